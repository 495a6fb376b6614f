import { addressFault, type CustomerAddress } from '#contract/entities/customer-address.ts'
import { type RelayPoint, relayText } from '#contract/entities/order.ts'
import type { OrderChange, OrderFile } from '#contract/entities/order-file.ts'
import { type LineDraft, linesText } from '../lines/lines.ts'

/** An order as its form holds it. */
export type Draft = {
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
  readonly giftMessage: string
  readonly instructions: string
  readonly lines: readonly LineDraft[]
}

export type Field = keyof Draft

const usualCountry = 'FR'

export const emptyDraft: Draft = {
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
  giftMessage: '',
  instructions: '',
  lines: [],
}

export function draftOf({ address, lines, ...order }: OrderFile): Draft {
  const [street = '', ...more] = address.lines
  const unaddressed = address.lines.length === 0 && address.postcode === '' && address.city === ''
  return {
    customer: order.customer,
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
    giftMessage: order.giftMessage ?? '',
    instructions: order.instructions.join(' / '),
    lines: lines.map(({ id, product, qty, customization, gift, unitPriceCents }) => ({
      key: id,
      product,
      qty,
      customization: customization ?? '',
      gift,
      unitPriceCents,
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
  giftMessage: 'mot du cadeau',
  instructions: 'consignes',
  lines: 'articles',
}

export const fields = Object.keys(emptyDraft) as readonly Field[]

export function textOf(draft: Draft, field: Field): string {
  if (field === 'lines') return linesText(draft.lines)
  if (field === 'relay') return draft.relay ? relayText(draft.relay) : ''
  return String(draft[field]).trim()
}

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
  return carrier === null ? order : { ...order, carrier }
}

const wholeOf = (draft: Draft): Required<OrderChange> => ({
  customer: draft.customer.trim(),
  address: addressOf(draft),
  carrier: orNull(draft.carrier),
  relay: draft.relay,
  campaign: orNull(draft.campaign),
  priority: Number.isNaN(draft.priority) ? 0 : draft.priority,
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

export type Faults = Partial<Record<Field, string>>

export function faultsIn(draft: Draft): Faults {
  const missing = (field: 'customer' | 'street' | 'city', why: string): Faults =>
    draft[field].trim() === '' ? { [field]: why } : {}
  const fault = addressFault(addressOf(draft))
  const countless = draft.lines.some(({ qty }) => Number.isNaN(qty))
  return {
    ...(fault ? { [fault.field]: fault.why } : {}),
    ...missing('customer', 'Dites à qui elle part.'),
    ...missing('street', 'Donnez une rue ou un lieu.'),
    ...missing('city', 'Donnez une ville.'),
    ...(draft.relay && (draft.relay.id.trim() === '' || draft.relay.name.trim() === '')
      ? { relay: 'Donnez le numéro et le nom du point, ou livrez à l’adresse.' }
      : {}),
    ...(draft.lines.length === 0 ? { lines: 'Ajoutez au moins un article.' } : {}),
    ...(countless ? { lines: 'Donnez une quantité à chaque article.' } : {}),
  }
}
