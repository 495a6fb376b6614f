import { and, asc, eq, ne, sql } from 'drizzle-orm'
import type { ShopExpected, ShopLot, ShopStockFile } from '#contract/endpoints/shop-stock.ts'
import type { StockMoves } from '#contract/entities/stock.ts'
import { isRefusal, type OrRefusal } from '#contract/problems.ts'
import { within } from '../auth/reach.ts'
import type { UserShop, WarehouseUser } from '../auth/user.ts'
import type { Db } from '../db/open.ts'
import { receptionLines, receptions } from '../db/schema/index.ts'
import { grouped } from '../grouped.ts'
import { productBySku } from '../stock/finding.ts'
import { movesOf } from '../stock/moves.ts'
import { notOfThisShop } from '../stock/product-page.ts'
import { cameBy, toldApartIn } from '../stock/told-apart.ts'
import { type House, type Piles, pilesOf, untilOf } from './held.ts'
import { summed } from './list.ts'
import { thresholdsOf } from './thresholds.ts'

type Asked = { readonly sku: string; readonly day: string | undefined; readonly now: Date }

/** The stock of one article: to what use it is, by lot, and what is announced. */
export async function stockOfArticle(
  db: Db,
  by: WarehouseUser,
  shop: UserShop,
  { sku, day, now }: Asked,
): OrRefusal<{ article: ShopStockFile }> {
  const product = await productBySku(db, shop.id, sku)
  if (!product) return notOfThisShop(sku)
  const asked = await untilOf(by, day, now)
  if (isRefusal(asked)) return asked
  const { until } = asked
  const piles = await pilesOf(db, by, [product.id], until)
  const told = until ? undefined : await toldApartIn(db, by, [product.id], now)
  const { name, photo } = product
  return {
    article: {
      ...{ sku, name, photo, ...summed(piles) },
      threshold: (await thresholdsOf(db, by, [product.id])).get(product.id) ?? null,
      now: told?.get(product.id) ?? null,
      lots: lotsOf(piles),
      deliveries: until ? [] : await expectedOf(db, by, product.id),
    },
  }
}

/** Its moves until the end of that day, the newest first. */
export async function movesOfArticle(
  db: Db,
  by: House,
  shop: UserShop,
  { sku, day, now, ...page }: Asked & { before?: number | undefined; limit: number },
): OrRefusal<StockMoves> {
  const product = await productBySku(db, shop.id, sku)
  if (!product) return notOfThisShop(sku)
  const asked = await untilOf(by, day, now)
  return isRefusal(asked) ? asked : movesOf(db, product.id, by, { ...page, ...asked })
}

export function lotsOf(piles: readonly Piles[]): ShopLot[] {
  const lots = grouped(piles, ({ lot, expiry }) => JSON.stringify([lot, expiry]))
  return [...lots.values()].flatMap(some => {
    const [first] = some
    if (!first) return []
    const of = (...kinds: Piles['kind'][]) =>
      some.reduce((pieces, { kind, qty }) => pieces + (kinds.includes(kind) ? qty : 0), 0)
    const { lot, expiry, leavesUntil } = first
    return {
      ...{ lot, expiry, leavesUntil, shelves: of('storage'), quarantined: of('quarantine') },
      elsewhere: of('packing', 'returns'),
    }
  })
}

/** The deliveries that bring it, the next one first. */
async function expectedOf(db: Db, by: WarehouseUser, productId: string): Promise<ShopExpected[]> {
  const { name, supplier, expectedOn } = receptions
  return db
    .select({
      ...{ name, supplier, expectedOn, expected: receptionLines.expected },
      received: sql`greatest(0, ${cameBy})`.mapWith(Number),
    })
    .from(receptionLines)
    .innerJoin(receptions, eq(receptions.id, receptionLines.receptionId))
    .where(
      and(eq(receptionLines.productId, productId), within(by, receptions), ne(receptions.status, 'closed')),
    )
    .orderBy(sql`${expectedOn} asc nulls last`, asc(name))
}
