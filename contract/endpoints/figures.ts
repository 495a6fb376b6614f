import * as z from 'zod/mini'
import { answer } from '../answer.ts'
import { endpoint, manager, reading } from '../endpoint.ts'
import { PlannedFor } from '../entities/count-plan.ts'
import { Day, Instant, Name, Sku, Slug, Total } from '../values.ts'
import { FileFormat } from './import.ts'

/** The kinds of work with goods, in the order of their way through the warehouse. */
export const workKinds = [
  'received',
  'moved',
  'replenished',
  'assembled',
  'picked',
  'sorted',
  'packed',
  'shipped',
  'returned',
  'scrapped',
  'counted',
] as const

export const WorkKind = z.enum(workKinds)
export type WorkKind = z.infer<typeof WorkKind>

/** The causes of refusals, as a manager tells them apart. The first three are errors that a control found. */
export const refusalCauses = ['article', 'place', 'parcel', 'stock', 'unusual', 'colleague', 'other'] as const
export type RefusalCause = (typeof refusalCauses)[number]

/** `orders` is zero for work on goods without an order. */
const Work = { kind: WorkKind, pieces: Total, orders: Total }

const PersonsWork = z.object({
  /** Null: shops' programs, and the server itself. */
  name: z.nullable(z.string()),
  work: z.array(z.object(Work)),
  refusals: Total,
})

const ShopsWork = z.object({ name: z.string(), work: z.array(z.object(Work)) })

const CarriersDepartures = z.object({
  name: z.string(),
  /** The parcels of one order in one lorry are one consignment. */
  consignments: Total,
  /** Consignments that left after the order's cut-off. */
  late: Total,
})

export const Activity = z.object({
  /** One row for each day and kind that had any. */
  days: z.array(z.object({ day: Day, ...Work })),
  hours: z.array(z.object({ hour: z.int().check(z.minimum(0), z.maximum(23)), ...Work })),
  people: z.array(PersonsWork),
  shops: z.array(ShopsWork),
  carriers: z.array(CarriersDepartures),
  /** The time from the order to its lorry in minutes, right to 2.5 %. Null while nothing left. */
  delay: z.nullable(z.object({ consignments: Total, median: Total, ninetieth: Total })),
  refusals: z.array(
    z.object({
      cause: z.enum(refusalCauses),
      /** The call's French line. */
      what: z.string(),
      times: Total,
    }),
  ),
  /** The result of closed counts. A line is an article at a place; missing and surplus pieces both add up. */
  counts: z.object({ lines: Total, linesOff: Total, pieces: Total, piecesOff: Total }),
  /** The count plan's places that were due, those counted that day, and those of them with a difference. */
  planned: z.array(z.object({ day: Day, why: PlannedFor, due: Total, counted: Total, off: Total })),
  /** The pieces that came back, by the reason that the bench chose. The commonest comes first. */
  returns: z.array(z.object({ reason: z.string(), returns: Total, pieces: Total })),
})
export type Activity = z.infer<typeof Activity>

/** The bands of the stock's age: up to so many days, and beyond. */
export const ageLimits = [30, 90, 180, 365] as const

export const abcClasses = ['A', 'B', 'C', 'none'] as const
export type AbcClass = (typeof abcClasses)[number]

export const StockFigures = z.object({
  pieces: Total,
  /** The newest arrivals are taken to be the ones that are left. `upTo` is null for older pieces. */
  ages: z.array(z.object({ upTo: z.nullable(z.int()), pieces: Total })),
  classes: z.array(
    z.object({
      class: z.enum(abcClasses),
      articles: Total,
      shipped: Total,
      stock: Total,
    }),
  ),
  /** The articles that left most. */
  most: z.array(
    z.object({ sku: Sku, name: z.string(), class: z.enum(abcClasses), shipped: Total, stock: Total }),
  ),
  quarantine: z.object({
    pieces: Total,
    /** The oldest come first; there may be more lines than these. */
    first: z.array(
      z.object({
        sku: Sku,
        name: z.string(),
        location: Name,
        qty: Total,
        /** Days since pieces of it last came there. */
        days: z.nullable(Total),
      }),
    ),
    lines: Total,
  }),
})
export type StockFigures = z.infer<typeof StockFigures>

/** The tables of the page that go into a spreadsheet. */
const figureTables = [
  'days',
  'hours',
  'operations',
  'people',
  'shops',
  'carriers',
  'refusals',
  'orders',
  'returns',
  'counts',
  'planned',
  'ages',
  'abc',
  'quarantine',
] as const

export const FigureTable = z.enum(figureTables)
export type FigureTable = z.infer<typeof FigureTable>

/** The first and the last day are included. Without a shop, all shops that the reader serves. */
export const FiguresAsked = z.object({
  from: Day,
  to: Day,
  shop: z.optional(Slug),
})
export type FiguresAsked = z.infer<typeof FiguresAsked>

/** The same words on the page and in its spreadsheets. */
export const kindWords: Readonly<Record<WorkKind, string>> = {
  received: 'reçues',
  moved: 'rangées',
  replenished: 'réapprovisionnées',
  assembled: 'assemblées',
  picked: 'prélevées',
  sorted: 'triées au mur',
  packed: 'emballées',
  shipped: 'expédiées',
  returned: 'retournées',
  scrapped: 'au rebut',
  counted: 'comptées',
}

export const causeWords: Readonly<Record<RefusalCause, string>> = {
  article: 'Mauvais article',
  place: 'Mauvais emplacement',
  parcel: 'Mauvais colis, carton ou bordereau',
  stock: 'Stock introuvable',
  unusual: 'Inhabituel, à confirmer',
  colleague: 'Déjà pris par un collègue',
  other: 'Autre règle',
}

export const abcWords: Readonly<Record<AbcClass, string>> = {
  A: 'A',
  B: 'B',
  C: 'C',
  none: 'Sans sortie',
}

export const plannedWords: Readonly<Record<PlannedFor, string>> = {
  A: 'Classe A',
  B: 'Classe B',
  C: 'Classe C',
  neighbour: 'Près d’un écart',
}

/** « 31 à 90 jours », from the limits on both sides. */
export function ageWords(from: number, upTo: number | null): string {
  if (upTo === null) return `Plus de ${from} jours`
  return from === 0 ? `${upTo} jours au plus` : `${from + 1} à ${upTo} jours`
}

/** How far the answer goes. */
export const upTo = {
  /** The moment of the answer: today's work is in it up to here. */
  upTo: Instant,
  /** Days whose figures are not made yet, and so are missing. */
  missing: Total,
}

export const figuresCalls = {
  activity: endpoint({
    ...reading('rest_figures_activity', '/rest/figures/activity'),
    does: 'Ce qui a été fait, par qui, quand et pour quelle boutique, les refus, les écarts et les retards',
    ...manager,
    mayBeOld: true,
    query: FiguresAsked,
    answer: answer(z.extend(Activity, upTo)),
  }),

  stock: endpoint({
    ...reading('rest_figures_stock', '/rest/figures/stock'),
    does: 'L’âge du stock, les classes ABC sur ces jours et ce qui est en quarantaine',
    ...manager,
    mayBeOld: true,
    query: FiguresAsked,
    answer: answer(z.extend(StockFigures, upTo)),
  }),

  export: endpoint({
    ...reading('rest_figures_export', '/rest/figures/export/{table}'),
    does: 'Emporte un tableau des indicateurs dans un tableur',
    ...manager,
    params: z.object({ table: FigureTable }),
    query: z.extend(FiguresAsked, { format: z.optional(FileFormat) }),
    file: true,
  }),
}
