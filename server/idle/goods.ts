import {
  and,
  asc,
  countDistinct,
  desc,
  eq,
  gt,
  inArray,
  isNull,
  max,
  min,
  type SQL,
  sql,
  sum,
} from 'drizzle-orm'
import type { LocationKind } from '#contract/entities/stock.ts'
import { ofOwnShops, ofOwnWarehouse, within } from '../auth/reach.ts'
import { isToday } from '../dates.ts'
import {
  locations,
  moves,
  orders,
  productCodes,
  products,
  reasons,
  receptions,
  returnLines,
  returns,
  stock,
} from '../db/schema/index.ts'
import { isTooOld, nearsItsDate } from '../stock/perishing.ts'
import type { Asked, FindIdle, Found } from './kind.ts'

/** Today's deliveries, by the receptions that were closed today or are open. */
const ofToday = ({ user, now }: Asked): SQL | undefined =>
  and(
    within(user, receptions),
    sql`(${receptions.closedAt} is null or ${isToday(receptions.closedAt, now, user.timeZone)})`,
  )

/** Places where goods were put today that are still there: from deliveries, and all that customers sent back. */
export const arrivedToday: FindIdle = asked => {
  const { db } = asked
  const put = db
    .select({ id: moves.toId })
    .from(moves)
    .innerJoin(receptions, eq(receptions.id, moves.receptionId))
    .where(and(ofToday(asked), isToday(moves.at, asked.now, asked.user.timeZone)))
  return placesWith(asked, sql`(${eq(locations.kind, 'returns')} or ${inArray(locations.id, put)})`)
}

/** Goods in quarantine wait for a decision. */
export const inQuarantine: FindIdle = asked => placesWith(asked, eq(locations.kind, 'quarantine'))

/** Shelves with goods that near their date: they are moved to where they leave first, or offered. */
export const perishing: FindIdle = async asked =>
  placesWith(asked, sql`(${onShelf} and ${await nearsItsDate(asked.db, asked.user, asked.now)})`)

/** Shelves with goods that leave no more. */
export const tooOld: FindIdle = async asked =>
  placesWith(asked, sql`(${onShelf} and ${await isTooOld(asked.db, asked.user, asked.now)})`)

const onShelf = eq(locations.kind, 'storage')

async function placesWith({ db, user, most }: Asked, which: SQL): Promise<Found> {
  const kinds: readonly LocationKind[] = ['storage', 'quarantine', 'returns']
  const rows = await db
    .select({
      name: locations.name,
      zone: locations.zone,
      pieces: sum(stock.qty).mapWith(Number),
      articles: countDistinct(stock.productId),
      product: min(products.name),
      total: sql<number>`(count(*) over ())::int`,
    })
    .from(locations)
    .innerJoin(stock, eq(stock.locationId, locations.id))
    .innerJoin(products, eq(products.id, stock.productId))
    .where(
      and(
        ofOwnWarehouse(user, locations.warehouseId),
        inArray(locations.kind, [...kinds]),
        eq(locations.blocked, false),
        gt(stock.qty, 0),
        ofOwnShops(user, products.shopId),
        which,
      ),
    )
    .groupBy(locations.id)
    .orderBy(desc(sum(stock.qty)), asc(locations.name))
    .limit(most)
  return {
    total: rows[0]?.total ?? 0,
    rows: rows.map(({ name, zone, pieces, articles, product }) => ({
      name,
      scan: name,
      about: articles === 1 ? product : `${zone} · ${articles} articles`,
      at: null,
      pieces,
    })),
  }
}

/** Articles of today's deliveries that have a barcode to print. */
export const newArticles: FindIdle = async asked => {
  const { db, user, now, most } = asked
  const rows = await db
    .select({
      sku: products.sku,
      name: products.name,
      code: min(productCodes.code),
      at: max(moves.at),
      total: sql<number>`(count(*) over ())::int`,
    })
    .from(moves)
    .innerJoin(receptions, eq(receptions.id, moves.receptionId))
    .innerJoin(products, eq(products.id, moves.productId))
    .innerJoin(productCodes, and(eq(productCodes.productId, products.id), eq(productCodes.qty, 1)))
    .where(and(ofToday(asked), isToday(moves.at, now, user.timeZone), isNull(moves.undoes)))
    .groupBy(products.id)
    .orderBy(desc(max(moves.at)), asc(products.sku))
    .limit(most)
  return {
    total: rows[0]?.total ?? 0,
    rows: rows.map(({ sku, name, code, at }) => ({
      name: sku,
      scan: code ?? sku,
      about: name,
      at: at?.toISOString() ?? null,
    })),
  }
}

/** Returns that wait for their decision, the oldest first. */
export const parkedReturns: FindIdle = async ({ db, user, most }) => {
  const rows = await db
    .select({
      name: returns.name,
      order: orders.name,
      reason: reasons.label,
      at: returns.createdAt,
      pieces: sql<number>`(select coalesce(sum(${returnLines.qty}), 0)::int from ${returnLines}
        where ${returnLines.returnId} = ${returns.id})`,
      total: sql<number>`(count(*) over ())::int`,
    })
    .from(returns)
    .leftJoin(orders, eq(orders.id, returns.orderId))
    .leftJoin(reasons, eq(reasons.id, returns.waitReasonId))
    .where(and(eq(returns.status, 'waiting'), within(user, returns)))
    .orderBy(asc(returns.createdAt), asc(returns.name))
    .limit(most)
  return {
    total: rows[0]?.total ?? 0,
    rows: rows.map(({ name, order, reason, at, pieces }) => ({
      name,
      scan: name,
      about: [order, reason].filter(Boolean).join(' · ') || null,
      at: at.toISOString(),
      pieces,
    })),
  }
}
