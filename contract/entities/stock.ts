import * as z from 'zod/mini'
import { OperationType } from '../operations.ts'
import { Id, Instant, Name, optionalText, Sku, Slug, Total } from '../values.ts'
import { PieceSize, ProductCode, ProductSummary } from './order.ts'

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

/** The days that an article must have left before it perishes; absent where it need not have any. */
const leastDays = z.optional(z.int())

export const StockLine = z.object({
  product: ProductSummary,
  qty: Total,
  lot: z.nullable(z.string()),
  expiry: z.nullable(z.string()),
  leastDays,
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
  /** Absent while nobody has measured it. */
  size: z.optional(PieceSize),
  leastDays,
  stock: z.array(
    z.object({ location: Name, qty: Total, lot: z.nullable(z.string()), expiry: z.nullable(z.string()) }),
  ),
})
export type Product = z.infer<typeof Product>

/** A move of the ledger, as people read it. */
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

/** Both counts agree on more or fewer pieces of a product than the ledger has. */
export const Variance = z.object({ product: ProductSummary, expected: z.int(), counted: Total })
export type Variance = z.infer<typeof Variance>

export const openCountStatuses = ['open', 'recount', 'approval'] as const
export const countStates = [...openCountStatuses, 'closed', 'abandoned'] as const

/** An unfinished count: in progress, waiting for another person's second round, or for approval. */
export const OpenCount = z.object({
  id: Id,
  location: Name,
  zone: z.string(),
  status: z.enum(openCountStatuses),
  startedAt: Instant,
  /** The caller did the first round, so another person must do the second. */
  mine: z.boolean(),
  firstBy: z.nullable(z.string()),
  secondBy: z.nullable(z.string()),
  /** Empty unless the count waits for approval and the caller may approve. */
  variances: z.array(Variance),
})
export type OpenCount = z.infer<typeof OpenCount>

/** The moves to undo, by their ids, or by the change that makes them if the server has not answered it yet. */
export const Undoing = z.object({
  moves: z.optional(z.array(Id).check(z.minLength(1), z.maxLength(500))),
  /** The key of the change. */
  of: optionalText(80),
})
export type Undoing = z.infer<typeof Undoing>
