import { and, asc, desc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm'
import type { Columns, Import, ImportKind, ImportLine, LineOutcome } from '#contract/endpoints/import.ts'
import { notFound, type OrRefusal } from '#contract/problems.ts'
import { type Reach, within, withinOrNoShop } from '../auth/reach.ts'
import type { UserShop } from '../auth/user.ts'
import type { Db, Tx } from '../db/open.ts'
import { importColumns, importLines, imports, users } from '../db/schema/index.ts'
import type { Titles } from './columns.ts'
import { countsOf, type Settled } from './run.ts'

export type Job = typeof imports.$inferSelect

/** A run that has not written a batch for so long has lost its server. */
const silentAfter = sql`interval '2 minutes'`
const isSilent = sql<boolean>`${imports.status} = 'running' and ${imports.beatAt} < now() - ${silentAfter}`

const unknown = notFound('import-unknown', 'Cet import n’existe pas, ou plus.')

/** The imports that a person reaches: those of their shops and of the warehouse itself; at a shop's own door that shop's. */
export type Place = Reach & {
  readonly warehouseId: string
  readonly ofShop?: UserShop
  /** The kinds that the person may bring in; all without it. */
  readonly kinds?: readonly ImportKind[]
}

const seenFrom = ({ ofShop, kinds, ...reach }: Place): SQL | undefined =>
  and(
    ofShop ? within({ ...reach, shops: [ofShop] }, imports) : withinOrNoShop(reach, imports),
    kinds && inArray(imports.kind, [...kinds]),
  )

/** The shops that a job's file may name, started by whom it may be. */
export const shopsFor = ({ shopId }: Job, { shops }: Place): readonly UserShop[] =>
  shopId === null ? shops : shops.filter(({ id }) => id === shopId)

const columns = { job: imports, by: users.displayName, silent: isSilent }

export async function findJob(db: Db | Tx, place: Place, id: string): OrRefusal<Job> {
  const [found] = await db
    .select(columns)
    .from(imports)
    .leftJoin(users, eq(users.id, imports.userId))
    .where(and(eq(imports.id, id), seenFrom(place)))
  return found ? { ...found.job, status: statusOf(found) } : unknown
}

export async function describeJob(db: Db | Tx, place: Place, id: string): OrRefusal<Import> {
  const [found] = await described(db, and(eq(imports.id, id), seenFrom(place)), 1)
  return found ?? unknown
}

export const latestJobs = (db: Db, place: Place): Promise<Import[]> => described(db, seenFrom(place), 20)

async function described(db: Db | Tx, which: SQL | undefined, limit: number): Promise<Import[]> {
  const rows = await db
    .select(columns)
    .from(imports)
    .leftJoin(users, eq(users.id, imports.userId))
    .where(which)
    .orderBy(desc(imports.createdAt))
    .limit(limit)
  return rows.map(row => {
    const { id, kind, file, dry, createdAt, part, line, made, changed, same, refusals, problem } = row.job
    return {
      id,
      kind,
      file,
      status: statusOf(row),
      dry,
      at: createdAt.toISOString(),
      by: row.by,
      part,
      lines: line,
      counts: { made, changed, same, refused: refusals },
      problem,
    }
  })
}

const statusOf = ({ job, silent }: { job: Job; silent: boolean }) => (silent ? 'stopped' : job.status)

type New = {
  warehouseId: string
  shopId: string | null
  userId: string | null
  kind: ImportKind
  file: string
  size: number
  now: Date
}

export async function openJob(db: Db | Tx, { now, ...job }: New): Promise<Job> {
  const [made] = await db
    .insert(imports)
    .values({ ...job, createdAt: now })
    .returning()
  if (!made) throw new Error('An import was not written')
  return made
}

export async function markReady(db: Db, id: string): Promise<void> {
  await db
    .update(imports)
    .set({ status: 'ready' })
    .where(and(eq(imports.id, id), eq(imports.status, 'sending')))
}

/** A stopped run goes on; every other start begins anew, and lines that are done already change nothing. */
export async function beginRun(
  tx: Db | Tx,
  job: Job,
  { dry, columns }: { dry: boolean; columns: Columns },
): Promise<Job> {
  const goesOn = !dry && !job.dry && job.status === 'stopped'
  if (!goesOn) await tx.delete(importLines).where(eq(importLines.importId, job.id))
  const anew = { line: 0, part: 0, made: 0, changed: 0, same: 0, refusals: 0 }
  const [begun] = await tx
    .update(imports)
    .set({
      ...(goesOn ? {} : anew),
      status: 'running',
      dry,
      columns,
      problem: null,
      turn: sql`${imports.turn} + 1`,
      beatAt: sql`now()`,
    })
    .where(eq(imports.id, job.id))
    .returning()
  if (!begun) throw new Error('An import vanished while it was started')
  return begun
}

/** Waits for the transaction that wrote the turn, which holds its row, and says whether it was committed. */
export async function isTurn(db: Db, { id, turn }: Job): Promise<boolean> {
  const [row] = await db.transaction(tx =>
    tx.select({ turn: imports.turn }).from(imports).where(eq(imports.id, id)).for('update'),
  )
  return row?.turn === turn
}

export async function stopRun(tx: Tx, id: string): Promise<void> {
  await tx
    .update(imports)
    .set({ status: 'stopped' })
    .where(and(eq(imports.id, id), eq(imports.status, 'running')))
}

/** The first lines of each outcome that are kept as examples; refused ones are all kept. */
const examples = 100

/** Writes a batch's progress in its own transaction. False: it was stopped, or started anew, meanwhile. */
export async function keepBatch(
  tx: Tx,
  job: Job,
  names: string,
  settled: readonly Settled[],
): Promise<boolean> {
  const counts = countsOf(settled)
  const last = settled.at(-1)?.unit.from.at(-1)
  if (!last) return true
  const [kept] = await tx
    .update(imports)
    .set({
      line: last.line,
      part: last.at,
      made: sql`${imports.made} + ${counts.made}`,
      changed: sql`${imports.changed} + ${counts.changed}`,
      same: sql`${imports.same} + ${counts.same}`,
      refusals: sql`${imports.refusals} + ${counts.refused}`,
      beatAt: sql`now()`,
    })
    .where(and(eq(imports.id, job.id), eq(imports.turn, job.turn), eq(imports.status, 'running')))
    .returning()
  if (!kept) return false
  const room = {
    made: examples - (kept.made - counts.made),
    changed: examples - (kept.changed - counts.changed),
    same: examples - (kept.same - counts.same),
    refused: Number.POSITIVE_INFINITY,
  }
  const lines = settled.flatMap(({ unit, verdict }) => {
    room[verdict.outcome] -= 1
    if (room[verdict.outcome] < 0) return []
    const what = unit.lines[0]?.[names] ?? ''
    const why = verdict.outcome === 'refused' ? verdict.why : ''
    return unit.from.map(({ line, cells }) => ({
      importId: job.id,
      line,
      outcome: verdict.outcome,
      what: storable(what).slice(0, 120),
      why: storable(why),
      cells: cells.map(storable),
    }))
  })
  if (lines.length > 0) await tx.insert(importLines).values(lines)
  return true
}

/** PostgreSQL stores neither U+0000 nor half a surrogate pair; a refused line may hold both. */
const storable = (text: string) => text.replace(/\0|\p{Surrogate}/gu, '\uFFFD')

export async function endRun(
  db: Db | Tx,
  job: Job,
  end: { status: 'tried' | 'done' | 'failed' | 'stopped'; problem?: string },
): Promise<Job | undefined> {
  const [ended] = await db
    .update(imports)
    .set({ ...end, ...(end.status === 'tried' || end.status === 'done' ? { part: 1 } : {}) })
    .where(and(eq(imports.id, job.id), eq(imports.turn, job.turn), eq(imports.status, 'running')))
    .returning()
  return ended
}

const pageSize = 100

export async function linesPage(
  db: Db,
  id: string,
  { outcome, after = 0 }: { outcome?: LineOutcome | undefined; after?: number | undefined },
): Promise<{ lines: ImportLine[]; next: number | null }> {
  const rows = await keptLines(db, id, { outcome, after, limit: pageSize })
  return {
    lines: rows.map(({ line, outcome, what, why }) => ({ line, outcome, what, why })),
    next: rows.length < pageSize ? null : (rows.at(-1)?.line ?? null),
  }
}

type Wanted = { outcome?: LineOutcome | undefined; after: number; limit: number }

export const keptLines = (db: Db, id: string, { outcome, after, limit }: Wanted) =>
  db
    .select()
    .from(importLines)
    .where(
      and(
        eq(importLines.importId, id),
        gt(importLines.line, after),
        outcome && eq(importLines.outcome, outcome),
      ),
    )
    .orderBy(asc(importLines.line))
    .limit(limit)

export async function rememberedTitles(db: Db, warehouseId: string, kind: ImportKind): Promise<Titles> {
  const [row] = await db
    .select({ titles: importColumns.titles })
    .from(importColumns)
    .where(and(eq(importColumns.warehouseId, warehouseId), eq(importColumns.kind, kind)))
  return row?.titles ?? {}
}

export async function rememberTitles(
  db: Db | Tx,
  warehouseId: string,
  kind: ImportKind,
  titles: Titles,
): Promise<void> {
  await db
    .insert(importColumns)
    .values({ warehouseId, kind, titles })
    .onConflictDoUpdate({ target: [importColumns.warehouseId, importColumns.kind], set: { titles } })
}
