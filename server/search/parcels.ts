import { and, eq, inArray, like, type SQL, sql } from 'drizzle-orm'
import type { Found } from '#contract/endpoints/search.ts'
import { within } from '../auth/reach.ts'
import type { Db } from '../db/open.ts'
import { carriers, formerTrackings, orders, parcels, shops } from '../db/schema/index.ts'
import { beginning } from '../db/search.ts'
import type { Asked } from './asked.ts'

/** Fewer digits would match too many numbers. */
const fewestDigits = 4

export async function parcelsFound(db: Db, asked: Asked): Promise<Found[]> {
  if (!asked.hasDigits) return []
  const exact = await named(db, inArray(parcels.name, asked.names), asked)
  if (exact.length > 0 || !asked.looksLikeName) return exact
  return named(db, like(parcels.name, beginning(asked.typed)), asked)
}

/** Finds tracking numbers, whole or by their beginning; former numbers too. */
export async function trackingsFound(db: Db, asked: Asked): Promise<Found[]> {
  if (!asked.hasDigits) return []
  const [number = ''] = asked.trackings
  const which = (column: typeof parcels.tracking | typeof formerTrackings.tracking) =>
    number.length >= fewestDigits ? like(column, beginning(number)) : inArray(column, asked.trackings)
  const current = await numbers(db, inArray(parcels.tracking, asked.trackings), asked)
  const found = current.length > 0 ? current : await numbers(db, which(parcels.tracking), asked)
  const left = asked.limit - found.length
  // Former numbers are few, so they follow on the first page only.
  if (left <= 0 || asked.skip > 0) return found
  return [...found, ...(await formerNumbers(db, which(formerTrackings.tracking), { ...asked, limit: left }))]
}

const visible = ({ reach, status }: Asked) => and(within(reach, orders), status && eq(orders.status, status))

const ofOrder = {
  order: orders.name,
  customer: orders.customer,
  status: orders.status,
  shop: shops.slug,
}

async function named(db: Db, which: SQL, asked: Asked): Promise<Found[]> {
  const rows = await db
    .select({ ...ofOrder, name: parcels.name })
    .from(parcels)
    .innerJoin(orders, eq(orders.id, parcels.orderId))
    .innerJoin(shops, eq(shops.id, orders.shopId))
    .where(and(which, visible(asked)))
    .orderBy(sql`${parcels.name} using ~>~`)
    .limit(asked.limit)
    .offset(asked.skip)
  return rows.map(({ name, ...row }) => ({
    kind: 'package',
    name,
    title: name,
    exact: asked.names.includes(name),
    ...aboutOrder(row),
  }))
}

async function numbers(db: Db, which: SQL, asked: Asked): Promise<Found[]> {
  const rows = await db
    .select({ ...ofOrder, tracking: parcels.tracking, carrier: carriers.name })
    .from(parcels)
    .innerJoin(orders, eq(orders.id, parcels.orderId))
    .innerJoin(shops, eq(shops.id, orders.shopId))
    .leftJoin(carriers, eq(carriers.id, parcels.carrierId))
    .where(and(which, visible(asked)))
    .orderBy(sql`${parcels.tracking} using ~<~`)
    .limit(asked.limit)
    .offset(asked.skip)
  return rows.map(row => describeNumber(row, asked))
}

async function formerNumbers(db: Db, which: SQL, asked: Asked): Promise<Found[]> {
  const rows = await db
    .select({ ...ofOrder, tracking: formerTrackings.tracking, carrier: carriers.name })
    .from(formerTrackings)
    .innerJoin(parcels, eq(parcels.id, formerTrackings.parcelId))
    .innerJoin(orders, eq(orders.id, parcels.orderId))
    .innerJoin(shops, eq(shops.id, orders.shopId))
    .leftJoin(carriers, eq(carriers.id, formerTrackings.carrierId))
    .where(and(which, visible(asked)))
    .orderBy(sql`${formerTrackings.tracking} using ~<~`)
    .limit(asked.limit)
  return rows.map(row => describeNumber(row, asked))
}

type Order = { order: string; customer: string; status: Found['status']; shop: string }
type Numbered = Order & { tracking: string | null; carrier: string | null }

const describeNumber = ({ tracking, carrier, ...row }: Numbered, { trackings }: Asked): Found => ({
  kind: 'tracking',
  name: tracking ?? '',
  title: `${carrier ?? 'Numéro'} ${tracking}`,
  exact: tracking !== null && trackings.includes(tracking),
  ...aboutOrder(row),
})

const aboutOrder = ({ order, customer, status, shop }: Order) => ({
  code: null,
  hint: `${order} · ${customer}`,
  shop,
  status,
  photo: '',
})
