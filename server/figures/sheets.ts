import {
  type Activity,
  abcWords,
  ageWords,
  causeWords,
  type FigureTable,
  kindWords,
  plannedWords,
  type WorkKind,
  workKinds,
} from '#contract/endpoints/figures.ts'
import { grouped } from '../grouped.ts'
import { activityIn, countsIn, plannedIn, workByDay } from './activity.ts'
import { ordersCome } from './orders.ts'
import { returnsIn } from './returns.ts'
import { daysIn, type Span } from './span.ts'
import { agesIn, classedArticles, quarantineOf } from './stock.ts'

type Sheet = { readonly titles: readonly string[]; readonly rows: readonly (readonly string[])[] }

/** A table of the page as a spreadsheet, with all its rows and kinds of work. */
export const tableOf = (span: Span, table: FigureTable): Promise<Sheet> => sheets[table](span)

const sheets: Readonly<Record<FigureTable, (span: Span) => Promise<Sheet>>> = {
  days: async span =>
    workSheet(
      'Jour',
      grouped((await activityIn(span)).days, ({ day }) => day),
    ),
  hours: async span =>
    workSheet(
      'Heure',
      grouped((await activityIn(span)).hours, ({ hour }) => `${hour} h`),
    ),
  operations: async span => {
    const { days } = await activityIn(span)
    const sum = (kind: WorkKind, what: 'pieces' | 'orders') =>
      days.reduce((total, row) => (row.kind === kind ? total + row[what] : total), 0)
    return {
      titles: ['Opération', 'Pièces', 'Commandes'],
      rows: kindsFor(days).map(kind => [
        `Pièces ${kindWords[kind]}`,
        `${sum(kind, 'pieces')}`,
        `${sum(kind, 'orders')}`,
      ]),
    }
  },
  people: async span => {
    const { people } = await activityIn(span)
    const kinds = kindsFor(people.flatMap(({ work }) => work))
    const rows = people.map(({ name, work, refusals }) => [
      name ?? programs,
      ...workCells(kinds, work),
      String(refusals),
    ])
    return { titles: ['Personne', ...workTitles(kinds), 'Refus'], rows }
  },
  shops: async span => {
    const { shops } = await activityIn(span)
    return workSheet('Boutique', new Map(shops.map(({ name, work }) => [name, work])))
  },
  carriers: async span => ({
    titles: ['Transporteur', 'Envois', 'Partis après l’heure limite'],
    rows: (await activityIn(span)).carriers.map(({ name, consignments, late }) => [
      name,
      `${consignments}`,
      `${late}`,
    ]),
  }),
  refusals: async span => ({
    titles: ['Cause', 'Pendant', 'Fois'],
    rows: (await activityIn(span)).refusals.map(({ cause, what, times }) => [
      causeWords[cause],
      what,
      `${times}`,
    ]),
  }),
  orders: async span => {
    const [came, work] = [await ordersCome(span), await workByDay(span)]
    const left = work.filter(({ kind }) => kind === 'shipped')
    const days = [...new Set([...came, ...left].map(({ day }) => day))].sort()
    const on = (rows: readonly { day: string; orders: number }[], day: string) =>
      `${rows.find(row => row.day === day)?.orders ?? 0}`
    return {
      titles: ['Jour', 'Commandes reçues', 'Commandes expédiées'],
      rows: days.map(day => [day, on(came, day), on(left, day)]),
    }
  },
  returns: async span => ({
    titles: ['Motif', 'Retours', 'Pièces'],
    rows: (await returnsIn(span)).map(({ reason, returns, pieces }) => [reason, `${returns}`, `${pieces}`]),
  }),
  counts: async span => {
    const { lines, linesOff, pieces, piecesOff } = await countsIn(span)
    return {
      titles: ['Lignes comptées', 'Avec un écart', 'Pièces comptées', 'Pièces d’écart'],
      rows: [[lines, linesOff, pieces, piecesOff].map(String)],
    }
  },
  planned: async span => ({
    titles: ['Jour', 'Classe', 'Emplacements prévus', 'Comptés', 'Avec un écart'],
    rows: (await plannedIn(span)).map(({ day, why, due, counted, off }) => [
      ...[day, plannedWords[why]],
      ...[due, counted, off].map(String),
    ]),
  }),
  ages: async span => ({
    titles: ['Arrivées il y a', 'Pièces'],
    rows: (await agesIn(span)).ages.map(({ upTo, pieces }, nth, all) => [
      ageWords(all[nth - 1]?.upTo ?? 0, upTo),
      `${pieces}`,
    ]),
  }),
  abc: async span => ({
    titles: [
      ...['Référence', 'Article', 'Classe', 'Pièces expédiées', 'Pièces en stock'],
      ...['Rotation', 'Jours de stock'],
    ],
    rows: (await classedArticles(span)).map(one => [
      ...[one.sku, one.name, abcWords[one.class]],
      ...[`${one.shipped}`, `${one.stock}`],
      ...rotationCells(one, daysIn(span)),
    ]),
  }),
  quarantine: async span => ({
    titles: ['Référence', 'Article', 'Emplacement', 'Pièces', 'Jours'],
    rows: (await quarantineOf(span)).map(({ sku, name, location, qty, days }) => [
      ...[sku, name, location],
      ...[`${qty}`, days === null ? '' : `${days}`],
    ]),
  }),
}

/** How often the stock of now left in these days, and for how many days it lasts at that pace. */
const rotationCells = ({ shipped, stock }: { shipped: number; stock: number }, days: number): string[] => [
  stock === 0 ? '' : (shipped / stock).toFixed(2).replace('.', ','),
  shipped === 0 ? '' : `${Math.round((stock * days) / shipped)}`,
]

type Work = Pick<Activity['days'][number], 'kind' | 'pieces' | 'orders'>

/** Work without a person. */
const programs = 'Programmes'

const orderKinds = ['picked', 'packed', 'shipped'] as const

/** A warehouse that fills no place from a reserve, assembles no kit or has no wall has no column of it. */
const kindsFor = (work: readonly Work[]): WorkKind[] =>
  workKinds.filter(kind => !seldom.includes(kind) || work.some(one => one.kind === kind))

const seldom: readonly WorkKind[] = ['replenished', 'assembled', 'sorted']

const workTitles = (kinds: readonly WorkKind[]) => [
  ...kinds.map(kind => `Pièces ${kindWords[kind]}`),
  ...orderKinds.map(kind => `Commandes ${kindWords[kind]}`),
]

function workCells(kinds: readonly WorkKind[], work: readonly Work[]): string[] {
  const of = (kind: WorkKind, what: 'pieces' | 'orders') =>
    `${work.find(one => one.kind === kind)?.[what] ?? 0}`
  return [...kinds.map(kind => of(kind, 'pieces')), ...orderKinds.map(kind => of(kind, 'orders'))]
}

function workSheet(title: string, groups: ReadonlyMap<string, readonly Work[]>): Sheet {
  const kinds = kindsFor([...groups.values()].flat())
  return {
    titles: [title, ...workTitles(kinds)],
    rows: [...groups].map(([name, work]) => [name, ...workCells(kinds, work)]),
  }
}
