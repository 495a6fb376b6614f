import { and, count, eq, inArray, like, or, type SQL } from 'drizzle-orm'
import type { AnswerOf, QueryOf } from '#contract/endpoint.ts'
import type { workListCalls } from '#contract/endpoints/work-list.ts'
import type { Administrator } from '../administration/act.ts'
import { within } from '../auth/reach.ts'
import type { Db } from '../db/open.ts'
import { carrierSlips, carriers, orders, parcels, shops } from '../db/schema/index.ts'
import { containing, matches } from '../db/search.ts'
import { isDue, type Moment } from '../orders/departure.ts'
import { carrierNamed, directionOf, limitOf, reachOf } from './page.ts'

type Asked = QueryOf<typeof workListCalls.parcels>

export async function listParcels(
  db: Db,
  by: Administrator,
  asked: Asked,
  moment: Moment,
): Promise<AnswerOf<typeof workListCalls.parcels>['data']> {
  const direction = directionOf(asked, 'desc')
  const sorted: Record<NonNullable<Asked['sort']>, SQL> = {
    created: direction(parcels.createdAt),
    name: direction(parcels.name),
    status: direction(parcels.status),
    cutoff: direction(orders.cutoffAt),
  }
  const [counted] = await db
    .select({ total: count() })
    .from(parcels)
    .innerJoin(orders, eq(orders.id, parcels.orderId))
    .where(listedParcels(db, by, asked, moment))
  const { limit, offset } = limitOf(asked)
  const rows = await db
    .select({
      parcel: parcels,
      order: orders.name,
      customer: orders.customer,
      cutoffAt: orders.cutoffAt,
      shop: shops.slug,
      carrier: carriers.name,
      slip: carrierSlips.name,
    })
    .from(parcels)
    .innerJoin(orders, eq(orders.id, parcels.orderId))
    .innerJoin(shops, eq(shops.id, orders.shopId))
    .leftJoin(carriers, eq(carriers.id, parcels.carrierId))
    .leftJoin(carrierSlips, eq(carrierSlips.id, parcels.slipId))
    .where(listedParcels(db, by, asked, moment))
    .orderBy(sorted[asked.sort ?? 'created'], direction(parcels.name))
    .limit(limit)
    .offset(offset)
  return {
    parcels: rows.map(({ parcel, cutoffAt, ...row }) => ({
      id: parcel.id,
      name: parcel.name,
      status: parcel.status,
      weightG: parcel.weightG,
      tracking: parcel.tracking,
      cutoffAt: cutoffAt.toISOString(),
      createdAt: parcel.createdAt.toISOString(),
      ...row,
    })),
    total: counted?.total ?? 0,
  }
}

/** Finds by name or number, by the order’s number, or by words of its customer, which have an index. */
const found = (db: Db, by: Administrator, text: string): SQL | undefined =>
  or(
    // The house's names are in capitals, and ILIKE takes three times as long.
    ...[parcels.name, parcels.tracking, orders.name].map(name => like(name, containing(text.toUpperCase()))),
    inArray(
      orders.id,
      db
        .select({ id: orders.id })
        .from(orders)
        .where(and(within(by, orders), matches(orders.search, text))),
    ),
  )

function listedParcels(
  db: Db,
  by: Administrator,
  { text, shop, carrier, due, state }: Asked,
  moment: Moment,
): SQL | undefined {
  return and(
    within(reachOf(by, shop), orders),
    text ? found(db, by, text) : undefined,
    state && eq(parcels.status, state),
    carrier === undefined ? undefined : inArray(parcels.carrierId, carrierNamed(db, carrier)),
    due && isDue(due, moment),
  )
}
