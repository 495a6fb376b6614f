import * as z from 'zod/mini'
import { createStore, type Store } from './store.ts'

/** A choice of this terminal: kept in its browser, read at once, told to whoever shows it. */
export type Setting<T> = Store<T>

/** The part of `Storage` that settings need; a browser may refuse it. */
export type SettingStorage = Pick<Storage, 'getItem' | 'setItem'>

export function createSetting<T>(key: string, schema: z.ZodMiniType<T>, storage = ownStorage()): Setting<T> {
  const value = createStore(read())

  function read(): T {
    try {
      const parsed = z.safeParse(schema, JSON.parse(storage.getItem(key) ?? '{}'))
      if (parsed.success) return parsed.data
    } catch {
      // What somebody wrote there by hand, or another version, is not worth a crash.
    }
    return z.parse(schema, {})
  }

  return {
    get: value.get,
    set(next) {
      try {
        storage.setItem(key, JSON.stringify(next))
      } catch {
        // A full or forbidden store: the choice lasts until the page is left.
      }
      value.set(next)
    },
    subscribe: value.subscribe,
  }
}

function ownStorage(): SettingStorage {
  try {
    return localStorage
  } catch {
    return { getItem: () => null, setItem: () => {} }
  }
}
