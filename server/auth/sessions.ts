import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import { usualZone } from '#contract/day.ts'
import { keep } from '../db/kept.ts'
import type { KeptKind } from '../db/memory.ts'
import type { Db, Tx } from '../db/open.ts'
import {
  logInSettings,
  reportedAddresses,
  sessions,
  shops,
  userShops,
  users,
  warehouses,
} from '../db/schema/index.ts'
import { isOneOfThese, statements, unnamed } from '../db/statements.ts'
import { type Claims, sessionHours, type Tokens } from './tokens.ts'
import type { User, UserShop } from './user.ts'

type Door = User['door']

export async function openSession(
  db: Db | Tx,
  tokens: Tokens,
  { userId, door, address, now }: { userId: string; door: Door; address: string; now: Date },
): Promise<{ token: string; sessionId: string }> {
  const expiresAt = new Date(now.getTime() + sessionHours * 3_600_000)
  const session = { id: crypto.randomUUID(), userId, door, address, seenAt: now, createdAt: now, expiresAt }
  await db.insert(sessions).values(session)
  const token = await tokens.sign({ userId, sessionId: session.id }, now, expiresAt)
  return { token, sessionId: session.id }
}

const seenEveryMs = 60_000
const mostRemembered = 10_000

/** Notes where a session was last seen, once a minute at most: a row written for each call would cost as much as the call. */
export function makeLastSeen(db: Db) {
  const noted = new Map<string, { at: number; address: string }>()
  return async (sessionId: string, address: string, now: Date): Promise<void> => {
    const last = noted.get(sessionId)
    const at = now.getTime()
    if (last?.address === address && Math.abs(at - last.at) < seenEveryMs) return
    if (noted.size >= mostRemembered) noted.clear()
    noted.set(sessionId, { at, address })
    await db.update(sessions).set({ seenAt: now, address }).where(eq(sessions.id, sessionId))
  }
}

export async function revokeSession(db: Db | Tx, sessionId: string, now: Date): Promise<void> {
  await db
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt)))
}

/** Keeps ended sessions for 30 days, as a record of who was logged in. */
export async function purgeSessions(db: Db, now: Date): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, new Date(now.getTime() - 30 * 24 * 3_600_000)))
}

const shopsOfUser = sql<UserShop[]>`(
  select coalesce(json_agg(json_build_object('id', ${shops.id}, 'slug', ${shops.slug}, 'name', ${shops.name}, 'right', ${userShops.right})
    order by ${shops.name}), '[]'::json)
  from ${userShops} join ${shops} on ${shops.id} = ${userShops.shopId}
  where ${userShops.userId} = ${users.id})`

const zoneOfUser = sql<string>`coalesce(
  (select ${warehouses.timeZone} from ${warehouses} where ${warehouses.id} = ${users.warehouseId}),
  (select ${warehouses.timeZone} from ${warehouses} order by ${warehouses.slug} limit 1),
  ${usualZone})`

/** The account for emergencies is let in without one: it is for the day when nothing else opens. */
const needsPasskey = sql<boolean>`(${sessions.door} <> 'passkey' and exists (
  select 1 from ${logInSettings} where ${logInSettings.warehouseId} = ${users.warehouseId}
  and ${logInSettings.secondFactor} and ${logInSettings.emergencyUserId} is distinct from ${users.id}))`

/**
 * The user of a session that is open. A changed role or shop and a revoked session count from the next call on: the server has
 * asked by then.
 */
export async function userOf(
  db: Db | Tx,
  { userId, sessionId }: Claims,
  now: Date,
): Promise<User | undefined> {
  const found = await sessionsOpen.one(db, sessionId)
  return found?.user.id === userId && found.expiresAt > now ? found.user : undefined
}

/** What a user's rights, shops and zone come from. */
export const aboutUsers: readonly KeptKind[] = ['people', 'house']

const sessionsOpen = keep(aboutUsers, async (db, ids) => {
  const found = await people(db).ofSessions.execute({ ids, now: new Date(0) })
  return new Map(found.map(({ expiresAt, ...user }) => [user.sessionId, { user: asOfNow(user), expiresAt }]))
})

/** The users of those of these sessions that are still open, with their present rights. */
export const usersOfSessions = async (db: Db, ids: readonly string[], now: Date): Promise<User[]> =>
  (await people(db).ofSessions.execute({ ids, now })).map(({ expiresAt: _, ...user }) => asOfNow(user))

/** A person without a warehouse has no roles in one. */
const asOfNow = (user: User): User => (user.warehouseId === null ? { ...user, roles: [] } : user)

const people = statements(db => ({
  ofSessions: db
    .select({
      id: users.id,
      sessionId: sessions.id,
      door: sessions.door,
      needsPasskey,
      displayName: users.displayName,
      standing: users.role,
      warehouseId: users.warehouseId,
      roles: users.warehouseRoles,
      shops: shopsOfUser,
      timeZone: zoneOfUser,
      ip: reportedAddresses.ip,
      expiresAt: sessions.expiresAt,
    })
    .from(sessions)
    .innerJoin(users, and(eq(users.id, sessions.userId), eq(users.active, true)))
    .leftJoin(reportedAddresses, eq(reportedAddresses.sessionId, sessions.id))
    .where(
      and(
        isOneOfThese(sessions.id, 'ids'),
        gt(sessions.expiresAt, sql.placeholder('now')),
        isNull(sessions.revokedAt),
      ),
    )
    .prepare(unnamed),
}))
