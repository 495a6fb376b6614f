import type { CustomerAddress } from '#contract/entities/customer-address.ts'
import { type RelayPoint, relayText } from '#contract/entities/order.ts'

export type Values = {
  readonly customer: string
  readonly address: CustomerAddress
  readonly carrier: string | null
  readonly relay: RelayPoint | null
  readonly campaign: string | null
  readonly priority: number
  readonly wishedOn: string | null
  readonly giftMessage: string | null
  readonly instructions: string[]
  readonly lines: readonly LineWords[]
}

type LineWords = {
  readonly sku: string
  readonly qty: number
  readonly customization?: string | null | undefined
  readonly gift?: boolean | undefined
  readonly unitPriceCents?: number | null | undefined
}

/** The values of an order that does not exist yet. */
export const noValues: Omit<Values, 'address'> & { address: null } = {
  customer: '',
  address: null,
  carrier: null,
  relay: null,
  campaign: null,
  priority: 0,
  wishedOn: null,
  giftMessage: null,
  instructions: [],
  lines: [],
}

/** In the words of the screen, for the audit log. */
export const valuesOf = (before: Values | typeof noValues, after: Values) =>
  ({
    client: [before.customer, after.customer],
    adresse: [inOneLine(before.address), inOneLine(after.address)],
    transporteur: [before.carrier, after.carrier],
    'point relais': [before.relay && relayText(before.relay), after.relay && relayText(after.relay)],
    campagne: [before.campaign, after.campaign],
    priorité: [before.priority, after.priority],
    'jour souhaité': [before.wishedOn, after.wishedOn],
    'mot du cadeau': [before.giftMessage, after.giftMessage],
    consignes: [before.instructions, after.instructions],
    articles: [before.lines.map(asText), after.lines.map(asText)],
  }) as const

const inOneLine = (address: CustomerAddress | null) =>
  address &&
  [...address.lines, `${address.postcode} ${address.city}`, address.country, address.phone]
    .filter(Boolean)
    .join(', ')

const asText = ({ sku, qty, customization, gift, unitPriceCents }: LineWords) => {
  const price = unitPriceCents == null ? '' : ` à ${(unitPriceCents / 100).toFixed(2).replace('.', ',')} €`
  return `${qty} × ${sku}${customization ? ` (${customization})` : ''}${gift ? ' (cadeau)' : ''}${price}`
}
