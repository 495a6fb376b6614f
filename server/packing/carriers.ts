import { and, eq, inArray, ne } from 'drizzle-orm'
import type { CarrierEntry, CarrierWanted, DayOfWeek } from '#contract/endpoints/carrier.ts'
import { isRefusal, type Refusal, refuse } from '#contract/problems.ts'
import type { AdminAct } from '../administration/act.ts'
import { changesOf } from '../audit/changes.ts'
import type { Tx } from '../db/open.ts'
import { carrierCartons, carrierDays, carrierShops, carriers, cartons } from '../db/schema/index.ts'
import { shopsNamed } from '../shops/named.ts'
import type { Vault } from '../vault.ts'
import { carrierUnknown, entryOf, findCarrier, nameOf } from './carrier-entries.ts'

/** Adds or changes a carrier. One that is archived keeps its row: parcels went with it. */
export async function saveCarrier(
  act: AdminAct,
  vault: Vault | undefined,
  { id, cartons: codes, shops: slugs, week, ...values }: CarrierWanted,
): Promise<CarrierEntry | Refusal> {
  const { tx, by, note } = act
  const before = id === undefined ? undefined : await findCarrier(tx, id)
  if (isRefusal(before)) return before
  const was = before && (await entryOf(tx, by, vault, before))
  if (was) note({}, nameOf(was))
  const taken = await whoHas(tx, values.slug, id)
  if (taken) return taken
  const takes = await cartonsNamed(tx, codes)
  if (isRefusal(takes)) return takes
  const shops = slugs === undefined ? undefined : shopsNamed(by, slugs)
  if (isRefusal(shops)) return shops
  const { slug: _, ...changes } = values
  const [saved] =
    id === undefined
      ? await tx.insert(carriers).values(values).returning()
      : await tx.update(carriers).set(changes).where(eq(carriers.id, id)).returning()
  if (!saved) return carrierUnknown
  await take(tx, saved.id, takes)
  if (week) await comeOn(act, saved.id, week)
  if (shops) await workFor(act, saved.id, shops)
  const entry = await entryOf(tx, by, vault, saved)
  note(changesOf(valuesOf(was, entry)), nameOf(entry))
  return entry
}

async function whoHas(tx: Tx, slug: string, id: string | undefined): Promise<Refusal | undefined> {
  const [same] = await tx
    .select({ id: carriers.id })
    .from(carriers)
    .where(and(eq(carriers.slug, slug), id === undefined ? undefined : ne(carriers.id, id)))
  if (!same) return undefined
  return refuse('carrier-slug-taken', `Un autre transporteur a déjà le code ${slug}.`, {
    status: 409,
    got: slug,
  })
}

type Ids = readonly { readonly id: string }[]

async function cartonsNamed(tx: Tx, codes: readonly string[]): Promise<Ids | Refusal> {
  const found = await tx
    .select({ id: cartons.id, code: cartons.code })
    .from(cartons)
    .where(inArray(cartons.code, codes))
  const unknown = codes.find(code => !found.some(carton => carton.code === code))
  if (unknown === undefined) return found
  return refuse('carton-unknown', `Aucun carton n’a le code ${unknown}.`, { status: 404, got: unknown })
}

async function take(tx: Tx, carrierId: string, takes: Ids): Promise<void> {
  await tx.delete(carrierCartons).where(eq(carrierCartons.carrierId, carrierId))
  if (takes.length === 0) return
  await tx.insert(carrierCartons).values(takes.map(({ id }) => ({ carrierId, cartonId: id })))
}

/** The administrator's warehouse only: another one has its own week. */
async function comeOn({ tx, by }: AdminAct, carrierId: string, week: readonly DayOfWeek[]): Promise<void> {
  const { warehouseId } = by
  await tx
    .delete(carrierDays)
    .where(and(eq(carrierDays.warehouseId, warehouseId), eq(carrierDays.carrierId, carrierId)))
  const days = week.flatMap((day, at) =>
    day === 'usual'
      ? []
      : [{ warehouseId, carrierId, weekday: at + 1, leaves: day === 'never' ? null : day }],
  )
  if (days.length > 0) await tx.insert(carrierDays).values(days)
}

/** Of the shops that the administrator serves, exactly these; others, which they do not see, stay. */
async function workFor({ tx, by }: AdminAct, carrierId: string, shops: Ids): Promise<void> {
  const served = by.shops.map(({ id }) => id)
  await tx
    .delete(carrierShops)
    .where(and(eq(carrierShops.carrierId, carrierId), inArray(carrierShops.shopId, served)))
  if (shops.length === 0) return
  await tx.insert(carrierShops).values(shops.map(({ id }) => ({ carrierId, shopId: id })))
}

const days = ['lun', 'mar', 'mer', 'jeu', 'ven', 'sam', 'dim'] as const

const valuesOf = (was: CarrierEntry | undefined, is: CarrierEntry) =>
  ({
    nom: [was?.name ?? null, is.name],
    'départ habituel': [was?.cutoff ?? null, is.cutoff],
    semaine: [was ? inWords(was.week) : '', inWords(is.week)],
    'poids maximal, en g': [was?.maxWeightG ?? null, is.maxWeightG],
    'page de suivi': [was?.trackingUrl ?? null, is.trackingUrl],
    cartons: [was?.cartons ?? null, is.cartons],
    boutiques: [was?.shops ?? null, is.shops],
    archivé: [!(was?.active ?? true), !is.active],
  }) as const

/** « sam jamais, dim 09:00 » */
const inWords = (week: readonly DayOfWeek[]): string =>
  week
    .flatMap((day, at) => (day === 'usual' ? [] : [`${days[at]} ${day === 'never' ? 'jamais' : day}`]))
    .join(', ')
