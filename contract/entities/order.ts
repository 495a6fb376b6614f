import * as z from 'zod/mini'
import { OrderShape, Variant } from '../picking-types.ts'
import { SerialRule } from '../serials.ts'
import { Counted, Id, Instant, Name, Quantity, Sku, Slug, text, WeightG } from '../values.ts'

export const orderStatuses = [
  'pending',
  'picking',
  'packing',
  'packed',
  'shipped',
  'on_hold',
  'cancelled',
  'returned',
] as const
export const OrderStatus = z.enum(orderStatuses)
export type OrderStatus = z.infer<typeof OrderStatus>

/** In these statuses the work on an order has ended. */
export const overStatuses = ['shipped', 'cancelled', 'returned'] as const satisfies readonly OrderStatus[]

/** When an order that has not left must leave: its departure is missed, of today, or of another day. */
export const dueTimes = ['late', 'today', 'later'] as const
export type DueTime = (typeof dueTimes)[number]

export const parcelStatuses = ['open', 'sealed', 'labelled', 'manifested', 'void'] as const
export const ParcelStatus = z.enum(parcelStatuses)
export type ParcelStatus = z.infer<typeof ParcelStatus>

/** A product's code and its number of pieces per scan: more than one on a case. */
export const ProductCode = z.object({ code: z.string(), qty: Quantity })
export type ProductCode = z.infer<typeof ProductCode>

export const ProductSummary = z.object({
  sku: Sku,
  /** The shop that owns the article. Calls about the article go to this shop. */
  shop: Slug,
  name: z.string(),
  photo: z.string(),
  codes: z.array(ProductCode),
  /** Present if a bench asks for the serial number of each piece. */
  serials: z.optional(SerialRule),
})
export type ProductSummary = z.infer<typeof ProductSummary>

/** The outside of one piece. */
export const PieceSize = z.object({
  ...{ lengthMm: z.int(), widthMm: z.int(), heightMm: z.int() },
  /** It must not be turned on its side. */
  upright: z.optional(z.boolean()),
})
export type PieceSize = z.infer<typeof PieceSize>

export const OrderLine = z.object({
  id: Id,
  product: ProductSummary,
  qty: Quantity,
  picked: Counted,
  packed: Counted,
  /** The weight of one piece; zero when unknown. */
  weightG: Counted,
  /** Absent while nobody has measured the article. */
  size: z.optional(PieceSize),
  /** The days that a piece must have left before it perishes; absent where it need not have any. */
  leastDays: z.optional(Counted),
  customization: z.nullable(z.string()),
  gift: z.boolean(),
  /** The kit that was sold and that it is a part of. */
  kit: z.optional(z.object({ id: Id, sku: Sku, name: z.string(), qty: Quantity })),
})
export type OrderLine = z.infer<typeof OrderLine>

/** The service by which a carrier takes a parcel, and its price, as the carrier said. */
export const Carriage = z.object({
  service: z.nullable(z.string()),
  priceCents: z.nullable(z.int()),
  currency: z.nullable(z.string()),
})
export type Carriage = z.infer<typeof Carriage>

export const Parcel = z.object({
  id: Id,
  name: Name,
  status: ParcelStatus,
  packaging: z.object({ code: z.string(), name: z.string() }),
  weightG: z.nullable(WeightG),
  carrier: z.nullable(z.string()),
  tracking: z.nullable(z.string()),
  trackingUrl: z.nullable(z.string()),
  /** The texts of the barcodes on the carrier's own label, if there is one. */
  bars: z.optional(z.array(z.string())),
  /** Present if a carrier's service gave the label and said so. */
  carriage: z.optional(Carriage),
  /** The number of pieces of each line in the parcel, and their serial numbers if they have any. */
  lines: z.array(z.object({ line: Id, qty: Quantity, serials: z.optional(z.array(z.string())) })),
})
export type Parcel = z.infer<typeof Parcel>

export const OrderEvent = z.object({
  at: Instant,
  what: z.string(),
  text: z.string(),
  by: z.nullable(z.string()),
})
export type OrderEvent = z.infer<typeof OrderEvent>

/** A point where a customer fetches a parcel: a shop or a locker, under its carrier's number. */
export const RelayPoint = z.object({
  id: text(60),
  name: text(120),
  lines: z.array(text(120)).check(z.maxLength(4)),
  postcode: z.string().check(z.trim(), z.maxLength(20)),
  city: z.string().check(z.trim(), z.maxLength(80)),
  /** ISO 3166: FR, BE, CH… */
  country: z.string().check(z.trim(), z.regex(/^[A-Z]{2}$/)),
  /** The carrier whose point it is, as the shop or the person wrote it. */
  carrier: z.optional(z.nullable(text(80))),
})
export type RelayPoint = z.infer<typeof RelayPoint>

export const Order = z.object({
  name: Name,
  shop: Slug,
  status: OrderStatus,
  type: OrderShape,
  variant: Variant,
  campaign: z.nullable(z.string()),
  priority: z.int(),
  cutoffAt: Instant,
  customer: z.string(),
  /** The carrier of the parcels; null until the shop chooses one. */
  carrier: z.nullable(z.object({ slug: Slug, name: z.string(), maxWeightG: z.int() })),
  /** The point where the customer fetches the parcels. */
  relay: z.optional(z.nullable(RelayPoint)),
  /** The departure of the parcels that are packed now; only packing calls give it. */
  departure: z.optional(z.nullable(z.object({ at: Instant, missed: z.boolean() }))),
  giftMessage: z.nullable(z.string()),
  instructions: z.array(z.string()),
  lines: z.array(OrderLine),
  parcels: z.array(Parcel),
  version: z.int(),
})
export type Order = z.infer<typeof Order>

export const Carton = z.object({
  name: z.string(),
  code: z.string(),
  lengthMm: z.int(),
  widthMm: z.int(),
  heightMm: z.int(),
  /** The filling's thickness along each side. */
  paddingMm: z.optional(z.int()),
  tareG: z.int(),
  /** The maximum weight, carton included. */
  limitG: z.int(),
  /** The order's carrier takes this carton. */
  accepted: z.boolean(),
})
export type Carton = z.infer<typeof Carton>

export const orderStatusWords: Readonly<Record<OrderStatus, string>> = {
  pending: 'À préparer',
  picking: 'En préparation',
  packing: 'En emballage',
  packed: 'Emballée',
  shipped: 'Expédiée',
  on_hold: 'En attente',
  cancelled: 'Annulée',
  returned: 'Retournée',
}

/** Some of it left or can leave, and the rest is still to come. */
export function isPartial({ status, lines, parcels }: Pick<Order, 'status' | 'lines' | 'parcels'>): boolean {
  return (
    (status === 'packing' || status === 'picking') &&
    parcels.some(parcel => parcel.status === 'labelled' || parcel.status === 'manifested') &&
    lines.some(({ qty, packed }) => packed < qty)
  )
}

export const partialWord = 'Partielle'

export const orderWord = (order: Pick<Order, 'status' | 'lines' | 'parcels'>): string =>
  isPartial(order) ? partialWord : orderStatusWords[order.status]

/** « relais, 6,90 € » */
export const carriageText = ({ service, priceCents, currency }: Carriage): string =>
  [
    service,
    priceCents !== null &&
      `${(priceCents / 100).toFixed(2).replace('.', ',')} ${currency === 'EUR' ? '€' : (currency ?? '')}`.trim(),
  ]
    .filter(Boolean)
    .join(', ')

/** « Tabac du Pont, 2 rue Basse, 69001 Lyon (FR-014523) » */
export const relayText = ({ id, name, lines, postcode, city }: RelayPoint): string =>
  `${[name, ...lines, `${postcode} ${city}`.trim()].filter(Boolean).join(', ')} (${id})`
