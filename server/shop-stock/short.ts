import { inArray, type SQL, sql } from 'drizzle-orm'
import { dayIn } from '#contract/day.ts'
import type { WarehouseUser } from '../auth/user.ts'
import type { Db, Tx } from '../db/open.ts'
import { locations, orders, pickingListLines, products, stock, stockThresholds } from '../db/schema/index.ts'
import { freePiles, keeping } from '../stock/shelves.ts'

type By = Pick<WarehouseUser, 'warehouseId' | 'timeZone' | 'shops'>

const ids = (some: readonly string[]): SQL => sql`any(${sql.param([...some])}::uuid[])`

/** The pieces that picking finds, by article: on open shelves and not perished. */
const onShelves = ({ warehouseId, timeZone }: By, now: Date, also = sql`true`): SQL => sql`
  select ${stock.productId}, sum(${stock.qty}) as qty from ${stock}
  where ${stock.locationId} in (select ${locations.id} from ${locations}
      where ${locations.warehouseId} = ${warehouseId} and ${locations.kind} = 'storage' and not ${locations.blocked})
    and ${stock.qty} > 0 and (${stock.expiry} is null or ${stock.expiry} >= ${dayIn(timeZone, now)}) and ${also}
  group by ${stock.productId}`

/** Keeps the articles of which picking finds nothing: no piece on an open shelf, or all of them are promised. */
export async function soldOut(db: Db | Tx, by: By, now: Date): Promise<SQL> {
  const promised = await promisedBelow(db, by, now, sql`1`)
  return sql`(${products.id} not in (select product_id from (${onShelves(by, now)}) shelves) or ${products.id} = ${ids(promised)})`
}

/** Keeps the articles with fewer available pieces than their threshold. */
export async function belowThreshold(db: Db | Tx, by: By, now: Date): Promise<SQL> {
  const least = sql`(select ${stockThresholds.least} from ${stockThresholds}
    where ${stockThresholds.warehouseId} = ${by.warehouseId} and ${stockThresholds.productId} = asked.product_id)`
  const promised = await promisedBelow(db, by, now, least)
  return sql`(${products.id} = ${ids(promised)} or ${products.id} in (
    select ${stockThresholds.productId} from ${stockThresholds}
    left join (${onShelves(by, now)}) shelves on shelves.product_id = ${stockThresholds.productId}
    where ${stockThresholds.warehouseId} = ${by.warehouseId} and coalesce(shelves.qty, 0) < ${stockThresholds.least}))`
}

/**
 * Articles that have so many pieces on shelves, and fewer without those that lists were promised. Only what lies on open lists
 * is reckoned to the piece, and that is little.
 */
async function promisedBelow(db: Db | Tx, by: By, now: Date, least: SQL): Promise<string[]> {
  const { rows } = await db.execute<{ id: string; least: number }>(sql`
    select asked.product_id as id, wanted.least::float8 as least
    from (select ${pickingListLines.productId}, sum(${pickingListLines.qty}) as qty from ${pickingListLines}
      where ${pickingListLines.pickingListId} in (select ${orders.pickingListId} from ${orders}
        where ${orders.warehouseId} = ${by.warehouseId} and ${orders.shopId} = ${ids(by.shops.map(({ id }) => id))}
          and ${inArray(orders.status, keeping)})
      group by 1) asked
    cross join lateral (select ${least} as least) wanted
    cross join lateral (${onShelves(by, now, sql`${stock.productId} = asked.product_id`)}) shelves
    where shelves.qty >= wanted.least and shelves.qty - asked.qty < wanted.least`)
  const free = new Map<string, number>()
  const piles = await freePiles(
    db,
    by,
    rows.map(({ id }) => id),
    now,
  )
  for (const { productId, qty } of piles) free.set(productId, (free.get(productId) ?? 0) + qty)
  return rows.filter(({ id, least }) => (free.get(id) ?? 0) < least).map(({ id }) => id)
}
