/** Whether something is open, for whoever opens it and whoever shows it. */
export interface Opening {
  isOpen(): boolean
  subscribe(listen: () => void): () => void
  open(): void
  close(): void
}

export function createOpening(): Opening {
  const listeners = new Set<() => void>()
  let open = false
  const become = (next: boolean) => {
    if (open === next) return
    open = next
    for (const listen of [...listeners]) listen()
  }
  return {
    isOpen: () => open,
    subscribe(listen) {
      listeners.add(listen)
      return () => listeners.delete(listen)
    },
    open: () => become(true),
    close: () => become(false),
  }
}
