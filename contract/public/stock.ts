import * as z from 'zod/mini'
import { MovesPage } from '../endpoints/page.ts'
import { StockState, Threshold } from '../endpoints/shop-stock.ts'
import { StockMove } from '../entities/stock.ts'
import { Day, optionalText, Quantity, Total } from '../values.ts'
import { readOnly } from './resource.ts'

const Lots = z.array(
  z.object({
    /** Null: without a lot. */
    lot: z.nullable(z.string()),
    expiry: z.nullable(Day),
    /** The last day on which a parcel may take them. Null: any day. */
    leavesUntil: z.nullable(Day),
    /** On shelves, blocked or perished pieces included. */
    shelves: Total,
    quarantined: Total,
    elsewhere: Total,
  }),
)

export const StockView = z.object({
  /** The SKU. */
  reference: z.string(),
  /** Pieces that can be sold and picked now; of a kit also those that can be made of its parts. */
  available: Total,
  /** On the shelf for orders that a list has claimed. */
  reserved: Total,
  /** Pieces of orders that no list has claimed yet. */
  ordered: Total,
  quarantined: Total,
  /** At a bench, on a cart, in returns. */
  elsewhere: z.int(),
  /** Announced, and not come yet. */
  expected: Total,
  /** Absent: it is no kit. How many can be made of the available pieces of its parts. */
  kit: z.optional(
    z.object({
      mode: z.enum(['parts', 'assembled']),
      makeable: Total,
      parts: z.array(z.object({ reference: z.string(), quantity: Quantity, available: Total })),
    }),
  ),
  /** With fewer available pieces the shop is told. Null: it never is. */
  threshold: Threshold,
  /** The pieces in the house by lot and expiry, the first to perish first. */
  lots: Lots,
})
export type StockView = z.infer<typeof StockView>

export const ThresholdBody = z.object({ threshold: Threshold })

/** The moves numbered below `before`, until the end of that day. */
export const MovesQuery = z.extend(MovesPage, { day: z.optional(Day) })

/** The newest first; who moved them is the warehouse's own. `older` is the next page's `before`, null on the last one. */
export const MovesView = z.object({
  moves: z.array(z.omit(StockMove, { product: true, by: true, photo: true })),
  older: z.nullable(z.int()),
})
export type MovesView = z.infer<typeof MovesView>

const pieces = { available: 120, reserved: 4, ordered: 6, quarantined: 0, elsewhere: 1, expected: 60 }
const lot = {
  lot: 'M2611',
  expiry: '2027-11-30',
  leavesUntil: '2027-10-31',
  shelves: 124,
  quarantined: 0,
  elsewhere: 1,
}

export const stock = readOnly({
  ...{ path: 'stock', one: 'stock', right: 'stock', view: StockView },
  words: { the: 'le stock d’un article', a: 'un stock', some: 'les stocks' },
  /** `state`: below the threshold, nothing available, soon perished, in quarantine. */
  filters: z.object({ text: optionalText(120), state: z.optional(StockState) }),
  example: { ...{ reference: 'MIEL-250', ...pieces, threshold: 40 }, lots: [lot] },
  readings: {
    moves: {
      does: 'Lit les mouvements de l’article, le plus récent d’abord',
      more: 'La page suivante est celle de `before` = `older`. Avec `day`, ceux jusqu’à la fin de ce jour.',
      query: MovesQuery,
      view: MovesView,
      example: {
        moves: [
          {
            ...{ number: 48_211, at: '2026-03-12T09:00:00.000Z', type: 'RECEPTION', qty: 60, lot: 'M2611' },
            ...{ from: 'FOURNISSEUR', to: 'A-01-02', reason: null },
          },
        ],
        older: 48_211,
      },
    },
  },
  acts: {
    threshold: {
      does: 'Change le nombre de pièces sous lequel la boutique est prévenue',
      more: 'Null : elle ne l’est plus. La notification `stock.low` le dit quand il y en a moins.',
      body: { schema: ThresholdBody, example: { threshold: 40 } },
    },
  },
})

/** A past day has its pieces alone: reservations, orders and announcements of that day are not known. */
export const PastStockView = z.object({
  /** The SKU. */
  reference: z.string(),
  day: Day,
  /** All pieces in the house at the end of the day, and those of them in quarantine. */
  pieces: Total,
  quarantined: Total,
  lots: Lots,
})
export type PastStockView = z.infer<typeof PastStockView>

export const pastStock = readOnly({
  ...{ path: 'past-stock', one: 'past_stock', right: 'stock', view: PastStockView },
  words: {
    the: 'le stock d’un article à la fin d’un jour',
    a: 'un stock passé',
    some: 'les stocks à la fin d’un jour',
  },
  filters: z.object({ day: Day, text: optionalText(120) }),
  filtersOne: true,
  example: { ...{ reference: 'MIEL-250', day: '2026-02-28', pieces: 125, quarantined: 0 }, lots: [lot] },
})
