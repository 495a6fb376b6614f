import { pickingCalls } from '#contract/endpoints/picking.ts'
import { isRefusal } from '#contract/problems.ts'
import type { Bench } from '../world/bench.ts'

export const shop = 'papier'

export function pick(bench: Bench) {
  const isMono = bench.chance.happens(0.4)
  const params = { slug: shop }
  return isMono
    ? bench.change(pickingCalls.printMono, { params: { ...params, pickingType: 'mono' } })
    : bench.change(pickingCalls.printMulti, { params: { ...params, pickingType: 'multi' } })
}

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
