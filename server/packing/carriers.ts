import { and, eq, inArray, ne } from 'drizzle-orm'
import type { CarrierEntry, CarrierWanted, DayOfWeek } from '#contract/endpoints/carrier.ts'
import { conflict, isRefusal, notFound, type OrRefusal, type Refusal } from '#contract/problems.ts'
import type { AdminAct } from '../administration/act.ts'
import { changesOf } from '../audit/record.ts'
import { providers } from '../carriers/providers/index.ts'
import type { CarrierReach } from '../carriers/providers/talk.ts'
import type { Db, Tx } from '../db/open.ts'
import {
  carrierAccounts,
  carrierCartons,
  carrierDays,
  carrierShops,
  carriers,
  cartons,
} from '../db/schema/index.ts'
import { shopsNamed } from '../shops/named.ts'
import type { Vault } from '../vault.ts'
import {
  accountOf,
  accountsWith,
  accountUnknown,
  carrierUnknown,
  entryOf,
  findCarrier,
  nameOf,
  openAccount,
  waitingFor,
} from './carrier-entries.ts'

/** Adds or changes a carrier. One that is archived keeps its row: parcels went with it. */
export async function saveCarrier(
  act: AdminAct,
  vault: Vault | undefined,
  { id, cartons: codes, shops: slugs, week, ...values }: CarrierWanted,
): OrRefusal<CarrierEntry> {
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
  return conflict('carrier-slug-taken', `Un autre transporteur a déjà le code ${slug}.`, slug)
}

type Ids = readonly { readonly id: string }[]

async function cartonsNamed(tx: Tx, codes: readonly string[]): OrRefusal<Ids> {
  const found = await tx
    .select({ id: cartons.id, code: cartons.code })
    .from(cartons)
    .where(inArray(cartons.code, codes))
  const unknown = codes.find(code => !found.some(carton => carton.code === code))
  if (unknown === undefined) return found
  return notFound('carton-unknown', `Aucun carton n’a le code ${unknown}.`, unknown)
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

/** Sets the shops among those that the administrator serves; other shops stay. */
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

/** Puts the accounts in an order. It must name each of them, so that nobody sorts a list that has changed meanwhile. */
export async function orderAccounts(
  { tx, by, note }: AdminAct,
  vault: Vault | undefined,
  carrierId: string,
  ids: readonly string[],
): OrRefusal<CarrierEntry> {
  const carrier = await findCarrier(tx, carrierId)
  if (isRefusal(carrier)) return carrier
  const rows = await accountsWith(tx, by.warehouseId, [carrierId])
  const wanted = ids.flatMap(id => rows.find(row => row.id === id) ?? [])
  if (new Set(wanted).size !== rows.length || ids.length !== rows.length) {
    return conflict(
      'accounts-changed',
      'Les comptes ont changé entre-temps : relisez la page, puis refaites.',
    )
  }
  for (const [position, { id }] of wanted.entries()) {
    await tx.update(carrierAccounts).set({ position }).where(eq(carrierAccounts.id, id))
  }
  const namesOf = (accounts: typeof rows) => accounts.map(({ name }) => name || 'sans nom').join(', ')
  note({ ordre: { from: namesOf(rows), to: namesOf(wanted) } }, nameOf(carrier))
  return entryOf(tx, by, vault, carrier)
}

/** Takes an account and its secret away. Refused while it has something to do for a parcel. */
export async function removeAccount(
  { tx, by, now, note }: AdminAct,
  vault: Vault | undefined,
  carrierId: string,
  id: string,
): OrRefusal<CarrierEntry> {
  const carrier = await findCarrier(tx, carrierId)
  if (isRefusal(carrier)) return carrier
  const row = await accountOf(tx, { warehouseId: by.warehouseId, carrierId }, id)
  if (!row) return accountUnknown
  // A parcel that is being sealed holds the row until it is, so it is counted here.
  await tx.select().from(carrierAccounts).where(eq(carrierAccounts.id, id)).for('update')
  const waiting = (await waitingFor(tx, [id])).get(id) ?? 0
  if (waiting > 0) {
    const those = waiting === 1 ? 'Un colis a' : `${waiting} colis ont`
    return conflict(
      'account-in-use',
      `${those} encore besoin de ce compte : suspendez-le, et retirez-le quand ils seront partis ou annulés.`,
      String(waiting),
    )
  }
  await tx
    .update(carrierAccounts)
    .set({ removedAt: now, secret: null, secretAt: null })
    .where(eq(carrierAccounts.id, id))
  note({ compte: { from: row.name || 'sans nom', to: null } }, nameOf(carrier))
  return entryOf(tx, by, vault, carrier)
}

/** Asks the account's service something that buys nothing. */
export async function tryAccount(
  db: Db,
  warehouseId: string,
  { vault, reach }: { vault: Vault | undefined; reach: CarrierReach },
  { carrier: carrierId, account: id }: { carrier: string; account: string },
): Promise<{ checked: string; why: string | null } | Refusal> {
  const row = await accountOf(db, { warehouseId, carrierId }, id)
  if (!row) return accountUnknown
  const provider = row.provider && providers[row.provider]
  if (!provider) {
    return { checked: 'rien', why: 'ce compte n’a pas de service : ses numéros viennent de l’entrepôt' }
  }
  const secret = openAccount(vault, row)
  if (isRefusal(secret)) return { checked: 'le secret', why: 'il a été chiffré avec une autre clé' }
  const { url, number, service } = row
  const why = await provider.check({ url, number, service, secret: secret ?? '' }, reach)
  return { checked: provider.checks, why: why ?? null }
}
