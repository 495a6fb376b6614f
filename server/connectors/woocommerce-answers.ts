import * as z from 'zod/mini'
import type { Sale } from './connector.ts'

/*
 * The forms of WooCommerce's answers (docs/connectors.md says where they are documented). Fields of `meta_data` are not read:
 * extensions put anything there, and some make a text of a number.
 */

const word = z.optional(z.nullable(z.string()))
const Address = z.object({
  ...{ first_name: word, last_name: word, company: word, address_1: word, address_2: word },
  ...{ city: word, state: word, postcode: word, country: word, phone: word },
})

const Line = z.object({
  id: z.int(),
  name: word,
  /** 0 once the product was deleted. */
  product_id: z.coerce.number(),
  quantity: z.coerce.number(),
  sku: word,
})

export const Order = z.object({
  id: z.int(),
  number: z.coerce.string(),
  status: z.string(),
  /** To the second, without a zone. */
  date_modified_gmt: z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/)),
  customer_note: word,
  billing: Address,
  shipping: Address,
  line_items: z.array(Line),
  refunds: z._default(z.array(z.unknown()), []),
})
export type OrderOf = z.infer<typeof Order>
export const Named = z.looseObject({ id: z.int() })
export const orderFields = Object.keys(Order.shape).join(',')

export const Refunds = z.array(
  z.object({
    line_items: z.array(
      z.object({
        /** Below zero. */
        quantity: z.coerce.number(),
        meta_data: z.array(z.object({ key: z.string(), value: z.unknown() })),
      }),
    ),
  }),
)

export const Products = z.array(z.object({ id: z.int(), virtual: z.optional(z.boolean()) }))

export const Articles = z.array(
  z.object({
    id: z.int(),
    sku: z.string(),
    type: z.string(),
    parent_id: z.int(),
    /** A variation may say « parent ». */
    manage_stock: z.union([z.boolean(), z.string()]),
    stock_quantity: z.nullable(z.number()),
  }),
)

export const Notes = z.array(z.object({ note: z.string() }))
export const State = z.object({ id: z.int(), status: z.string() })

/** An order in these states is asked for; the others are not the warehouse's. */
const meaning: Readonly<Record<string, Sale['is']>> = {
  processing: 'sold',
  cancelled: 'cancelled',
  refunded: 'cancelled',
  failed: 'cancelled',
  trash: 'cancelled',
}
export const statesAsked = Object.keys(meaning)
export const isSold = ({ status }: OrderOf): boolean => meaning[status] === 'sold'
/** In these statuses a parcel that has left changes nothing. */
export const isOver = (status: string): boolean => meaning[status] === 'cancelled' || status === 'completed'

/** Pieces that were given back, by the line that they were sold on. */
export function refundedOf(refunds: z.infer<typeof Refunds>): ReadonlyMap<number, number> {
  const pieces = new Map<number, number>()
  for (const { quantity, meta_data } of refunds.flatMap(({ line_items }) => line_items)) {
    const line = Number(meta_data.find(({ key }) => key === '_refunded_item_id')?.value)
    pieces.set(line, (pieces.get(line) ?? 0) + Math.abs(quantity))
  }
  return pieces
}

type Known = {
  /** Products that nobody sends: files, services. */
  readonly virtual: ReadonlySet<number>
  readonly refunded: ReadonlyMap<number, number>
}

/** The warehouse's part of an order; empty for an order without goods to send. */
export function saleOf(order: OrderOf, { virtual, refunded }: Known): Sale[] {
  const is = meaning[order.status]
  if (is === undefined) return []
  const goods = order.line_items.filter(
    ({ product_id, quantity }) => quantity > 0 && !virtual.has(product_id),
  )
  if (is === 'sold' && goods.length === 0) return []
  const lines = goods.flatMap(({ id, sku, name, quantity }) => {
    const left = Math.ceil(quantity) - (refunded.get(id) ?? 0)
    return left > 0 ? [{ sku: nameOf(sku, name), quantity: left }] : []
  })
  const note = order.customer_note?.trim().slice(0, 500)
  return [
    {
      reference: String(order.id),
      is: lines.length === 0 ? 'cancelled' : is,
      order: {
        customer: customerOf(order),
        address: addressOf(order),
        lines,
        ...(note ? { instructions: [note] } : {}),
      },
    },
  ]
}

/** A product without a SKU, or deleted since, cannot be found here: its order is held, and says which one it was. */
const nameOf = (sku: string | null | undefined, name: string | null | undefined): string =>
  sku?.trim() || `sans référence : ${name?.trim() || 'article supprimé'}`.slice(0, 64)

const joined = (...parts: (string | null | undefined)[]): string =>
  parts.flatMap(part => part?.trim() || []).join(' ')

function customerOf({ shipping, billing, number }: OrderOf): string {
  const of = ({ first_name, last_name, company }: typeof shipping) =>
    joined(first_name, last_name) || joined(company)
  return (of(shipping) || of(billing) || `Commande ${number}`).slice(0, 120)
}

/** Countries in which addresses need a state. */
const withState = new Set(['US', 'CA', 'AU', 'IT', 'BR', 'MX'])

/** An order that the shop typed in may have only the address of the bill. */
function addressOf({ shipping, billing }: OrderOf): Sale['order']['address'] {
  const to = [shipping, billing].find(one => joined(one.address_1, one.city, one.postcode) !== '')
  if (!to) return null
  const country = to.country?.trim() || 'FR'
  const phone = shipping.phone?.trim() || billing.phone?.trim()
  return {
    lines: [to.company, to.address_1, to.address_2].flatMap(line => line?.trim().slice(0, 120) || []),
    postcode: joined(to.postcode).slice(0, 20),
    city: joined(to.city, withState.has(country) ? to.state : '').slice(0, 80),
    country,
    ...(phone ? { phone: phone.slice(0, 40) } : {}),
  }
}
