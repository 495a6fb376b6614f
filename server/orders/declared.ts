import { inArray } from 'drizzle-orm'
import type { PostalAddress } from '#contract/entities/address.ts'
import { overStatuses } from '#contract/entities/order.ts'
import { type Customs, type CustomsLine, whyDeclared } from '../carriers/customs.ts'
import type { Db, Tx } from '../db/open.ts'
import { warehouses } from '../db/schema/index.ts'
import { accountsWith } from '../packing/carrier-entries.ts'
import { valueOfPiece } from './kits.ts'
import { type Line, leftOf, type PackedParcel, type WholeOrder } from './whole.ts'

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
    const one = lineOf(line, qty, lines)
    if ('lacks' in one) {
      return {
        why: `l’article ${line.product.sku} n’a pas ${one.lacks.map(fact => factWords[fact]).join(', ni ')}, que la douane demande (${why}) : complétez l’article, puis réessayez`,
      }
    }
    told.push(one)
  }
  return { contents: 'sale', currency: 'EUR', lines: told }
}

/** In the order of the article's form, by the short word of the order's notice. */
const factWords = {
  origine: 'de pays d’origine',
  tarif: 'de numéro de tarif douanier',
  valeur: 'de valeur en douane',
  poids: 'de poids',
} as const
type Fact = keyof typeof factWords

function lineOf(
  line: Line,
  quantity: number,
  lines: readonly Line[],
): CustomsLine | { lacks: readonly Fact[] } {
  const { product, weightG } = line
  const { originCountry, tariffNumber } = line.customs
  const valueCents = valueOfPiece(line, lines)
  if (originCountry !== null && tariffNumber !== null && valueCents !== null && weightG > 0) {
    const what = { sku: product.sku, description: product.name, quantity, weightG }
    return { ...what, originCountry, tariffNumber, valueCents }
  }
  return {
    lacks: [
      ...(originCountry === null ? ['origine' as const] : []),
      ...(tariffNumber === null ? ['tarif' as const] : []),
      ...(valueCents === null ? ['valeur' as const] : []),
      ...(weightG > 0 ? [] : ['poids' as const]),
    ],
  }
}

const namedAtMost = 3

/**
 * The sentences that say which facts customs will ask for and articles do not tell, by order: at the label the parcel would be closed.
 * They are short, for a wall shows them too.
 * Only a carrier that gives its own labels asks for them.
 */
export async function undeclaredIn(db: Db | Tx, orders: readonly WholeOrder[]): Promise<Map<string, string>> {
  const open = orders.filter(
    ({ order, lines }) =>
      order.carrierId !== null &&
      !overStatuses.some(over => over === order.status) &&
      lines.some(line => leftOf(line) > 0),
  )
  const said = new Map<string, string>()
  if (open.length === 0) return said
  const houses = await db
    .select({ id: warehouses.id, address: warehouses.address })
    .from(warehouses)
    .where(inArray(warehouses.id, [...new Set(open.map(({ order }) => order.warehouseId))]))
  for (const { order, shop, lines } of open) {
    const from = shop.address ?? houses.find(({ id }) => id === order.warehouseId)?.address
    if (!from || order.carrierId === null || whyDeclared(from, order.address) === undefined) continue
    const lacking = lines.flatMap(line => {
      if (leftOf(line) === 0) return []
      const one = lineOf(line, leftOf(line), lines)
      return 'lacks' in one ? [`${line.product.sku} (${one.lacks.join(', ')})`] : []
    })
    const all = [...new Set(lacking)]
    if (all.length === 0) continue
    const accounts = await accountsWith(db, order.warehouseId, [order.carrierId])
    if (!accounts.some(({ provider }) => provider !== null)) continue
    const more = all.length - namedAtMost
    const named = [...all.slice(0, namedAtMost), ...(more > 0 ? [`${more} de plus`] : [])].join(', ')
    said.set(order.id, `Douane, à compléter : ${named}.`)
  }
  return said
}
