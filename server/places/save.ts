import { and, asc, eq, inArray, max, sql } from 'drizzle-orm'
import { ownNameProblem } from '#contract/barcodes/own.ts'
import type { PlaceKind } from '#contract/endpoints/place.ts'
import type { AdminAct, Administrator } from '../administration/act.ts'
import { changesOf } from '../audit/record.ts'
import type { Tx } from '../db/open.ts'
import { type AuditDetails, locations } from '../db/schema/index.ts'
import { houseGrammar } from '../warehouse/grammar.ts'

type Place = typeof locations.$inferSelect
type Values = Pick<Place, 'zone' | 'walk' | 'blocked' | 'capacity'>
type Told = Values & Pick<Place, 'kind'>

/** A place by its name. Undefined fields stay as they are; a new place without a walk comes last. */
export type PlaceDraft = Partial<Values> & { readonly name: string; readonly kind?: PlaceKind | undefined }

export type SavedPlace =
  | { readonly outcome: 'made' | 'changed' | 'same' }
  | { readonly outcome: 'refused'; readonly why: string }

/** Rows of one statement: a place has seven columns, and a statement takes 65,535 values. */
const atOnce = 5000
/** Between neighbours on the walk there is room to put others later. */
const step = 10

/**
 * Makes places or changes them, many at once. The name is the key, so the same drafts again change nothing. Without
 * `apply` it only says what would become of each.
 */
export async function savePlaces(
  { tx, by, note }: AdminAct,
  drafts: readonly PlaceDraft[],
  apply: boolean,
): Promise<SavedPlace[]> {
  const known = await placesNamed(
    tx,
    by,
    drafts.map(({ name }) => name),
  )
  const grammar = await houseGrammar(tx, by.warehouseId)
  const made: PlaceDraft[] = []
  const changed: { before: Place; after: Place }[] = []
  const saved = drafts.map((draft): SavedPlace => {
    const before = known.get(draft.name)
    if (!before) {
      const problem = ownNameProblem('location', draft.name, grammar)
      if (problem) return { outcome: 'refused', why: problem }
      made.push(draft)
      return { outcome: 'made' }
    }
    if (draft.kind !== undefined && draft.kind !== before.kind) {
      const why = `Le genre de ${draft.name} ne change pas par un fichier : changez-le dans « Emplacements ».`
      return { outcome: 'refused', why }
    }
    const {
      zone = before.zone,
      walk = before.walk,
      blocked = before.blocked,
      capacity = before.capacity,
    } = draft
    const after = { ...before, zone, walk, blocked, capacity }
    if (Object.keys(placeChanges(before, after)).length === 0) return { outcome: 'same' }
    changed.push({ before, after })
    return { outcome: 'changed' }
  })
  if (!apply) return saved
  await addPlaces(tx, by, made)
  if (changed.length > 0) {
    await rewrite(
      tx,
      changed.map(({ after }) => after),
    )
    note(
      Object.assign({}, ...changed.map(({ before, after }) => placeChanges(before, after))),
      subjectOf(changed.map(({ before }) => before)),
    )
  }
  return saved
}

/** Adds places whose names are checked and new. Those without a walk follow one another at the end of it. */
export async function addPlaces(tx: Tx, by: Administrator, drafts: readonly PlaceDraft[]): Promise<void> {
  if (drafts.length === 0) return
  const end = await endOfWalk(tx, by)
  const rows = drafts.map(({ name, kind = 'storage', zone, walk, blocked, capacity }, at) => ({
    warehouseId: by.warehouseId,
    name,
    kind,
    zone: zone ?? name.split('-', 1)[0] ?? name,
    walk: walk ?? end + (at + 1) * step,
    blocked: blocked ?? false,
    capacity: capacity ?? null,
  }))
  for (let at = 0; at < rows.length; at += atOnce) {
    await tx.insert(locations).values(rows.slice(at, at + atOnce))
  }
}

async function endOfWalk(tx: Tx, { warehouseId }: Administrator): Promise<number> {
  const [walked] = await tx
    .select({ last: max(locations.walk) })
    .from(locations)
    .where(and(eq(locations.warehouseId, warehouseId), inArray(locations.kind, ['storage', 'quarantine'])))
  return walked?.last ?? 0
}

async function placesNamed(
  tx: Tx,
  { warehouseId }: Administrator,
  names: readonly string[],
): Promise<Map<string, Place>> {
  const rows = await tx
    .select()
    .from(locations)
    .where(and(eq(locations.warehouseId, warehouseId), inArray(locations.name, [...names])))
    .orderBy(asc(locations.name))
    .for('update')
  return new Map(rows.map(row => [row.name, row]))
}

/** Rows that are there already, in one statement. */
export const rewrite = (tx: Tx, rows: readonly Place[]) =>
  tx
    .insert(locations)
    .values([...rows])
    .onConflictDoUpdate({
      target: locations.id,
      set: {
        zone: sql`excluded.zone`,
        walk: sql`excluded.walk`,
        blocked: sql`excluded.blocked`,
        capacity: sql`excluded.capacity`,
      },
    })

/** « A-01-02-3, zone »: the log has a line for each value that one of them lost. */
export const placeChanges = (before: Place, after: Told): AuditDetails =>
  Object.fromEntries(
    Object.entries(
      changesOf({
        zone: [before.zone, after.zone],
        genre: [before.kind, after.kind],
        'ordre de marche': [before.walk, after.walk],
        bloqué: [before.blocked, after.blocked],
        capacité: [before.capacity, after.capacity],
      }),
    ).map(([name, value]) => [`${before.name}, ${name}`, value]),
  )

export const subjectOf = (places: readonly Pick<Place, 'name'>[]): string =>
  places
    .map(({ name }) => name)
    .join(' · ')
    .slice(0, 200)
