import { addressFault, type CustomerAddress } from '#contract/entities/customer-address.ts'
import { type RelayPoint, relayText } from '#contract/entities/order.ts'
import type { OrderChange, OrderFile } from '#contract/entities/order-file.ts'
import { type LineDraft, linesFault, linesText } from '../lines/lines.ts'

/** An order as its form holds it. */
export type Draft = {
  readonly shop: string
  /** Empty for the house's next number. */
  readonly name: string
  readonly customer: string
  readonly street: string
  readonly more: string
  readonly postcode: string
  readonly city: string
  readonly country: string
  readonly phone: string
  /** Empty: to be chosen later; in a new order, the shop's usual one. */
  readonly carrier: string
  /** Null: it is brought to the address. */
  readonly relay: RelayPoint | null
  readonly campaign: string
  readonly priority: number
  /** Null: with the next departure. */
  readonly wishedOn: string | null
  readonly giftMessage: string
  readonly instructions: string
  readonly lines: readonly LineDraft[]
}

/** The fields that may change. */
export type Field = Exclude<keyof Draft, 'shop' | 'name'>

const usualCountry = 'FR'

export const emptyDraft: Draft = {
  shop: '',
  name: '',
  customer: '',
  street: '',
  more: '',
  postcode: '',
  city: '',
  country: usualCountry,
  phone: '',
  carrier: '',
  relay: null,
  campaign: '',
  priority: 0,
  wishedOn: null,
  giftMessage: '',
  instructions: '',
  lines: [],
}

export function draftOf({ address, lines, ...order }: OrderFile): Draft {
  const [street = '', ...more] = address.lines
  const unaddressed = address.lines.length === 0 && address.postcode === '' && address.city === ''
  return {
    ...{ shop: order.shop, name: order.name, customer: order.customer },
    street,
    more: more.join(', '),
    postcode: address.postcode,
    city: address.city,
    // An order that came without an address has no country either.
    country: unaddressed && address.country === '' ? usualCountry : address.country,
    phone: address.phone ?? '',
    carrier: order.carrier ?? '',
    relay: order.relay,
    campaign: order.campaign ?? '',
    priority: order.priority,
    wishedOn: order.wishedOn,
    giftMessage: order.giftMessage ?? '',
    instructions: order.instructions.join(' / '),
    lines: lines.map(({ id, product, qty, customization, gift, unitPriceCents, parts }) => ({
      key: id,
      product,
      qty,
      customization: customization ?? '',
      gift,
      unitPriceCents,
      ...(parts ? { parts } : {}),
    })),
  }
}

export const fieldWords: Readonly<Record<Field, string>> = {
  customer: 'client',
  street: 'rue',
  more: 'complément',
  postcode: 'code postal',
  city: 'ville',
  country: 'pays',
  phone: 'téléphone',
  carrier: 'transporteur',
  relay: 'point relais',
  campaign: 'campagne',
  priority: 'priorité',
  wishedOn: 'jour souhaité',
  giftMessage: 'mot du cadeau',
  instructions: 'consignes',
  lines: 'articles',
}

const fields = Object.keys(fieldWords) as readonly Field[]

function textOf(draft: Draft, field: Field): string {
  if (field === 'lines') return linesText(draft.lines)
  if (field === 'relay') return draft.relay ? relayText(draft.relay) : ''
  return String(draft[field] ?? '').trim()
}

/** For a form over an order that benches change. */
export const orderFields = { fields, textOf }

const orNull = (text: string) => (text.trim() === '' ? null : text.trim())

const addressOf = ({ street, more, postcode, city, country, phone }: Draft): CustomerAddress => ({
  lines: [street, more].map(line => line.trim()).filter(line => line !== ''),
  postcode: postcode.trim(),
  city: city.trim(),
  country,
  ...(phone.trim() === '' ? {} : { phone: phone.trim() }),
})

/** A new order whose carrier was not chosen leaves it to the shop's rules. */
export function newOrderOf(draft: Draft) {
  const { carrier, ...order } = wholeOf(draft)
  const name = draft.name.trim()
  return {
    ...order,
    shop: draft.shop,
    ...(name === '' ? {} : { name }),
    ...(carrier === null ? {} : { carrier }),
  }
}

const wholeOf = (draft: Draft): Required<OrderChange> => ({
  customer: draft.customer.trim(),
  address: addressOf(draft),
  carrier: orNull(draft.carrier),
  relay: draft.relay,
  campaign: orNull(draft.campaign),
  priority: Number.isNaN(draft.priority) ? 0 : draft.priority,
  wishedOn: draft.wishedOn,
  giftMessage: orNull(draft.giftMessage),
  instructions: draft.instructions
    .split(' / ')
    .map(line => line.trim())
    .filter(line => line !== ''),
  lines: draft.lines.map(({ product, qty, customization, gift, unitPriceCents = null }) => ({
    sku: product.sku,
    qty,
    customization: orNull(customization),
    gift,
    unitPriceCents,
  })),
})

const inAddress: readonly Field[] = ['street', 'more', 'postcode', 'city', 'country', 'phone']

/** Only what differs, so that what can no longer change is not sent with what can. */
export function changeFrom(before: Draft, after: Draft): OrderChange {
  const changed = new Set<string>(
    fields
      .filter(field => textOf(before, field) !== textOf(after, field))
      .map(field => (inAddress.includes(field) ? 'address' : field)),
  )
  return Object.fromEntries(Object.entries(wholeOf(after)).filter(([name]) => changed.has(name)))
}

export function faultsIn(draft: Draft): Partial<Record<Field, string>> {
  const missing = (field: 'customer' | 'street' | 'city', why: string) =>
    draft[field].trim() === '' ? { [field]: why } : {}
  const fault = addressFault(addressOf(draft))
  const lines = linesFault(draft.lines)
  return {
    ...(fault ? { [fault.field]: fault.why } : {}),
    ...missing('customer', 'Dites à qui elle part.'),
    ...missing('street', 'Donnez une rue ou un lieu.'),
    ...missing('city', 'Donnez une ville.'),
    ...(draft.relay && (draft.relay.id.trim() === '' || draft.relay.name.trim() === '')
      ? { relay: 'Donnez le numéro et le nom du point, ou livrez à l’adresse.' }
      : {}),
    ...(lines === undefined ? {} : { lines }),
  }
}
