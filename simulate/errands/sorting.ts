import { orderFileCalls } from '#contract/endpoints/order-file.ts'
import { pickingCalls } from '#contract/endpoints/picking.ts'
import { pickingSettingsCalls } from '#contract/endpoints/picking-settings.ts'
import { putWallCalls, type WallList } from '#contract/endpoints/put-wall.ts'
import { usualPickingSettings } from '#contract/entities/picking-settings.ts'
import { isRefusal } from '#contract/problems.ts'
import { codeOf } from '../world/assembled.ts'
import type { Bench } from '../world/bench.ts'
import { articles } from '../world/house.ts'
import { packOrder } from './packing.ts'
import { shop } from './picking.ts'

/** Lists for the wall take so many orders, so that several stand in it beside each other. */
const ordersAtOnce = 2

/** Sorts some pieces of a list into their slots, or all and then packs what is complete. Some pieces are of other lists, and some are taken back. */
export async function sortAtWall(bench: Bench) {
  const { chance } = bench
  const [which, pieces, isWhole] = [chance.int(0, 2), chance.int(1, 6), chance.happens(0.5)]
  const list = await aWallList(bench, which)
  if (list === undefined) return
  let left = list
  for (let piece = 0; isWhole ? left.sorted < left.pieces && piece < 60 : piece < pieces; piece += 1) {
    const next = await sortOne(bench, left)
    if (next === undefined) break
    left = next
  }
  if (!isWhole) return
  for (const { order, pieces, sorted, status } of left.slots) {
    if (pieces > 0 && sorted === pieces && status === 'picking') await packOrder(bench, order, 'one')
  }
}

async function aWallList(bench: Bench, which: number): Promise<WallList | undefined> {
  const wall = await bench.read(putWallCalls.read, {})
  if (isRefusal(wall)) return undefined
  const { lists } = wall.data
  const open = lists[Math.min(which, lists.length - 1)]?.name
  const name = open ?? (await pickForWall(bench))
  if (name === undefined) return undefined
  const list = await bench.read(putWallCalls.list, { params: { pickingName: name } })
  return isRefusal(list) ? undefined : list.data
}

async function pickForWall(bench: Bench): Promise<string | undefined> {
  const made = await bench.change(pickingCalls.printMulti, {
    params: { slug: shop, pickingType: 'multi' },
    query: { at: 'wall', slots: ordersAtOnce },
  })
  return isRefusal(made) ? undefined : made.data.name
}

/** Scans one piece; undefined if it has no place. */
async function sortOne(bench: Bench, { name, articles: own }: WallList): Promise<WallList | undefined> {
  const { chance } = bench
  const [isStrange, isTakenBack] = [chance.happens(0.05), chance.happens(0.1)]
  const lacking = own.filter(({ pieces, sorted }) => sorted < pieces).map(({ product }) => product.sku)
  const sku = isStrange || lacking.length === 0 ? chance.pick(articles).sku : chance.pick(lacking)
  const params = { pickingName: name }
  const done = await bench.change(putWallCalls.put, { params, body: { code: codeOf(sku) } })
  if (isRefusal(done)) return undefined
  if (!isTakenBack) return done.data.list
  const { order, qty } = done.data.put
  const back = await bench.change(putWallCalls.takeBack, { params, body: { order, sku, qty } })
  return isRefusal(back) ? undefined : back.data
}

/** Empties the slot of a cancelled order. Without one, a customer now and then cancels an order that stands in the wall. */
export async function emptySlot(bench: Bench) {
  const { chance } = bench
  const [which, cancels] = [chance.int(0, 5), chance.happens(0.4)]
  const wall = await bench.read(putWallCalls.read, {})
  const slots = isRefusal(wall) ? [] : wall.data.slots
  const slot = slots.find(({ status }) => status === 'cancelled') ?? slots[which % Math.max(1, slots.length)]
  if (!slot) return
  if (slot.status !== 'cancelled' && cancels) {
    const params = { order: slot.order }
    const file = await bench.read(orderFileCalls.information, { params })
    if (isRefusal(file)) return
    await bench.change(orderFileCalls.cancel, { params, body: { version: file.data.order.version } })
  }
  await bench.change(putWallCalls.empty, { body: { box: slot.box } })
}

/** Makes the wall larger or smaller. Only an administrator may; anybody tries. */
export function buildWall(bench: Bench) {
  const wallSlots = bench.chance.int(2, 8)
  return bench.change(pickingSettingsCalls.save, { body: { ...usualPickingSettings, wallSlots } })
}
