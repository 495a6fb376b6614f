import * as z from 'zod/mini'
import { OperationType } from '../operations.ts'
import { Id, Instant } from '../values.ts'
import { Journey } from './journey.ts'
import { Order, OrderEvent, Parcel } from './order.ts'

/** A parcel's present or former number, and the address of its tracking page. */
export const ParcelTracking = z.object({
  carrier: z.nullable(z.string()),
  tracking: z.string(),
  trackingUrl: z.nullable(z.string()),
})
export type ParcelTracking = z.infer<typeof ParcelTracking>

export const ParcelInformation = z.object({
  ...Parcel.shape,
  /** Replaced numbers; each still finds the parcel. */
  formerTrackings: z.array(ParcelTracking),
  slip: z.nullable(z.string()),
  /** Where its carrier says it is, once it has left and the carrier has said anything. */
  journey: z.nullable(Journey),
})
export type ParcelInformation = z.infer<typeof ParcelInformation>

/** A printed document of an order, stored for an exact reprint. */
export const OrderDocument = z.object({
  id: Id,
  title: z.string(),
  type: OperationType,
  role: z.enum(['label', 'a4']),
  at: Instant,
  by: z.nullable(z.string()),
})
export type OrderDocument = z.infer<typeof OrderDocument>

export const OrderInformation = z.object({
  ...Order.shape,
  shopName: z.string(),
  createdAt: Instant,
  /** The lines on the label. */
  address: z.array(z.string()),
  pickingList: z.nullable(z.string()),
  box: z.nullable(z.string()),
  held: z.nullable(z.object({ by: z.string(), until: Instant })),
  parcels: z.array(ParcelInformation),
  documents: z.array(OrderDocument),
  timeline: z.array(OrderEvent),
})
export type OrderInformation = z.infer<typeof OrderInformation>

export const CustomizationFile = z.object({
  id: Id,
  name: z.string(),
  type: z.string(),
  /** Needs a session's token. */
  url: z.string(),
  line: z.nullable(Id),
})
export type CustomizationFile = z.infer<typeof CustomizationFile>
