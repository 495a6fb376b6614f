import { type DBSchema, openDB } from 'idb'
import * as z from 'zod/mini'
import { afterPaint } from '#src/ui/after-paint.ts'
import { JournalEntry } from './entry.ts'
import { type JournalStore, journalLength } from './journal.ts'
import type { Left } from './left.ts'

interface Schema extends DBSchema {
  scans: { key: number; value: unknown }
}

/** The journal in IndexedDB, ordered by its own numbers: terminals' clocks are sometimes set back. */
export async function openJournalStore(left: Pick<Left, 'take'>): Promise<JournalStore> {
  const db = await openDB<Schema>('douchette-journal', 1, {
    upgrade: database => database.createObjectStore('scans', { autoIncrement: true }),
  })
  async function read(limit: number) {
    const kept = await db.getAll('scans')
    return kept.slice(-limit).flatMap(entryIn)
  }

  async function add(entries: readonly JournalEntry[], limit: number) {
    const change = db.transaction('scans', 'readwrite')
    let last = 0
    for (const entry of entries) last = await change.store.add(entry)
    // The numbers have no gaps, because only the oldest entries are ever deleted.
    if (last > limit) await change.store.delete(IDBKeyRange.upperBound(last - limit))
    await change.done
  }

  const known = new Set((await read(journalLength)).map(({ id }) => id))
  // Some may have been written after all, as the page went.
  const missing = left
    .take()
    .flatMap(entryIn)
    .filter(({ id }) => !known.has(id))
  if (missing.length > 0) await add(missing, journalLength)

  return {
    read,
    async add(entries, limit) {
      await new Promise<void>(afterPaint)
      await add(entries, limit)
    },
    clear: () => db.clear('scans'),
  }
}

/** Leaves out entries that an older release wrote in another format. */
function entryIn(value: unknown): JournalEntry[] {
  const parsed = z.safeParse(JournalEntry, value)
  return parsed.success ? [parsed.data] : []
}
