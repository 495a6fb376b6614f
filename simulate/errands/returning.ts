import { returnCalls } from '#contract/endpoints/return.ts'
import { isRefusal } from '#contract/problems.ts'
import type { Bench } from '../world/bench.ts'
import { orderNames } from '../world/house.ts'
import { numbersBack } from './serials.ts'

/** Something comes back from a customer: it goes to a shelf at once, or waits for a decision. */
export async function giveBack(bench: Bench) {
  const { chance } = bench
  const names = chance.shuffled(orderNames)
  const ways = { waits: chance.happens(0.5), all: chance.happens(0.5) }
  for (const code of names.slice(0, 8)) {
    const booked = await takeBack(bench, code, ways)
    if (booked) return booked
  }
  return undefined
}

type Ways = {
  readonly waits: boolean
  readonly all: boolean
  /** The person reads each number that is to be read. */
  readonly reads?: boolean
}

/** Books the return of the first article of an order that its customer has; nothing if there is none. */
export async function takeBack(bench: Bench, code: string, { waits, all, reads = false }: Ways) {
  const found = await bench.read(returnCalls.find, { query: { code } })
  const pieces = isRefusal(found) ? undefined : found.data.orders[0]?.returnable[0]
  if (!pieces) return undefined
  const { sku } = pieces.product
  const qty = all ? pieces.qty : 1
  const { serials = [] } = pieces
  const line = {
    ...{
      sku,
      qty,
      ...(reads ? { serials: serials.slice(0, qty) } : numbersBack(bench, sku, pieces.serials, qty)),
    },
    condition: 'new' as const,
    outcome: 'restock' as const,
  }
  const body = { order: code, origin: 'client', lines: [line], ...(waits ? { waitReason: 'avis' } : {}) }
  return bench.change(returnCalls.book, { body })
}

export async function decideReturn(bench: Bench) {
  const { chance } = bench
  const [which, outcome] = [
    chance.int(0, 2),
    chance.pick(['restock', 'quarantine', 'rebut', 'supplier'] as const),
  ]
  const waiting = await bench.read(returnCalls.waiting, {})
  const found = isRefusal(waiting) ? undefined : waiting.data[which]
  if (!found) return giveBack(bench)
  const lines = found.lines.map(({ product, qty }) => ({
    sku: product.sku,
    qty,
    condition: outcome === 'restock' ? ('new' as const) : ('opened' as const),
    outcome,
  }))
  return bench.change(returnCalls.complete, { params: { return: found.name }, body: { lines } })
}
