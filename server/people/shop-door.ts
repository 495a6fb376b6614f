import { and, asc, count, eq, isNull, max, ne, type SQL, sql } from 'drizzle-orm'
import type {
  MailWish,
  NewShopPerson,
  ShopPerson,
  ShopPersonChange,
} from '#contract/endpoints/shop-person.ts'
import { conflict, isRefusal, notFound, type OrRefusal, type Refusal, refuse } from '#contract/problems.ts'
import type { AdminAct } from '../administration/act.ts'
import { changesOf } from '../audit/record.ts'
import { isOpen } from '../auth/session-list.ts'
import type { UserShop } from '../auth/user.ts'
import type { Db, Tx } from '../db/open.ts'
import { sessions, shops, userShops, users } from '../db/schema/index.ts'
import { mailWishesOf, saveMailWish } from '../mails/wishes.ts'
import { endSessionsOf, nameOf, type Person } from './find.ts'
import { usernameRefused, usernameTaken } from './rights.ts'
import { createPerson } from './save.ts'

/** People who serve this shop and work in no warehouse. */
const ofShop = (shop: UserShop): SQL | undefined =>
  and(eq(userShops.shopId, shop.id), isNull(users.warehouseId))

const worksElsewhere = sql<boolean>`exists (
  select from ${userShops} other where other.user_id = ${users.id} and other.shop_id <> ${userShops.shopId})`

export async function listShopPeople(
  db: Db | Tx,
  shop: UserShop,
  now: Date,
  id?: string,
): Promise<ShopPerson[]> {
  const seen = db
    .select({
      userId: sessions.userId,
      at: max(sessions.seenAt).as('last_seen'),
      open: sql<number>`count(*) filter (where ${isOpen(now)})::int`.as('open'),
    })
    .from(sessions)
    .groupBy(sessions.userId)
    .as('seen')
  const rows = await db
    .select({
      person: users,
      right: userShops.right,
      elsewhere: worksElsewhere,
      at: seen.at,
      open: seen.open,
    })
    .from(userShops)
    .innerJoin(users, eq(users.id, userShops.userId))
    .leftJoin(seen, eq(seen.userId, users.id))
    .where(and(ofShop(shop), id === undefined ? undefined : eq(users.id, id)))
    .orderBy(asc(sql`lower(${users.displayName})`), asc(users.id))
  const mailsOf = await mailWishesOf(db, shop.id)
  return rows.map(({ person, right, elsewhere, at, open }) => ({
    ...{ id: person.id, displayName: person.displayName, username: person.username },
    ...{ email: elsewhere ? '' : person.email, right, onlyHere: !elsewhere, active: person.active },
    password: person.passwordHash === null ? 'none' : person.passwordUntil === null ? 'own' : 'once',
    since: person.createdAt.toISOString(),
    sessions: open ?? 0,
    seenAt: at?.toISOString() ?? null,
    mails: mailsOf(person.id),
  }))
}

async function entryOf({ tx, now }: AdminAct, shop: UserShop, id: string): Promise<{ person: ShopPerson }> {
  const [person] = await listShopPeople(tx, shop, now, id)
  if (!person) throw new Error(`The person ${id} has gone`)
  return { person }
}

type Found = { readonly person: Person; readonly right: NewShopPerson['right']; readonly elsewhere: boolean }

/**
 * Finds a person of the shop. Until the transaction ends nobody else changes the shop's people: two could each take the
 * other's right at once.
 */
async function find(tx: Tx, shop: UserShop, id: string): OrRefusal<Found> {
  await tx.select({ id: shops.id }).from(shops).where(eq(shops.id, shop.id)).for('no key update')
  const [found] = await tx
    .select({ person: users, right: userShops.right, elsewhere: worksElsewhere })
    .from(userShops)
    .innerJoin(users, eq(users.id, userShops.userId))
    .where(and(ofShop(shop), eq(users.id, id)))
    .for('update')
  return found ?? personUnknown
}

/** Finds a person whose account is this shop's to change. */
export const findOnlyHere =
  (shop: UserShop, id: string) =>
  async (tx: Tx): OrRefusal<Person> => {
    const found = await find(tx, shop, id)
    if (isRefusal(found)) return found
    return found.elsewhere ? elsewhereToo(found.person) : found.person
  }

/** Adds a person who may do this much in this shop, and nothing in another or in a warehouse. */
export async function createShopPerson(
  act: AdminAct,
  shop: UserShop,
  { right, ...named }: NewShopPerson,
): OrRefusal<{ person: ShopPerson }> {
  const nothingElse = { role: 'operator' as const, warehouse: false, roles: [], features: [] }
  const made = await createPerson(act, { ...named, ...nothingElse, shops: [shop.slug], shopRight: right })
  return isRefusal(made) ? made : entryOf(act, shop, made.person.id)
}

/** Changes only the given fields. Of a person who works elsewhere too, only the right in this shop. */
export async function saveShopPerson(
  act: AdminAct,
  shop: UserShop,
  id: string,
  change: ShopPersonChange,
): OrRefusal<{ person: ShopPerson }> {
  const { tx, note } = act
  const found = await find(tx, shop, id)
  if (isRefusal(found)) return found
  const { person, elsewhere } = found
  note({}, nameOf(person))
  const { username = person.username, displayName = person.displayName, email = person.email } = change
  const { right = found.right } = change
  const named = changesOf({
    nom: [person.displayName, displayName],
    identifiant: [person.username, username],
    'adresse e-mail': [person.email, email],
  })
  if (Object.keys(named).length > 0) {
    if (elsewhere) return elsewhereToo(person)
    if (await usernameTaken(tx, username, id)) return usernameRefused(username)
    await tx.update(users).set({ username, displayName, email }).where(eq(users.id, id))
  }
  if (right !== found.right) {
    const last = await refuseLast(tx, shop, found)
    if (last) return last
    await tx
      .update(userShops)
      .set({ right })
      .where(and(eq(userShops.userId, id), eq(userShops.shopId, shop.id)))
  }
  note({ ...named, ...changesOf({ 'droit en boutique': [found.right, right] }) }, nameOf(person))
  return entryOf(act, shop, id)
}

/** The mails that the person gets, at their own address, about this shop alone. */
export async function saveShopMails(
  act: AdminAct,
  shop: UserShop,
  id: string,
  wish: MailWish,
  from: string | undefined,
): OrRefusal<{ person: ShopPerson }> {
  const found = await find(act.tx, shop, id)
  if (isRefusal(found)) return found
  const note: AdminAct['note'] = details => act.note(details, nameOf(found.person))
  const saved = await saveMailWish({ ...act, note }, { userId: id, shopId: shop.id }, from, wish)
  return isRefusal(saved) ? saved : entryOf(act, shop, id)
}

/** The shop is unknown to the person from the next call on. An account that opens nothing else is closed. */
export async function withdraw(act: AdminAct, shop: UserShop, id: string): OrRefusal<{ name: string }> {
  const { tx, by, now, note } = act
  const found = await find(tx, shop, id)
  if (isRefusal(found)) return found
  const { person, right, elsewhere } = found
  note({}, nameOf(person))
  if (by.id === id) return notOneself
  const last = await refuseLast(tx, shop, found)
  if (last) return last
  await tx.delete(userShops).where(and(eq(userShops.userId, id), eq(userShops.shopId, shop.id)))
  if (!elsewhere) await tx.update(users).set({ active: false }).where(eq(users.id, id))
  const ended = elsewhere ? 0 : await endSessionsOf(tx, id, now)
  note({ ...changesOf({ 'droit en boutique': [right, null] }), 'sessions fermées': ended }, nameOf(person))
  return { name: person.displayName }
}

/** Refuses to leave a shop without anybody who settles it. */
async function refuseLast(tx: Tx, shop: UserShop, { person, right }: Found): Promise<Refusal | undefined> {
  if (right !== 'all') return undefined
  const [others] = await tx
    .select({ able: count() })
    .from(userShops)
    .innerJoin(users, eq(users.id, userShops.userId))
    .where(
      and(
        ofShop(shop),
        ...[eq(userShops.right, 'all'), eq(users.active, true), ne(users.id, person.id)],
        // A person without a password does not count: they cannot log in.
        sql`${users.passwordHash} is not null`,
      ),
    )
  return others && others.able > 0 ? undefined : lastOne(shop, person)
}

const personUnknown = notFound('person-unknown', 'Cette personne est inconnue dans votre boutique.')

const elsewhereToo = ({ displayName }: Person): Refusal =>
  refuse(
    'person-elsewhere',
    `${displayName} travaille aussi pour une autre boutique : seul son droit dans la vôtre se change ici. Le reste se demande à l’entrepôt.`,
    { status: 403 },
  )

const lastOne = ({ name }: UserShop, { displayName }: Person): Refusal =>
  conflict(
    'last-of-shop',
    `${displayName} est la dernière personne qui règle ${name} : donnez d’abord le droit « Tout » à quelqu’un d’autre, avec un mot de passe.`,
  )

const notOneself = conflict(
  'person-self',
  'On ne se retire pas soi-même : demandez à une autre personne qui règle la boutique.',
)
