import { and, asc, eq, inArray } from 'drizzle-orm'
import type { ArticleLevel, ShownLevel } from '#contract/endpoints/article.ts'
import { shelfKinds } from '#contract/entities/stock.ts'
import { isRefusal, notFound, type OrRefusal, type Refusal, refuse } from '#contract/problems.ts'
import type { AdminAct, Administrator } from '../administration/act.ts'
import type { Db, Tx } from '../db/open.ts'
import { type AuditDetails, locations, placeLevels } from '../db/schema/index.ts'
import { nameOf } from './edit.ts'
import { findArticle, piecesThere } from './find.ts'

/** The levels of an article at the warehouse's places, in walking order. */
export async function levelsOf(
  db: Db | Tx,
  { warehouseId }: Administrator,
  id: string,
): Promise<ShownLevel[]> {
  return db
    .select({
      place: locations.name,
      least: placeLevels.least,
      most: placeLevels.most,
      pieces: piecesThere.mapWith(Number),
    })
    .from(placeLevels)
    .innerJoin(locations, eq(locations.id, placeLevels.locationId))
    .where(and(eq(placeLevels.productId, id), eq(locations.warehouseId, warehouseId)))
    .orderBy(asc(locations.walk), asc(locations.name))
}

/** Sets the levels of an article in the warehouse, all of them. Other warehouses keep theirs. */
export async function saveLevels(
  { tx, by, note }: AdminAct,
  id: string,
  wanted: readonly ArticleLevel[],
): OrRefusal<{ levels: ShownLevel[] }> {
  const found = await findArticle(tx, by, id)
  if (isRefusal(found)) return found
  note({}, nameOf(found))
  const places = await tx
    .select({ id: locations.id, name: locations.name, kind: locations.kind })
    .from(locations)
    .where(and(eq(locations.warehouseId, by.warehouseId), shelf))
  const known = new Map(places.map(place => [place.name, place.id]))
  const rows: (typeof placeLevels.$inferInsert)[] = []
  for (const { place, least, most } of wanted) {
    const locationId = known.get(place)
    if (locationId === undefined) return placeUnknown(place)
    if (rows.some(row => row.locationId === locationId)) return placeTwice(place)
    if (least > most) return orderWrong(place)
    rows.push({ productId: id, locationId, least, most })
  }
  const before = await levelsOf(tx, by, id)
  const here = tx
    .select({ id: locations.id })
    .from(locations)
    .where(eq(locations.warehouseId, by.warehouseId))
  await tx
    .delete(placeLevels)
    .where(and(eq(placeLevels.productId, id), inArray(placeLevels.locationId, here)))
  if (rows.length > 0) await tx.insert(placeLevels).values(rows)
  const levels = await levelsOf(tx, by, id)
  note(changed(before, levels), nameOf(found))
  return { levels }
}

const shelf = inArray(locations.kind, [...shelfKinds])

/** A line for each place whose levels changed: « A-01-02, de 2 à 10 → de 4 à 12 ». */
function changed(before: readonly ArticleLevel[], after: readonly ArticleLevel[]): AuditDetails {
  const said = (levels: readonly ArticleLevel[], place: string) => {
    const level = levels.find(one => one.place === place)
    return level ? levelWords(level) : null
  }
  const places = [...new Set([...before, ...after].map(({ place }) => place))]
  return Object.fromEntries(
    places.flatMap(place => {
      const [from, to] = [said(before, place), said(after, place)]
      return from === to ? [] : [[place, { from, to }] as const]
    }),
  )
}

export const levelWords = ({ least, most }: Pick<ArticleLevel, 'least' | 'most'>): string =>
  `de ${least} à ${most}`

const placeUnknown = (place: string): Refusal =>
  notFound('location-unknown', `${place} n’est pas un emplacement de stockage de cet entrepôt.`, place)

const placeTwice = (place: string): Refusal =>
  refuse('level-twice', `${place} est deux fois dans la liste : gardez-en un.`, { got: place })

const orderWrong = (place: string): Refusal =>
  refuse('level-order', `À ${place}, le minimum dépasse le maximum.`, { got: place })

/** A shop's own people see them, and know no places. */
export const levelsOfWarehouse = refuse(
  'levels-of-warehouse',
  'Les minimums et maximums par emplacement se règlent à l’entrepôt, qui range les pièces : demandez-les-lui.',
  { status: 403 },
)
