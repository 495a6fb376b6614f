/** What lies over the page: the palette, perhaps at one command's choices or with a text to look for; or the help. */
export type Over =
  | { readonly what: 'palette'; readonly page?: string; readonly query?: string }
  | { readonly what: 'help' }

export type Overlay = {
  get: () => Over | undefined
  subscribe: (listener: () => void) => () => void
  show: (over: Over) => void
  toggle: (what: Over['what']) => void
  close: () => void
}

export function createOverlay(): Overlay {
  const listeners = new Set<() => void>()
  let over: Over | undefined

  const change = (next: Over | undefined) => {
    if (next === over) return
    over = next
    for (const listener of [...listeners]) listener()
  }

  return {
    get: () => over,
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    show: change,
    toggle: what => change(over?.what === what ? undefined : { what }),
    close: () => change(undefined),
  }
}
