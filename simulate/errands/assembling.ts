import { assemblyCalls, type KitAtBench } from '#contract/endpoints/assembly.ts'
import { isRefusal } from '#contract/problems.ts'
import { assembled } from '../world/assembled.ts'
import type { Bench } from '../world/bench.ts'

type Line = { sku: string; place: string; qty: number }

/** Makes kits, now and then more than there are parts for, and takes some of it back, even twice at once. */
export async function assemble(bench: Bench) {
  const { chance } = bench
  const [qty, to, isGreedy] = [chance.int(1, 4), chance.pick(['A-01', 'A-02']), chance.happens(0.1)]
  const undoings = chance.pick([0, 0, 0, 1, 2])
  const kit = await bench.read(assemblyCalls.kit, { query: { code: assembled.sku } })
  if (isRefusal(kit)) return
  const from = kit.data.parts.flatMap(part => firstOf(part.product.sku, part.piles, qty * part.qty))
  const lines = isGreedy ? from.map(line => ({ ...line, qty: line.qty + 90 })) : from
  const made = await bench.change(assemblyCalls.assemble, {
    body: { kit: assembled.sku, qty: isGreedy ? qty + 90 : qty, from: lines, to },
  })
  if (!isRefusal(made)) await undo(bench, made.data.moves, undoings)
}

/** Takes some of the kits that lie here apart, and now and then puts them together again. */
export async function takeApart(bench: Bench) {
  const { chance } = bench
  const [most, to, undoings] = [chance.int(1, 3), chance.pick(['A-01', 'A-02']), chance.pick([0, 0, 1, 2])]
  const kit = await bench.read(assemblyCalls.kit, { query: { code: assembled.sku } })
  if (isRefusal(kit)) return
  const from = firstOf(assembled.sku, kit.data.piles, most)
  const qty = from.reduce((sum, line) => sum + line.qty, 0)
  if (qty === 0) return
  const taken = await bench.change(assemblyCalls.takeApart, {
    body: { kit: assembled.sku, qty, from, to },
  })
  if (!isRefusal(taken)) await undo(bench, taken.data.moves, undoings)
}

const undo = (bench: Bench, moves: string[], times: number) =>
  Promise.all(Array.from({ length: times }, () => bench.change(assemblyCalls.undo, { body: { moves } })))

/** So many pieces of the piles, the first ones first; fewer if there are no more. */
function firstOf(sku: string, piles: KitAtBench['piles'], qty: number): Line[] {
  let left = qty
  return piles.flatMap(({ place, qty: there }) => {
    const part = Math.min(left, there)
    left -= part
    return part === 0 ? [] : [{ sku, place, qty: part }]
  })
}
