import { type ExportFilters, type ExportKind, type WorkList, workLists } from '#contract/endpoints/export.ts'
import { parcelStatuses } from '#contract/entities/order.ts'
import { prestationStates } from '#contract/entities/prestation.ts'
import { countStates } from '#contract/entities/stock.ts'
import { pickingListStates, returnStates, slipStatuses } from '#contract/entities/work-list.ts'
import { pickingTypeWords } from '#contract/picking-words.ts'
import type { Administrator } from '../administration/act.ts'
import type { Db } from '../db/open.ts'
import type { Moment } from '../orders/departure.ts'
import { listPrestations } from '../prestations/list.ts'
import { serialsIn } from '../serials/in-parcels.ts'
import { listCounts } from '../work-lists/counts.ts'
import { listParcels } from '../work-lists/parcels.ts'
import { listPickingLists } from '../work-lists/picking-lists.ts'
import { listReturns } from '../work-lists/returns.ts'
import { listSlips } from '../work-lists/slips.ts'
import type { Cells } from './own-lists.ts'

export const isWorkList = (kind: ExportKind): kind is WorkList => workLists.some(one => one === kind)

export const workListNames: Readonly<Record<WorkList, string>> = {
  'picking-lists': 'Listes de picking',
  parcels: 'Colis',
  slips: 'Bordereaux',
  returns: 'Retours',
  counts: 'Comptages',
  prestations: 'Prestations',
}

export const workListColumns: Readonly<Record<WorkList, Readonly<Record<string, string>>>> = {
  'picking-lists': {
    ...{ name: 'Liste', shop: 'Boutique', kind: 'Type', campaign: 'Campagne', state: 'État' },
    ...{ orders: 'Commandes', packed: 'Emballées', cutoffAt: 'Départ', printCount: 'Impressions' },
    ...{ printedAt: 'Lancée', printedBy: 'Par' },
  },
  parcels: {
    ...{ name: 'Colis', order: 'Commande', shop: 'Boutique', customer: 'Client', status: 'État' },
    ...{ weightG: 'Poids (g)', carrier: 'Transporteur', tracking: 'Suivi', slip: 'Bordereau' },
    ...{ cutoffAt: 'Départ', createdAt: 'Fermé', serials: 'Numéros de série' },
  },
  slips: {
    ...{ name: 'Bordereau', carrier: 'Transporteur', status: 'État', parcels: 'Colis' },
    ...{ weightG: 'Poids (g)', cutoffAt: 'Départ', sealedAt: 'Clôturé', sealedBy: 'Par' },
  },
  returns: {
    ...{ name: 'Retour', shop: 'Boutique', order: 'Commande', customer: 'Client', status: 'État' },
    ...{ origin: 'Origine', waitReason: 'Attend', pieces: 'Pièces', createdAt: 'Reçu', createdBy: 'Par' },
  },
  counts: {
    ...{ location: 'Emplacement', zone: 'Zone', status: 'État', differing: 'Articles en écart' },
    ...{ startedAt: 'Commencé', firstBy: 'Premier comptage', secondBy: 'Second comptage' },
  },
  prestations: {
    ...{ name: 'Prestation', code: 'Carte', shop: 'Boutique', subject: 'Pour', count: 'Nombre' },
    ...{ minutes: 'Minutes', state: 'État', at: 'Faite', startedAt: 'Commencée', endedAt: 'Finie' },
    ...{ createdBy: 'Par', note: 'Précisions' },
  },
}

type Asked = Moment & { readonly by: Administrator; readonly filters: ExportFilters }
type ReadPage = (db: Db, asked: Asked, after: string) => Promise<{ key: string; cells: Cells }[]>

const size = 200

/** Sorts by creation, the newest last: a row that is made during the export cannot move the others to another page. */
const wanted = ({ text, shop, carrier, due }: ExportFilters, after: string) => ({
  ...{ text, shop, carrier, due },
  ...{ order: 'asc' as const, page: Number(after), size },
})

const oneOf = <T extends string>(known: readonly T[], value: string | undefined): T | undefined =>
  known.find(one => one === value)

const keyed = (rows: readonly Cells[], after: string) =>
  rows.map(cells => ({ key: String(Number(after) + 1), cells }))

export const workListRows: Readonly<Record<WorkList, ReadPage>> = {
  'picking-lists': async (db, { by, filters, ...moment }, after) => {
    const asked = { ...wanted(filters, after), state: oneOf(pickingListStates, filters.state) }
    const { lists } = await listPickingLists(db, by, asked, moment)
    return keyed(
      lists.map(({ type, ...list }) => ({ ...list, kind: pickingTypeWords[type] })),
      after,
    )
  },

  parcels: async (db, { by, filters, ...moment }, after) => {
    const asked = { ...wanted(filters, after), state: oneOf(parcelStatuses, filters.state) }
    const { parcels } = await listParcels(db, by, asked, moment)
    const ids = parcels.map(({ id }) => id)
    const serials = await serialsIn(db, by.warehouseId, ids)
    return keyed(
      parcels.map(parcel => ({ ...parcel, serials: serials.get(parcel.id) })),
      after,
    )
  },

  slips: async (db, { by, filters, ...moment }, after) => {
    const asked = { ...wanted(filters, after), state: oneOf(slipStatuses, filters.state) }
    return keyed((await listSlips(db, by, asked, moment)).slips, after)
  },

  returns: async (db, { by, filters }, after) => {
    const asked = { ...wanted(filters, after), state: oneOf(returnStates, filters.state) }
    return keyed((await listReturns(db, by, asked)).returns, after)
  },

  counts: async (db, { by, filters }, after) => {
    const asked = { ...wanted(filters, after), state: oneOf(countStates, filters.state) }
    return keyed((await listCounts(db, by, asked)).counts, after)
  },

  prestations: async (db, { by, filters, ...moment }, after) => {
    const { kind, from, to } = filters
    const asked = {
      ...wanted(filters, after),
      ...{ kind, from, to, state: oneOf(prestationStates, filters.state) },
    }
    const { prestations } = await listPrestations(db, by, asked, moment)
    return keyed(
      prestations.map(({ kind, subject, by: createdBy, ...row }) => ({
        ...{ name: kind.name, code: kind.code, shop: subject.shop, subject: subject.name, createdBy },
        ...{ count: row.count, minutes: row.minutes, state: row.state, at: row.at, note: row.note },
        ...{ startedAt: row.startedAt, endedAt: row.endedAt },
      })),
      after,
    )
  },
}
