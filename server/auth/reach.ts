import { type AnyColumn, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { User } from './user.ts'

/** Conditions for rows that a body or a query names. A row outside them is answered as if it did not exist. */

export const ofOwnShops = ({ shops }: User, shopId: AnyColumn): SQL =>
  inArray(
    shopId,
    shops.map(({ id }) => id),
  )

/** Rows without a shop belong to the warehouse as a whole, such as a slip or the label of a place. */
export const ofOwnShopsOrNone = (user: User, shopId: AnyColumn): SQL =>
  or(isNull(shopId), ofOwnShops(user, shopId)) ?? sql`false`

export const ofOwnWarehouse = ({ warehouseId }: User, column: AnyColumn): SQL =>
  warehouseId === null ? sql`false` : eq(column, warehouseId)
