import { createStore } from '#src/store.ts'

/** Things that lie there until somebody puts them away, each once. */
export function createShelf<T extends { id: string }>() {
  const things = createStore<readonly T[]>([])
  const without = (id: string) => things.get().filter(thing => thing.id !== id)
  return {
    get: things.get,
    subscribe: things.subscribe,
    add: (thing: T) => things.set([...without(thing.id), thing]),
    remove: (id: string) => things.set(without(id)),
  }
}
