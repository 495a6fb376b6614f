import { and, asc, count, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { QueryOf } from '#contract/endpoint.ts'
import type { PlaceChange, PlaceEntry, PlacePlan, placeCalls } from '#contract/endpoints/place.ts'
import { isRefusal, notFound, type OrRefusal, type Refusal, refuse } from '#contract/problems.ts'
import type { AdminAct, Administrator } from '../administration/act.ts'
import type { Db, Tx } from '../db/open.ts'
import { locations, stock } from '../db/schema/index.ts'
import { holding } from '../db/search.ts'
import { codeOf, houseGrammar } from '../warehouse/grammar.ts'
import { holdMoves, kindRefusal } from './kind.ts'
import { alikeAmong, plannedPlaces } from './plan.ts'
import { addPlaces, placeChanges, rewrite, subjectOf } from './save.ts'

const shown = 5

export async function previewPlaces(db: Db, by: Administrator, plan: PlacePlan) {
  const grammar = await houseGrammar(db, by.warehouseId)
  const places = plannedPlaces(plan, grammar)
  if (isRefusal(places)) return places
  const all = await namesOf(db, by)
  const wanted = new Set(places.map(({ name }) => name))
  const existing = all.filter(name => wanted.has(name))
  const alike = alikeAmong(places, new Set([...all, ...wanted]), grammar)
  return {
    count: places.length,
    first: places.slice(0, shown).map(({ name }) => name),
    last: places.at(-1)?.name ?? '',
    existing: existing.slice(0, shown),
    existingCount: existing.length,
    alike: alike.slice(0, shown),
    alikeCount: alike.length,
  }
}

/** Makes the places of a plan at the end of the walk; none if one of them exists. */
export async function generatePlaces(
  { tx, by, note }: AdminAct,
  plan: PlacePlan,
): OrRefusal<{ made: number; first: string; last: string }> {
  const places = plannedPlaces(plan, await houseGrammar(tx, by.warehouseId))
  if (isRefusal(places)) return places
  const existing = await existingOf(tx, by, places)
  if (existing.length > 0) return exists(existing)
  await addPlaces(
    tx,
    by,
    places.map(place => ({ ...place, kind: plan.kind })),
  )
  const [first = '', last = ''] = [places[0]?.name, places.at(-1)?.name]
  note({ emplacements: places.length, de: first, à: last, genre: plan.kind }, `${first} … ${last}`)
  return { made: places.length, first, last }
}

async function existingOf(tx: Tx, by: Administrator, places: readonly { name: string }[]) {
  const wanted = new Set(places.map(({ name }) => name))
  return (await namesOf(tx, by)).filter(name => wanted.has(name))
}

async function namesOf(db: Db | Tx, { warehouseId }: Administrator): Promise<string[]> {
  const rows = await db
    .select({ name: locations.name })
    .from(locations)
    .where(eq(locations.warehouseId, warehouseId))
    .orderBy(asc(locations.name))
  return rows.map(({ name }) => name)
}

/** Changes places of the warehouse. The log has one line for each value that some of them lost. */
export async function changePlaces(
  { tx, by, note }: AdminAct,
  ids: readonly string[],
  change: PlaceChange,
): OrRefusal<{ changed: number }> {
  if (change.kind !== undefined) await holdMoves(tx)
  const before = await lockedPlaces(tx, by, ids)
  if (isRefusal(before)) return before
  const refused = change.kind && (await kindRefusal(tx, before, change.kind))
  if (refused) return refused
  const wanted = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  if (Object.keys(wanted).length === 0) return { changed: 0 }
  await tx
    .update(locations)
    .set(wanted)
    .where(and(eq(locations.warehouseId, by.warehouseId), inArray(locations.id, [...ids])))
  note(Object.assign({}, ...before.map(row => placeChanges(row, { ...row, ...wanted }))), subjectOf(before))
  return { changed: before.length }
}

/** Gives each of these places its number on the walk; the others keep theirs. */
export async function walkPlaces(
  { tx, by, note }: AdminAct,
  wanted: readonly { place: string; walk: number }[],
): OrRefusal<{ changed: number }> {
  const before = await lockedPlaces(
    tx,
    by,
    wanted.map(({ place }) => place),
  )
  if (isRefusal(before)) return before
  const walks = new Map(wanted.map(({ place, walk }) => [place, walk]))
  const changed = before.flatMap(row => {
    const walk = walks.get(row.id) ?? row.walk
    return walk === row.walk ? [] : { row, after: { ...row, walk } }
  })
  if (changed.length === 0) return { changed: 0 }
  await rewrite(
    tx,
    changed.map(({ after }) => after),
  )
  note(
    Object.assign({}, ...changed.map(({ row, after }) => placeChanges(row, after))),
    subjectOf(changed.map(({ row }) => row)),
  )
  return { changed: changed.length }
}

async function lockedPlaces(tx: Tx, { warehouseId }: Administrator, ids: readonly string[]) {
  const wanted = new Set(ids)
  const rows = await tx
    .select()
    .from(locations)
    .where(and(eq(locations.warehouseId, warehouseId), inArray(locations.id, [...wanted])))
    .orderBy(asc(locations.walk))
    .for('update')
  return rows.length < wanted.size ? placeUnknown : rows
}

const pieces = sql<number>`(select coalesce(sum(${stock.qty}), 0)::int from ${stock} where ${stock.locationId} = ${locations.id})`

type Asked = QueryOf<typeof placeCalls.list>

export function placesOf(
  { warehouseId }: Administrator,
  { text, kind, blocked }: Pick<Asked, 'text' | 'kind' | 'blocked'>,
): SQL | undefined {
  return and(
    eq(locations.warehouseId, warehouseId),
    holding(text, locations.name, locations.zone),
    kind ? eq(locations.kind, kind) : undefined,
    blocked ? eq(locations.blocked, blocked === 'yes') : undefined,
  )
}

export async function listPlaces(
  db: Db,
  by: Administrator,
  asked: Asked,
): Promise<{ places: PlaceEntry[]; total: number }> {
  const { sort = 'walk', order = 'asc', page = 0, size = 50 } = asked
  const direction = order === 'asc' ? asc : desc
  const sorted: Record<typeof sort, SQL> = {
    walk: sql`${locations.walk}`,
    name: sql`${locations.name}`,
    zone: sql`${locations.zone}`,
    kind: sql`${locations.kind}`,
    pieces,
  }
  const [counted] = await db.select({ total: count() }).from(locations).where(placesOf(by, asked))
  const rows = await db
    .select({ place: locations, pieces })
    .from(locations)
    .where(placesOf(by, asked))
    .orderBy(direction(sorted[sort]), asc(locations.walk), asc(locations.name))
    .limit(size)
    .offset(page * size)
  const grammar = await houseGrammar(db, by.warehouseId)
  return {
    places: rows.map(({ place: { id, name, zone, kind, walk, blocked, capacity }, pieces }) => ({
      id,
      name,
      zone,
      kind,
      walk,
      blocked,
      capacity,
      pieces,
      code: codeOf('location', name, grammar),
    })),
    total: counted?.total ?? 0,
  }
}

const exists = (names: readonly string[]): Refusal =>
  refuse(
    'place-exists',
    names.length === 1
      ? `L’emplacement ${names[0]} existe déjà : rien n’a été fait.`
      : `${names.length} de ces emplacements existent déjà, dont ${names[0]} : rien n’a été fait.`,
    { status: 409, got: names.slice(0, shown).join(', ') },
  )

const placeUnknown = notFound('location-unknown', 'Un de ces emplacements n’existe pas dans cet entrepôt.')
