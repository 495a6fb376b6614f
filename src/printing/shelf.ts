/** Things that lie there until somebody puts them away, each once. */
export function createShelf<T extends { id: string }>() {
  const listeners = new Set<() => void>()
  let things: readonly T[] = []
  const change = (next: readonly T[]) => {
    things = next
    for (const listen of [...listeners]) listen()
  }
  return {
    get: () => things,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    add: (thing: T) => change([...things.filter(({ id }) => id !== thing.id), thing]),
    remove: (id: string) => change(things.filter(thing => thing.id !== id)),
  }
}
