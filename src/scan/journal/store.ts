import { type DBSchema, openDB } from 'idb'
import * as z from 'zod/mini'
import { afterPaint } from '#src/ui/after-paint.ts'
import { JournalEntry } from './entry.ts'
import type { JournalStore } from './journal.ts'

interface Schema extends DBSchema {
  scans: { key: number; value: unknown }
}

/** The journal in IndexedDB, in the order of its own numbers: clocks of terminals are set back now and then. */
export async function openJournalStore(): Promise<JournalStore> {
  const db = await openDB<Schema>('douchette-journal', 1, {
    upgrade: database => database.createObjectStore('scans', { autoIncrement: true }),
  })
  return {
    async read(limit) {
      const kept = await db.getAll('scans')
      return kept.slice(-limit).flatMap(value => {
        // An entry that an older release wrote otherwise is left out rather than shown wrong.
        const parsed = z.safeParse(JournalEntry, value)
        return parsed.success ? [parsed.data] : []
      })
    },
    async add(entries, limit) {
      await new Promise<void>(afterPaint)
      const change = db.transaction('scans', 'readwrite')
      let last = 0
      for (const entry of entries) last = await change.store.add(entry)
      // Numbers run on without gaps, for nothing is deleted but the oldest.
      if (last > limit) await change.store.delete(IDBKeyRange.upperBound(last - limit))
      await change.done
    },
    clear: () => db.clear('scans'),
  }
}
