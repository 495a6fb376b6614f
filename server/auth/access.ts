import { and, count, eq } from 'drizzle-orm'
import type { Access } from '#contract/endpoints/user.ts'
import { pageRoute } from '#contract/pages.ts'
import { features } from '#contract/roles.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/open.ts'
import { orders, users, warehouses } from '../db/schema/index.ts'
import { waitsForPicking } from '../db/to-pick.ts'
import { within } from './reach.ts'
import type { User } from './user.ts'

/** The customer's own addresses for the menu. */
export type MenuLinks = Pick<Config, 'links'> & { readonly helpUrl: string | undefined }

export async function accessOf(
  db: Db,
  user: User,
  { helpUrl, links }: MenuLinks,
  now: Date,
): Promise<Access> {
  const [record] = await db
    .select()
    .from(users)
    .leftJoin(warehouses, eq(warehouses.id, users.warehouseId))
    .where(eq(users.id, user.id))
  if (!record) throw new Error(`The session's user ${user.id} has gone`)
  const { users: person, warehouses: warehouse } = record
  const shown = new Set([...person.features, ...(warehouse?.features ?? [])])
  // A badge opens no administration, so a badge session gets no link to it either.
  const adminUrl = user.door === 'password' ? (person.adminUrl ?? ownAdministration(person.role)) : null
  return {
    user: {
      displayName: person.displayName,
      email: person.email,
      photoURL: person.photoUrl,
      role: person.role,
    },
    warehouse: warehouse && {
      slug: warehouse.slug,
      name: warehouse.name,
      roles: person.warehouseRoles,
      timeZone: warehouse.timeZone,
    },
    shops: await withPendingOrders(db, user, now),
    debug: person.debug,
    ...(adminUrl === null ? {} : { adminUrl }),
    ...(helpUrl === undefined ? {} : { helpUrl }),
    ...(links.length > 0 ? { links: [...links] } : {}),
    features: features.filter(feature => shown.has(feature)),
  }
}

/** The page of ours, for an account that names no administration of the customer's. */
const ownAdministration = (role: Access['user']['role']) => (role === 'operator' ? null : pageRoute('admin'))

async function withPendingOrders(db: Db, user: User, now: Date) {
  const counts = await db
    .select({ shopId: orders.shopId, pending: count() })
    .from(orders)
    .where(and(waitsForPicking(now), within(user, orders)))
    .groupBy(orders.shopId)
  const pending = new Map(counts.map(row => [row.shopId, row.pending]))
  return user.shops.map(({ id, slug, name }) => ({ slug, name, orderCount: pending.get(id) ?? 0 }))
}
