import { replenishmentCalls, type TakenReplenishment } from '#contract/endpoints/replenishment.ts'
import { isRefusal } from '#contract/problems.ts'
import { grouped } from '#server/grouped.ts'
import type { Bench } from '../world/bench.ts'
import { articles } from '../world/house.ts'

/**
 * Takes a tour, or what concerns one shelf, and brings it place by place. Now and then the person gives it back, leaves it lying,
 * finds fewer pieces than the task says, or takes a put back.
 */
export async function replenish(bench: Bench) {
  const { chance } = bench
  const [stops, place, end, isShort, isUndone] = [
    chance.pick([1, 3, 6]),
    chance.pick(['', '', 'A-01', 'A-02']),
    chance.pick(['put', 'put', 'put', 'put', 'put', 'put', 'put', 'give back', 'leave']),
    chance.happens(0.3),
    chance.happens(0.2),
  ]
  const body = { stops, ...(place === '' ? {} : { place }) }
  const taken = await bench.change(replenishmentCalls.take, { body })
  if (isRefusal(taken) || end === 'leave') return
  if (end === 'give back') {
    await bench.change(replenishmentCalls.release, { body: {} })
    return
  }
  for (const [to, tasks] of grouped(taken.data, task => task.to)) {
    await put(bench, to, tasks, { isShort, isUndone })
  }
}

type Ways = { readonly isShort: boolean; readonly isUndone: boolean }

async function put(
  bench: Bench,
  to: string,
  tasks: readonly TakenReplenishment[],
  { isShort, isUndone }: Ways,
): Promise<void> {
  const lines = tasks.map(({ product, from, qty }) => ({
    ...{ sku: product.sku, from, qty: isShort ? Math.ceil(qty / 2) : qty },
  }))
  const done = await bench.change(replenishmentCalls.put, { body: { to, lines } })
  if (isRefusal(done)) {
    const left = lines.map(({ sku, from }) => ({ sku, from, to }))
    await bench.change(replenishmentCalls.release, { body: { lines: left } })
  } else if (isUndone) {
    await bench.change(replenishmentCalls.undo, { body: { moves: done.data.moves } })
  }
}

/** Brings pieces that nobody took upon themselves, or that a colleague did. */
export function bringUnasked(bench: Bench) {
  const { chance } = bench
  const [from = 'A-01', to = 'A-02'] = chance.shuffled(['A-01', 'A-02'])
  const lines = [{ sku: chance.pick(articles).sku, from, qty: chance.int(1, 5) }]
  return bench.change(replenishmentCalls.put, { body: { to, lines } })
}
