import { and, eq, exists, isNotNull, ne, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type ReadyStep, readySteps } from '#contract/endpoints/home.ts'
import { ofOwnShops, ofOwnWarehouse, within } from '../auth/reach.ts'
import type { WarehouseUser } from '../auth/user.ts'
import type { Db } from '../db/open.ts'
import {
  carrierCartons,
  carriers,
  cartons,
  computers,
  counts,
  locations,
  orders,
  printers,
  products,
  userShops,
  users,
} from '../db/schema/index.ts'

/** What this warehouse still lacks before its first parcel, told by its rows alone: nothing is ticked off by hand. */
export async function gettingReady(db: Db, user: WarehouseUser): Promise<{ missing: ReadyStep[] }> {
  const has = proofsOf(db, user)
  const [row] = await db.select(has).from(users).where(eq(users.id, user.id))
  return { missing: readySteps.filter(step => !row?.[step]) }
}

function proofsOf(db: Db, user: WarehouseUser): Record<ReadyStep, SQL<boolean>> {
  const other = alias(users, 'other')
  const found = (query: Parameters<typeof exists>[0]): SQL<boolean> => sql<boolean>`${exists(query)}`
  return {
    shops: found(db.select().from(userShops).where(eq(userShops.userId, user.id))),
    places: found(
      db
        .select()
        .from(locations)
        .where(and(ofOwnWarehouse(user, locations.warehouseId), eq(locations.kind, 'storage'))),
    ),
    articles: found(db.select().from(products).where(ofOwnShops(user, products.shopId))),
    people: found(
      db
        .select()
        .from(other)
        .where(
          and(
            ofOwnWarehouse(user, other.warehouseId),
            ne(other.id, user.id),
            eq(other.active, true),
            isNotNull(other.badgeSelector),
          ),
        ),
    ),
    cartons: found(db.select().from(cartons).where(eq(cartons.active, true))),
    carriers: found(
      db
        .select()
        .from(carriers)
        .innerJoin(carrierCartons, eq(carrierCartons.carrierId, carriers.id))
        .where(eq(carriers.active, true)),
    ),
    printers: found(
      db
        .select()
        .from(printers)
        .innerJoin(computers, eq(computers.id, printers.computerId))
        .where(ofOwnWarehouse(user, computers.warehouseId)),
    ),
    count: found(
      db
        .select()
        .from(counts)
        .innerJoin(locations, eq(locations.id, counts.locationId))
        .where(ofOwnWarehouse(user, locations.warehouseId)),
    ),
    order: found(db.select().from(orders).where(within(user, orders))),
  }
}
