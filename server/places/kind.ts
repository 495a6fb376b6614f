import { and, asc, count, eq, inArray, notInArray, sql } from 'drizzle-orm'
import { type PlaceKind, placeKinds } from '#contract/endpoints/place.ts'
import { conflict, type Refusal } from '#contract/problems.ts'
import { ledgerMark } from '../db/ledger.ts'
import type { Tx } from '../db/open.ts'
import {
  counts,
  locations,
  orders,
  pickingListLines,
  pickingLists,
  placeLevels,
  products,
  stock,
} from '../db/schema/index.ts'

type Place = Pick<typeof locations.$inferSelect, 'id' | 'name' | 'kind' | 'warehouseId'>

/** To be called before the places are locked: moves wait for the change, and never the other way round. */
export const holdMoves = (tx: Tx): Promise<number> => ledgerMark(tx)

/** The reason why a place cannot change its kind: goods lie there, or work is under way. */
export async function kindRefusal(
  tx: Tx,
  places: readonly Place[],
  kind: PlaceKind,
): Promise<Refusal | undefined> {
  const changing = places.filter(place => place.kind !== kind)
  if (changing.length === 0) return undefined
  const outer = changing.find(place => !placeKinds.some(known => known === place.kind))
  if (outer) return ofTheLedger(outer)
  const ids = changing.map(({ id }) => id)
  const found =
    (await filled(tx, ids)) ??
    (await counted(tx, ids)) ??
    (await walkedTo(tx, ids)) ??
    (kind === 'storage' ? undefined : await wanted(tx, ids))
  if (found) return inUse(found.name, found.why)
  return lastOfItsKind(tx, changing)
}

type Why = { readonly name: string; readonly why: string } | undefined

async function filled(tx: Tx, ids: readonly string[]): Promise<Why> {
  const [found] = await tx
    .select({ name: locations.name, pieces: sql<number>`sum(${stock.qty})`.mapWith(Number) })
    .from(stock)
    .innerJoin(locations, eq(locations.id, stock.locationId))
    .where(inArray(locations.id, [...ids]))
    .groupBy(locations.name)
    .orderBy(asc(locations.name))
    .limit(1)
  if (!found) return undefined
  const pieces = found.pieces > 1 ? `${found.pieces} pièces y sont` : 'une pièce y est'
  return { name: found.name, why: `${pieces} : videz-le d’abord par un transfert` }
}

async function counted(tx: Tx, ids: readonly string[]): Promise<Why> {
  const [found] = await tx
    .select({ name: locations.name })
    .from(counts)
    .innerJoin(locations, eq(locations.id, counts.locationId))
    .where(and(inArray(locations.id, [...ids]), notInArray(counts.status, ['closed', 'abandoned'])))
    .limit(1)
  return (
    found && { name: found.name, why: 'un comptage y est en cours : terminez-le ou abandonnez-le d’abord' }
  )
}

async function walkedTo(tx: Tx, ids: readonly string[]): Promise<Why> {
  const [found] = await tx
    .select({ name: locations.name, list: pickingLists.name })
    .from(pickingListLines)
    .innerJoin(locations, eq(locations.id, pickingListLines.locationId))
    .innerJoin(pickingLists, eq(pickingLists.id, pickingListLines.pickingListId))
    .innerJoin(orders, eq(orders.pickingListId, pickingLists.id))
    .where(and(inArray(locations.id, [...ids]), inArray(orders.status, ['picking', 'packing', 'on_hold'])))
    .orderBy(asc(pickingLists.name))
    .limit(1)
  return found && { name: found.name, why: `la liste ${found.list} y passe : finissez-la d’abord` }
}

async function wanted(tx: Tx, ids: readonly string[]): Promise<Why> {
  const [found] = await tx
    .select({ name: locations.name, sku: products.sku })
    .from(placeLevels)
    .innerJoin(locations, eq(locations.id, placeLevels.locationId))
    .innerJoin(products, eq(products.id, placeLevels.productId))
    .where(inArray(locations.id, [...ids]))
    .orderBy(asc(products.sku))
    .limit(1)
  return found && { name: found.name, why: `${found.sku} y a un minimum : retirez-le d’abord de l’article` }
}

/** Packing and returns would have nowhere to go. */
async function lastOfItsKind(tx: Tx, changing: readonly Place[]): Promise<Refusal | undefined> {
  for (const kind of ['packing', 'returns'] as const) {
    const going = changing.filter(place => place.kind === kind)
    const [one] = going
    if (!one) continue
    const [all] = await tx
      .select({ n: count() })
      .from(locations)
      .where(and(eq(locations.warehouseId, one.warehouseId), eq(locations.kind, kind)))
    if (all && all.n <= going.length) {
      return inUse(one.name, 'c’est le dernier de ce genre dans l’entrepôt : faites-en d’abord un autre')
    }
  }
  return undefined
}

const inUse = (name: string, why: string): Refusal =>
  conflict('place-in-use', `${name} ne change pas de genre : ${why}.`, name)

const ofTheLedger = ({ name }: Place): Refusal =>
  conflict(
    'place-of-ledger',
    `${name} compte ce qui entre et sort de l’entrepôt : son genre ne change pas.`,
    name,
  )
