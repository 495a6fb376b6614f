import type { Bench } from '../world/bench.ts'
import { sendAway } from './loading.ts'
import { openOrders, packOrder } from './packing.ts'
import { aList, pickMulti } from './picking.ts'
import { takeBack } from './returning.ts'

/**
 * One order from its list to the lorry, and pieces of it back: in a short history people seldom come so far by chance. Others have
 * the first of these orders in hand, so the person tries the next.
 */
export async function wholeWay(bench: Bench) {
  const { chance } = bench
  const ways = { waits: chance.happens(0.3), all: chance.happens(0.5), reads: true }
  await pickMulti(bench)
  const list = await aList(bench, type => type.startsWith('multi'), chance.int(0, 3))
  if (!list) return
  for (const orderName of chance.shuffled(await openOrders(bench, list.name)).slice(0, 4)) {
    if (!(await packOrder(bench, orderName, 'one'))) continue
    await sendAway(bench, orderName)
    await takeBack(bench, orderName, ways)
    return
  }
}
