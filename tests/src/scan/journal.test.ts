import { expect, test, vi } from 'vitest'
import type { JournalEntry } from '#src/scan/journal/entry.ts'
import { createJournal, type JournalStore, journalLength } from '#src/scan/journal/journal.ts'
import { createLeft } from '#src/scan/journal/left.ts'
import { aBench, aCode, wedge } from './bench.ts'
import { startPutAway } from './put-away.ts'

/** A disk that can be full. */
function aDisk(kept: JournalEntry[] = []) {
  const disk = { rows: kept, writes: 0, full: false }
  const store: JournalStore = {
    read: async limit => disk.rows.slice(-limit),
    add: async (entries, limit) => {
      if (disk.full) throw new Error('QuotaExceeded')
      disk.writes += 1
      disk.rows = [...disk.rows, ...entries].slice(-limit)
    },
    clear: async () => {
      disk.rows = []
    },
  }
  return { disk, open: async () => store }
}

test('the journal keeps each scan’s readings, outcome, step and duration', async () => {
  const bench = aBench()
  const journal = createJournal(bench.bus, aDisk().open)
  bench.router.attach(startPutAway(bench.clock).operation)
  bench.scans('order', 'CD00010234')
  expect(journal.entries.get()).toMatchObject([
    {
      text: 'CD00010234',
      source: wedge,
      codes: [{ kind: 'order', value: 'CD00010234' }],
      outcome: { kind: 'refused', text: 'Une commande ne se range pas', afterMs: 0, expected: ['location'] },
      step: { operation: 'Rangement', prompt: 'Scannez l’emplacement' },
    },
  ])
})

test('the journal keeps the last 1,000 scans, in memory and on disk', async () => {
  const bench = aBench()
  const { disk, open } = aDisk()
  const journal = createJournal(bench.bus, open)
  for (let scan = 0; scan < journalLength + 5; scan += 1) bench.scansText(`?${scan}`)
  await journal.written()
  for (const entries of [journal.entries.get(), disk.rows]) {
    expect(entries).toHaveLength(journalLength)
    expect([entries[0]?.text, entries.at(-1)?.text]).toEqual(['?5', `?${journalLength + 4}`])
  }
})

test('a burst gets its outcomes at once and one write: no scan waits for the disk', async () => {
  const bench = aBench()
  const { disk, open } = aDisk()
  const journal = createJournal(bench.bus, open)
  for (let scan = 0; scan < 50; scan += 1) bench.scansText(`?${scan}`)
  expect(bench.outcomes).toHaveLength(50)
  expect(disk.writes).toBe(0)
  await journal.written()
  expect(disk.rows).toHaveLength(50)
  expect(disk.writes).toBe(1)
})

test('after a reload the earlier scans come before the new ones', async () => {
  const { open } = aDisk()
  const before = aBench()
  const first = createJournal(before.bus, open)
  before.scansText('?hier')
  await first.written()
  const after = aBench()
  const journal = createJournal(after.bus, open)
  after.scansText('?aujourd’hui')
  await journal.written()
  expect(journal.entries.get().map(({ text }) => text)).toEqual(['?hier', '?aujourd’hui'])
})

test('without IndexedDB, or with a full disk, scanning continues and the journal reports the loss', async () => {
  const bench = aBench()
  const none = createJournal(bench.bus, () => Promise.reject(new Error('indexedDB is not defined')))
  const { disk, open } = aDisk()
  const filling = createJournal(bench.bus, open)
  await filling.written()
  disk.full = true
  bench.scansText('?1')
  await none.written()
  await filling.written()
  for (const journal of [none, filling]) {
    expect(journal.trouble.get()).toContain('sera perdu au rechargement')
    expect(journal.entries.get()).toHaveLength(1)
  }
  expect(bench.surprises).toEqual([])
})

test('the journal keeps no text, keys or alternative readings of a badge', () => {
  const bench = aBench()
  const journal = createJournal(bench.bus, aDisk().open)
  const secret = 'BG-0123456789ABCDEFGHJKMNPQRS'
  const raw = { text: secret, source: wedge, at: 0, alternatives: [`${secret}?`], keys: [] }
  bench.router.take({ id: 'one', text: secret, codes: [aCode('badge', secret)], source: wedge, at: 0, raw })
  bench.router.take({ id: 'two', text: secret.slice(0, -1), codes: [], source: wedge, at: 900, raw })
  expect(JSON.stringify(journal.entries.get())).not.toContain('0123456789ABC')
  expect(journal.entries.get()).toHaveLength(2)
})

test('clearing the journal leaves nothing', async () => {
  const bench = aBench()
  const { disk, open } = aDisk()
  const journal = createJournal(bench.bus, open)
  bench.scansText('?1')
  await journal.clear()
  expect(journal.entries.get()).toEqual([])
  expect(disk.rows).toEqual([])
})

test('half a badge that a keyboard not known yet writes otherwise is not kept either', async () => {
  const bench = aBench()
  const journal = createJournal(bench.bus, aDisk().open)
  const raw = { text: 'BG6QWERTZ', alternatives: ['BG-AZERTY'], source: wedge, doubt: 'cut' as const }
  bench.hears({ ...raw, at: bench.now() })
  expect(JSON.stringify(journal.entries.get())).not.toMatch(/QWERTZ|AZERTY/)
})

test('the last scans of a page that is left before they are written come with the next page, once', () => {
  const kept = new Map<string, string>()
  const left = createLeft(() => ({
    getItem: key => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: key => void kept.delete(key),
  }))
  for (const text of ['?hier', '?avant-hier']) {
    const bench = aBench()
    const journal = createJournal(bench.bus, () => new Promise(() => {}), left)
    bench.scansText(text)
    journal.leave()
  }
  expect(left.take()).toMatchObject([{ text: '?hier' }, { text: '?avant-hier' }])
  expect(left.take()).toEqual([])
})

test('a page whose journal is written leaves nothing over', async () => {
  const bench = aBench()
  const keep = vi.fn()
  const journal = createJournal(bench.bus, aDisk().open, { keep })
  bench.scansText('?')
  await journal.written()
  journal.leave()
  expect(keep).toHaveBeenCalledWith([])
})
