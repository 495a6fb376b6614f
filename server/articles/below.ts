import { and, eq, exists, type SQL, sql } from 'drizzle-orm'
import type { Administrator } from '../administration/act.ts'
import type { Db, Tx } from '../db/open.ts'
import { locations, placeLevels, products, stock } from '../db/schema/index.ts'

/** What lies of a level's article at its place. */
export const piecesThere = sql<number>`(select coalesce(sum(${stock.qty}), 0) from ${stock} where ${stock.locationId} = ${placeLevels.locationId} and ${stock.productId} = ${placeLevels.productId})`

/** Where an article lies below what one of its places should hold at least. */
export const belowLeast = (db: Db | Tx, { warehouseId }: Administrator): SQL =>
  exists(
    db
      .select({ id: placeLevels.productId })
      .from(placeLevels)
      .innerJoin(locations, eq(locations.id, placeLevels.locationId))
      .where(
        and(
          eq(placeLevels.productId, products.id),
          eq(locations.warehouseId, warehouseId),
          sql`${piecesThere} < ${placeLevels.least}`,
        ),
      ),
  )
