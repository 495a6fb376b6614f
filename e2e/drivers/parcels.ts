import type { Page } from 'playwright/test'
import { formatOwn } from '#contract/barcodes/own.ts'
import type { SlipParcel } from '#contract/endpoints/carrier-slip.ts'
import type { OrderInformation } from '#contract/entities/order-information.ts'

export type ReadyParcel = SlipParcel & { code: string; tracking: string }

/** Asks the demo warehouse as Camille, who may see everything. */
async function reader(page: Page) {
  const server = process.env.E2E_URL
  const login = await page.request.post(`${server}/rest/login_check`, {
    data: { username: 'camille', password: 'douchette' },
  })
  const headers = { authorization: `Bearer ${(await login.json()).token}` }
  return async (path: string) => {
    const answer = await (await page.request.get(`${server}${path}`, { headers })).json()
    return answer.data ?? answer
  }
}

/** Labelled parcels that wait for a carrier. Each test loads another carrier's: no two of them fight for a lorry. */
export async function readyFor(page: Page, group: string): Promise<ReadyParcel[]> {
  const read = await reader(page)
  const { missing }: { missing: SlipParcel[] } = await read(`/rest/warehouse/carrier-slip/${group}`)
  return missing.flatMap(parcel =>
    parcel.tracking
      ? [{ ...parcel, tracking: parcel.tracking, code: formatOwn('package', parcel.name) }]
      : [],
  )
}

export async function orderOf(page: Page, name: string): Promise<OrderInformation> {
  const [order] = await (await reader(page))(`/rest/order/information?order=${name}`)
  return order
}

type Lying = { product: { sku: string }; qty: number }

/** How many pieces of an article lie on the packing benches, and how many have gone to customers. */
export async function ledgerOf(page: Page, sku: string) {
  const read = await reader(page)
  const at = async (place: string) => {
    const { stock }: { stock: Lying[] } = await read(`/rest/location/information/${place}`)
    return stock.filter(({ product }) => product.sku === sku).reduce((total, { qty }) => total + qty, 0)
  }
  const benches = await Promise.all(['BANC-1', 'BANC-2', 'BANC-3'].map(at))
  return { packed: benches.reduce((total, qty) => total + qty, 0), gone: await at('CLIENT') }
}
