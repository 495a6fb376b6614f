import * as z from 'zod/mini'
import { OperationType } from '../operations.ts'
import { Counted, Id, Instant, Name, Quantity, Sku, Slug } from '../values.ts'
import { ProductCode, ProductSummary } from './order.ts'

/** Where goods can be: on shelves and benches of the house, or at the ledger's far ends. */
export const locationKinds = [
  'storage',
  'quarantine',
  'packing',
  'supplier',
  'customer',
  'rebut',
  'adjustment',
  'returns',
] as const
export const LocationKind = z.enum(locationKinds)
export type LocationKind = z.infer<typeof LocationKind>

/** Where goods that we own are; the other kinds are the ledger's far ends, whose figures go below zero. */
export const heldKinds: readonly LocationKind[] = ['storage', 'quarantine', 'packing', 'returns']

/** Goods are carried from and to these; the others are reached by operations of their own. */
export const shelfKinds: readonly LocationKind[] = ['storage', 'quarantine', 'returns']

export const StockLine = z.object({
  product: ProductSummary,
  qty: Counted,
  lot: z.nullable(z.string()),
  expiry: z.nullable(z.string()),
})
export type StockLine = z.infer<typeof StockLine>

export const Location = z.object({
  name: Name,
  zone: z.string(),
  kind: LocationKind,
  blocked: z.boolean(),
  stock: z.array(StockLine),
  lastCountAt: z.nullable(Instant),
})
export type Location = z.infer<typeof Location>

export const Product = z.object({
  sku: Sku,
  shop: Slug,
  name: z.string(),
  photo: z.string(),
  codes: z.array(ProductCode),
  aliases: z.array(z.string()),
  weightG: z.int(),
  stock: z.array(
    z.object({ location: Name, qty: Counted, lot: z.nullable(z.string()), expiry: z.nullable(z.string()) }),
  ),
})
export type Product = z.infer<typeof Product>

/** One line of the ledger, as people read it: what went from where to where, when, by whom. */
export const StockMove = z.object({
  number: z.int(),
  at: Instant,
  type: OperationType,
  product: z.pick(ProductSummary, { sku: true, shop: true, name: true }),
  qty: Quantity,
  lot: z.nullable(z.string()),
  from: Name,
  to: Name,
  by: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  /** What was photographed when it went to scrap. */
  photo: z.nullable(Id),
})
export type StockMove = z.infer<typeof StockMove>

/** The newest first; `older` is where the next page begins, null on the last one. */
export const StockMoves = z.object({ moves: z.array(StockMove), older: z.nullable(z.int()) })
export type StockMoves = z.infer<typeof StockMoves>
