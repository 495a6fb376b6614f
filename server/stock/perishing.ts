import { and, asc, eq, gt, type SQL, sql } from 'drizzle-orm'
import { dayIn } from '#contract/day.ts'
import { expiresSoonDays } from '#contract/endpoints/shop-stock.ts'
import type { PerishingGoods } from '#contract/entities/perishing.ts'
import { daysAfter } from '#contract/shelf-life.ts'
import { ofOwnShops } from '../auth/reach.ts'
import type { WarehouseUser } from '../auth/user.ts'
import type { Db, Tx } from '../db/open.ts'
import { locations, products, shops, stock } from '../db/schema/index.ts'
import { comesBefore, leastDaysOf } from './days-left.ts'

type By = Pick<WarehouseUser, 'warehouseId' | 'timeZone' | 'shops'>

/** Goods whose date lets no parcel take them any more, or soon. */
export const nearsItsDate = (db: Db | Tx, by: Omit<By, 'warehouseId'>, now: Date): Promise<SQL> =>
  datedBefore(db, by, daysAfter(dayIn(by.timeZone, now), expiresSoonDays + 1))

/** Goods whose date lets no parcel take them any more. */
export const isTooOld = (db: Db | Tx, by: Omit<By, 'warehouseId'>, now: Date): Promise<SQL> =>
  datedBefore(db, by, dayIn(by.timeZone, now))

function datedBefore(db: Db | Tx, { shops }: Pick<By, 'shops'>, day: string): Promise<SQL> {
  const shopIds = shops.map(({ id }) => id)
  return comesBefore(db, shopIds, { expiry: stock.expiry, productId: stock.productId, day })
}

/** The goods on shelves that near their date, those that leave no more first. */
export async function perishingGoods(
  db: Db,
  by: By,
  now: Date,
  most: number,
): Promise<{ first: PerishingGoods[]; total: number }> {
  const today = dayIn(by.timeZone, now)
  const leavesUntil = sql<string>`(${stock.expiry} - ${leastDaysOf})::text`
  const rows = await db
    .select({
      ...{ sku: products.sku, name: products.name, shop: shops.slug, shopName: shops.name },
      ...{ place: locations.name, lot: stock.lot, expiry: sql<string>`${stock.expiry}::text`, leavesUntil },
      pieces: stock.qty,
      total: sql`count(*) over ()`.mapWith(Number),
    })
    .from(stock)
    .innerJoin(locations, eq(locations.id, stock.locationId))
    .innerJoin(products, eq(products.id, stock.productId))
    .innerJoin(shops, eq(shops.id, products.shopId))
    .where(
      and(
        eq(locations.warehouseId, by.warehouseId),
        eq(locations.kind, 'storage'),
        gt(stock.qty, 0),
        ofOwnShops(by, products.shopId),
        await nearsItsDate(db, by, now),
      ),
    )
    .orderBy(leavesUntil, asc(products.name), asc(locations.name), asc(stock.lot))
    .limit(most)
  return {
    first: rows.map(({ total: _total, ...row }) => ({ ...row, state: stateOf(row, today) })),
    total: rows[0]?.total ?? 0,
  }
}

function stateOf(
  { expiry, leavesUntil }: Pick<PerishingGoods, 'expiry' | 'leavesUntil'>,
  today: string,
): PerishingGoods['state'] {
  if (expiry < today) return 'perished'
  return leavesUntil < today ? 'short' : 'soon'
}
