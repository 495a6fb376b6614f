import { rebutCalls } from '#contract/endpoints/rebut.ts'
import { isRefusal } from '#contract/problems.ts'
import type { Bench } from '../world/bench.ts'
import { articles, shelves } from '../world/house.ts'

/** Scraps pieces, and now and then takes it back, even twice. */
export async function scrap(bench: Bench) {
  const { chance } = bench
  const { sku, shop } = chance.pick(articles)
  const params = { slugShop: shop }
  const body = { location: chance.pick(shelves), sku, qty: chance.int(1, 3), reason: 'perime' }
  const undoings = chance.pick([0, 0, 1, 2])
  const scrapped = await bench.change(rebutCalls.add, { params, body })
  if (isRefusal(scrapped)) return
  const undo = () => bench.change(rebutCalls.undo, { params, body: { moves: scrapped.data.moves } })
  await Promise.all(Array.from({ length: undoings }, undo))
}
