import * as z from 'zod/mini'
import { answer } from '../answer.ts'
import { change, endpoint, reading, work } from '../endpoint.ts'
import { ProductSummary } from '../entities/order.ts'
import { Undoing } from '../entities/stock.ts'
import { Barcode, Day, Id, Instant, Name, Quantity, Sku, Total } from '../values.ts'

/** An assembled kit of which orders that wait lack some. */
export const KitToAssemble = z.object({
  product: ProductSummary,
  /** Kits that these orders lack. */
  missing: Quantity,
  /** Kits that the free parts make. */
  makeable: Total,
  orders: Total,
  /** The departure of the first of these orders. */
  by: Instant,
})
export type KitToAssemble = z.infer<typeof KitToAssemble>

/** Free pieces of one day at a place. */
const Pile = z.object({ place: Name, qty: Quantity, expiry: z.nullable(Day) })

/** A kit at the bench. Its piles, and those of its parts, are in the order in which they are to be taken. */
export const KitAtBench = z.object({
  product: ProductSummary,
  missing: Total,
  parts: z.array(z.object({ product: ProductSummary, qty: Quantity, piles: z.array(Pile) })),
  piles: z.array(Pile),
})
export type KitAtBench = z.infer<typeof KitAtBench>

/** A screen shows so many kits; the others are counted. */
export const kitsShown = 50

/** So many kits are assembled or taken apart in one change. */
export const kitsAtMost = 9_999

const Assembling = z.object({
  kit: Sku,
  qty: z.int().check(z.minimum(1), z.maximum(kitsAtMost)),
  /** The pieces that are taken: of the parts where kits are assembled, of the kit where they are taken apart. */
  from: z
    .array(z.object({ sku: Sku, place: Name, qty: z.int().check(z.minimum(1), z.maximum(10_000_000)) }))
    .check(z.minLength(1), z.maxLength(500)),
  /** The place of the kits, or of the parts. */
  to: Name,
})

const Moved = answer(z.object({ moves: z.array(Id) }))

export const assemblyCalls = {
  list: endpoint({
    ...reading('rest_assembly', '/rest/assembly'),
    does: 'Les kits assemblés d’avance qui manquent aux commandes, le plus pressé d’abord',
    ...work('Transfer'),
    answer: answer(z.object({ kits: z.array(KitToAssemble), total: Total })),
  }),

  kit: endpoint({
    ...reading('rest_assembly_kit', '/rest/assembly/kit'),
    does: 'Un kit assemblé d’avance par son code : où ses pièces se prennent, où il se trouve',
    ...work('Transfer'),
    query: z.object({ code: Barcode }),
    answer: answer(KitAtBench),
  }),

  assemble: endpoint({
    ...change('rest_assembly_assemble', '/rest/assembly/assemble'),
    does: 'Assemble des kits : les pièces sortent de leurs emplacements, les kits entrent au leur',
    ...work('Transfer'),
    body: Assembling,
    answer: Moved,
  }),

  takeApart: endpoint({
    ...change('rest_assembly_take_apart', '/rest/assembly/take-apart'),
    does: 'Défait des kits assemblés : ils sortent, leurs pièces entrent à un emplacement',
    ...work('Transfer'),
    body: Assembling,
    answer: Moved,
  }),

  undo: endpoint({
    ...change('rest_assembly_undo', '/rest/assembly/undo'),
    does: 'Annule un assemblage du jour, ou ce qui a été défait : tout retourne d’où cela vient',
    ...work('Transfer'),
    body: Undoing,
    answer: Moved,
  }),
}
