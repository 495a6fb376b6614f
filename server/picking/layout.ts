import { and, eq, inArray, sql } from 'drizzle-orm'
import { keep } from '../db/kept.ts'
import type { Db, Tx } from '../db/open.ts'
import { settingsOf } from '../db/picking-settings.ts'
import { locations } from '../db/schema/index.ts'
import { grouped } from '../grouped.ts'
import { type Layout, layoutOf, measuresOf, walkThrough } from './walk.ts'

/** How a warehouse's shelves stand, read from the names of its places and from their walk. */
export async function layoutOfHouse(db: Db | Tx, warehouseId: string): Promise<Layout> {
  const layout = (await layoutsKept.one(db, warehouseId)) ?? layoutOf([])
  return { ...layout, ...measuresOf(await settingsOf(db, warehouseId)) }
}

/** The metres and minutes of a way through these places of the warehouse. */
export const walkOfHouse = async (
  db: Db | Tx,
  warehouseId: string,
  stops: Parameters<typeof walkThrough>[0],
): Promise<ReturnType<typeof walkThrough>> =>
  walkThrough(stops, await layoutOfHouse(db, warehouseId), await settingsOf(db, warehouseId))

type Stop = Parameters<typeof walkThrough>[0][number] & { readonly zone: string }

/** The way of each zone by itself, in the order of their first stops. */
export async function walksOfZones(db: Db | Tx, warehouseId: string, stops: readonly Stop[]) {
  const zones = grouped(stops, ({ zone }) => zone)
  return Promise.all(
    [...zones].map(async ([zone, own]) => ({ zone, walk: await walkOfHouse(db, warehouseId, own) })),
  )
}

/** The metres and minutes of all people together who pick a list. */
export async function walkOfList(
  db: Db | Tx,
  warehouseId: string,
  stops: readonly Stop[],
  byZone: boolean,
): Promise<ReturnType<typeof walkThrough>> {
  if (!byZone) return walkOfHouse(db, warehouseId, stops)
  const walks = await walksOfZones(db, warehouseId, stops)
  return {
    metres: walks.reduce((sum, { walk }) => sum + walk.metres, 0),
    minutes: walks.reduce((sum, { walk }) => sum + walk.minutes, 0),
  }
}

/** The zones of a warehouse's open shelves. */
export async function zonesOfHouse(db: Db | Tx, warehouseId: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ zone: locations.zone })
    .from(locations)
    .where(
      and(
        eq(locations.warehouseId, warehouseId),
        eq(locations.kind, 'storage'),
        eq(locations.blocked, false),
      ),
    )
  return rows.flatMap(({ zone }) => (zone === '' ? [] : [zone])).sort(inTheirOrder.compare)
}

const inTheirOrder = new Intl.Collator('fr', { numeric: true })

const part = (nth: 1 | 2) => sql`split_part(${locations.name}, '-', ${sql.raw(String(nth))})`

const layoutsKept = keep(['places'], async (db, warehouseIds) => {
  const { warehouseId } = locations
  // A row a bay: its places stand above and beside one another.
  const rows = await db
    .select({
      warehouseId,
      name: sql<string>`min(${locations.name})`,
      walk: sql`min(${locations.walk})`.mapWith(Number),
    })
    .from(locations)
    .where(and(inArray(warehouseId, [...warehouseIds]), eq(locations.kind, 'storage')))
    .groupBy(warehouseId, part(1), part(2))
  return new Map(warehouseIds.map(id => [id, layoutOf(rows.filter(row => row.warehouseId === id))] as const))
})
