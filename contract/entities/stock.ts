import * as z from 'zod/mini'
import { OperationType } from '../operations.ts'
import { Id, Instant, Name, Sku, Slug, Total } from '../values.ts'
import { ProductCode, ProductSummary } from './order.ts'

/** The places of goods: shelves and benches of the warehouse, and the ledger's outer accounts. */
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

/** The kinds that hold the warehouse's own goods. The other kinds are the ledger's outer accounts and go below zero. */
export const heldKinds: readonly LocationKind[] = ['storage', 'quarantine', 'packing', 'returns']

/** Transfers go from and to these kinds. Dedicated operations serve the others. */
export const shelfKinds: readonly LocationKind[] = ['storage', 'quarantine', 'returns']

export const StockLine = z.object({
  product: ProductSummary,
  qty: Total,
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
    z.object({ location: Name, qty: Total, lot: z.nullable(z.string()), expiry: z.nullable(z.string()) }),
  ),
})
export type Product = z.infer<typeof Product>

/** One line of the ledger for people: article, from, to, time, person. */
export const StockMove = z.object({
  number: z.int(),
  at: Instant,
  type: OperationType,
  product: z.pick(ProductSummary, { sku: true, shop: true, name: true }),
  qty: Total,
  lot: z.nullable(z.string()),
  from: Name,
  to: Name,
  by: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  photo: z.nullable(Id),
})
export type StockMove = z.infer<typeof StockMove>

/** Newest first. `older` is the start of the next page, null on the last one. */
export const StockMoves = z.object({ moves: z.array(StockMove), older: z.nullable(z.int()) })
export type StockMoves = z.infer<typeof StockMoves>
