import * as z from 'zod/mini'
import { Counted, Instant, Name, Sku } from '../values.ts'
import { ProductCode, ProductSummary } from './order.ts'

/** Where goods can be: on shelves and benches of the house, or at the ledger's far ends. */
export const locationKinds = [
  'storage',
  'quarantine',
  'packing',
  'supplier',
  'customer',
  'scrap',
  'adjustment',
  'returns',
] as const
export const LocationKind = z.enum(locationKinds)
export type LocationKind = z.infer<typeof LocationKind>

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
