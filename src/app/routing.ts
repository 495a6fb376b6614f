import { receptionCalls } from '#contract/endpoints/reception.ts'
import { type Routing, routingCalls } from '#contract/endpoints/routing.ts'
import { isRefusal, type Refusal } from '#contract/problems.ts'
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

/** The shop whose delivery a document announces. */
export async function receives(document: string, call: Call): Promise<string | Refusal> {
  const data = await dataOf(call(receptionCalls.shop, { params: { document } }))
  return isRefusal(data) ? data : data.shop
}
