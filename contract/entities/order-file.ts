import * as z from 'zod/mini'
import { Counted, Day, Id, Instant, Name, Quantity, Sku, Slug, Total, text } from '../values.ts'
import { Cents, CustomerAddress } from './customer-address.ts'
import { OrderStatus, ParcelStatus, ProductSummary, RelayPoint } from './order.ts'

export const linesAtMost = 200

/** Higher goes first. */
export const Priority = z.int().check(z.minimum(0), z.maximum(9))

export const OrderLineDraft = z.object({
  sku: Sku,
  qty: Quantity,
  customization: z.optional(z.nullable(text(500))),
  gift: z.optional(z.boolean()),
  /** The price of a piece that the customer paid. */
  unitPriceCents: z.optional(z.nullable(Cents)),
})
export type OrderLineDraft = z.infer<typeof OrderLineDraft>

/** The fields of an order that a person may change. */
const changeable = {
  customer: text(120),
  address: CustomerAddress,
  /** Null: the order waits until somebody chooses one. */
  carrier: z.nullable(Slug),
  /** Null: it is brought to the address. */
  relay: z.nullable(RelayPoint),
  /** The campaign's name or short address; a new name makes a new campaign. */
  campaign: z.nullable(text(80)),
  priority: Priority,
  /** It leaves with the first departure of this day, or later. */
  wishedOn: z.nullable(Day),
  giftMessage: z.nullable(text(500)),
  instructions: z.array(text(500)).check(z.maxLength(10)),
  lines: z.array(OrderLineDraft).check(z.minLength(1), z.maxLength(linesAtMost)),
}

export const NewOrder = z.object({
  /** If it is missing, the house gives its next number. */
  name: z.optional(text(60)),
  shop: Slug,
  ...changeable,
  carrier: z.optional(changeable.carrier),
  relay: z.optional(changeable.relay),
  campaign: z.optional(changeable.campaign),
  priority: z.optional(changeable.priority),
  wishedOn: z.optional(changeable.wishedOn),
  giftMessage: z.optional(changeable.giftMessage),
  instructions: z.optional(changeable.instructions),
})
export type NewOrder = z.infer<typeof NewOrder>
export const NewShopOrder = z.omit(NewOrder, { shop: true })

/** Fields that are missing stay as they are. */
export const OrderChange = z.partial(z.object(changeable))
export type OrderChange = z.infer<typeof OrderChange>

const about = {
  name: Name,
  shop: Slug,
  status: OrderStatus,
  /** Why a person held or cancelled it. */
  stopReason: z.nullable(z.string()),
  customer: z.string(),
  priority: z.int(),
  cutoffAt: Instant,
  createdAt: Instant,
}

export const OrderEntry = z.object({
  ...about,
  city: z.string(),
  carrier: z.nullable(z.string()),
  campaign: z.nullable(z.string()),
  pieces: Total,
  /** A part of it left or can leave, and the rest is to come. */
  partial: z.boolean(),
  version: z.int(),
})
export type OrderEntry = z.infer<typeof OrderEntry>

/** Why something cannot be done now; null if it can. */
const Because = z.nullable(z.string())

export const OrderFile = z.object({
  ...about,
  wishedOn: z.nullable(Day),
  /** Empty once the customer has been forgotten. */
  address: z.object({
    lines: z.array(z.string()),
    postcode: z.string(),
    city: z.string(),
    country: z.string(),
    phone: z.optional(z.string()),
  }),
  carrier: z.nullable(Slug),
  relay: z.nullable(RelayPoint),
  campaign: z.nullable(z.string()),
  giftMessage: z.nullable(z.string()),
  instructions: z.array(z.string()),
  lines: z.array(
    z.object({
      id: Id,
      product: ProductSummary,
      qty: Quantity,
      packed: Counted,
      customization: z.nullable(z.string()),
      gift: z.boolean(),
      unitPriceCents: z.nullable(z.int()),
      /** The articles that are picked for it, if it is a kit, and all their pieces. */
      parts: z.optional(z.array(z.object({ sku: Sku, name: z.string(), qty: Total, packed: Total }))),
    }),
  ),
  pickingList: z.nullable(Name),
  box: z.nullable(Name),
  parcels: z.array(z.object({ name: Name, status: ParcelStatus })),
  /** Why these cannot change any more. */
  closed: z.object({
    contents: Because,
    address: Because,
    priority: Because,
    hold: Because,
    release: Because,
    cancel: Because,
  }),
  /** The facts that customs will ask at the label and its articles lack. Absent where nothing is missing. */
  undeclared: z.optional(z.string()),
  /** The consequences of a cancellation, one sentence each. */
  cancelling: z.array(z.string()),
  version: z.int(),
})
export type OrderFile = z.infer<typeof OrderFile>
