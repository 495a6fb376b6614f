import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { BenchWord, ScansTold } from '#contract/endpoints/service.ts'
import { outcomeKinds } from '#contract/scan-outcomes.ts'
import type { WarehouseUser } from '../auth/user.ts'
import type { Db } from '../db/open.ts'
import { benchWords } from '../db/schema/index.ts'

const dayMs = 24 * 3_600_000
/** A machine that slept over a holiday goes on with its counts. */
const keptDays = 35

/** Keeps what a page tells of itself. Returns the scans that are new, so that a word that comes twice counts once. */
export async function keepWord(
  db: Db,
  { sessionId, warehouseId }: WarehouseUser,
  { page, version, outbox, scans }: BenchWord,
  now: Date,
): Promise<ScansTold> {
  const told = {
    ...{ sessionId, warehouseId, version, toldAt: now, waiting: outbox.waiting },
    oldestAt: outbox.waiting > 0 ? new Date(now.getTime() - outbox.oldestSeconds * 1000) : null,
  }
  return db.transaction(async tx => {
    await tx
      .insert(benchWords)
      .values({ page, ...told })
      .onConflictDoNothing()
    const own = eq(benchWords.page, page)
    const [known] = await tx.select({ scans: benchWords.scans }).from(benchWords).where(own).for('update')
    const before = known?.scans ?? {}
    const more: ScansTold = {}
    for (const kind of outcomeKinds) {
      const added = (scans[kind] ?? 0) - (before[kind] ?? 0)
      if (added > 0) more[kind] = added
    }
    const sum = Object.fromEntries(
      outcomeKinds.flatMap(kind => {
        const count = (before[kind] ?? 0) + (more[kind] ?? 0)
        return count > 0 ? [[kind, count]] : []
      }),
    )
    await tx
      .update(benchWords)
      .set({ ...told, scans: sum })
      .where(own)
    return more
  })
}

export type LastWord = Pick<
  typeof benchWords.$inferSelect,
  'sessionId' | 'version' | 'toldAt' | 'waiting' | 'oldestAt'
>

/** The last word of each session of the warehouse within a day; a browser's pages share one outbox. */
export async function lastWordsOf(
  db: Db,
  { warehouseId }: Pick<WarehouseUser, 'warehouseId'>,
  now: Date,
): Promise<LastWord[]> {
  const { sessionId, version, toldAt, waiting, oldestAt } = benchWords
  return db
    .selectDistinctOn([sessionId], { sessionId, version, toldAt, waiting, oldestAt })
    .from(benchWords)
    .where(and(eq(benchWords.warehouseId, warehouseId), gt(toldAt, new Date(now.getTime() - dayMs))))
    .orderBy(sessionId, sql`${toldAt} desc`)
}

/** Changes that all benches keep until they have arrived, as each of them last said it within a day. */
export async function outboxesTold(db: Db, now: Date): Promise<{ waiting: number; oldestSeconds: number }> {
  const since = new Date(now.getTime() - dayMs).toISOString()
  const { rows } = await db.execute<{ waiting: number; oldest: Date | string | null }>(sql`
    select coalesce(sum(waiting), 0)::int as waiting, min(oldest_at) as oldest
    from (
      select distinct on (coalesce(session_id, page)) waiting, oldest_at from ${benchWords}
      where told_at > ${since}::timestamptz order by coalesce(session_id, page), told_at desc
    ) as last`)
  const { waiting = 0, oldest = null } = rows[0] ?? {}
  return { waiting, oldestSeconds: oldest === null ? 0 : secondsSince(new Date(oldest), now) }
}

export const secondsSince = (then: Date, now: Date): number =>
  Math.max(0, Math.round((now.getTime() - then.getTime()) / 1000))

export async function purgeWords(db: Db, now: Date): Promise<void> {
  await db.delete(benchWords).where(lt(benchWords.toldAt, new Date(now.getTime() - keptDays * dayMs)))
}
