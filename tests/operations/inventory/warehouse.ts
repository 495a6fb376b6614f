import type { Role } from '#contract/roles.ts'
import type { Db } from '#server/db/open.ts'
import { locations, shops, userShops, users, warehouses } from '#server/db/schema/index.ts'
import { hashSecret, publicCost } from '#server/secrets.ts'
import { password } from '#tests/drivers/warehouse.ts'
import { putGoodsOnTheShelf } from '../transfer/warehouse.ts'

/** The goods of the transfer's tests, a place for adjustments, and two people who count. */
export async function fillForCounting(db: Db, roles: Role[] = ['Inventory']) {
  await putGoodsOnTheShelf(db)
  await addCounters(db, roles)
}

/** Inès and Théo, who serve both shops and may not approve, and the place that surplus stock comes from. */
export async function addCounters(db: Db, roles: Role[]) {
  const [warehouse] = await db.select().from(warehouses)
  const served = await db.select().from(shops)
  const warehouseId = warehouse?.id ?? ''
  await db
    .insert(locations)
    .values({ warehouseId, name: 'AJUSTEMENT', kind: 'adjustment', zone: 'Hors les murs' })
  for (const [username, displayName] of [
    ['ines', 'Inès Garnier'],
    ['theo', 'Théo Marchand'],
  ] as const) {
    const [person] = await db
      .insert(users)
      .values({
        username,
        displayName,
        email: `${username}@douchette.example`,
        passwordHash: await hashSecret(password, publicCost),
        warehouseId,
        warehouseRoles: roles,
      })
      .returning()
    await db.insert(userShops).values(served.map(({ id }) => ({ userId: person?.id ?? '', shopId: id })))
  }
}
