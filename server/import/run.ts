import { setTimeout as pause } from 'node:timers/promises'
import { getTableColumns, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Columns, ImportKind, LineOutcome } from '#contract/endpoints/import.ts'
import type { Db, Tx } from '../db/open.ts'
import {
  locations,
  moves,
  orderLines,
  orders,
  placeLevels,
  productCodes,
  products,
  receptionLines,
  receptions,
  stock,
} from '../db/schema/index.ts'
import { canBeRetried, sqlFailureOf } from '../db/sql-failure.ts'
import type { Line } from './files/line.ts'
import { linesOf } from './files/table.ts'
import { type Cells, type Kind, type RawUnit, type Scope, Seen, type Verdict } from './kind.ts'

/** The results of the units of a batch. */
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
  /** The time that a batch may take: the embedded database serves one at a time. */
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

/** The tables that a file of each kind makes long. */
const fills: Readonly<Record<ImportKind, readonly PgTable[]>> = {
  articles: [products, productCodes],
  codes: [productCodes],
  places: [locations],
  levels: [placeLevels],
  people: [],
  stock: [stock, moves],
  orders: [orders, orderLines],
  deliveries: [receptions, receptionLines],
  'count-plan': [],
}

const first = 300
const factor = 4

/**
 * Counts what a file added and now and then has the planner look at the tables again. Plans are kept from the time when
 * a table was empty, and then each new code read all articles: 10,000 articles took 38 s instead of 4. The embedded database
 * never looks by itself, and PostgreSQL only some minutes later.
 */
function lookAgainAtGrowth(
  db: Db,
  kind: ImportKind,
  quiet: () => Promise<void>,
): (added: number) => Promise<void> {
  let total = 0
  let next = first
  return async added => {
    total += added
    if (total < next) return
    next = total * factor
    for (const table of fills[kind]) {
      await db.transaction(async tx => {
        // A few thousand rows tell enough: everybody waits for this on the embedded database.
        await tx.execute(sql`set local default_statistics_target = 10`)
        // With its columns named, the database leaves out the words of the search index, which took nine tenths of the time.
        const columns = Object.values(getTableColumns(table)).map(({ name }) => sql.identifier(name))
        await tx.execute(sql`analyze ${table} (${sql.join(columns, sql`, `)})`)
      })
      await quiet()
    }
  }
}

/** A unit with its lines as they stand in the file. */
type FileUnit = RawUnit & { readonly from: readonly Line[] }

/** An order of more lines is refused as a whole rather than held in memory. */
export const mostLinesOfOne = 2_000

/** The file's lines without its titles, those of one thing together. */
async function* unitsOf(
  lines: AsyncIterable<Line>,
  { fields, groups }: Pick<Kind, 'fields' | 'groups'>,
  columns: Columns,
): AsyncGenerator<FileUnit> {
  const places = Object.keys(fields).flatMap((name): [string, number][] => {
    const at = columns[name]
    return at === undefined ? [] : [[name, at]]
  })
  let titles = true
  let held: { line: number; lines: Cells[]; from: Line[] } | undefined
  for await (const one of lines) {
    if (titles) {
      titles = false
      continue
    }
    const named = Object.fromEntries(
      places.map(([name, place]): [string, string | undefined] => [
        name,
        one.cells[place]?.trim() || undefined,
      ]),
    )
    const same =
      groups !== undefined &&
      held !== undefined &&
      named[groups] !== undefined &&
      held.lines[0]?.[groups] === named[groups] &&
      held.lines.length < mostLinesOfOne
    if (held && same) {
      held.lines.push(named)
      held.from.push(one)
      continue
    }
    if (held) yield held
    held = { line: one.line, lines: [named], from: [one] }
  }
  if (held) yield held
}
