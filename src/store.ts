import { useSyncExternalStore } from 'react'

/** A value that screens show: read at once, and told about when it changes. */
export interface Readable<T> {
  get(): T
  /** Gives back how to stop listening. */
  subscribe(listen: () => void): () => void
}

export interface Store<T> extends Readable<T> {
  set(next: T): void
}

/** One value and its listeners. Setting the same value again tells nobody. */
export function createStore<T>(initial: T): Store<T> {
  const changed = createEmitter()
  let value = initial
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return
      value = next
      changed.emit()
    },
    subscribe: changed.subscribe,
  }
}

/** Something that happens and has no value of its own to read later. */
export interface Emitter<T = void> {
  emit(event: T): void
  subscribe(listen: (event: T) => void): () => void
}

export function createEmitter<T = void>(): Emitter<T> {
  const listeners = new Set<(event: T) => void>()
  return {
    emit(event) {
      // A listener may come or go while the others are told.
      for (const listen of [...listeners]) listen(event)
    },
    subscribe(listen) {
      listeners.add(listen)
      return () => {
        listeners.delete(listen)
      }
    },
  }
}

/** The value in a component, which is drawn again when it changes. `select` takes a part that stays the same object. */
export function useStore<T>(store: Readable<T>): T
export function useStore<T, Part>(store: Readable<T>, select: (value: T) => Part): Part
export function useStore<T, Part>(store: Readable<T>, select?: (value: T) => Part): T | Part {
  return useSyncExternalStore(store.subscribe, () => (select ? select(store.get()) : store.get()))
}
