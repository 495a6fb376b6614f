import { type Quote, refused } from './provider.ts'

/** The cheapest first; prices in euros go before others, which cannot be compared with them. */
export function byPrice(quotes: readonly Quote[]): Quote[] {
  const rank = ({ price: { currency } }: Quote) =>
    currency === 'EUR' ? 0 : currency === quotes[0]?.price.currency ? 1 : 2
  return [...quotes].sort((a, b) => rank(a) - rank(b) || a.price.cents - b.price.cents)
}

/** The rule of an account without a service of its own. */
export const cheapest = (quotes: readonly Quote[]): Quote | undefined => byPrice(quotes)[0]

export const nothingOffered = refused('aucune prestation n’est proposée pour ce colis', 'service')
