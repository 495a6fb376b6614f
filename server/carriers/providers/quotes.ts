/** What a service would take a parcel for. */
export type Quote = {
  readonly service: string
  readonly price: { readonly cents: number; readonly currency: string }
}

/** The rule of an account without a service of its own: the cheapest, in euros where any is. */
export function cheapest(quotes: readonly Quote[]): Quote | undefined {
  const inEuros = quotes.filter(({ price }) => price.currency === 'EUR')
  const currency = quotes[0]?.price.currency
  const comparable = inEuros.length > 0 ? inEuros : quotes.filter(({ price }) => price.currency === currency)
  return [...comparable].sort((a, b) => a.price.cents - b.price.cents)[0]
}
