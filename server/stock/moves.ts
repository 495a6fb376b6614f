import { type AnyColumn, aliasedTable, and, desc, eq, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { StockMoves } from '#contract/entities/stock.ts'
import { inOwnWarehouse, ofOwnShops } from '../auth/reach.ts'
import type { User } from '../auth/user.ts'
import type { Db } from '../db/open.ts'
import { locations, moves, products, rebuts, shops, users } from '../db/schema/index.ts'

type Page = {
  before?: number | undefined
  limit: number
  /** Moves of that moment and later are left out. */
  until?: SQL | undefined
}

const from = aliasedTable(locations, 'from_location')
const to = aliasedTable(locations, 'to_location')

/**
 * The moves of the goods of the user's shops. The newest from here and the newest to here are looked up apart, each by
 * its index: « one or the other » would read all moves that the place ever had.
 */
export async function movesAt(db: Db, user: User, locationId: string, page: Page): Promise<StockMoves> {
  const newest = (end: AnyColumn) =>
    db
      .select({ number: moves.number })
      .from(moves)
      .innerJoin(products, eq(products.id, moves.productId))
      .where(and(eq(end, locationId), ofOwnShops(user, products.shopId), isBefore(page)))
      .orderBy(desc(moves.number))
      .limit(page.limit + 1)
  const found = await unionAll(newest(moves.fromId), newest(moves.toId))
  return pageOf(
    db,
    page,
    inArray(
      moves.number,
      found.map(({ number }) => number),
    ),
  )
}

const isBefore = ({ before }: Page) => (before === undefined ? undefined : lt(moves.number, before))

/** Moves in the user's warehouse; a user without one reads those of all warehouses. */
export const movesOf = (db: Db, productId: string, user: Pick<User, 'warehouseId'>, page: Page) =>
  pageOf(
    db,
    page,
    and(
      eq(moves.productId, productId),
      page.until && sql`${moves.at} < ${page.until}`,
      or(inOwnWarehouse(user, from.warehouseId), inOwnWarehouse(user, to.warehouseId)),
    ),
  )

async function pageOf(db: Db, page: Page, which: SQL | undefined): Promise<StockMoves> {
  const rows = await db
    .select({
      number: moves.number,
      at: moves.at,
      type: moves.type,
      product: { sku: products.sku, shop: shops.slug, name: products.name },
      qty: moves.qty,
      lot: moves.lot,
      from: from.name,
      to: to.name,
      by: users.displayName,
      reason: moves.reason,
      photo: rebuts.photoId,
    })
    .from(moves)
    .innerJoin(products, eq(products.id, moves.productId))
    .innerJoin(shops, eq(shops.id, products.shopId))
    .innerJoin(from, eq(from.id, moves.fromId))
    .innerJoin(to, eq(to.id, moves.toId))
    .leftJoin(users, eq(users.id, moves.userId))
    .leftJoin(rebuts, eq(rebuts.moveId, moves.id))
    .where(and(which, isBefore(page)))
    .orderBy(desc(moves.number))
    .limit(page.limit + 1)
  const shown = rows.slice(0, page.limit)
  return {
    moves: shown.map(({ at, ...move }) => ({ ...move, at: at.toISOString() })),
    older: rows.length > page.limit ? (shown.at(-1)?.number ?? null) : null,
  }
}
