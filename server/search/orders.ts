import { and, eq, inArray, like, type SQL, sql } from 'drizzle-orm'
import type { Found } from '#contract/endpoints/search.ts'
import type { Db } from '../db/open.ts'
import { orders, shops } from '../db/schema/index.ts'
import { findOrders } from '../db/search-orders.ts'
import type { Asked } from './asked.ts'
import { beginning } from './asked.ts'

const fields = {
  id: orders.id,
  name: orders.name,
  customer: orders.customer,
  status: orders.status,
  shop: shops.slug,
}

/** Finds orders by whole name; else by the beginning of a name, or by words of name and customer. */
export async function ordersFound(db: Db, asked: Asked): Promise<Found[]> {
  const mine = and(
    inArray(orders.shopId, [...asked.shopIds]),
    asked.status && eq(orders.status, asked.status),
  )
  const named = asked.hasDigits ? await select(db, and(inArray(orders.name, asked.names), mine), asked) : []
  if (named.length > 0) return named
  if (asked.looksLikeName) {
    const begins = like(orders.name, beginning(asked.typed))
    return select(db, and(begins, mine), asked)
  }
  const { shopIds, status, limit, skip } = asked
  const rows = await findOrders(db, asked.text, { shopIds, status, limit, skip })
  const slugs = await db.select({ id: shops.id, slug: shops.slug }).from(shops)
  return rows.map(row => describe({ ...row, shop: slugs.find(({ id }) => id === row.shopId)?.slug ?? null }))
}

async function select(db: Db, which: SQL | undefined, { limit, skip }: Asked): Promise<Found[]> {
  const rows = await db
    .select(fields)
    .from(orders)
    .innerJoin(shops, eq(shops.id, orders.shopId))
    .where(which)
    // The index sorts by bytes too, so the newest name comes first without a sort.
    .orderBy(sql`${orders.name} using ~>~`)
    .limit(limit)
    .offset(skip)
  return rows.map(describe)
}

type Row = Pick<typeof orders.$inferSelect, 'name' | 'customer' | 'status'> & { shop: string | null }

const describe = ({ name, customer, status, shop }: Row): Found => ({
  kind: 'order',
  name,
  code: null,
  title: name,
  hint: customer,
  shop,
  status,
  photo: '',
})
