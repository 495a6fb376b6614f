import { randomUUID } from 'node:crypto'
import { locationCalls } from '#contract/endpoints/location.ts'
import type { Bench } from '../world/bench.ts'
import { articles, shelves } from '../world/house.ts'

function aTransfer({ chance }: Bench) {
  const [from = 'A-01', to = 'A-02'] = chance.shuffled(shelves)
  const lines = [{ sku: chance.pick(articles).sku, qty: chance.pick([1, 1, 2, 3, 20]) }]
  return { body: { from, to, lines, confirm: chance.happens(0.9) } }
}

export const transfer = (bench: Bench) => bench.change(locationCalls.transfer, aTransfer(bench))

export function moveAll(bench: Bench) {
  const [from = 'A-01', to = 'A-02'] = bench.chance.shuffled(shelves)
  return bench.change(locationCalls.apiTransfer, { body: { from, to, lines: 'all', confirm: true } })
}

/** Changes made while offline go out in their order, and two tabs that both think the outbox theirs send it at once. */
export async function drainOutbox(bench: Bench) {
  const outbox = Array.from({ length: bench.chance.int(2, 6) }, () => ({
    key: randomUUID(),
    input: aTransfer(bench),
  }))
  const drain = async () => {
    for (const { key, input } of outbox) await bench.change(locationCalls.transfer, input, key)
  }
  await Promise.all([drain(), drain()])
}
