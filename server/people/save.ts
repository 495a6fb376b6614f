import { and, eq, inArray } from 'drizzle-orm'
import type { NewPerson, PersonChange, PersonEntry } from '#contract/endpoints/person.ts'
import { isRefusal, type OrRefusal } from '#contract/problems.ts'
import type { ShopRight } from '#contract/roles.ts'
import type { AdminAct } from '../administration/act.ts'
import { changesOf } from '../audit/record.ts'
import { userShops, users } from '../db/schema/index.ts'
import { shopsNamed } from '../shops/named.ts'
import { entriesOf, entryOf, findPerson, nameOf } from './find.ts'
import { type Rights, refuseLastAdmin, refuseRights, usernameRefused, usernameTaken } from './rights.ts'

/** Adds a person, who has no way in yet: an invitation, a badge or a password gives one. */
export async function createPerson(act: AdminAct, input: NewPerson): OrRefusal<{ person: PersonEntry }> {
  const { tx, by, now, note } = act
  const { username, displayName, email = '', role, warehouse, roles, features } = input
  const refused = refuseRights(input)
  if (refused) return refused
  const shops = shopsNamed(by, input.shops)
  if (isRefusal(shops)) return shops
  const [made] = await tx
    .insert(users)
    .values({
      username,
      displayName,
      email,
      role,
      warehouseId: warehouse ? by.warehouseId : null,
      warehouseRoles: [...new Set(roles)],
      features: [...new Set(features)],
      createdAt: now,
    })
    .onConflictDoNothing({ target: users.username })
    .returning()
  if (!made) return usernameRefused(username)
  if (shops.length > 0) {
    await tx
      .insert(userShops)
      .values(shops.map(({ id }) => ({ userId: made.id, shopId: id, right: input.shopRight })))
      .onConflictDoNothing()
  }
  note(
    changesOf(valuesOf({ ...nothing, username: '', displayName: '', email: '' }, { ...input, email })),
    nameOf(made),
  )
  return { person: await entryOf(tx, by, made.id, now) }
}

/** Changes only the given fields, so that two administrators do not undo each other's work. */
export async function savePerson(
  act: AdminAct,
  id: string,
  change: PersonChange,
): OrRefusal<{ person: PersonEntry }> {
  const { tx, by, now, note } = act
  const person = await findPerson(tx, by, id)
  if (isRefusal(person)) return person
  const [before] = await entriesOf(tx, by, [person], now)
  if (!before) throw new Error(`The person ${id} has gone`)
  const after = { ...before, ...withoutUndefined(change) }
  note({}, nameOf(person))
  const refused = refuseRights(after, before, by.id === id)
  if (refused) return refused
  if (person.role === 'admin' && (after.role !== 'admin' || !after.warehouse)) {
    const last = await refuseLastAdmin(tx, person)
    if (last) return last
  }
  if (await usernameTaken(tx, after.username, id)) return usernameRefused(after.username)
  const shops = shopsNamed(by, after.shops)
  if (isRefusal(shops)) return shops
  await tx
    .update(users)
    .set({
      username: after.username,
      displayName: after.displayName,
      email: after.email,
      role: after.role,
      // Nobody is moved between warehouses from here.
      warehouseId: after.warehouse ? (person.warehouseId ?? by.warehouseId) : null,
      warehouseRoles: [...new Set(after.roles)],
      features: [...new Set(after.features)],
    })
    .where(eq(users.id, id))
  await serve(
    act,
    id,
    shops.map(shop => shop.id),
    after.shopRight,
    change.shopRight !== undefined,
  )
  note(changesOf(valuesOf(before, after)), nameOf(person))
  return { person: await entryOf(tx, by, id, now) }
}

/** Sets the shops among those that the administrator serves, and the right in new ones or everywhere; other shops stay. */
async function serve(
  { tx, by }: AdminAct,
  userId: string,
  shopIds: readonly string[],
  right: ShopRight,
  everywhere: boolean,
) {
  const dropped = by.shops.map(({ id }) => id).filter(id => !shopIds.includes(id))
  await tx.delete(userShops).where(and(eq(userShops.userId, userId), inArray(userShops.shopId, dropped)))
  if (shopIds.length === 0) return
  const served = tx.insert(userShops).values(shopIds.map(shopId => ({ userId, shopId, right })))
  const target = [userShops.userId, userShops.shopId]
  await (everywhere ? served.onConflictDoUpdate({ target, set: { right } }) : served.onConflictDoNothing())
}

type Named = Rights & { username: string; displayName: string; email: string }

const nothing: Rights = { role: 'operator', warehouse: false, roles: [], features: [], shops: [] }

const rightIn = ({ warehouse, shops, shopRight }: Rights) =>
  warehouse || shops.length === 0 ? null : (shopRight ?? null)

/** In the words of the screen. */
const valuesOf = (before: Named, after: Named) =>
  ({
    nom: [before.displayName, after.displayName],
    identifiant: [before.username, after.username],
    'adresse e-mail': [before.email, after.email],
    rang: [before.role, after.role],
    entrepôt: [before.warehouse, after.warehouse],
    tâches: [before.roles, after.roles],
    'écrans en plus': [before.features, after.features],
    boutiques: [before.shops, after.shops],
    'droit en boutique': [rightIn(before), rightIn(after)],
  }) as const

/** A field that is there and undefined says nothing. */
function withoutUndefined(change: PersonChange): Partial<NewPerson> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
}
