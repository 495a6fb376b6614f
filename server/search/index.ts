import { type Found, type FoundKind, foundKinds } from '#contract/endpoints/search.ts'
import type { Role } from '#contract/roles.ts'
import type { User } from '../auth/user.ts'
import type { Db } from '../db/open.ts'
import { findProducts } from '../stock/finding.ts'
import { namesFrom } from '../stock/locations.ts'
import { summariesOf } from '../stock/products.ts'
import type { Asked } from './asked.ts'
import { ordersFound } from './orders.ts'
import { parcelsFound, trackingsFound } from './parcels.ts'

type Finder = {
  /** The role that the user needs to open these results; without one, anyone may. */
  readonly role?: Role
  /** False if a filter on the order's status leaves these results out. */
  readonly hasStatus: boolean
  readonly find: (db: Db, asked: Asked, user: User) => Promise<Found[]>
}

const finders: Readonly<Record<FoundKind, Finder>> = {
  order: { role: 'Print', hasStatus: true, find: ordersFound },
  package: { role: 'Print', hasStatus: true, find: parcelsFound },
  tracking: { role: 'Print', hasStatus: true, find: trackingsFound },
  product: { hasStatus: false, find: productsFound },
  location: { hasStatus: false, find: locationsFound },
}

export type FoundOfKind = { kind: FoundKind; found: Found[]; more: boolean }

/** Searches all kinds, or the one asked for. Best results come first; a kind without results is left out. */
export async function searchAll(
  db: Db,
  user: User,
  asked: Asked,
  { kind, shop }: { kind?: FoundKind | undefined; shop?: string | undefined },
): Promise<FoundOfKind[]> {
  const wanted = foundKinds.filter(one => {
    const { role, hasStatus } = finders[one]
    if (kind !== undefined && one !== kind) return false
    if (role && !user.roles.includes(role)) return false
    if (asked.status !== undefined && !hasStatus) return false
    // Locations belong to the warehouse, not to a shop.
    return shop === undefined || one !== 'location'
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

async function productsFound(db: Db, { text, reach, limit, skip }: Asked): Promise<Found[]> {
  const shopIds = reach.shops.map(({ id }) => id)
  const ids = (await findProducts(db, { shopIds, query: text, limit: skip + limit })).slice(skip)
  const products = await summariesOf(db, ids)
  return ids.flatMap(id => {
    const product = products.get(id)
    if (!product) return []
    const { sku, name, shop, photo, codes } = product
    const code = codes.find(({ qty }) => qty === 1)?.code ?? null
    return { kind: 'product', name: sku, code, title: name, hint: sku, shop, status: null, photo }
  })
}

async function locationsFound(db: Db, { text, limit, skip }: Asked, user: User): Promise<Found[]> {
  const names = (await namesFrom(db, user.warehouseId, text.trim(), skip + limit)).slice(skip)
  return names.map(name => ({
    kind: 'location',
    name,
    code: null,
    title: name,
    hint: 'Emplacement',
    shop: null,
    status: null,
    photo: '',
  }))
}
