import { type AnyColumn, and, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { conflict, isRefusal, type OrRefusal } from '#contract/problems.ts'
import type { Db, Tx } from '../db/open.ts'
import { userShops, users } from '../db/schema/index.ts'
import { isOneOfThese } from '../db/statements.ts'
import type { User, UserShop, WarehouseUser } from './user.ts'

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

/** As `within`, in a statement that is written once for everybody: `reachOf` gives its values. */
export const withinTold = ({ warehouseId, shopId }: Belonging): SQL =>
  sql`(${isOneOfThese(shopId, 'shopIds')} and (${told}::uuid is null or ${warehouseId} = ${told}::uuid))`

const told = sql.placeholder('warehouseId')

export const reachOf = ({ warehouseId, shops }: Reach) => ({
  warehouseId,
  shopIds: shops.map(({ id }) => id),
})

/** As `within`, with rows that name no shop, such as the print of a slip or of a place's label. */
export const withinOrNoShop = (reach: Reach, { warehouseId, shopId }: Belonging): SQL =>
  and(ofOwnShopsOrNone(reach, shopId), ofOwnWarehouse(reach, warehouseId)) ?? sql`false`

/** The same user for a call that is about one of their shops. */
export const atShop = <R extends Reach>(user: R, shop: UserShop): R => ({ ...user, shops: [shop] })

export const ofOwnShops = ({ shops }: Pick<Reach, 'shops'>, shopId: AnyColumn): SQL =>
  inArray(
    shopId,
    shops.map(({ id }) => id),
  )

export const ofOwnShopsOrNone = (reach: Reach, shopId: AnyColumn): SQL =>
  or(isNull(shopId), ofOwnShops(reach, shopId)) ?? sql`false`

/** For rows of the warehouse itself, such as places, slips and benches. A person of a shop sees none. */
export const ofOwnWarehouse = ({ warehouseId }: Pick<Reach, 'warehouseId'>, column: AnyColumn): SQL =>
  warehouseId === null ? sql`false` : eq(column, warehouseId)

/** For the goods of shops that the query has checked. A person of a shop sees them in all warehouses. */
export const inOwnWarehouse = (
  { warehouseId }: Pick<Reach, 'warehouseId'>,
  column: AnyColumn,
): SQL | undefined => (warehouseId === null ? undefined : eq(column, warehouseId))

/**
 * Runs a shop's call for a user with a warehouse to work in. A person of the shop has none: they work where the staff
 * serves their shop.
 */
export async function atWork<T>(
  db: Db | Tx,
  user: User,
  shop: UserShop,
  work: (worker: WarehouseUser) => OrRefusal<T>,
): OrRefusal<T> {
  const warehouseId = user.warehouseId ?? (await warehouseServing(db, [shop.id]))
  return isRefusal(warehouseId) ? warehouseId : work({ ...user, warehouseId })
}

/** As `atWork`, with a person who reaches nothing but this shop. */
export const atDoor = <T>(
  db: Db | Tx,
  user: User,
  shop: UserShop,
  work: (worker: WarehouseUser) => OrRefusal<T>,
): OrRefusal<T> => atWork(db, atShop(user, shop), shop, work)

/** The one warehouse whose staff serves these shops. */
export async function warehouseServing(db: Db | Tx, shopIds: readonly string[]): OrRefusal<string> {
  const rows = await db
    .selectDistinct({ warehouseId: users.warehouseId })
    .from(userShops)
    .innerJoin(users, eq(users.id, userShops.userId))
    .where(and(inArray(userShops.shopId, [...shopIds]), eq(users.active, true), isNotNull(users.warehouseId)))
  const [{ warehouseId } = { warehouseId: null }, ...others] = rows
  if (warehouseId === null) return noWarehouse
  return others.length > 0 ? severalWarehouses : warehouseId
}

const noWarehouse = conflict(
  'shop-no-warehouse',
  'Aucun entrepôt ne travaille pour cette boutique. Prévenez un responsable.',
)

const severalWarehouses = conflict(
  'shop-two-warehouses',
  'Plusieurs entrepôts travaillent pour cette boutique. Demandez à un responsable de rattacher votre compte à l’un d’eux.',
)
