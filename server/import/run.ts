import { setTimeout as pause } from 'node:timers/promises'
import type { Columns, LineOutcome } from '#contract/endpoints/import.ts'
import type { Db, Tx } from '../db/open.ts'
import { canBeRetried, sqlFailureOf } from '../db/sql-failure.ts'
import { linesOf } from './files/table.ts'
import type { Kind, Scope, Verdict } from './kind.ts'
import { Seen } from './seen.ts'
import { lookAgainAtGrowth } from './statistics.ts'
import { type FileUnit, unitsOf } from './units.ts'

/** What became of the units of a batch. */
export type Settled = { readonly unit: FileUnit; readonly verdict: Verdict }

export type Run = {
  readonly kind: Kind
  readonly file: string
  readonly columns: Columns
  readonly scope: Scope
  readonly apply: boolean
  /** Lines up to this one were done before; they are read again for what they name, and left. */
  readonly after: number
  /** Called in the transaction of the batch. False stops the run and undoes the batch. */
  readonly keep: (tx: Tx, settled: readonly Settled[]) => Promise<boolean>
  /** What a batch may take of the database, which serves one at a time where it is embedded. */
  readonly batchMs: number
  /** Resolves when the next batch may have the database. */
  readonly quiet: () => Promise<void>
}

/** Below this, what every batch costs anyway is more than its lines. */
const smallest = 25
const largest = 500
const triesAtMost = 5

/** Brings a file in, batch by batch, each in a transaction of its own. Returns whether it reached the end. */
export async function runImport(db: Db, run: Run): Promise<boolean> {
  const { kind, file, columns, apply, after, batchMs, quiet } = run
  const seen = new Seen()
  let size = smallest
  let waiting: FileUnit[] = []
  const grown = lookAgainAtGrowth(db, kind.id, quiet)
  for await (const unit of unitsOf(linesOf(file), kind, columns)) {
    if (unit.line <= after) {
      kind.read([unit], seen)
      continue
    }
    waiting.push(unit)
    if (waiting.length < size) continue
    const { kept, tookMs } = await settleBatch(db, run, waiting, seen)
    if (!kept) return false
    await quiet()
    if (apply) await grown(waiting.length)
    waiting = []
    size = nextSize(size, tookMs, batchMs)
  }
  if (waiting.length === 0) return true
  return (await settleBatch(db, run, waiting, seen)).kept
}

/** A slow batch is followed by a smaller one at once, a fast one by one that is a little larger. */
const nextSize = (size: number, tookMs: number, batchMs: number): number =>
  Math.round(
    Math.min(largest, Math.max(smallest, tookMs > batchMs ? (size * batchMs) / tookMs : size * 1.25)),
  )

class Stopped extends Error {}

async function settleBatch(
  db: Db,
  { kind, scope, apply, keep }: Run,
  units: readonly FileUnit[],
  seen: Seen,
): Promise<{ kept: boolean; tookMs: number }> {
  const batch = kind.read(units, seen)
  for (let tries = 1; ; tries += 1) {
    try {
      let start = 0
      await db.transaction(async tx => {
        start = performance.now()
        const verdicts = await batch.settle(tx, scope, apply)
        const settled = units.map((unit, index) => ({ unit, verdict: verdictAt(verdicts, index) }))
        if (!(await keep(tx, settled))) throw new Stopped()
      })
      return { kept: true, tookMs: performance.now() - start }
    } catch (error) {
      if (error instanceof Stopped) return { kept: false, tookMs: 0 }
      if (tries >= triesAtMost || !(canBeRetried(error) || isTaken(error))) throw error
      await pause(10 * tries + Math.random() * 20)
    }
  }
}

/** Somebody else made the same thing meanwhile: the next try sees it. */
const isTaken = (error: unknown): boolean => sqlFailureOf(error)?.code === '23505'

function verdictAt(verdicts: readonly Verdict[], index: number): Verdict {
  const verdict = verdicts[index]
  if (!verdict) throw new Error('An import gave fewer verdicts than it was given lines')
  return verdict
}

export type Counts = Record<LineOutcome, number>

export function countsOf(settled: readonly Settled[]): Counts {
  const counts: Counts = { made: 0, changed: 0, same: 0, refused: 0 }
  for (const { verdict } of settled) counts[verdict.outcome] += 1
  return counts
}
