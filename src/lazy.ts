import { createStore, type Readable } from './store.ts'

/** A part of the application that loads when it is first needed. `get` returns it from then on. */
export interface Lazy<T> extends Readable<T | undefined> {
  open(): Promise<T>
}

export function createLazy<T>(load: () => Promise<T>): Lazy<T> {
  const part = createStore<T | undefined>(undefined)
  let loading: Promise<T> | undefined
  return {
    open() {
      loading ??= load().then(
        loaded => {
          part.set(loaded)
          return loaded
        },
        failure => {
          // The next call tries again.
          loading = undefined
          throw failure
        },
      )
      return loading
    },
    get: part.get,
    subscribe: part.subscribe,
  }
}
