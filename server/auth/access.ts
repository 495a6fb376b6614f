import { and, count, eq, inArray } from 'drizzle-orm'
import type { Access } from '#contract/endpoints/user.ts'
import { features } from '#contract/roles.ts'
import type { Db } from '../db/open.ts'
import { orders, users, warehouses } from '../db/schema/index.ts'
import type { User, UserShop } from './user.ts'

export async function accessOf(db: Db, user: User): Promise<Access> {
  const [record] = await db
    .select()
    .from(users)
    .leftJoin(warehouses, eq(warehouses.id, users.warehouseId))
    .where(eq(users.id, user.id))
  if (!record) throw new Error(`The session's user ${user.id} has gone`)
  const { users: person, warehouses: warehouse } = record
  const shown = new Set([...person.features, ...(warehouse?.features ?? [])])
  // A badge opens no administration, so a badge session gets no link to it either.
  const adminUrl = user.door === 'password' ? person.adminUrl : null
  return {
    user: {
      displayName: person.displayName,
      email: person.email,
      photoURL: person.photoUrl,
      role: person.role,
    },
    warehouse: warehouse && { slug: warehouse.slug, name: warehouse.name, roles: person.warehouseRoles },
    shops: await withPendingOrders(db, user.shops),
    debug: person.debug,
    ...(adminUrl === null ? {} : { adminUrl }),
    features: features.filter(feature => shown.has(feature)),
  }
}

async function withPendingOrders(db: Db, shops: readonly UserShop[]) {
  const counts = await db
    .select({ shopId: orders.shopId, pending: count() })
    .from(orders)
    .where(
      and(
        eq(orders.status, 'pending'),
        inArray(
          orders.shopId,
          shops.map(({ id }) => id),
        ),
      ),
    )
    .groupBy(orders.shopId)
  const pending = new Map(counts.map(row => [row.shopId, row.pending]))
  return shops.map(({ id, slug, name }) => ({ slug, name, orderCount: pending.get(id) ?? 0 }))
}
