import { and, eq, inArray, like, type SQL, sql } from 'drizzle-orm'
import { type Found, type FoundKind, foundKinds, searchCalls } from '#contract/endpoints/search.ts'
import type { Role } from '#contract/roles.ts'
import { shopOf, shopUnknown } from '../auth/permissions.ts'
import { within } from '../auth/reach.ts'
import type { User } from '../auth/user.ts'
import type { Db } from '../db/open.ts'
import { orders, parcels, serialNumbers, shops } from '../db/schema/index.ts'
import { beginning } from '../db/search.ts'
import { findOrders } from '../db/search-orders.ts'
import { handlers } from '../handlers.ts'
import { partialAmong } from '../orders/describe.ts'
import { grammarOf } from '../orders/find.ts'
import { findProducts } from '../stock/finding.ts'
import { namesFrom } from '../stock/locations.ts'
import { summariesOf } from '../stock/product-page.ts'
import { type Asked, readAsked } from './asked.ts'
import { boxesFound, carriersFound, listsFound, receptionsFound, returnsFound, slipsFound } from './papers.ts'
import { parcelsFound, trackingsFound } from './parcels.ts'

export const searchHandlers = handlers(searchCalls, {
  all: async ({ query, user, db }) => {
    const { shop } = query
    if (shop !== undefined && !shopOf(user, shop)) return shopUnknown(shop)
    const asked = readAsked(query, user, await grammarOf(db, user))
    return { data: await searchAll(db, user, asked, query) }
  },
})

type Finder = {
  /** The user needs one of these roles to open the results; without any, anyone may. */
  readonly roles?: readonly Role[]
  /** False if a filter on the order's status leaves these results out. */
  readonly hasStatus: boolean
  readonly find: (db: Db, asked: Asked, user: User) => Promise<Found[]>
}

const finders: Readonly<Record<FoundKind, Finder>> = {
  order: { roles: ['Print'], hasStatus: true, find: ordersFound },
  package: { roles: ['Print'], hasStatus: true, find: parcelsFound },
  tracking: { roles: ['Print'], hasStatus: true, find: trackingsFound },
  pickingList: { roles: ['Picking', 'Shipping'], hasStatus: false, find: listsFound },
  box: { roles: ['Shipping', 'Print'], hasStatus: false, find: boxesFound },
  reception: { roles: ['Reception'], hasStatus: false, find: receptionsFound },
  return: { roles: ['ReturnProduct'], hasStatus: false, find: returnsFound },
  slip: { roles: ['Barcode'], hasStatus: false, find: slipsFound },
  carrier: { roles: ['Barcode'], hasStatus: false, find: carriersFound },
  product: { hasStatus: false, find: productsFound },
  location: { hasStatus: false, find: locationsFound },
}

/** Kinds that belong to the warehouse, not to a shop. */
const ofNoShop: readonly FoundKind[] = ['location', 'slip', 'carrier', 'box']

export type FoundOfKind = { kind: FoundKind; found: Found[]; more: boolean }

/** Searches all kinds, or the one asked for. Best results come first; a kind without results is left out. */
async function searchAll(
  db: Db,
  user: User,
  asked: Asked,
  { kind, shop }: { kind?: FoundKind | undefined; shop?: string | undefined },
): Promise<FoundOfKind[]> {
  const wanted = foundKinds.filter(one => {
    const { roles, hasStatus } = finders[one]
    if (kind !== undefined && one !== kind) return false
    if (roles && !roles.some(role => user.roles.includes(role))) return false
    if (asked.status !== undefined && !hasStatus) return false
    return shop === undefined || !ofNoShop.includes(one)
  })
  const groups = await Promise.all(
    wanted.map(async (one): Promise<FoundOfKind> => {
      const found = await finders[one].find(db, asked, user)
      const shown = found.slice(0, asked.limit - 1)
      return { kind: one, found: shown, more: found.length > shown.length }
    }),
  )
  return groups.filter(({ found }) => found.length > 0)
}

async function productsFound(db: Db, { text, articles, reach, limit, skip }: Asked): Promise<Found[]> {
  const shopIds = reach.shops.map(({ id }) => id)
  const ids = (await findProducts(db, { shopIds, query: text, limit: skip + limit })).slice(skip)
  const products = await summariesOf(db, ids)
  return ids.flatMap(id => {
    const product = products.get(id)
    if (!product) return []
    const { sku, name, shop, photo, codes } = product
    const code = codes.find(({ qty }) => qty === 1)?.code ?? null
    const exact = [sku.toUpperCase(), ...codes.map(one => one.code)].some(one => articles.includes(one))
    return { kind: 'product', name: sku, code, title: name, hint: sku, shop, status: null, photo, exact }
  })
}

async function locationsFound(db: Db, { text, names, limit, skip }: Asked, user: User): Promise<Found[]> {
  const begin = (prefix: string) => namesFrom(db, user.warehouseId, prefix, skip + limit)
  // A label's code is no beginning of a name, but holds a whole one.
  const [written, ...read] = await Promise.all([text.trim(), ...names].map(begin))
  const found = written && written.length > 0 ? written : read.flat()
  return [...new Set(found)].slice(skip).map(name => ({
    kind: 'location',
    name,
    code: null,
    title: name,
    hint: 'Emplacement',
    shop: null,
    status: null,
    photo: '',
    exact: names.includes(name.toUpperCase()),
  }))
}

const fields = {
  id: orders.id,
  name: orders.name,
  customer: orders.customer,
  status: orders.status,
  shop: shops.slug,
}

/**
 * Finds orders by whole name; else by the beginning of a name, or by words of name, customer and the shop's reference; else
 * by the serial number of a piece that left with them.
 */
async function ordersFound(db: Db, asked: Asked): Promise<Found[]> {
  const found = await ordersNamed(db, asked)
  if (found.length > 0 || !asked.hasDigits) return found
  const bearing = db
    .select({ id: parcels.orderId })
    .from(serialNumbers)
    .innerJoin(parcels, eq(parcels.id, serialNumbers.parcelId))
    .where(inArray(serialNumbers.number, asked.names))
  return (await select(db, inArray(orders.id, bearing), asked)).map(one => ({ ...one, exact: true }))
}

async function ordersNamed(db: Db, asked: Asked): Promise<Found[]> {
  const named = asked.hasDigits ? await select(db, inArray(orders.name, asked.names), asked) : []
  if (named.length > 0) return named
  if (asked.looksLikeName) {
    const begun = await select(db, like(orders.name, beginning(asked.typed)), asked)
    return begun.length > 0 ? begun : select(db, eq(orders.reference, asked.text), asked)
  }
  const { reach, status, limit, skip } = asked
  const rows = await findOrders(db, asked.text, { which: within(reach, orders), status, limit, skip })
  const slugs = await db.select({ id: shops.id, slug: shops.slug }).from(shops)
  return described(
    db,
    rows.map(row => ({ ...row, shop: slugs.find(({ id }) => id === row.shopId)?.slug ?? null })),
    asked,
  )
}

async function select(db: Db, which: SQL, asked: Asked): Promise<Found[]> {
  const { reach, status, limit, skip } = asked
  const rows = await db
    .select(fields)
    .from(orders)
    .innerJoin(shops, eq(shops.id, orders.shopId))
    .where(and(which, within(reach, orders), status && eq(orders.status, status)))
    // The index sorts by bytes too, so the newest name comes first without a sort.
    .orderBy(sql`${orders.name} using ~>~`)
    .limit(limit)
    .offset(skip)
  return described(db, rows, asked)
}

type Row = Pick<typeof orders.$inferSelect, 'id' | 'name' | 'customer' | 'status'> & { shop: string | null }

async function described(db: Db, rows: readonly Row[], { names }: Asked): Promise<Found[]> {
  const partial = await partialAmong(db, rows)
  return rows.map(({ id, name, customer, status, shop }) => ({
    kind: 'order',
    name,
    code: null,
    title: name,
    hint: customer,
    shop,
    status,
    ...(partial.has(id) ? { partial: true } : {}),
    photo: '',
    exact: names.includes(name),
  }))
}
