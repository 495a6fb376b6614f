import { orderCalls } from '#contract/endpoints/order.ts'
import { pickingCalls } from '#contract/endpoints/picking.ts'
import { shipmentCalls } from '#contract/endpoints/shipment.ts'
import type { OrderLine } from '#contract/entities/order.ts'
import { isRefusal } from '#contract/problems.ts'
import type { Bench } from '../world/bench.ts'
import { articles, orderNames } from '../world/house.ts'
import { aList, pick, shop } from './picking.ts'
import { numbersToPack } from './serials.ts'

/** Scans a few articles of a list of single pieces; each takes its order, its parcel and its label at once. */
export async function packMono(bench: Bench) {
  const { chance } = bench
  const [which, pieces] = [chance.int(0, 3), chance.int(1, 4)]
  const list = await aList(bench, type => type.startsWith('mono'), which)
  if (!list) return pick(bench)
  for (let piece = 0; piece < pieces; piece += 1) {
    const left = await bench.read(shipmentCalls.monoList, { params: { pickingName: list.name } })
    const product = isRefusal(left) ? undefined : left.data.products.find(({ todo }) => todo > 0)
    const barcode = product?.codes[0]?.code
    if (!product || !barcode) return
    const { serials: [serial] = [] } = await numbersToPack(bench, product, 1)
    const body = { pickingName: list.name, barcode, ...(serial ? { serial } : {}) }
    await bench.change(shipmentCalls.packMono, { body })
  }
  return undefined
}

/** Opens an order of a cart, seals its parcels in one or two goes, and labels them; or puts it back. */
export async function packMulti(bench: Bench) {
  const { chance } = bench
  const [which, slot, inTwo, isReleased] = [
    chance.int(0, 3),
    chance.int(0, 11),
    chance.happens(0.3),
    chance.happens(0.15),
  ]
  const list = await aList(bench, type => type.startsWith('multi'), which)
  if (!list) return pick(bench)
  const content = await bench.read(pickingCalls.list, { params: { slug: shop, pickingName: list.name } })
  if (isRefusal(content)) return
  const open = content.data.claimed.filter(({ status }) => status === 'picking' || status === 'packing')
  const orderName = open[slot % Math.max(1, open.length)]?.name
  if (!orderName) return
  const opened = await bench.change(shipmentCalls.order, { params: { orderName } })
  if (isRefusal(opened)) return
  if (isReleased) return bench.change(shipmentCalls.release, { body: { orderName } })
  const left = opened.data.lines.filter(({ qty, packed }) => qty > packed)
  const goes = inTwo && left.length > 1 ? [left.slice(0, 1), left.slice(1)] : [left]
  for (const [at, lines] of goes.entries()) {
    const partial = at < goes.length - 1
    const body = { orderName, parcels: [await aParcel(bench, lines)], confirm: true, partial }
    const sealed = await bench.change(shipmentCalls.packMulti, { body })
    if (isRefusal(sealed)) return
  }
  return bench.change(shipmentCalls.printMulti, { body: { orderName } })
}

async function aParcel(bench: Bench, lines: readonly OrderLine[]) {
  const scans = []
  for (const { product, qty, packed } of lines) {
    const barcode = articles.find(({ sku }) => sku === product.sku)?.code ?? ''
    const numbers = await numbersToPack(bench, product, qty - packed)
    scans.push({ barcode, qty: qty - packed, at: bench.now(), ...numbers })
  }
  const weightG = lines.reduce((sum, { weightG, qty, packed }) => sum + weightG * (qty - packed), 620)
  return { packaging: 'CARTON-L', weightG, scans }
}

/** Undoes a parcel of some order, or refuses because it is loaded or there is none. */
export async function voidParcel(bench: Bench) {
  const order = bench.chance.pick(orderNames)
  const [found] = await ordersNamed(bench, order)
  const parcel = found?.parcels.find(({ status }) => status !== 'void')
  if (!parcel) return
  await bench.change(shipmentCalls.voidParcel, {
    body: { parcelName: parcel.name, reason: 'Mauvais carton' },
  })
}

async function ordersNamed(bench: Bench, order: string) {
  const found = await bench.read(orderCalls.information, { query: { order } })
  return isRefusal(found) ? [] : found.data
}
