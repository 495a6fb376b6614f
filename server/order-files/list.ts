import { and, asc, count, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { AnswerOf, QueryOf } from '#contract/endpoint.ts'
import type { orderFileCalls } from '#contract/endpoints/order-file.ts'
import type { Administrator } from '../administration/act.ts'
import { ofOwnShops, within } from '../auth/reach.ts'
import type { Db } from '../db/open.ts'
import { campaigns, carriers, orderLines, orders, shops } from '../db/schema/index.ts'
import { orderFoundBy } from '../db/search-orders.ts'
import { isDue, type Moment } from '../orders/departure.ts'
import { partialAmong } from '../orders/describe.ts'
import { carrierNamed } from '../work-lists/page.ts'
import { far, fromNearerEnd } from './nearer-end.ts'

type Asked = QueryOf<typeof orderFileCalls.list>
type Listed = AnswerOf<typeof orderFileCalls.list>['data']

export async function listOrders(db: Db, by: Administrator, asked: Asked, moment: Moment): Promise<Listed> {
  const { sort = 'created', order = 'desc', page = 0, size = 50, text } = asked
  // A searched list is sorted after it is found. Read in its order instead, a name that nobody has is sought in every order.
  // The index by arrival tells the carrier, so a carrier that nobody has is sought there alone.
  const { due, campaign, carrier } = asked
  const sought = [text, due, campaign, sort !== 'created' && carrier].some(Boolean)
  const when = (at: PgColumn) => (sought ? sql`${at} + interval '0'` : at)
  const words = (some: SQL | PgColumn) => (sought ? sql`${some} || ''` : some)
  const sorted = {
    created: when(orders.createdAt),
    name: words(orders.name),
    customer: words(sql`lower(${orders.customer})`),
    status: words(orders.status),
    priority: orders.priority,
    cutoff: when(orders.cutoffAt),
  }
  const counting = db
    .select({ total: count() })
    .from(orders)
    .where(ordersOf(db, by, asked, moment))
    .execute()
    .then(([counted]) => counted?.total ?? 0)
  const part = { from: page * size, size, order }
  const near = fromNearerEnd(part.from < far ? part : { ...part, total: await counting })
  const [direction, byName] = [near.order === 'asc' ? asc : desc, near.turned ? desc : asc]
  const [total, found] = await Promise.all([
    counting,
    // Whole orders are wide: their ids are sorted, and those of the page read.
    db
      .select({ id: orders.id })
      .from(orders)
      .where(ordersOf(db, by, asked, moment))
      .orderBy(direction(sorted[sort]), byName(orders.name))
      .limit(near.limit)
      .offset(near.offset),
  ])
  const ids = (near.turned ? found.reverse() : found).map(({ id }) => id)
  const [byId, pieces] = await Promise.all([rowsOf(db, ids), piecesOf(db, ids)])
  const rows = ids.flatMap(id => byId.get(id) ?? [])
  const partial = await partialAmong(
    db,
    rows.map(({ row }) => row),
  )
  return {
    orders: rows.map(({ row, shop, carrier, campaign }) => ({
      name: row.name,
      shop,
      status: row.status,
      stopReason: row.stopReason,
      customer: row.customer,
      city: row.address.city,
      priority: row.priority,
      cutoffAt: row.cutoffAt.toISOString(),
      createdAt: row.createdAt.toISOString(),
      carrier,
      campaign,
      pieces: pieces.get(row.id) ?? 0,
      partial: partial.has(row.id),
      version: row.version,
    })),
    total,
  }
}

type Filters = Pick<Asked, 'text' | 'status' | 'shop' | 'campaign' | 'carrier' | 'due'>

/** The orders that the list's search and filters let through. */
export function ordersOf(
  db: Db,
  by: Pick<Administrator, 'warehouseId' | 'shops'>,
  { text, status, shop, campaign, carrier, due }: Filters,
  moment: Moment,
): SQL | undefined {
  const reach = shop === undefined ? by : { ...by, shops: by.shops.filter(({ slug }) => slug === shop) }
  const campaignsNamed = db
    .select({ id: campaigns.id })
    .from(campaigns)
    .where(eq(campaigns.slug, campaign ?? ''))
  return and(
    within(reach, orders),
    text ? orderFoundBy(text) : undefined,
    status && eq(orders.status, status),
    campaign === undefined ? undefined : inArray(orders.campaignId, campaignsNamed),
    carrier === undefined ? undefined : sql`${orders.carrierId} = any(array(${carrierNamed(db, carrier)}))`,
    due && isDue(due, moment),
  )
}

async function rowsOf(db: Db, ids: readonly string[]) {
  const rows = await db
    .select({ row: orders, shop: shops.slug, carrier: carriers.name, campaign: campaigns.name })
    .from(orders)
    .innerJoin(shops, eq(shops.id, orders.shopId))
    .leftJoin(carriers, eq(carriers.id, orders.carrierId))
    .leftJoin(campaigns, eq(campaigns.id, orders.campaignId))
    .where(inArray(orders.id, [...ids]))
  return new Map(rows.map(found => [found.row.id, found]))
}

async function piecesOf(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: orderLines.orderId, pieces: sql`sum(${orderLines.qty})`.mapWith(Number) })
    .from(orderLines)
    .where(inArray(orderLines.orderId, [...ids]))
    .groupBy(orderLines.orderId)
  return new Map(rows.map(({ id, pieces }) => [id, pieces]))
}

/** The choices of an order's form. */
export async function orderChoices(
  db: Db,
  by: Administrator,
): Promise<AnswerOf<typeof orderFileCalls.choices>['data']> {
  return {
    carriers: await db
      .select({ slug: carriers.slug, name: carriers.name })
      .from(carriers)
      .where(eq(carriers.active, true))
      .orderBy(asc(carriers.name)),
    campaigns: await db
      .select({ slug: campaigns.slug, name: campaigns.name, shop: shops.slug })
      .from(campaigns)
      .innerJoin(shops, eq(shops.id, campaigns.shopId))
      .where(ofOwnShops(by, campaigns.shopId))
      .orderBy(asc(campaigns.name)),
  }
}
