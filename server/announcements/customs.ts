import type { PostalAddress } from '#contract/entities/address.ts'
import { type Customs, type CustomsLine, whyDeclared } from '../carriers/customs.ts'
import type { Line, PackedParcel, WholeOrder } from '../orders/whole.ts'

/** The customs declaration of a parcel: null where none is needed, a refusal that names the missing facts where some are unknown. */
export function customsOf(
  { order, lines }: Pick<WholeOrder, 'order' | 'lines'>,
  { lines: contents }: Pick<PackedParcel, 'lines'>,
  from: PostalAddress,
): Customs | null | { readonly why: string } {
  const why = whyDeclared(from, order.address)
  if (why === undefined) return null
  const told: CustomsLine[] = []
  for (const { lineId, qty } of contents) {
    const line = lines.find(({ id }) => id === lineId)
    if (!line) throw new Error(`${order.name} has no line ${lineId}, which is in a parcel`)
    const one = lineOf(line, qty)
    if ('lacks' in one) {
      return {
        why: `l’article ${line.product.sku} n’a pas ${one.lacks}, que la douane demande (${why}) : complétez l’article, puis réessayez`,
      }
    }
    told.push(one)
  }
  return { contents: 'sale', currency: 'EUR', lines: told }
}

function lineOf(
  { product, weightG, customs, unitPriceCents }: Line,
  quantity: number,
): CustomsLine | { lacks: string } {
  const { originCountry, tariffNumber, customsValueCents } = customs
  const valueCents = unitPriceCents ?? customsValueCents
  if (originCountry === null) return { lacks: 'de pays d’origine' }
  if (tariffNumber === null) return { lacks: 'de numéro de tarif douanier' }
  if (valueCents === null) return { lacks: 'de valeur en douane' }
  if (weightG === 0) return { lacks: 'de poids' }
  return {
    ...{ sku: product.sku, description: product.name, quantity, weightG },
    ...{ originCountry, tariffNumber, valueCents },
  }
}
