import * as z from 'zod/mini'
import type { Sale } from './connector.ts'

/*
 * The forms of PrestaShop's answers (docs/connectors.md says where they are documented). Numbers come as texts or as numbers,
 * PrestaShop likes, and an empty value as nothing, null, false or an empty text.
 */

const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()])
const id = z.pipe(scalar, z.transform(Number)).check(z.int(), z.minimum(0))
const count = z.pipe(scalar, z.transform(Number)).check(z.int())
const word = z.pipe(
  scalar,
  z.transform(said => (typeof said === 'string' || typeof said === 'number' ? String(said).trim() : '')),
)
const flag = z.pipe(
  scalar,
  z.transform(said => Number(said) === 1),
)

const displaying = (schema: z.ZodMiniObject): string => `[${Object.keys(schema.shape).join(',')}]`

export const State = z.object({
  ...{ id, paid: flag, logable: flag, shipped: flag, hidden: flag, deleted: flag },
  /** A mail's name, in each language of the shop. */
  template: z.unknown(),
})
export type StateOf = z.infer<typeof State>
export const stateFields = displaying(State)

export const Order = z.object({
  ...{ id, reference: word, current_state: id, id_address_delivery: id, id_address_invoice: id },
  ...{ gift: flag, gift_message: word },
  /** To the second, by the clock on the shop's wall. */
  date_upd: z.string().check(z.regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)),
})
export type OrderOf = z.infer<typeof Order>
export const orderFields = displaying(Order)
export const Named = z.looseObject({ id })
export const secondOf = ({ date_upd }: OrderOf): string => date_upd.replace(' ', 'T')

const Line = z.object({
  ...{ id, id_order: id, product_id: id, id_customization: id, product_name: word, product_reference: word },
  ...{ product_quantity: count, product_quantity_refunded: count, product_quantity_return: count },
})
export const lineFields = displaying(Line)
/** Read whole with its order, so that one which cannot be read names it. */
export const LineOfOrder = z.looseObject({ id_order: id, product_id: id, id_customization: id })
type LineOfOrder = z.infer<typeof LineOfOrder>

export const Address = z.object({
  ...{ id, id_country: id, id_state: id, company: word, lastname: word, firstname: word, address1: word },
  ...{ address2: word, postcode: word, city: word, other: word, phone: word, phone_mobile: word },
})
type AddressOf = z.infer<typeof Address>
export const addressFields = displaying(Address)

export const Coded = z.object({ id, iso_code: word })
export const codedFields = displaying(Coded)
export const Product = z.object({ id, is_virtual: flag })
export const productFields = displaying(Product)
export const Message = z.object({ id, id_order: id, id_employee: id, private: flag, message: word })
export const messageFields = displaying(Message)
/** The customer's text for a piece, and pictures, which stay in the shop. */
export const Customization = z.object({
  id,
  associations: z.optional(
    z.object({ customized_data_text_fields: z.optional(z.array(z.object({ value: word }))) }),
  ),
})
export const wordsOn = ({ associations }: z.infer<typeof Customization>): string =>
  (associations?.customized_data_text_fields ?? []).flatMap(({ value }) => value || []).join(' / ')
export const Slip = z.object({ id, id_order: id })
export const slipFields = displaying(Slip)
export const Article = z.object({ id, reference: word })
export const articleFields = displaying(Article)
export const Combination = z.object({ id, id_product: id, reference: word })
export const combinationFields = displaying(Combination)

/** All its fields go back when one is written. */
export const Stock = z.record(z.string(), scalar)
export const StockKeys = z.object({ id_product_attribute: id, quantity: count })
export const OrderCarrier = z.record(z.string(), scalar)

/** Judges by flags, for numbers and names of states are the shop's own. Orders in other states are not ours. */
export function meaningOf({ paid, logable, shipped }: StateOf): Sale['is'] | undefined {
  if (shipped) return undefined
  if (paid) return 'sold'
  return logable ? undefined : 'cancelled'
}

/** The state of what has left: of several, the one whose mail tells it, else the first. */
export const shippedAmong = (states: readonly StateOf[]): StateOf | undefined => {
  const leaving = states.filter(({ shipped, hidden, deleted }) => shipped && !hidden && !deleted)
  const tells = ({ template }: StateOf) => JSON.stringify(template ?? '').includes('"shipped"')
  return leaving.find(tells) ?? leaving.sort((a, b) => a.id - b.id)[0]
}

/** The things that orders point to. */
export type Known = {
  readonly lines: readonly LineOfOrder[]
  readonly virtual: ReadonlySet<number>
  readonly addresses: ReadonlyMap<number, AddressOf>
  readonly countries: ReadonlyMap<number, string>
  readonly states: ReadonlyMap<number, string>
  readonly customizations: ReadonlyMap<number, string>
  readonly messages: readonly z.infer<typeof Message>[]
}

/** The warehouse's part of an order; undefined if the order cannot be read. */
export function saleOf(order: OrderOf, is: Sale['is'], known: Known): Sale[] | undefined {
  const reference = String(order.id)
  if (is === 'cancelled') return [{ reference, is, order: { customer: reference, lines: [] } }]
  const read = z.safeParse(
    z.array(Line),
    known.lines.filter(({ id_order }) => id_order === order.id),
  )
  if (!read.success) return undefined
  const goods = read.data.filter(({ product_id }) => !known.virtual.has(product_id))
  // An order of only files and services has nothing to send; nor has one that the shop emptied.
  if (goods.length === 0 && read.data.length > 0) return []
  const lines = goods.flatMap(line => {
    const left = line.product_quantity - line.product_quantity_refunded - line.product_quantity_return
    return left > 0 ? [{ sku: nameOf(line), quantity: left, ...customizationOf(line, known) }] : []
  })
  const to = known.addresses.get(order.id_address_delivery) ?? known.addresses.get(order.id_address_invoice)
  const instructions = instructionsOf(order, to, known)
  return [
    {
      reference,
      is: lines.length === 0 ? 'cancelled' : 'sold',
      order: {
        customer: (to && (joined(to.firstname, to.lastname) || to.company)) || `Commande ${order.reference}`,
        address: to ? addressOf(to, known) : null,
        lines,
        ...(order.gift && order.gift_message ? { giftMessage: order.gift_message.slice(0, 500) } : {}),
        ...(instructions.length === 0 ? {} : { instructions }),
      },
    },
  ]
}

/** A product without a reference cannot be found here: its order is held, and says which one it was. */
const nameOf = ({ product_reference, product_name }: z.infer<typeof Line>): string =>
  (product_reference || `sans référence : ${product_name || 'article supprimé'}`).slice(0, 64)

function customizationOf({ id_customization }: z.infer<typeof Line>, { customizations }: Known) {
  if (id_customization === 0) return {}
  const words = customizations.get(id_customization)?.slice(0, 500)
  return { customization: words || 'Personnalisation à voir dans PrestaShop' }
}

function instructionsOf(order: OrderOf, to: AddressOf | undefined, { messages }: Known): string[] {
  const own = messages.filter(one => one.id_order === order.id && !one.private && one.id_employee === 0)
  const said = [
    ...own.map(({ message }) => message),
    ...(to ? [to.other] : []),
    ...(order.gift ? ['Emballage cadeau demandé.'] : []),
  ]
  return [...new Set(said.flatMap(one => one.slice(0, 500).trim() || []))].slice(0, 10)
}

const joined = (...parts: string[]): string => parts.filter(part => part !== '').join(' ')

/** Countries in which addresses need a state. */
export const withState: ReadonlySet<string> = new Set(['US', 'CA', 'AU', 'IT', 'BR', 'MX'])

function addressOf(to: AddressOf, { countries, states }: Known): Sale['order']['address'] {
  const country = countries.get(to.id_country)
  if (country === undefined || joined(to.address1, to.city, to.postcode) === '') return null
  const state = withState.has(country) ? (states.get(to.id_state) ?? '') : ''
  const phone = to.phone_mobile || to.phone
  return {
    lines: [to.company, to.address1, to.address2].flatMap(line => line.slice(0, 120).trim() || []),
    postcode: to.postcode.slice(0, 20),
    city: joined(to.city, state).slice(0, 80),
    country,
    ...(phone ? { phone: phone.slice(0, 40) } : {}),
  }
}
