import * as z from 'zod/mini'

/** A choice of this terminal: kept in its browser, read at once, told to whoever shows it. */
export interface Setting<T> {
  get(): T
  set(next: T): void
  subscribe(listen: () => void): () => void
}

/** The part of `Storage` that settings need; a browser may refuse it. */
export type Store = Pick<Storage, 'getItem' | 'setItem'>

export function createSetting<T>(key: string, schema: z.ZodMiniType<T>, store = ownStore()): Setting<T> {
  const listeners = new Set<() => void>()
  let value = read()

  function read(): T {
    try {
      const parsed = z.safeParse(schema, JSON.parse(store.getItem(key) ?? '{}'))
      if (parsed.success) return parsed.data
    } catch {
      // What somebody wrote there by hand, or another version, is not worth a crash.
    }
    return z.parse(schema, {})
  }

  return {
    get: () => value,
    set(next) {
      value = next
      try {
        store.setItem(key, JSON.stringify(next))
      } catch {
        // A full or forbidden store: the choice lasts until the page is left.
      }
      for (const listen of [...listeners]) listen()
    },
    subscribe(listen) {
      listeners.add(listen)
      return () => listeners.delete(listen)
    },
  }
}

function ownStore(): Store {
  try {
    return localStorage
  } catch {
    return { getItem: () => null, setItem: () => {} }
  }
}
