import { createStore } from '#src/store.ts'

/** Keeps each thing once, until someone removes it. */
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
