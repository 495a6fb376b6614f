import { eq, sql } from 'drizzle-orm'
import { keep } from './kept.ts'
import { locations, placeLevels, warehouses } from './schema/index.ts'
import { isOneOfThese, statements, unnamed } from './statements.ts'

/** Whether any place of a warehouse has a least and a most, by the warehouse's id. Without one it sees no replenishment. */
export const levelsKept = keep<boolean>(['places'], async (db, ids) => {
  const rows = await levels(db).used.execute({ ids })
  return new Map(rows.map(({ id, used }) => [id, used]))
})

const levels = statements(db => {
  const any = db
    .select({ one: sql`1` })
    .from(placeLevels)
    .innerJoin(locations, eq(locations.id, placeLevels.locationId))
    .where(eq(locations.warehouseId, warehouses.id))
  return {
    used: db
      .select({ id: warehouses.id, used: sql<boolean>`exists (${any})` })
      .from(warehouses)
      .where(isOneOfThese(warehouses.id, 'ids'))
      .prepare(unnamed),
  }
})
