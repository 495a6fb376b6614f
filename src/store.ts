/** A value that screens read at once and subscribe to. */
export interface Readable<T> {
  get(): T
  /** Returns the function that stops listening. */
  subscribe(listen: () => void): () => void
}

export interface Store<T> extends Readable<T> {
  set(next: T): void
}

/** One value and its listeners. Setting the same value again notifies none of them. */
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

/** An event that has no value to read later. */
export interface Emitter<T = void> {
  emit(event: T): void
  subscribe(listen: (event: T) => void): () => void
}

export function createEmitter<T = void>(): Emitter<T> {
  const listeners = new Set<(event: T) => void>()
  return {
    emit(event) {
      // Copy the set: listeners may subscribe or leave while this loop runs.
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
