import { and, asc, count, desc, eq, inArray, isNull, max, type SQL, sql } from 'drizzle-orm'
import type { QueryOf } from '#contract/endpoint.ts'
import type { PersonEntry, PersonSort, personCalls } from '#contract/endpoints/person.ts'
import { notFound, type OrRefusal } from '#contract/problems.ts'
import { type ShopRight, shopRights } from '#contract/roles.ts'
import type { Administrator } from '../administration/act.ts'
import { isOpen, peopleOfHouse } from '../auth/session-list.ts'
import type { Db, Tx } from '../db/open.ts'
import { sessions, shops, userShops, users } from '../db/schema/index.ts'
import { holding } from '../db/search.ts'

export type Person = typeof users.$inferSelect

const personUnknown = notFound('person-unknown', 'Cette personne est inconnue dans votre entrepôt.')

/** Finds a person of the house and keeps the row from others until the transaction ends. */
export async function findPerson(tx: Tx, by: Administrator, id: string): OrRefusal<Person> {
  const [found] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, id), peopleOfHouse(tx, by)))
    .for('update')
  return found ?? personUnknown
}

/** The command line names people by their log-in name. */
export async function findByUsername(tx: Tx, by: Administrator, username: string): OrRefusal<Person> {
  const [found] = await tx
    .select()
    .from(users)
    .where(and(eq(users.username, username.trim().toLowerCase()), peopleOfHouse(tx, by)))
    .for('update')
  return found ?? personUnknown
}

/** « Paul Petit (paul) », for the audit log. */
export const nameOf = ({ displayName, username }: Pick<Person, 'displayName' | 'username'>): string =>
  `${displayName} (${username})`

type Asked = QueryOf<typeof personCalls.list>

/** One page of the people, and the number of all. */
export async function listPeople(db: Db, by: Administrator, asked: Asked, now: Date) {
  const { sort = 'name', order = 'asc', page = 0, size = 50 } = asked
  const which = peopleOf(db, by, asked)
  const [counted] = await db.select({ total: count() }).from(users).where(which)
  const seen = lastSeen(db)
  const direction = order === 'asc' ? asc : desc
  const rows = await db
    .select({ person: users })
    .from(users)
    .leftJoin(seen, eq(seen.userId, users.id))
    .where(which)
    .orderBy(...columnsOf(sort, seen.at).map(column => direction(column)), asc(users.id))
    .limit(size)
    .offset(page * size)
  const people = rows.map(({ person }) => person)
  return { people: await entriesOf(db, by, people, now), total: counted?.total ?? 0 }
}

const lastSeen = (db: Db) =>
  db
    .select({ userId: sessions.userId, at: max(sessions.seenAt).as('last_seen') })
    .from(sessions)
    .groupBy(sessions.userId)
    .as('seen')

const rank = sql`case ${users.role} when 'admin' then 0 when 'manager' then 1 else 2 end`

const columnsOf = (sort: PersonSort, seenAt: SQL.Aliased<Date | null>): SQL[] =>
  ({
    name: [sql`lower(${users.displayName})`],
    username: [sql`${users.username}`],
    role: [rank, sql`lower(${users.displayName})`],
    seen: [sql`coalesce(${seenAt}, '-infinity')`],
  })[sort]

/** The people of the house that the list's search and filters let through. */
export function peopleOf(
  db: Db,
  by: Administrator,
  { text, role, state, shop }: Pick<Asked, 'text' | 'role' | 'state' | 'shop'>,
): SQL | undefined {
  const shopId = by.shops.find(({ slug }) => slug === shop)?.id
  const serving = db
    .select({ id: userShops.userId })
    .from(userShops)
    .where(eq(userShops.shopId, shopId ?? sql`null`))
  return and(
    peopleOfHouse(db, by),
    holding(text, users.displayName, users.username, users.email),
    role ? eq(users.role, role) : undefined,
    state ? eq(users.active, state === 'active') : undefined,
    shop ? inArray(users.id, serving) : undefined,
  )
}

/** These people as the administrator sees them, in their order. */
export async function entriesOf(
  db: Db | Tx,
  by: Administrator,
  people: readonly Person[],
  now: Date,
): Promise<PersonEntry[]> {
  if (people.length === 0) return []
  const ids = people.map(({ id }) => id)
  const open = await db
    .select({
      id: sessions.userId,
      open: sql<number>`count(*) filter (where ${isOpen(now)})::int`,
      seenAt: max(sessions.seenAt),
    })
    .from(sessions)
    .where(inArray(sessions.userId, ids))
    .groupBy(sessions.userId)
  const served = await db
    .select({ id: userShops.userId, slug: shops.slug, right: userShops.right })
    .from(userShops)
    .innerJoin(shops, eq(shops.id, userShops.shopId))
    .where(
      and(
        inArray(userShops.userId, ids),
        inArray(
          userShops.shopId,
          by.shops.map(({ id }) => id),
        ),
      ),
    )
    .orderBy(asc(shops.slug))
  return people.map(person => {
    const seen = open.find(({ id }) => id === person.id)
    const serves = served.filter(({ id }) => id === person.id)
    return {
      id: person.id,
      username: person.username,
      displayName: person.displayName,
      email: person.email,
      role: person.role,
      warehouse: person.warehouseId !== null,
      roles: person.warehouseRoles,
      features: person.features,
      shops: serves.map(({ slug }) => slug),
      shopRight: highest(serves.map(({ right }) => right)),
      active: person.active,
      password: person.passwordHash === null ? 'none' : person.passwordUntil === null ? 'own' : 'once',
      badge: person.badgeHash !== null,
      pin: person.pinHash !== null,
      sessions: seen?.open ?? 0,
      seenAt: seen?.seenAt?.toISOString() ?? null,
    }
  })
}

const highest = (rights: readonly ShopRight[]): ShopRight =>
  shopRights.findLast(right => rights.includes(right)) ?? 'stock'

/** The person as the administrator sees them after a change. */
export async function entryOf(db: Db | Tx, by: Administrator, id: string, now: Date): Promise<PersonEntry> {
  const [person] = await db.select().from(users).where(eq(users.id, id))
  const [entry] = person ? await entriesOf(db, by, [person], now) : []
  if (!entry) throw new Error(`The person ${id} has gone`)
  return entry
}

/** Ends all sessions of a person at once: each call reads its session's row. */
export async function endSessionsOf(tx: Tx, userId: string, now: Date, door?: 'badge' | 'password') {
  const ended = await tx
    .update(sessions)
    .set({ revokedAt: now })
    .where(
      and(
        eq(sessions.userId, userId),
        isOpen(now),
        isNull(sessions.revokedAt),
        door && eq(sessions.door, door),
      ),
    )
    .returning({ id: sessions.id })
  return ended.length
}
