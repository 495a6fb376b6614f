import { receptionCalls } from '#contract/endpoints/reception.ts'
import { isRefusal } from '#contract/problems.ts'
import type { Bench } from '../world/bench.ts'
import { articles } from '../world/house.ts'
import { numbersThatCome } from './serials.ts'

/** Goods that nobody announced, sometimes with a lot, sometimes damaged, sometimes taken back at once. */
export async function receive(bench: Bench) {
  const { chance } = bench
  const { sku, shop, code } = chance.pick(articles)
  const damaged = chance.happens(0.2)
  const lot = chance.happens(0.4) ? { lot: `L${chance.int(1, 3)}`, expiry: '2027-01-31' } : {}
  const qty = chance.int(1, 20)
  const line = {
    sku,
    qty,
    to: damaged ? 'Q-01' : chance.pick(['A-01', 'A-02']),
    damaged,
    ...lot,
  }
  const isUndone = chance.happens(0.3)
  const params = { slugShop: shop }
  const read = await bench.read(receptionCalls.article, { params, query: { code } })
  const numbers = isRefusal(read) ? {} : numbersThatCome(bench, read.data.product, qty)
  const received = await bench.change(receptionCalls.add, {
    params,
    body: { lines: [{ ...line, ...numbers }] },
  })
  if (isRefusal(received) || !isUndone) return
  await bench.change(receptionCalls.undo, { params, body: { moves: received.data.moves } })
}

export async function closeReception(bench: Bench) {
  const { chance } = bench
  const params = { slugShop: chance.pick(['papier', 'lune']) }
  const [which, rest] = [chance.int(0, 3), chance.pick(['expect', 'drop'] as const)]
  const list = await bench.read(receptionCalls.list, { params })
  const found = isRefusal(list) ? undefined : list.data[which]
  if (found) await bench.change(receptionCalls.close, { params, body: { document: found.name, rest } })
}
