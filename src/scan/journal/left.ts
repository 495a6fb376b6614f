import type { JournalEntry } from './entry.ts'

type LeftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const key = 'journal-left'

/**
 * The entries of a page that was left before its journal was written. A page that goes has no time for IndexedDB, so the next page
 * writes them.
 */
export function createLeft(storageOf: () => LeftStorage) {
  return {
    keep(entries: readonly JournalEntry[]) {
      if (entries.length === 0) return
      try {
        const storage = storageOf()
        // Another tab may have been left, too.
        storage.setItem(key, JSON.stringify([...listIn(storage), ...entries]))
      } catch {
        // A full or blocked storage keeps nothing.
      }
    },
    /** Gives them once. */
    take(): readonly unknown[] {
      try {
        const storage = storageOf()
        const list = listIn(storage)
        storage.removeItem(key)
        return list
      } catch {
        return []
      }
    },
  }
}

export type Left = ReturnType<typeof createLeft>

function listIn(storage: LeftStorage): readonly unknown[] {
  const list: unknown = JSON.parse(storage.getItem(key) ?? '[]')
  return Array.isArray(list) ? list : []
}
