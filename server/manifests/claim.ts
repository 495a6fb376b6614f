import { and, eq, inArray, lt, lte, or, sql } from 'drizzle-orm'
import { providers } from '../carriers/providers/index.ts'
import type { Db, Tx } from '../db/open.ts'
import { announcements, carrierAccounts, manifests } from '../db/schema/index.ts'
import { leaseEnd, pauseAfter } from '../leased-work.ts'

export type Claimed = typeof manifests.$inferSelect

export const atOnce = 2

type Sealed = {
  readonly slipId: string
  readonly parcelIds: readonly string[]
  readonly userId: string
  readonly now: Date
}

/** Asks for the papers of a slip that has just been sealed, from each account whose provider makes any. False: there is none. */
export async function askManifests(tx: Tx, { slipId, parcelIds, userId, now }: Sealed): Promise<boolean> {
  const accounts = await tx
    .selectDistinct({ id: carrierAccounts.id, provider: carrierAccounts.provider })
    .from(announcements)
    .innerJoin(carrierAccounts, eq(carrierAccounts.id, announcements.accountId))
    .where(and(inArray(announcements.parcelId, [...parcelIds]), eq(announcements.state, 'labelled')))
  const able = accounts.filter(({ provider }) => provider !== null && providers[provider].manifest)
  if (able.length === 0) return false
  await tx
    .insert(manifests)
    .values(able.map(({ id }) => ({ slipId, accountId: id, askedBy: userId, askedAt: now })))
    .onConflictDoNothing()
  return true
}

/** Takes those that are due, and those of servers that have died. Two servers never hold one at once. */
export async function claim(db: Db, by: string, most: number): Promise<Claimed[]> {
  if (most <= 0) return []
  return db.transaction(async tx => {
    const due = await tx
      .select({ id: manifests.id })
      .from(manifests)
      .where(
        or(
          and(eq(manifests.state, 'waiting'), lte(manifests.nextAt, sql`now()`)),
          and(eq(manifests.state, 'asking'), lt(manifests.leasedUntil, sql`now()`)),
        ),
      )
      .orderBy(manifests.nextAt)
      .limit(most)
      .for('update', { skipLocked: true })
    if (due.length === 0) return []
    return tx
      .update(manifests)
      .set({ state: 'asking', tries: sql`${manifests.tries} + 1`, leasedBy: by, leasedUntil: leaseEnd })
      .where(
        inArray(
          manifests.id,
          due.map(({ id }) => id),
        ),
      )
      .returning()
  })
}

export const renew = (db: Db, by: string) =>
  db
    .update(manifests)
    .set({ leasedUntil: leaseEnd })
    .where(and(eq(manifests.state, 'asking'), eq(manifests.leasedBy, by)))

type Ending = Pick<Partial<Claimed>, 'reason' | 'prints'> & { readonly state: Claimed['state'] }

/** Ends this server's turn. False: somebody took this server for dead, and its answer no longer counts. */
export async function endTurn(tx: Db | Tx, { id }: Claimed, by: string, ending: Ending): Promise<boolean> {
  const ended = await tx
    .update(manifests)
    .set({ leasedBy: null, leasedUntil: null, ...ending })
    .where(and(eq(manifests.id, id), eq(manifests.leasedBy, by)))
    .returning({ id: manifests.id })
  return ended.length > 0
}

/** Lets the server ask again after a growing pause. */
export async function putOff(
  tx: Db | Tx,
  claimed: Claimed,
  by: string,
  { reason, pauseMs }: { reason: string | null; pauseMs: number },
): Promise<void> {
  await tx
    .update(manifests)
    .set({
      ...{ leasedBy: null, leasedUntil: null, state: 'waiting' },
      ...(reason === null ? {} : { reason: reason.slice(0, 500) }),
      nextAt: pauseAfter(claimed.tries, pauseMs),
    })
    .where(and(eq(manifests.id, claimed.id), eq(manifests.leasedBy, by)))
}

export async function isBusy(db: Db): Promise<boolean> {
  const found = await db
    .select({ id: manifests.id })
    .from(manifests)
    .where(
      and(
        inArray(manifests.state, ['waiting', 'asking']),
        lte(manifests.nextAt, sql`now() + interval '5 seconds'`),
      ),
    )
    .limit(1)
  return found.length > 0
}
