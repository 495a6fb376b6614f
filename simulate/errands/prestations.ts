import { prestationCalls } from '#contract/endpoints/prestation.ts'
import { isRefusal } from '#contract/problems.ts'
import type { Bench } from '../world/bench.ts'
import { orderNames } from '../world/house.ts'

/** A work that is counted, sometimes wrong at first; or one that is timed, whose end somebody now and then forgets. */
export async function doWork(bench: Bench) {
  const { chance } = bench
  const [isTimed, isForgotten, count, isWrong] = [
    chance.happens(0.4),
    chance.happens(0.4),
    chance.int(1, 9),
    chance.happens(0.3),
  ]
  const what = chance.happens(0.5)
    ? ({ shop: 'papier', what: 'order', name: chance.pick(orderNames) } as const)
    : ({ shop: 'lune', what: 'shop', name: 'lune' } as const)
  if (isTimed) {
    const begun = await bench.change(prestationCalls.start, { body: { ...what, kind: 'PHOTO' } })
    if (isRefusal(begun) || isForgotten) return
    await bench.change(prestationCalls.end, { body: { prestation: begun.data.id } })
    return
  }
  const done = await bench.change(prestationCalls.add, { body: { ...what, kind: 'ETIQ', count } })
  if (isRefusal(done) || !isWrong) return
  const params = { prestation: done.data.id }
  await bench.change(prestationCalls.recount, { params, body: { count: count + 1 } })
}

/** Undoes a work of any day, counts it anew, or says when a forgotten one ended: often in a closed month. Only a manager may. */
export async function correctWork(bench: Bench) {
  const { chance } = bench
  const [how, which, much] = [
    chance.pick(['undo', 'count', 'settle'] as const),
    chance.int(0, 9),
    chance.int(1, 90),
  ]
  const list = await bench.read(prestationCalls.list, { query: {} })
  if (isRefusal(list)) return
  const found = list.data.prestations.filter(({ state, count }) =>
    how === 'settle' ? state === 'forgotten' : state === 'done' && (how === 'undo' || count !== null),
  )
  const one = found[which % Math.max(1, found.length)]
  if (!one) return
  const params = { prestation: one.id }
  if (how === 'undo') return bench.change(prestationCalls.undo, { params })
  if (how === 'count') return bench.change(prestationCalls.recount, { params, body: { count: much } })
  const endedAt = new Date(Date.parse(one.at) + much * 60_000).toISOString()
  return bench.change(prestationCalls.settle, { params, body: { endedAt, note: 'Oubliée' } })
}
