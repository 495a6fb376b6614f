import { type DBSchema, openDB } from 'idb'
import * as z from 'zod/mini'
import { afterPaint } from '#src/ui/after-paint.ts'
import { JournalEntry } from './entry.ts'
import type { JournalStore } from './journal.ts'

interface Schema extends DBSchema {
  scans: { key: number; value: unknown }
}

/** The journal in IndexedDB, ordered by its own numbers: terminals' clocks are sometimes set back. */
export async function openJournalStore(): Promise<JournalStore> {
  const db = await openDB<Schema>('douchette-journal', 1, {
    upgrade: database => database.createObjectStore('scans', { autoIncrement: true }),
  })
  return {
    async read(limit) {
      const kept = await db.getAll('scans')
      return kept.slice(-limit).flatMap(value => {
        // Leave out entries that an older release wrote in another format.
        const parsed = z.safeParse(JournalEntry, value)
        return parsed.success ? [parsed.data] : []
      })
    },
    async add(entries, limit) {
      await new Promise<void>(afterPaint)
      const change = db.transaction('scans', 'readwrite')
      let last = 0
      for (const entry of entries) last = await change.store.add(entry)
      // The numbers have no gaps, because only the oldest entries are ever deleted.
      if (last > limit) await change.store.delete(IDBKeyRange.upperBound(last - limit))
      await change.done
    },
    clear: () => db.clear('scans'),
  }
}
