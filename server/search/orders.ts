import { and, eq, inArray, like, type SQL, sql } from 'drizzle-orm'
import type { Found } from '#contract/endpoints/search.ts'
import { within } from '../auth/reach.ts'
import type { Db } from '../db/open.ts'
import { orders, shops } from '../db/schema/index.ts'
import { findOrders } from '../db/search-orders.ts'
import { partialAmong } from '../orders/partial.ts'
import type { Asked } from './asked.ts'
import { beginning } from './asked.ts'

const fields = {
  id: orders.id,
  name: orders.name,
  customer: orders.customer,
  status: orders.status,
  shop: shops.slug,
}

/** Finds orders by whole name; else by the beginning of a name, or by words of name, customer and the shop's reference. */
export async function ordersFound(db: Db, asked: Asked): Promise<Found[]> {
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
