import { inventoryCalls } from '#contract/endpoints/inventory.ts'
import { locationCalls } from '#contract/endpoints/location.ts'
import { isRefusal } from '#contract/problems.ts'
import type { Bench } from '../world/bench.ts'
import { articles, shelves } from '../world/house.ts'

/** Counts what the shelf is said to hold, or some other figure, or gives up half-way. */
export async function count(bench: Bench) {
  const { chance } = bench
  const location = chance.pick(shelves)
  const [givesUp, isRight, wrongBy] = [chance.happens(0.2), chance.happens(0.4), chance.int(1, 3)]
  const begun = await bench.change(inventoryCalls.begin, { body: { location } })
  if (isRefusal(begun)) return
  if (givesUp) return bench.change(inventoryCalls.abandon, { body: { location } })
  const stock = await bench.read(locationCalls.stock, { body: { location } })
  if (isRefusal(stock)) return
  const held = new Map<string, number>()
  for (const { product, qty } of stock.data) held.set(product.sku, qty + (held.get(product.sku) ?? 0))
  const lines = [...held].map(([sku, qty], at) => ({
    sku,
    counted: isRight || at > 0 ? qty : Math.max(0, qty - wrongBy),
  }))
  const { startedAtMove } = begun.data
  return bench.change(inventoryCalls.count, { body: { location, lines, startedAtMove } })
}

/** Only a manager may; anybody tries. */
export async function approveCount(bench: Bench) {
  const approve = bench.chance.happens(0.7)
  const list = await bench.read(inventoryCalls.list, {})
  const waiting = isRefusal(list) ? undefined : list.data.counts.find(({ status }) => status === 'approval')
  if (waiting) await bench.change(inventoryCalls.approve, { body: { count: waiting.id, approve } })
}

export function correctStock(bench: Bench) {
  const { chance } = bench
  const { sku, shop } = chance.pick(articles)
  const figure = chance.happens(0.5) ? { counted: chance.int(0, 80) } : { delta: chance.int(-5, 5) }
  return bench.change(locationCalls.correctStock, {
    params: { slug: shop, locationSlug: chance.pick(shelves) },
    body: { sku, reason: 'Vu au rayon', ...figure },
  })
}
