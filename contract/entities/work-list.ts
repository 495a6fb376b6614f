import * as z from 'zod/mini'
import { PickingType } from '../picking-types.ts'
import { Id, Instant, Name, Slug, Total, WeightG } from '../values.ts'
import { ParcelStatus } from './order.ts'
import { countStates } from './stock.ts'

/** A list has no column for it: its orders tell. */
export const pickingListStates = ['open', 'done', 'cancelled'] as const

export const PickingListEntry = z.object({
  name: Name,
  shop: Slug,
  type: PickingType,
  campaign: z.nullable(z.string()),
  state: z.enum(pickingListStates),
  orders: Total,
  packed: Total,
  /** The first departure of the orders that are left to pack. */
  cutoffAt: z.nullable(Instant),
  printCount: z.int(),
  printedAt: Instant,
  printedBy: z.nullable(z.string()),
})
export type PickingListEntry = z.infer<typeof PickingListEntry>

export const ParcelEntry = z.object({
  id: Id,
  name: Name,
  order: Name,
  shop: Slug,
  customer: z.string(),
  status: ParcelStatus,
  weightG: z.nullable(WeightG),
  carrier: z.nullable(z.string()),
  tracking: z.nullable(z.string()),
  slip: z.nullable(Name),
  cutoffAt: Instant,
  createdAt: Instant,
})
export type ParcelEntry = z.infer<typeof ParcelEntry>

export const slipStatuses = ['open', 'sealed'] as const

export const SlipEntry = z.object({
  name: Name,
  carrier: z.string(),
  /** The short name by which its carrier is loaded. */
  group: Slug,
  status: z.enum(slipStatuses),
  parcels: Total,
  weightG: Total,
  cutoffAt: Instant,
  sealedAt: z.nullable(Instant),
  sealedBy: z.nullable(z.string()),
})
export type SlipEntry = z.infer<typeof SlipEntry>

export const returnStates = ['waiting', 'completed'] as const

export const ReturnEntry = z.object({
  name: Name,
  shop: Slug,
  status: z.enum(returnStates),
  /** Null for a parcel without a known order. */
  order: z.nullable(Name),
  customer: z.nullable(z.string()),
  origin: z.string(),
  waitReason: z.nullable(z.string()),
  /** Its shop has said what it wants done. */
  wished: z.boolean(),
  pieces: Total,
  createdAt: Instant,
  createdBy: z.nullable(z.string()),
})
export type ReturnEntry = z.infer<typeof ReturnEntry>

export const CountEntry = z.object({
  id: Id,
  location: Name,
  zone: z.string(),
  status: z.enum(countStates),
  /** Articles whose second count differs from the stock. */
  differing: Total,
  startedAt: Instant,
  firstBy: z.nullable(z.string()),
  secondBy: z.nullable(z.string()),
})
export type CountEntry = z.infer<typeof CountEntry>
