import type { Page } from 'playwright/test'
import { formatOwn } from '#contract/barcodes/own.ts'
import type { SlipParcel } from '#contract/endpoints/carrier-slip.ts'
import type { OrderInformation } from '#contract/endpoints/order.ts'
import { asPerson, placesOf } from './server.ts'

export type ReadyParcel = SlipParcel & { code: string; tracking: string }

/**
 * Labelled parcels that wait for a carrier. Each test loads another carrier's parcels, so tests never share a lorry.
 */
export async function readyFor(page: Page, group: string): Promise<ReadyParcel[]> {
  const { read } = await asPerson(page)
  const { missing } = await read<{ missing: SlipParcel[] }>(`/rest/warehouse/carrier-slip/${group}`)
  return missing.flatMap(parcel =>
    parcel.tracking
      ? [{ ...parcel, tracking: parcel.tracking, code: formatOwn('package', parcel.name) }]
      : [],
  )
}

export async function orderOf(page: Page, name: string): Promise<OrderInformation> {
  const { read } = await asPerson(page)
  const [order] = await read<OrderInformation[]>(`/rest/order/information?order=${name}`)
  if (!order) throw new Error(`There is no order ${name}`)
  return order
}

/** The pieces of an article on the packing benches, and the pieces sent to customers. */
export async function ledgerOf(page: Page, sku: string) {
  const { look } = await placesOf(page)
  const at = async (place: string) => {
    const { stock } = await look(place)
    return stock.filter(({ product }) => product.sku === sku).reduce((total, { qty }) => total + qty, 0)
  }
  const benches = await Promise.all(['BANC-1', 'BANC-2', 'BANC-3'].map(at))
  return { packed: benches.reduce((total, qty) => total + qty, 0), gone: await at('CLIENT') }
}
