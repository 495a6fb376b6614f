import * as z from 'zod/mini'
import { terminalStorage } from './storage/terminal-storage.ts'
import { createStore, type Store } from './store.ts'

/** A setting of this terminal, which its browser stores. */
export type Setting<T> = Store<T>

/** The part of `Storage` that settings need. */
export type SettingStorage = Pick<Storage, 'getItem' | 'setItem'>

export function createSetting<T>(
  key: string,
  schema: z.ZodMiniType<T>,
  storage: SettingStorage = terminalStorage,
): Setting<T> {
  const value = createStore(read())

  function read(): T {
    try {
      const parsed = z.safeParse(schema, JSON.parse(storage.getItem(key) ?? '{}'))
      if (parsed.success) return parsed.data
    } catch {
      // Values that a person or another version wrote there are not worth a crash.
    }
    return z.parse(schema, {})
  }

  return {
    get: value.get,
    set(next) {
      storage.setItem(key, JSON.stringify(next))
      value.set(next)
    },
    subscribe: value.subscribe,
  }
}
