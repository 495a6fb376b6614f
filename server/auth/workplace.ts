import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { isRefusal, type Refusal, refuse } from '#contract/problems.ts'
import type { Db, Tx } from '../db/open.ts'
import { userShops, users } from '../db/schema/index.ts'
import type { User, UserShop, WarehouseUser } from './user.ts'

/**
 * Runs a shop's call for a user with a warehouse to work in. A person of the shop has none: they work where the staff
 * serves their shop.
 */
export async function atWork<T>(
  db: Db | Tx,
  user: User,
  shop: UserShop,
  work: (worker: WarehouseUser) => Promise<T>,
): Promise<T | Refusal> {
  const warehouseId = user.warehouseId ?? (await warehouseServing(db, [shop.id]))
  return isRefusal(warehouseId) ? warehouseId : work({ ...user, warehouseId })
}

/** The one warehouse whose staff serves these shops. */
export async function warehouseServing(db: Db | Tx, shopIds: readonly string[]): Promise<string | Refusal> {
  const rows = await db
    .selectDistinct({ warehouseId: users.warehouseId })
    .from(userShops)
    .innerJoin(users, eq(users.id, userShops.userId))
    .where(and(inArray(userShops.shopId, [...shopIds]), eq(users.active, true), isNotNull(users.warehouseId)))
  const [{ warehouseId } = { warehouseId: null }, ...others] = rows
  if (warehouseId === null) return noWarehouse
  return others.length > 0 ? severalWarehouses : warehouseId
}

const noWarehouse = refuse(
  'shop-no-warehouse',
  'Aucun entrepôt ne travaille pour cette boutique. Prévenez un responsable.',
  { status: 409 },
)

const severalWarehouses = refuse(
  'shop-two-warehouses',
  'Plusieurs entrepôts travaillent pour cette boutique. Demandez à un responsable de rattacher votre compte à l’un d’eux.',
  { status: 409 },
)
