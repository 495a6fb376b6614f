import { and, eq, exists, isNull, not, notInArray, or, type SQL } from 'drizzle-orm'
import type { Db, Tx } from '../db/open.ts'
import { userShops, users } from '../db/schema/index.ts'
import { ofOwnWarehouse, type Reach } from './reach.ts'

/** People of the reader's warehouse, and people of shops without one if the reader serves all their shops. */
export function peopleOfHouse(db: Db | Tx, reader: Reach): SQL | undefined {
  const shopIds = reader.shops.map(({ id }) => id)
  const servesOther = exists(
    db
      .select({ shopId: userShops.shopId })
      .from(userShops)
      .where(and(eq(userShops.userId, users.id), notInArray(userShops.shopId, shopIds))),
  )
  return or(ofOwnWarehouse(reader, users.warehouseId), and(isNull(users.warehouseId), not(servesOther)))
}
