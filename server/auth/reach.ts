import { type AnyColumn, and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { User, UserShop } from './user.ts'

/**
 * Conditions for the rows that a user may read and change. A row outside them is answered as if it did not exist.
 * `tests/architecture/warehouse.test.ts` finds a query of such a table that has none of them.
 */

/** The rows of these shops in this warehouse. Without a warehouse: a person of a shop, whose goods may be in several. */
export type Reach = { readonly warehouseId: string | null; readonly shops: readonly UserShop[] }

type Belonging = { readonly warehouseId: AnyColumn; readonly shopId: AnyColumn }

/** For a table whose rows belong to a shop and a warehouse: orders, picking lists, receptions, returns. */
export const within = (reach: Reach, { warehouseId, shopId }: Belonging): SQL =>
  and(ofOwnShops(reach, shopId), inOwnWarehouse(reach, warehouseId)) ?? sql`false`

/** As `within`, and the rows that name no shop, such as the print of a slip or of a place's label. */
export const withinOrNoShop = (reach: Reach, { warehouseId, shopId }: Belonging): SQL =>
  and(ofOwnShopsOrNone(reach, shopId), ofOwnWarehouse(reach, warehouseId)) ?? sql`false`

/** The same user for a call that is about one of their shops. */
export const atShop = (user: User, shop: UserShop): User => ({ ...user, shops: [shop] })

export const ofOwnShops = ({ shops }: Pick<Reach, 'shops'>, shopId: AnyColumn): SQL =>
  inArray(
    shopId,
    shops.map(({ id }) => id),
  )

export const ofOwnShopsOrNone = (reach: Reach, shopId: AnyColumn): SQL =>
  or(isNull(shopId), ofOwnShops(reach, shopId)) ?? sql`false`

/** For rows that are the warehouse's own, such as places, slips and benches. A person of a shop has none. */
export const ofOwnWarehouse = ({ warehouseId }: Pick<Reach, 'warehouseId'>, column: AnyColumn): SQL =>
  warehouseId === null ? sql`false` : eq(column, warehouseId)

/** For the goods of shops that the query has checked. A person of a shop sees them in all warehouses. */
export const inOwnWarehouse = (
  { warehouseId }: Pick<Reach, 'warehouseId'>,
  column: AnyColumn,
): SQL | undefined => (warehouseId === null ? undefined : eq(column, warehouseId))
