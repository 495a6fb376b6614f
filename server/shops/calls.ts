import { and, asc, count, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { QueryOf } from '#contract/endpoint.ts'
import {
  type CarrierRule,
  type NewShop,
  type ShopChange,
  type ShopEntry,
  shopCalls,
} from '#contract/endpoints/shop.ts'
import { inOneLine } from '#contract/entities/address.ts'
import { conflict, isRefusal, type OrRefusal, type Refusal } from '#contract/problems.ts'
import { weightText } from '#contract/weighing.ts'
import type { AdminAct, Administrator } from '../administration/act.ts'
import { changesOf } from '../audit/record.ts'
import { shopNotServed } from '../auth/permissions.ts'
import type { Db, Tx } from '../db/open.ts'
import { orders, products, shopLogos, shops, userShops, users } from '../db/schema/index.ts'
import { holding } from '../db/search.ts'
import { actOf, data, handlers } from '../handlers.ts'
import { logoIdOf, saveLogo } from '../pictures/logo.ts'
import { pictureText } from '../pictures/use.ts'
import { touchDated } from '../stock/aged.ts'

export const shopHandlers = handlers(shopCalls, {
  list: async ({ db, user, query }) => ({ data: await listShops(db, user, query) }),

  information: ({ db, user, params }) => data(shopInformation(db, user, params.shop)),

  create: ({ body, ...context }) => data(createShop(actOf(context), body)),

  save: ({ params, body, ...context }) => data(saveShop(actOf(context), params.shop, body)),
})

type Shop = typeof shops.$inferSelect

const slugTaken = (slug: string): Refusal =>
  conflict('slug-taken', `L’adresse courte « ${slug} » est déjà prise : choisissez-en une autre.`, slug)

/** Adds a shop. All administrators of the warehouse serve it from now on, else nobody could give it to anybody. */
export async function createShop(act: AdminAct, input: NewShop): OrRefusal<{ shop: ShopEntry }> {
  const { tx, by, note } = act
  const { name, slug, address = null, returnAddress = null, carrierRules = [] } = input
  const { giftNote = true, leastDays = 0 } = input
  const [made] = await tx
    .insert(shops)
    .values({ name, slug, address, returnAddress, carrierRules, giftNote, leastDays })
    .onConflictDoNothing({ target: shops.slug })
    .returning()
  if (!made) return slugTaken(slug)
  const admins = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.warehouseId, by.warehouseId), eq(users.role, 'admin'), eq(users.active, true)))
  if (admins.length > 0) {
    await tx.insert(userShops).values(admins.map(({ id }) => ({ userId: id, shopId: made.id })))
  }
  note(changesOf(valuesOf(nothing, { ...made, logo: null })), nameOf(made))
  return { shop: await entryOf(tx, by, made) }
}

async function saveShop(
  { tx, by, now, note }: AdminAct,
  id: string,
  change: ShopChange,
): OrRefusal<{ shop: ShopEntry }> {
  const before = await findShop(tx, by, id)
  if (isRefusal(before)) return before
  note({}, nameOf(before))
  const { name, slug, address, returnAddress, carrierRules, giftNote, leastDays } = change
  const after: Shop = {
    ...before,
    ...(name === undefined ? {} : { name }),
    ...(slug === undefined ? {} : { slug }),
    ...(address === undefined ? {} : { address }),
    ...(returnAddress === undefined ? {} : { returnAddress }),
    ...(carrierRules === undefined ? {} : { carrierRules }),
    ...(giftNote === undefined ? {} : { giftNote }),
    ...(leastDays === undefined ? {} : { leastDays }),
  }
  const [other] = await tx.select({ id: shops.id }).from(shops).where(eq(shops.slug, after.slug))
  if (other && other.id !== id) return slugTaken(after.slug)
  await tx
    .update(shops)
    .set({
      ...{ name: after.name, slug: after.slug, address: after.address, returnAddress: after.returnAddress },
      ...{ carrierRules: after.carrierRules, giftNote: after.giftNote, leastDays: after.leastDays },
    })
    .where(eq(shops.id, id))
  if (after.leastDays !== before.leastDays) await touchDated(tx, { shopId: id })
  const logo = await logoIdOf(tx, id)
  if (change.logo !== undefined) {
    const refused = await saveLogo({ tx, now }, id, change.logo)
    if (refused) return refused
  }
  const shop = await entryOf(tx, by, after)
  note(changesOf(valuesOf({ ...before, logo }, shop)), nameOf(after))
  return { shop }
}

const nameOf = ({ name, slug }: Pick<Shop, 'name' | 'slug'>) => `${name} (${slug})`

type Values = Pick<
  ShopEntry,
  'name' | 'slug' | 'address' | 'returnAddress' | 'carrierRules' | 'giftNote' | 'leastDays' | 'logo'
>

const nothing: Values = {
  ...{ name: '', slug: '', address: null, returnAddress: null },
  ...{ carrierRules: [], giftNote: true, leastDays: 0, logo: null },
}

/** « FR ≤ 2 kg : colissimo » */
const inWords = (rules: readonly CarrierRule[]): string =>
  rules
    .map(({ country, upToG, carrier }) => {
      const which = [country ?? 'tous pays', ...(upToG === null ? [] : [`≤ ${weightText(upToG)}`])]
      return `${which.join(' ')} : ${carrier}`
    })
    .join(' ; ')

const valuesOf = (before: Values, after: Values) =>
  ({
    nom: [before.name, after.name],
    'adresse courte': [before.slug, after.slug],
    adresse: [inOneLine(before.address), inOneLine(after.address)],
    'adresse de retour': [inOneLine(before.returnAddress), inOneLine(after.returnAddress)],
    'transporteur habituel': [inWords(before.carrierRules), inWords(after.carrierRules)],
    'mot cadeau': [before.giftNote, after.giftNote],
    'jours restants au départ': [before.leastDays, after.leastDays],
    logo: [pictureText(before.logo), pictureText(after.logo)],
  }) as const

async function findShop(tx: Tx, by: Administrator, id: string): OrRefusal<Shop> {
  if (!by.shops.some(shop => shop.id === id)) return shopNotServed
  const [found] = await tx.select().from(shops).where(eq(shops.id, id)).for('update')
  return found ?? shopNotServed
}

async function shopInformation(db: Db, by: Administrator, id: string): OrRefusal<{ shop: ShopEntry }> {
  if (!by.shops.some(shop => shop.id === id)) return shopNotServed
  const [found] = await db.select().from(shops).where(eq(shops.id, id))
  return found ? { shop: await entryOf(db, by, found) } : shopNotServed
}

/** A condition of its own: where one table alone is read, Drizzle takes its name from bare columns, and `id` would be the inner one. */
const ofShop = (column: PgColumn) => sql`${column} = ${shops.id}`
const people = sql<number>`(select count(*)::int from ${userShops} where ${ofShop(userShops.shopId)})`
const logo = sql<
  string | null
>`(select ${shopLogos.pictureId} from ${shopLogos} where ${ofShop(shopLogos.shopId)})`
const articles = sql<number>`(select count(*)::int from ${products} where ${ofShop(products.shopId)})`
const ordersHere = ({ warehouseId }: Administrator) =>
  sql<number>`(select count(*)::int from ${orders} where ${ofShop(orders.shopId)} and ${eq(orders.warehouseId, warehouseId)})`

const columns = (by: Administrator) => ({
  id: shops.id,
  slug: shops.slug,
  name: shops.name,
  address: shops.address,
  returnAddress: shops.returnAddress,
  carrierRules: shops.carrierRules,
  giftNote: shops.giftNote,
  leastDays: shops.leastDays,
  logo,
  people,
  articles,
  orders: ordersHere(by),
})

async function entryOf(db: Db | Tx, by: Administrator, { id }: Shop): Promise<ShopEntry> {
  const [entry] = await db.select(columns(by)).from(shops).where(eq(shops.id, id))
  if (!entry) throw new Error(`The shop ${id} has gone`)
  return entry
}

export function shopsOf(by: Administrator, text: string | undefined): SQL | undefined {
  const own = inArray(
    shops.id,
    by.shops.map(({ id }) => id),
  )
  return and(own, holding(text, shops.name, shops.slug))
}

export async function listShops(db: Db, by: Administrator, asked: QueryOf<typeof shopCalls.list>) {
  const { text, sort = 'name', order = 'asc', page = 0, size = 50 } = asked
  const which = shopsOf(by, text)
  const direction = order === 'asc' ? asc : desc
  const sorted: Record<typeof sort, SQL> = {
    name: sql`lower(${shops.name})`,
    slug: sql`${shops.slug}`,
    people,
    articles,
    orders: ordersHere(by),
  }
  const [counted] = await db.select({ total: count() }).from(shops).where(which)
  const found = await db
    .select(columns(by))
    .from(shops)
    .where(which)
    .orderBy(direction(sorted[sort]), asc(shops.id))
    .limit(size)
    .offset(page * size)
  return { shops: found, total: counted?.total ?? 0 }
}
