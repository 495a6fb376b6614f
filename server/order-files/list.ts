import { and, asc, count, desc, eq, inArray, like, or, type SQL, sql } from 'drizzle-orm'
import type { AnswerOf, QueryOf } from '#contract/endpoint.ts'
import type { orderFileCalls } from '#contract/endpoints/order-file.ts'
import type { Administrator } from '../administration/act.ts'
import { ofOwnShops, within } from '../auth/reach.ts'
import type { Db } from '../db/open.ts'
import { campaigns, carriers, orderLines, orders, shops } from '../db/schema/index.ts'
import { matches } from '../db/search.ts'

type Asked = QueryOf<typeof orderFileCalls.list>
type Listed = AnswerOf<typeof orderFileCalls.list>['data']

export async function listOrders(db: Db, by: Administrator, asked: Asked): Promise<Listed> {
  const { sort = 'created', order = 'desc', page = 0, size = 50 } = asked
  const direction = order === 'asc' ? asc : desc
  const sorted = {
    created: orders.createdAt,
    name: orders.name,
    customer: sql`lower(${orders.customer})`,
    status: orders.status,
    priority: orders.priority,
    cutoff: orders.cutoffAt,
  }
  const reach =
    asked.shop === undefined ? by : { ...by, shops: by.shops.filter(({ slug }) => slug === asked.shop) }
  const asIs = matching(db, asked)
  const [counted] = await db
    .select({ total: count() })
    .from(orders)
    .where(and(within(reach, orders), asIs))
  const rows = await db
    .select({ row: orders, shop: shops.slug, carrier: carriers.name, campaign: campaigns.name })
    .from(orders)
    .innerJoin(shops, eq(shops.id, orders.shopId))
    .leftJoin(carriers, eq(carriers.id, orders.carrierId))
    .leftJoin(campaigns, eq(campaigns.id, orders.campaignId))
    .where(and(within(reach, orders), asIs))
    .orderBy(direction(sorted[sort]), asc(orders.name))
    .limit(size)
    .offset(page * size)
  const pieces = await piecesOf(
    db,
    rows.map(({ row }) => row.id),
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
    })),
    total: counted?.total ?? 0,
  }
}

function matching(db: Db, { text, status, campaign }: Asked): SQL | undefined {
  const campaignsNamed = db
    .select({ id: campaigns.id })
    .from(campaigns)
    .where(eq(campaigns.slug, campaign ?? ''))
  return and(
    text ? or(matches(orders.search, text), endsWith(text)) : undefined,
    status && eq(orders.status, status),
    campaign === undefined ? undefined : inArray(orders.campaignId, campaignsNamed),
  )
}

/** The end of a number is what people read aloud. */
const endsWith = (text: string) => (/^\d+$/.test(text) ? like(orders.name, `%${text}`) : undefined)

async function piecesOf(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: orderLines.orderId, pieces: sql`sum(${orderLines.qty})`.mapWith(Number) })
    .from(orderLines)
    .where(inArray(orderLines.orderId, [...ids]))
    .groupBy(orderLines.orderId)
  return new Map(rows.map(({ id, pieces }) => [id, pieces]))
}

/** What an order's form offers. */
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
