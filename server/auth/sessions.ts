import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { reportedAddresses, sessions, shops, userShops, users } from '../db/schema/index.ts'
import { type Claims, sessionHours, type Tokens } from './tokens.ts'
import type { User, UserShop } from './user.ts'

type Door = User['door']

export async function openSession(
  db: Db,
  tokens: Tokens,
  { userId, door, now }: { userId: string; door: Door; now: Date },
): Promise<string> {
  const expiresAt = new Date(now.getTime() + sessionHours * 3_600_000)
  const session = { id: crypto.randomUUID(), userId, door, createdAt: now, expiresAt }
  await db.insert(sessions).values(session)
  return tokens.sign({ userId, sessionId: session.id }, now, expiresAt)
}

export async function revokeSession(db: Db, sessionId: string, now: Date): Promise<void> {
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
  select coalesce(json_agg(json_build_object('id', ${shops.id}, 'slug', ${shops.slug}, 'name', ${shops.name})
    order by ${shops.name}), '[]'::json)
  from ${userShops} join ${shops} on ${shops.id} = ${userShops.shopId}
  where ${userShops.userId} = ${users.id})`

/** Runs at every request, so a changed role or shop and a revoked session count from the next call on. */
export async function userOf(db: Db, { userId, sessionId }: Claims, now: Date): Promise<User | undefined> {
  const [found] = await db
    .select({
      id: users.id,
      sessionId: sessions.id,
      door: sessions.door,
      displayName: users.displayName,
      standing: users.role,
      warehouseId: users.warehouseId,
      roles: users.warehouseRoles,
      shops: shopsOfUser,
      ip: reportedAddresses.ip,
    })
    .from(sessions)
    .innerJoin(users, and(eq(users.id, sessions.userId), eq(users.active, true)))
    .leftJoin(reportedAddresses, eq(reportedAddresses.sessionId, sessions.id))
    .where(
      and(
        eq(sessions.id, sessionId),
        eq(sessions.userId, userId),
        gt(sessions.expiresAt, now),
        isNull(sessions.revokedAt),
      ),
    )
  if (!found) return undefined
  return found.warehouseId === null ? { ...found, roles: [] } : found
}
