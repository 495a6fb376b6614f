import { passedOverDays } from '#contract/endpoints/carton.ts'
import type { ExportFilters, ExportKind, WorkList } from '#contract/endpoints/export.ts'
import type { ImportKind } from '#contract/endpoints/import.ts'
import { type ReasonKind, reasonLists } from '#contract/endpoints/reason.ts'
import type { Administrator } from '../administration/act.ts'
import type { Db } from '../db/open.ts'
import { listCarriers } from '../packing/carrier-entries.ts'
import { listCartons } from '../packing/cartons.ts'
import { passedOver } from '../packing/passed-over.ts'
import { listReasons } from '../stock/reason-admin.ts'

/*
 * Lists that no import reads: shops, cartons, carriers and reasons are few, and each is set with care.
 */

export type Cells = Readonly<Record<string, string | number | boolean | null | undefined>>
export type OwnKind = Exclude<ExportKind, ImportKind | WorkList>

export const ownNames: Readonly<Record<OwnKind, string>> = {
  shops: 'Boutiques',
  cartons: 'Cartons',
  carriers: 'Transporteurs',
  reasons: 'Motifs et origines',
}

export const ownColumns: Readonly<Record<OwnKind, Readonly<Record<string, string>>>> = {
  shops: {
    name: 'Nom',
    slug: 'Adresse courte',
    address: 'Adresse postale',
    returnAddress: 'Adresse de retour',
    leastDays: 'Jours restants au départ',
  },
  cartons: {
    name: 'Nom',
    code: 'Code',
    lengthMm: 'Longueur (mm)',
    widthMm: 'Largeur (mm)',
    heightMm: 'Hauteur (mm)',
    paddingMm: 'Calage (mm)',
    tareG: 'À vide (g)',
    limitG: 'Plein au plus (g)',
    active: 'En service',
    shops: 'Boutiques',
    passedOver: `Un autre pris (${passedOverDays} j)`,
  },
  carriers: {
    name: 'Nom',
    slug: 'Code',
    cutoff: 'Départ',
    week: 'Lundi à dimanche',
    maxWeightG: 'Au plus (g)',
    cartons: 'Cartons',
    active: 'En service',
    shops: 'Boutiques',
    number: 'Numéro de compte',
  },
  reasons: {
    list: 'Sorte',
    rank: 'Rang',
    label: 'Motif',
    photo: 'Photo exigée',
    active: 'Proposé',
    uses: 'Servi',
  },
}

type Asked = { readonly by: Administrator; readonly filters: ExportFilters; readonly now: Date }
type Page = { key: string; cells: Cells }[]

const size = 200

/** A short list is read by its pages, whose numbers are the keys. */
const byPage = (rows: readonly Cells[], page: number): Page =>
  rows.map(cells => ({ key: String(page + 1), cells }))

/** « En service » or archived: what the pages of these lists filter by. */
const stateOf = ({ state }: ExportFilters) => (state === 'active' || state === 'archived' ? { state } : {})

export async function cartonRows(db: Db, { by, filters, now }: Asked, after: string): Promise<Page> {
  const page = Number(after)
  const asked = { text: filters.text, ...stateOf(filters), page, size }
  const { cartons } = await listCartons(db, by, asked)
  const times = cartons.length > 0 ? await passedOver(db, by, now) : new Map<string, number>()
  return byPage(
    cartons.map(carton => ({
      ...carton,
      ...{ shops: carton.shops.join(' '), passedOver: times.get(carton.id) ?? 0 },
    })),
    page,
  )
}

export async function carrierRows(db: Db, { by, filters }: Asked, after: string): Promise<Page> {
  const page = Number(after)
  // Without the vault: a secret never leaves, and whether it can be read does not matter here.
  const asked = { text: filters.text, ...stateOf(filters), page, size }
  const { carriers } = await listCarriers(db, by, undefined, asked)
  return byPage(
    carriers.map(({ week, cartons, shops, accounts, ...carrier }) => ({
      ...carrier,
      week: week.map(day => dayWords[day] ?? day).join(' '),
      cartons: cartons.join(' '),
      shops: shops.join(' '),
      number: accounts
        .map(({ number }) => number)
        .filter(Boolean)
        .join(' '),
    })),
    page,
  )
}

const dayWords: Readonly<Record<string, string>> = { usual: 'habituel', never: 'jamais' }

/** Each sort of reasons is a page. */
export async function reasonRows(db: Db, { filters }: Asked, after: string): Promise<Page> {
  const sorts = filters.list ? [filters.list] : reasonLists
  for (let page = Number(after); page < sorts.length; page += 1) {
    const list = sorts[page]
    const reasons = list ? await listReasons(db, list, filters.text) : []
    if (list && reasons.length > 0) {
      return byPage(
        reasons.map(reason => ({ ...reason, list: sortWords[list] })),
        page,
      )
    }
  }
  return []
}

const sortWords: Readonly<Record<ReasonKind, string>> = {
  rebut: 'rebut',
  return_origin: 'origine de retour',
  return_wait: 'attente de retour',
  reprint: 'réimpression',
}
