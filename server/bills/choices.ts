import { and, asc, eq, inArray } from 'drizzle-orm'
import type { TariffChoices } from '#contract/endpoints/tariff.ts'
import type { WarehouseUser } from '../auth/user.ts'
import type { Db } from '../db/open.ts'
import { carriers, cartons, locations, prestationKinds } from '../db/schema/index.ts'

/** The things that a tariff can tell apart, as this house names it. */
export async function choicesOf(db: Db, { warehouseId }: WarehouseUser): Promise<TariffChoices> {
  const zones = await db
    .selectDistinct({ zone: locations.zone })
    .from(locations)
    .where(and(eq(locations.warehouseId, warehouseId), inArray(locations.kind, ['storage', 'quarantine'])))
    .orderBy(locations.zone)
  const boxes = await db
    .select({ code: cartons.code, name: cartons.name })
    .from(cartons)
    .orderBy(asc(cartons.name))
  const lorries = await db
    .select({ slug: carriers.slug, name: carriers.name })
    .from(carriers)
    .orderBy(asc(carriers.name))
  const kinds = await db
    .select({ code: prestationKinds.code, name: prestationKinds.name, unit: prestationKinds.unit })
    .from(prestationKinds)
    .where(eq(prestationKinds.warehouseId, warehouseId))
    .orderBy(asc(prestationKinds.position))
  const works = kinds.map(({ code, name, unit }) => ({ code, name, timed: unit === 'minute' }))
  return { zones: zones.map(({ zone }) => zone), cartons: boxes, carriers: lorries, works }
}
