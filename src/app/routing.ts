import { receptionCalls } from '#contract/endpoints/reception.ts'
import { type Routing, routingCalls } from '#contract/endpoints/routing.ts'
import { searchCalls } from '#contract/endpoints/search.ts'
import { isRefusal, type Refusal, refuse } from '#contract/problems.ts'
import type { Call } from '#src/api/client.ts'
import { dataOf } from '#src/api/refusal.ts'

/** The kinds whose place the server knows. */
export type Routed = 'box' | 'package'

/** Which screen a box or a parcel belongs on now. */
export function route(kind: Routed, name: string, call: Call): Promise<Routing | Refusal> {
  return dataOf(
    kind === 'box'
      ? call(routingCalls.box, { params: { box: name } })
      : call(routingCalls.parcel, { params: { package: name } }),
  )
}

/** The kinds of papers whose shop has the screen for them. */
export type OfShop = 'reception' | 'pickingList'

/** Found by its whole number, current or former. */
export async function isBorne(number: string, call: Call): Promise<boolean | Refusal> {
  const groups = await dataOf(call(searchCalls.all, { query: { query: number, kind: 'tracking' } }))
  return isRefusal(groups) ? groups : groups.some(({ found }) => found.some(({ exact }) => exact))
}

export async function shopOf(kind: OfShop, name: string, call: Call): Promise<string | Refusal> {
  if (kind === 'reception') {
    const data = await dataOf(call(receptionCalls.shop, { params: { document: name } }))
    return isRefusal(data) ? data : data.shop
  }
  const groups = await dataOf(call(searchCalls.all, { query: { query: name, kind } }))
  if (isRefusal(groups)) return groups
  const list = groups.flatMap(({ found }) => found).find(one => one.exact)
  return list?.shop ?? refuse('list-unknown', `La liste ${name} n’est pas connue ici.`, { status: 404 })
}
