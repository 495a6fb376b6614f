import { and, eq, inArray, lt, lte, or, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Db, Tx } from '../db/open.ts'
import { announcements } from '../db/schema/index.ts'
import { leaseEnd } from '../leased-work.ts'

export type Claimed = typeof announcements.$inferSelect

/** The number of conversations with carriers that a server holds at once. */
export const atOnce = 8

/**
 * Takes announcements that are due, and those of servers that have died, and writes that down before a word leaves. Two
 * servers never hold one at once.
 */
export async function claim(db: Db, by: string, most: number): Promise<Claimed[]> {
  if (most <= 0) return []
  return db.transaction(async tx => {
    const due = await tx
      .select({ id: announcements.parcelId })
      .from(announcements)
      .where(
        or(
          and(
            inArray(announcements.state, ['waiting', 'withdrawing']),
            lte(announcements.nextAt, sql`now()`),
            or(sql`${announcements.leasedUntil} is null`, lt(announcements.leasedUntil, sql`now()`)),
          ),
          and(eq(announcements.state, 'buying'), lt(announcements.leasedUntil, sql`now()`)),
        ),
      )
      .orderBy(announcements.nextAt)
      .limit(most)
      .for('update', { skipLocked: true })
    if (due.length === 0) return []
    return tx
      .update(announcements)
      .set({
        state: sql`case when ${announcements.state} = 'withdrawing' then 'withdrawing' else 'buying' end`,
        tries: sql`${announcements.tries} + 1`,
        leasedBy: by,
        leasedUntil: leaseEnd,
      })
      .where(
        inArray(
          announcements.parcelId,
          due.map(({ id }) => id),
        ),
      )
      .returning()
  })
}

/** Says that this server lives and still speaks with the carriers. */
export const renew = (db: Db, by: string) =>
  db
    .update(announcements)
    .set({ leasedUntil: leaseEnd })
    .where(and(inArray(announcements.state, ['buying', 'withdrawing']), eq(announcements.leasedBy, by)))

/** Writes down under which name the provider knows the parcel. False: somebody took this server for dead, and goes on. */
export async function remember(
  db: Db,
  { parcelId }: Claimed,
  by: string,
  remoteId: string,
): Promise<boolean> {
  const kept = await db
    .update(announcements)
    .set({ remoteId })
    .where(and(eq(announcements.parcelId, parcelId), eq(announcements.leasedBy, by)))
    .returning({ id: announcements.parcelId })
  return kept.length > 0
}

type Ending = PgUpdateSetSource<typeof announcements>

/** Ends this server's turn. Undefined: somebody took this server for dead, and its answer no longer counts. */
export async function endTurn(
  tx: Db | Tx,
  { parcelId }: Pick<Claimed, 'parcelId'>,
  by: string,
  ending: Ending,
): Promise<Claimed | undefined> {
  const [ended] = await tx
    .update(announcements)
    .set({ leasedBy: null, leasedUntil: null, ...ending })
    .where(and(eq(announcements.parcelId, parcelId), eq(announcements.leasedBy, by)))
    .returning()
  return ended
}

/** Whether work is under way or due soon, so that the next look comes soon. */
export async function isBusy(db: Db): Promise<boolean> {
  const found = await db
    .select({ id: announcements.parcelId })
    .from(announcements)
    .where(
      and(
        inArray(announcements.state, ['waiting', 'buying', 'withdrawing']),
        sql`${announcements.nextAt} < now() + interval '5 seconds'`,
      ),
    )
    .limit(1)
  return found.length > 0
}
