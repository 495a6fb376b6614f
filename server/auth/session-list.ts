import { and, desc, eq, exists, gt, isNull, ne, not, notInArray, or, type SQL } from 'drizzle-orm'
import type { SessionEntry } from '#contract/endpoints/account.ts'
import { notFound, type OrRefusal } from '#contract/problems.ts'
import type { Db, Tx } from '../db/open.ts'
import { computers, reportedAddresses, sessions, userShops, users } from '../db/schema/index.ts'
import { ofOwnWarehouse, type Reach } from './reach.ts'
import type { User, WarehouseUser } from './user.ts'

/** The sessions that somebody may see and end. */
type Whose = SQL | undefined

export const ownSessions = (user: User): Whose => eq(sessions.userId, user.id)

export const sessionsOfHouse = (db: Db | Tx, reader: WarehouseUser): Whose => peopleOfHouse(db, reader)

export const isOpen = (now: Date): Whose => and(gt(sessions.expiresAt, now), isNull(sessions.revokedAt))

export async function listSessions(
  db: Db,
  reader: Pick<User, 'sessionId'>,
  whose: Whose,
  now: Date,
): Promise<SessionEntry[]> {
  const rows = await db
    .select({ session: sessions, user: users.displayName, workplace: computers.name })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(reportedAddresses, eq(reportedAddresses.sessionId, sessions.id))
    .leftJoin(
      computers,
      and(eq(computers.warehouseId, users.warehouseId), eq(computers.ip, reportedAddresses.ip)),
    )
    .where(and(whose, isOpen(now)))
    .orderBy(desc(sessions.seenAt), desc(sessions.id))
  return rows.map(({ session: { id, door, address, createdAt, seenAt }, user, workplace }) => ({
    id,
    user,
    door,
    workplace,
    address,
    openedAt: createdAt.toISOString(),
    seenAt: seenAt.toISOString(),
    current: id === reader.sessionId,
  }))
}

/** Ends one session. It counts no more from the next call on, because each call reads its row. */
export async function endSession(
  tx: Tx,
  whose: Whose,
  id: string,
  now: Date,
): OrRefusal<{ ended: number; user: string }> {
  const [found] = await tx
    .select({ user: users.displayName })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(whose, isOpen(now), eq(sessions.id, id)))
  if (!found) return sessionUnknown
  await tx.update(sessions).set({ revokedAt: now }).where(eq(sessions.id, id))
  return { ended: 1, user: found.user }
}

/** Ends all of these sessions but the one of the caller. */
export async function endOtherSessions(tx: Tx, caller: User, whose: Whose, now: Date): Promise<number> {
  const others = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(whose, isOpen(now), ne(sessions.id, caller.sessionId)))
  for (const { id } of others) await tx.update(sessions).set({ revokedAt: now }).where(eq(sessions.id, id))
  return others.length
}

const sessionUnknown = notFound('session-unknown', 'Cette session est déjà fermée.')

/** People of the reader's warehouse, and people of shops without one if the reader serves all their shops. */
export function peopleOfHouse(db: Db | Tx, reader: Reach): SQL | undefined {
  const shopIds = reader.shops.map(({ id }) => id)
  const servesOther = exists(
    db
      .select({ shopId: userShops.shopId })
      .from(userShops)
      .where(and(eq(userShops.userId, users.id), notInArray(userShops.shopId, shopIds))),
  )
  return or(ofOwnWarehouse(reader, users.warehouseId), and(isNull(users.warehouseId), not(servesOther)))
}
