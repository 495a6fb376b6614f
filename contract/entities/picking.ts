import * as z from 'zod/mini'
import { PickingType, Variant } from '../picking-types.ts'
import { Instant, Name, Slug, Total } from '../values.ts'
import { OrderStatus, ProductSummary } from './order.ts'

export const PickingLine = z.object({
  location: Name,
  zone: z.string(),
  product: ProductSummary,
  lot: z.nullable(z.string()),
  qty: Total,
})
export type PickingLine = z.infer<typeof PickingLine>

/** An order on a list. Only an order of several pieces has a slot on the cart. */
export const PickingOrder = z.object({
  name: Name,
  status: OrderStatus,
  variant: Variant,
  slot: z.nullable(z.int()),
  box: z.nullable(Name),
})
export type PickingOrder = z.infer<typeof PickingOrder>

export const PickingList = z.object({
  name: Name,
  shop: Slug,
  type: PickingType,
  campaign: z.nullable(z.string()),
  orders: Total,
  pieces: Total,
  /** Above one, the paper says DUPLICATA. */
  printCount: z.int(),
  /** Packing of one of its orders has begun, so the list cannot be given back. */
  begun: z.boolean(),
  lines: z.array(PickingLine),
  claimed: z.array(PickingOrder),
})
export type PickingList = z.infer<typeof PickingList>

/** A list with orders left to pack. */
export const OpenPickingList = z.object({
  name: Name,
  type: PickingType,
  campaign: z.nullable(z.string()),
  orders: Total,
  packed: Total,
  printedAt: Instant,
  printedBy: z.nullable(z.string()),
})
export type OpenPickingList = z.infer<typeof OpenPickingList>

export const PickingCampaign = z.object({
  slug: Slug,
  name: z.string(),
  orders: Total,
  cutoffAt: Instant,
})
export type PickingCampaign = z.infer<typeof PickingCampaign>
