import { createStore, type Readable } from '#src/store.ts'
import type { Bus } from '../bus.ts'
import type { RawScan, ScanEvents, ScanOutcome } from '../scan.ts'
import { hidden, isSecret, shownText } from '../words.ts'
import type { JournalEntry } from './entry.ts'
import type { Left } from './left.ts'

export const journalLength = 1000

/** Storage that survives a reload. */
export interface JournalStore {
  /** The last `limit` entries, oldest first. */
  read(limit: number): Promise<JournalEntry[]>
  /** Adds in order and keeps at most `limit` entries in all. */
  add(entries: readonly JournalEntry[], limit: number): Promise<void>
  clear(): Promise<void>
}

export interface Journal {
  /** Oldest first. */
  readonly entries: Readable<readonly JournalEntry[]>
  /** Why the journal will not survive a reload, in French; null when it will. */
  readonly trouble: Readable<string | null>
  clear(): Promise<void>
  /** The page goes: hands what is not written yet to the next one. */
  leave(): void
  /** Resolves when every scan so far is written, or cannot be. */
  written(): Promise<void>
  stop(): void
}

/**
 * Records outcomes without making a scan wait: entries are in memory at once, and batches go to the store
 * later. Without a store, the journal reports the trouble and keeps recording in memory.
 */
export function createJournal(
  bus: Bus<ScanEvents>,
  openStore: () => Promise<JournalStore>,
  left?: Pick<Left, 'keep'>,
): Journal {
  const entries = createStore<readonly JournalEntry[]>([])
  const trouble = createStore<string | null>(null)
  let unwritten: JournalEntry[] = []
  /** The batch that the store has not confirmed. */
  let onTheWay: readonly JournalEntry[] = []
  let store: JournalStore | null = null
  let writing = open()
  const stop = bus.on('outcome', record)

  function record(outcome: ScanOutcome) {
    const entry = entryOf(outcome)
    entries.set([...entries.get(), entry].slice(-journalLength))
    unwritten.push(entry)
    // The first entry of a burst schedules the write; the rest join its batch.
    if (unwritten.length === 1) writing = writing.then(write)
  }

  async function open() {
    try {
      store = await openStore()
      const kept = await store.read(journalLength)
      entries.set([...kept, ...entries.get()].slice(-journalLength))
    } catch (error) {
      lose(error)
    }
  }

  async function write() {
    const batch = unwritten
    unwritten = []
    onTheWay = batch
    try {
      await store?.add(batch, journalLength)
    } catch (error) {
      lose(error)
    }
    onTheWay = []
  }

  function lose(error: unknown) {
    store = null
    const reason = error instanceof Error ? error.message : String(error)
    trouble.set(
      `Ce navigateur ne garde pas le journal : il sera perdu au rechargement de la page (${reason}).`,
    )
  }

  return {
    entries,
    trouble,
    async clear() {
      entries.set([])
      unwritten = []
      await writing
      await store?.clear()
    },
    leave: () => left?.keep([...onTheWay, ...unwritten]),
    written: () => writing,
    stop,
  }
}

function entryOf(outcome: ScanOutcome): JournalEntry {
  const { scan, kind, tone, text, detail, expected, asked, step } = outcome
  const secret = isSecret(scan)
  const { symbology } = scan.raw
  // The keys and the alternative readings of a badge would reveal it too.
  const { alternatives, keys } = secret ? {} : scan.raw
  return {
    id: scan.id,
    at: scan.at,
    text: shownText(scan),
    source: { ...scan.source },
    codes: scan.codes.map(({ kind, value, why }) => ({ kind, value: secret ? hidden : value, why })),
    outcome: {
      kind,
      tone,
      text,
      asked,
      afterMs: Math.max(0, Math.round((outcome.settledAt - scan.at) * 10) / 10),
      ...(detail === undefined ? {} : { detail }),
      ...(expected ? { expected: [...expected] } : {}),
    },
    ...(alternatives ? { alternatives: [...alternatives] } : {}),
    ...(symbology === undefined ? {} : { symbology }),
    ...(keys ? { keys: keys.map(key => ({ ...key })) } : {}),
    ...(step ? { step: { ...step } } : {}),
  }
}

/** Rebuilds the device's scan, for a replay at another time. */
export function rawOf(entry: JournalEntry, at: number): RawScan {
  const { text, source, alternatives, symbology } = entry
  return {
    text,
    source,
    at,
    ...(alternatives ? { alternatives } : {}),
    ...(symbology === undefined ? {} : { symbology }),
    ...(entry.keys ? { keys: entry.keys } : {}),
  }
}
