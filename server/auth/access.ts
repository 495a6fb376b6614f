import { and, count, eq, getTableColumns } from 'drizzle-orm'
import type { Access } from '#contract/endpoints/user.ts'
import { pageRoute } from '#contract/pages.ts'
import { features } from '#contract/roles.ts'
import type { Config } from '../config.ts'
import { keep } from '../db/kept.ts'
import type { Db } from '../db/open.ts'
import { settingsOf } from '../db/picking-settings.ts'
import { orders, users, warehouses } from '../db/schema/index.ts'
import { isOneOfThese, statements, unnamed } from '../db/statements.ts'
import { waitsForPicking } from '../db/to-pick.ts'
import { assembledKept } from '../db/used-kits.ts'
import { levelsKept } from '../db/used-levels.ts'
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
  const record = await peopleKept.one(db, user.id)
  if (!record) throw new Error(`The session's user ${user.id} has gone`)
  const { users: person, warehouses: warehouse } = record
  const open = new Set([...person.features, ...(warehouse?.features ?? [])])
  // A badge opens no administration, so a badge session gets no link to it either.
  const adminUrl = user.door !== 'badge' ? (person.adminUrl ?? ownAdministration(person.role)) : null
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
    ...(user.needsPasskey ? { passkeyFirst: true } : {}),
    ...(helpUrl === undefined ? {} : { helpUrl }),
    ...(links.length > 0 ? { links: [...links] } : {}),
    features: features.filter(feature => open.has(feature)),
    ...(warehouse && (await levelsKept.one(db, warehouse.id)) ? { levels: true } : {}),
    ...(warehouse && (await haveKits(db, user)) ? { kits: true } : {}),
    ...(warehouse && (await settingsOf(db, warehouse.id)).wallSlots > 0 ? { putWall: true } : {}),
  }
}

/** Without an assembled kit in any of their shops people see nothing of « Assemblage ». */
export async function haveKits(db: Db, { shops }: Pick<User, 'shops'>): Promise<boolean> {
  const used = await assembledKept.many(
    db,
    shops.map(({ id }) => id),
  )
  return [...used.values()].includes(true)
}

/** Of a person's row; neither the password's hash nor the badge's. */
const shown = (({ id, displayName, email, photoUrl, role, warehouseRoles, features, adminUrl, debug }) => ({
  ...{ id, displayName, email, photoUrl, role, warehouseRoles, features, adminUrl, debug },
}))(getTableColumns(users))

const peopleKept = keep(['people', 'house'], async (db, ids) => {
  const rows = await people(db).withWarehouse.execute({ ids })
  return new Map(rows.map(row => [row.users.id, row]))
})

const people = statements(db => ({
  withWarehouse: db
    .select({ users: shown, warehouses })
    .from(users)
    .leftJoin(warehouses, eq(warehouses.id, users.warehouseId))
    .where(isOneOfThese(users.id, 'ids'))
    .prepare(unnamed),
}))

/** The page of ours, for an account that names no administration of the customer's. */
const ownAdministration = (role: Access['user']['role']) => (role === 'operator' ? null : pageRoute('admin'))

async function withPendingOrders(db: Db, user: User, now: Date) {
  const counts = await db
    .select({ shopId: orders.shopId, pending: count() })
    .from(orders)
    .where(and(waitsForPicking(now), within(user, orders)))
    .groupBy(orders.shopId)
  const pending = new Map(counts.map(row => [row.shopId, row.pending]))
  const ofShop = user.warehouseId === null
  return user.shops.map(({ id, slug, name, right }) => ({
    slug,
    name,
    orderCount: pending.get(id) ?? 0,
    ...(ofShop && right ? { right } : {}),
  }))
}
