import { pickingCalls } from '#contract/endpoints/picking.ts'
import { isRefusal } from '#contract/problems.ts'
import type { Bench } from '../world/bench.ts'

export const shop = 'papier'

export const pick = (bench: Bench) => (bench.chance.happens(0.4) ? pickMono(bench) : pickMulti(bench))

const pickMono = (bench: Bench) =>
  bench.change(pickingCalls.printMono, { params: { slug: shop, pickingType: 'mono' } })

export const pickMulti = (bench: Bench) =>
  bench.change(pickingCalls.printMulti, { params: { slug: shop, pickingType: 'multi' } })

/** Gives a list back, or prints it once more. */
export async function releaseList(bench: Bench) {
  const { chance } = bench
  const [which, again] = [chance.int(0, 3), chance.happens(0.5)]
  const list = await aList(bench, () => true, which)
  if (!list) return
  const params = { slug: shop, pickingName: list.name }
  await (again
    ? bench.change(pickingCalls.reprint, { params, body: { reason: 'Papier déchiré' } })
    : bench.change(pickingCalls.release, { params }))
}

/** The nth open list of a kind, or the last one. */
export async function aList(bench: Bench, fits: (type: string) => boolean, which: number) {
  const lists = await bench.read(pickingCalls.lists, { params: { slug: shop } })
  if (isRefusal(lists)) return undefined
  const found = lists.data.filter(({ type }) => fits(type)).sort((a, b) => a.name.localeCompare(b.name))
  return found[Math.min(which, found.length - 1)]
}
