import { orderCalls } from '#contract/endpoints/order.ts'
import { pickingCalls } from '#contract/endpoints/picking.ts'
import { shipmentCalls } from '#contract/endpoints/shipment.ts'
import type { OrderLine } from '#contract/entities/order.ts'
import { isRefusal } from '#contract/problems.ts'
import { codeOf } from '../world/assembled.ts'
import type { Bench } from '../world/bench.ts'
import { orderNames } from '../world/house.ts'
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
    const open = isRefusal(left) ? [] : left.data.products.filter(({ todo }) => todo > 0)
    const product = open.length === 0 ? undefined : chance.pick(open)
    const barcode = product?.codes[0]?.code
    if (!product || !barcode) return
    const { serials: [serial] = [] } = await numbersToPack(bench, product, 1)
    const body = { pickingName: list.name, barcode, ...(serial ? { serial } : {}) }
    await bench.change(shipmentCalls.packMono, { body })
  }
  return undefined
}

/** An order in one parcel, in two that are sealed one after the other, in two at once with pieces of each article, or its first line alone. */
const shares = ['one', 'one', 'in two goes', 'two at once', 'a part'] as const
type Share = (typeof shares)[number]

/** Opens an order of a cart, seals its parcels in one or two goes, and labels them; or puts it back. */
export async function packMulti(bench: Bench) {
  const { chance } = bench
  const [which, slot, share, isReleased] = [
    chance.int(0, 3),
    chance.int(0, 11),
    chance.pick(shares),
    chance.happens(0.15),
  ]
  const list = await aList(bench, type => type.startsWith('multi'), which)
  if (!list) return pick(bench)
  const open = await openOrders(bench, list.name)
  const orderName = open[slot % Math.max(1, open.length)]
  if (orderName === undefined) return
  if (isReleased) {
    const opened = await bench.change(shipmentCalls.order, { params: { orderName } })
    return isRefusal(opened) ? undefined : bench.change(shipmentCalls.release, { body: { orderName } })
  }
  return packOrder(bench, orderName, share)
}

/** The orders of a list that are not packed. */
export async function openOrders(bench: Bench, pickingName: string): Promise<string[]> {
  const content = await bench.read(pickingCalls.list, { params: { slug: shop, pickingName } })
  if (isRefusal(content)) return []
  return content.data.claimed.flatMap(({ name, status }) =>
    status === 'picking' || status === 'packing' ? name : [],
  )
}

/** Packs and labels what is left of an order, or a part of that; true if it could be done. */
export async function packOrder(bench: Bench, orderName: string, share: Share): Promise<boolean> {
  const opened = await bench.change(shipmentCalls.order, { params: { orderName } })
  if (isRefusal(opened)) return false
  const left = opened.data.lines.flatMap(({ qty, packed, ...line }) =>
    qty > packed ? { ...line, qty: qty - packed } : [],
  )
  for (const { inside, partial } of goesOf(left, share)) {
    const parcels = []
    for (const lines of inside) parcels.push(await aParcel(bench, lines))
    const body = { orderName, parcels, confirm: true, partial }
    const sealed = await bench.change(shipmentCalls.packMulti, { body })
    if (isRefusal(sealed)) return false
  }
  return !isRefusal(await bench.change(shipmentCalls.printMulti, { body: { orderName } }))
}

type Left = Pick<OrderLine, 'product' | 'qty' | 'weightG'>

type Go = { readonly inside: readonly (readonly Left[])[]; readonly partial: boolean }

/** The lines of each parcel, each time that parcels are sealed. */
function goesOf(left: readonly Left[], share: Share): Go[] {
  const [first, rest] = [{ inside: [left.slice(0, 1)], partial: true }, left.slice(1)]
  if (rest.length > 0 && share === 'a part') return [first]
  if (rest.length > 0 && share === 'in two goes') return [first, { inside: [rest], partial: false }]
  const half = left.flatMap(line => (line.qty > 1 ? { ...line, qty: Math.floor(line.qty / 2) } : []))
  if (half.length === 0 || share !== 'two at once') return [{ inside: [left], partial: false }]
  const other = left.map(line => ({ ...line, qty: Math.ceil(line.qty / 2) }))
  return [{ inside: [half, other], partial: false }]
}

async function aParcel(bench: Bench, lines: readonly Left[]) {
  const scans = []
  for (const { product, qty } of lines) {
    const barcode = codeOf(product.sku)
    const numbers = await numbersToPack(bench, product, qty)
    scans.push({ barcode, qty, at: bench.now(), ...numbers })
  }
  const weightG = lines.reduce((sum, { weightG, qty }) => sum + weightG * qty, 620)
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

export async function ordersNamed(bench: Bench, order: string) {
  const found = await bench.read(orderCalls.information, { query: { order } })
  return isRefusal(found) ? [] : found.data
}
