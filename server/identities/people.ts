import { and, eq, inArray, isNull, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { isRefusal, type OrRefusal } from '#contract/problems.ts'
import { changesOf } from '../audit/record.ts'
import type { Tx } from '../db/open.ts'
import { type AuditDetails, identities, shops, userShops, users } from '../db/schema/index.ts'
import { refuseLastAdmin, usernameTaken } from '../people/rights.ts'
import { type Claims, emailOf, namesOf, type Rights, rightsBy } from './claims.ts'
import type { Provider } from './outside.ts'
import { accountClosed, noRule, severalHere, takenHere, unknownHere } from './refusals.ts'

type Person = typeof users.$inferSelect
/** The person who comes in, and what that changed of their account. */
type Found = { readonly person: Person; readonly details: AuditDetails }

/**
 * Finds the account of somebody whom a provider has proved, or makes one where a rule lets new people in, and gives it the
 * rights of the rules that fit.
 */
export async function personOf(
  tx: Tx,
  provider: Provider,
  subject: string,
  claims: Claims,
  now: Date,
): OrRefusal<Found> {
  // Two log-ins of a new person at once would make two accounts.
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`identity:${provider.id}:${subject}`}, 0))`,
  )
  const email = emailOf(claims, provider)
  const rights = rightsBy(provider.rules, claims)
  const known = (await linked(tx, provider, subject)) ?? (await invited(tx, provider, email))
  if (isRefusal(known)) return known
  if (known && !known.active) return accountClosed
  if (provider.newcomers === 'rule' && !rights) return noRule(provider.name)
  if (!known && (provider.newcomers !== 'rule' || !rights)) return unknownHere(provider.name, email)
  const person = known ?? (await add(tx, claims, email, now))
  await tx
    .insert(identities)
    .values({ providerId: provider.id, subject, userId: person.id, createdAt: now })
    .onConflictDoNothing()
  const details: AuditDetails = known ? {} : { compte: { from: null, to: 'nouveau' } }
  return { person, details: { ...details, ...(rights ? await give(tx, provider, person, rights) : {}) } }
}

async function linked(tx: Tx, provider: Provider, subject: string): Promise<Person | undefined> {
  const [found] = await tx
    .select({ person: users })
    .from(identities)
    .innerJoin(users, eq(users.id, identities.userId))
    .where(and(eq(identities.providerId, provider.id), eq(identities.subject, subject)))
  return found?.person
}

/** The one account of the house with this address, which an administrator has added for this person. */
async function invited(tx: Tx, provider: Provider, email: string | undefined) {
  if (email === undefined) return undefined
  const found = await tx
    .select()
    .from(users)
    .where(and(eq(sql`lower(${users.email})`, email), ofHouse(provider.warehouseId)))
  const [person, ...others] = found
  if (!person) return undefined
  if (others.length > 0) return severalHere(email)
  const [taken] = await tx
    .select({ subject: identities.subject })
    .from(identities)
    .where(and(eq(identities.providerId, provider.id), eq(identities.userId, person.id)))
  // An address is given to somebody else one day; the account is not.
  return taken ? takenHere(provider.name, email) : person
}

/** People of the provider's warehouse, and those of shops that its people serve. */
const ofHouse = (warehouseId: string): SQL | undefined =>
  or(
    eq(users.warehouseId, warehouseId),
    and(
      isNull(users.warehouseId),
      sql`exists (select 1 from user_shops where user_id = ${users.id})`,
      sql`not exists (select 1 from user_shops own where own.user_id = ${users.id} and not exists (
        select 1 from user_shops theirs join users staff on staff.id = theirs.user_id
        where theirs.shop_id = own.shop_id and staff.active and staff.warehouse_id = ${warehouseId}))`,
    ),
  )

async function add(tx: Tx, claims: Claims, email: string | undefined, now: Date): Promise<Person> {
  const { displayName, username } = namesOf(claims, email)
  for (let count = 1; ; count += 1) {
    const name = count === 1 ? username : `${username}${count}`
    if (await usernameTaken(tx, name)) continue
    const [made] = await tx
      .insert(users)
      .values({ username: name, displayName, email: email ?? '', createdAt: now })
      .onConflictDoNothing({ target: users.username })
      .returning()
    if (made) return made
  }
}

/** The rules decide of rank, tasks and shops, and leave the last administrator and the account for emergencies alone. */
async function give(tx: Tx, provider: Provider, person: Person, rights: Rights): Promise<AuditDetails> {
  const loses = person.role === 'admin' && (rights.role !== 'admin' || !rights.warehouse)
  if (loses && (await refuseLastAdmin(tx, person))) return {}
  const served = await tx
    .select({ id: userShops.shopId, slug: shops.slug, right: userShops.right })
    .from(userShops)
    .innerJoin(shops, eq(shops.id, userShops.shopId))
    .where(eq(userShops.userId, person.id))
  const wanted =
    rights.shops.length === 0
      ? []
      : await tx
          .select({ id: shops.id, slug: shops.slug })
          .from(shops)
          .where(inArray(shops.slug, rights.shops))
  const warehouseId = rights.warehouse ? provider.warehouseId : null
  const warehouseRoles = rights.warehouse ? rights.roles : []
  const details = changesOf({
    rang: [person.role, rights.role],
    entrepôt: [person.warehouseId !== null, rights.warehouse],
    tâches: [person.warehouseRoles, warehouseRoles],
    boutiques: [served.map(({ slug }) => slug), wanted.map(({ slug }) => slug)],
  })
  if (Object.keys(details).length > 0) {
    await tx
      .update(users)
      .set({ role: rights.role, warehouseId, warehouseRoles })
      .where(eq(users.id, person.id))
  }
  const kept = wanted.map(({ id }) => id)
  const dropped = served.filter(({ id }) => !kept.includes(id))
  if (dropped.length > 0) {
    await tx
      .delete(userShops)
      .where(
        and(
          eq(userShops.userId, person.id),
          kept.length > 0 ? notInArray(userShops.shopId, kept) : undefined,
        ),
      )
  }
  const right = rights.shopRight
  const changed = wanted.filter(({ id }) => served.find(one => one.id === id)?.right !== right)
  if (changed.length > 0) {
    await tx
      .insert(userShops)
      .values(changed.map(({ id }) => ({ userId: person.id, shopId: id, right })))
      .onConflictDoUpdate({ target: [userShops.userId, userShops.shopId], set: { right } })
  }
  return details
}
