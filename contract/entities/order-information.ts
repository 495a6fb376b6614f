import * as z from 'zod/mini'
import { OperationType } from '../operations.ts'
import { Id, Instant } from '../values.ts'
import { Order, OrderEvent, Parcel } from './order.ts'

/** A number that a parcel bears or bore, and where its journey can be followed. */
export const ParcelTracking = z.object({
  carrier: z.nullable(z.string()),
  tracking: z.string(),
  trackingUrl: z.nullable(z.string()),
})
export type ParcelTracking = z.infer<typeof ParcelTracking>

export const ParcelInformation = z.object({
  ...Parcel.shape,
  /** Numbers that gave way to another one: each still finds the parcel. */
  formerTrackings: z.array(ParcelTracking),
  slip: z.nullable(z.string()),
})
export type ParcelInformation = z.infer<typeof ParcelInformation>

/** What was printed for an order and can be printed again to the letter. */
export const OrderDocument = z.object({
  id: Id,
  title: z.string(),
  type: OperationType,
  role: z.enum(['label', 'a4']),
  at: Instant,
  by: z.nullable(z.string()),
})
export type OrderDocument = z.infer<typeof OrderDocument>

/** All that is known of an order, for whoever has to answer for it. */
export const OrderInformation = z.object({
  ...Order.shape,
  shopName: z.string(),
  createdAt: Instant,
  /** As it stands on the label. */
  address: z.array(z.string()),
  pickingList: z.nullable(z.string()),
  box: z.nullable(z.string()),
  held: z.nullable(z.object({ by: z.string(), until: Instant })),
  parcels: z.array(ParcelInformation),
  documents: z.array(OrderDocument),
  timeline: z.array(OrderEvent),
})
export type OrderInformation = z.infer<typeof OrderInformation>

/** What an engraver or a printer of personalised goods works from. */
export const CustomizationFile = z.object({
  id: Id,
  name: z.string(),
  type: z.string(),
  /** Only with a session's token. */
  url: z.string(),
  line: z.nullable(Id),
})
export type CustomizationFile = z.infer<typeof CustomizationFile>
