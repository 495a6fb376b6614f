import type { Sale } from './connector.ts'
import type { AddressOf, OrderOf, WorkLine, WorkPart } from './shopify-queries.ts'

const financial: Readonly<Record<string, Sale['is']>> = {
  PAID: 'sold',
  AUTHORIZED: 'sold',
  PARTIALLY_REFUNDED: 'sold',
  REFUNDED: 'cancelled',
  VOIDED: 'cancelled',
}

/** Shopify waits for something else, or has nothing to be sent any more. */
const notNow = new Set(['FULFILLED', 'ON_HOLD', 'SCHEDULED'])

/** The warehouse's part of an order; undefined: nothing, now. */
export function meaningOf(order: OrderOf): Sale['is'] | undefined {
  if (order.test) return undefined
  if (order.cancelledAt !== null) return 'cancelled'
  const is = financial[order.displayFinancialStatus ?? '']
  if (order.displayFulfillmentStatus === 'FULFILLED') return undefined
  return is === 'sold' && notNow.has(order.displayFulfillmentStatus) ? undefined : is
}

const isOpen = ({ status }: WorkPart) => status === 'OPEN' || status === 'IN_PROGRESS'
const isPut = ({ status }: WorkPart) => status === 'ON_HOLD' || status === 'SCHEDULED'

/** The parts that are still to be sent from our location. */
export const openAt = (work: readonly WorkPart[], place: string): WorkPart[] =>
  work.filter(part => part.assignedLocation.location?.id === place && isOpen(part))

export const cancelledSale = (order: OrderOf): Sale => ({
  ...{ reference: order.name, is: 'cancelled' },
  order: { customer: customerOf(order), lines: [] },
})

/**
 * A sale by what Shopify has our location send. Empty once something of it was sent from here, and while a part waits. An order
 * that was moved to another location is cancelled here.
 */
export function saleOf(order: OrderOf, work: readonly WorkPart[], place: string): Sale[] {
  const here = work.filter(part => part.assignedLocation.location?.id === place)
  const open = openAt(work, place)
  const hasBegun =
    order.displayFulfillmentStatus === 'PARTIALLY_FULFILLED' &&
    (here.some(({ status }) => status === 'CLOSED') ||
      open.some(({ lineItems: { nodes } }) =>
        nodes.some(line => line.remainingQuantity < line.totalQuantity),
      ))
  if (hasBegun || here.some(isPut)) return []
  const lines = linesOf(open.flatMap(({ lineItems }) => lineItems.nodes))
  if (lines.length === 0) return [cancelledSale(order)]
  const note = order.note?.trim().slice(0, 500)
  return [
    {
      ...{ reference: order.name, is: 'sold' },
      order: {
        ...{ customer: customerOf(order), address: addressOf(order), lines },
        ...(note ? { instructions: [note] } : {}),
      },
    },
  ]
}

/** Only goods, and of a line no more pieces than are still bought. */
function linesOf(parts: readonly WorkLine[]): { sku: string; quantity: number }[] {
  const bought = new Map<string, { sku: string; quantity: number; most: number }>()
  for (const part of parts.filter(({ requiresShipping }) => requiresShipping)) {
    const { id, currentQuantity: most } = part.lineItem
    const known = bought.get(id) ?? { sku: skuOf(part), quantity: 0, most }
    bought.set(id, { ...known, quantity: known.quantity + part.totalQuantity })
  }
  return [...bought.values()].flatMap(({ sku, quantity, most }) => {
    const left = Math.min(quantity, most)
    return left > 0 ? [{ sku, quantity: left }] : []
  })
}

/** An article without a SKU cannot be found here: its order is held, and says which one it was. */
export const skuOf = ({ sku, productTitle }: WorkLine): string =>
  sku?.trim() || `sans référence : ${productTitle?.trim() || 'article supprimé'}`.slice(0, 64)

const joined = (...parts: (string | null | undefined)[]): string =>
  parts.flatMap(part => part?.trim() || []).join(' ')

function customerOf({ shippingAddress: to, billingAddress: bill, name }: OrderOf): string {
  const of = (one: AddressOf | null) => joined(one?.name) || joined(one?.company)
  return (of(to) || of(bill) || `Commande ${name}`).slice(0, 120)
}

/** Countries in which addresses need a province. */
const withProvince = new Set(['US', 'CA', 'AU', 'IT', 'BR', 'MX'])

function addressOf({ shippingAddress, billingAddress }: OrderOf): Sale['order']['address'] {
  const to = [shippingAddress, billingAddress].find(one => joined(one?.address1, one?.city, one?.zip) !== '')
  if (!to) return null
  const country = to.countryCodeV2?.trim() || 'FR'
  const phone = shippingAddress?.phone?.trim() || billingAddress?.phone?.trim()
  return {
    lines: [to.company, to.address1, to.address2].flatMap(line => line?.trim().slice(0, 120) || []),
    postcode: joined(to.zip).slice(0, 20),
    city: joined(to.city, withProvince.has(country) ? to.provinceCode : '').slice(0, 80),
    country,
    ...(phone ? { phone: phone.slice(0, 40) } : {}),
  }
}
