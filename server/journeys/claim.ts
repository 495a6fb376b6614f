import { and, eq, inArray, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../db/open.ts'
import { announcements, journeys } from '../db/schema/index.ts'
import { leaseEnd } from '../leased-work.ts'

export type Claimed = typeof journeys.$inferSelect

/** The number of carriers that a server asks at once. */
export const atOnce = 4

/** Begins to follow those of these parcels that an account's provider has announced. They have just left. */
export async function beginJourneys(tx: Tx, parcelIds: readonly string[]): Promise<void> {
  const announced = await tx
    .select({ parcelId: announcements.parcelId, accountId: announcements.accountId })
    .from(announcements)
    .where(and(inArray(announcements.parcelId, [...parcelIds]), eq(announcements.state, 'labelled')))
  if (announced.length > 0) await tx.insert(journeys).values(announced).onConflictDoNothing()
}

const isFree = or(isNull(journeys.leasedUntil), lt(journeys.leasedUntil, sql`now()`))

/** Takes parcels whose carrier is to be asked, and those of servers that have died. Two servers never hold one at once. */
export async function claim(db: Db, by: string, most: number): Promise<Claimed[]> {
  if (most <= 0) return []
  return db.transaction(async tx => {
    const due = await tx
      .select({ id: journeys.parcelId })
      .from(journeys)
      .where(and(lte(journeys.nextAt, sql`now()`), isFree))
      .orderBy(journeys.nextAt)
      .limit(most)
      .for('update', { skipLocked: true })
    if (due.length === 0) return []
    return tx
      .update(journeys)
      .set({ leasedBy: by, leasedUntil: leaseEnd })
      .where(
        inArray(
          journeys.parcelId,
          due.map(({ id }) => id),
        ),
      )
      .returning()
  })
}

export const renew = (db: Db, by: string) =>
  db.update(journeys).set({ leasedUntil: leaseEnd }).where(eq(journeys.leasedBy, by))

/** Each look without news doubles the pause, up to sixteen times the first. */
export const pauseAfter = (quiet: number, firstMs: number): SQL =>
  sql`now() + make_interval(secs => ${(firstMs / 1000) * 2 ** Math.min(quiet, 4)})`

/** The carrier did not answer: the server asks again later. */
export const putDown = (db: Db, { parcelId, quiet }: Claimed, by: string, firstMs: number) =>
  db
    .update(journeys)
    .set({ leasedBy: null, leasedUntil: null, quiet: quiet + 1, nextAt: pauseAfter(quiet, firstMs) })
    .where(and(eq(journeys.parcelId, parcelId), eq(journeys.leasedBy, by)))

export async function isBusy(db: Db): Promise<boolean> {
  const due = await db
    .select({ id: journeys.parcelId })
    .from(journeys)
    .where(lte(journeys.nextAt, sql`now() + interval '1 second'`))
    .limit(1)
  return due.length > 0
}
