/** What customs are told of a parcel. Amounts are cents of euros, weights grammes, both of one piece. */
export type Customs = {
  /** A shop's goods are a sale, gift-wrapped or not: to customs a gift goes from person to person. */
  readonly contents: 'sale'
  readonly currency: 'EUR'
  readonly lines: readonly CustomsLine[]
}

export type CustomsLine = {
  readonly sku: string
  readonly description: string
  readonly quantity: number
  readonly weightG: number
  readonly originCountry: string
  readonly tariffNumber: string
  readonly valueCents: number
}

/** « 12.50 » */
export const amountText = (cents: number): string => (cents / 100).toFixed(2)
