/** Changes of one act come close together: what they put out of date is read once, after the last. */
const together = 250

/** Tells those who show figures that something was changed, by whichever operation. */
export function createChanges() {
  const listeners = new Set<() => void>()
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    happened() {
      clearTimeout(timer)
      timer = setTimeout(() => {
        for (const listen of [...listeners]) listen()
      }, together)
    },
    subscribe(listen: () => void) {
      listeners.add(listen)
      return () => {
        listeners.delete(listen)
      }
    },
  }
}

export type Changes = ReturnType<typeof createChanges>
