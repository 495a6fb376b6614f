import type { Grammar } from '#contract/barcodes/grammar.ts'
import type { OwnKind } from '#contract/barcodes/kinds.ts'
import { formatOwn, ownNameProblem } from '#contract/barcodes/own.ts'
import type { IdleKind, IdleRow } from '#contract/endpoints/idle.ts'
import { formatDeparture, formatHour, formatRecent } from '#src/ui/dates.ts'
import { plural } from '#src/ui/numbers.ts'

type Words = {
  readonly title: string
  /** What is read when a row is scanned. */
  readonly code: (row: IdleRow) => OwnKind
  /** The hour at the end of the row. */
  readonly hour: (row: IdleRow) => string | undefined
  /** The row as the title of a card. */
  readonly card: (row: IdleRow) => string
  /** « 1 liste », « 12 listes »; undefined for what is done. */
  readonly counted?: readonly [one: string, many: string]
  /** Behind `/admin`: the list of all of them, for those who may see it. */
  readonly whole: string
}

const departure = ({ at, late = false }: IdleRow) => (at === null ? undefined : formatDeparture(at, late))
const hour = ({ at }: IdleRow) => (at === null ? undefined : formatHour(at))
const named = (what: string, { scan, at, late }: IdleRow) =>
  [`${what} ${scan}`.trim(), late ? 'en retard' : at !== null && formatHour(at)].filter(Boolean).join(', ')

const withPieces = ({ name, pieces = 0 }: IdleRow) => `${name} · ${plural(pieces, 'pièce')}`

const isByOrder = ({ name, scan }: IdleRow) => name !== scan

const lastPrinted = (code: OwnKind, whole: string): Words => ({
  title: 'Vos dernières étiquettes : à refaire ?',
  code: () => code,
  hour,
  card: row => named('Encore', row),
  whole,
})

/** A shop is opened by its own card. */
const ofShop = (title: string, counted: string, whole: string, more?: Partial<Words>): Words => ({
  title,
  code: () => 'command',
  hour: () => undefined,
  card: ({ name }) => name,
  counted: [`boutique ${counted}`, `boutiques ${counted}`],
  whole,
  ...more,
})

const lateOrders: Words = {
  title: 'Commandes en retard',
  code: () => 'order',
  hour: departure,
  card: row => named('', row),
  counted: ['commande en retard', 'commandes en retard'],
  whole: '/orders',
}

export const idleWords: Readonly<Record<IdleKind, Words>> = {
  held: {
    title: 'À finir : vous les avez commencées',
    code: () => 'order',
    hour: departure,
    card: row => named('Finir', row),
    counted: ['commande à finir', 'commandes à finir'],
    whole: '/orders',
  },
  lists: {
    title: 'Listes qui attendent',
    code: row => (isByOrder(row) ? 'order' : 'pickingList'),
    hour: departure,
    card: row => named(isByOrder(row) ? '' : 'Liste', row),
    counted: ['liste', 'listes'],
    whole: '/picking-lists',
  },
  late: lateOrders,
  packed: {
    title: 'Vos derniers colis',
    code: () => 'package',
    hour,
    card: row => named('Reprendre', row),
    whole: '/parcels',
  },
  unlabelled: {
    title: 'Colis sans étiquette',
    code: () => 'package',
    hour,
    card: row => named('Colis', row),
    counted: ['colis sans étiquette', 'colis sans étiquette'],
    whole: '/parcels',
  },
  overdue: lateOrders,
  arrived: {
    title: 'Arrivé aujourd’hui et rendu par des clients',
    code: () => 'location',
    hour: () => undefined,
    card: withPieces,
    counted: ['emplacement', 'emplacements'],
    whole: '/places',
  },
  perishing: {
    title: 'Bientôt périmé : à déplacer',
    code: () => 'location',
    hour: () => undefined,
    card: row => `Dates : ${withPieces(row)}`,
    counted: ['emplacement bientôt périmé', 'emplacements bientôt périmés'],
    whole: '/places',
  },
  tooOld: {
    title: 'Ne part plus : à mettre au rebut',
    code: () => 'location',
    hour: () => undefined,
    card: row => `Dates : ${withPieces(row)}`,
    counted: ['emplacement qui ne part plus', 'emplacements qui ne partent plus'],
    whole: '/places',
  },
  quarantine: {
    title: 'En quarantaine, à décider',
    code: () => 'location',
    hour: () => undefined,
    card: withPieces,
    counted: ['emplacement de quarantaine', 'emplacements de quarantaine'],
    whole: '/places',
  },
  newArticles: {
    title: 'Articles arrivés aujourd’hui',
    code: () => 'product',
    hour,
    card: ({ name, about }) => about ?? name,
    counted: ['article arrivé', 'articles arrivés'],
    whole: '/deliveries',
  },
  parked: {
    title: 'Retours en attente',
    code: () => 'return',
    hour: ({ at }) => (at === null ? undefined : formatRecent(at)),
    card: row => `Retour ${row.scan}`,
    counted: ['retour en attente', 'retours en attente'],
    whole: '/returns',
  },
  printedPlaces: lastPrinted('location', '/places'),
  printedBoxes: lastPrinted('box', '/places'),
  planned: {
    title: 'Plan du jour : à compter',
    code: () => 'location',
    hour: () => undefined,
    card: ({ scan }) => `Compter ${scan}`,
    counted: ['emplacement du plan à compter', 'emplacements du plan à compter'],
    whole: '/places',
  },
  countedLast: {
    title: 'Vos derniers comptages',
    code: () => 'location',
    hour,
    card: row => named('Recompter', row),
    whole: '/counts',
  },
  longUncounted: {
    title: 'À compter : jamais comptés, ou il y a longtemps',
    code: () => 'location',
    hour: ({ at }) => (at === null ? undefined : formatRecent(at)),
    card: ({ scan }) => `Compter ${scan}`,
    counted: ['emplacement à compter', 'emplacements à compter'],
    whole: '/places',
  },
  shopsToPick: ofShop('Boutiques à préparer', 'à préparer', '/orders', { hour: departure }),
  shopsToReceive: ofShop('Boutiques qui attendent une livraison', 'à réceptionner', '/deliveries'),
  shopsInQuarantine: ofShop('Boutiques avec des pièces en quarantaine', 'en quarantaine', '/places'),
}

/** As on the thing's label; its bare name where this house prints no such label. */
export function scanOf(kind: IdleKind, row: IdleRow, grammar: Grammar): string {
  const code = idleWords[kind].code(row)
  return ownNameProblem(code, row.scan, grammar) === undefined ? formatOwn(code, row.scan, grammar) : row.scan
}
