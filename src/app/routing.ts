import type { Code } from '#contract/barcodes/index.ts'
import { receptionCalls } from '#contract/endpoints/reception.ts'
import { type Routing, routingCalls } from '#contract/endpoints/routing.ts'
import { isRefusal, type Refusal } from '#contract/problems.ts'
import type { Call } from '#src/api/client.ts'
import { dataOf } from '#src/api/refusal.ts'

export type Routed = Extract<Code, { kind: 'box' | 'package' }>

/** Which screen a box or a parcel belongs on now. */
export function route({ kind, value }: Routed, call: Call): Promise<Routing | Refusal> {
  return dataOf(
    kind === 'box'
      ? call(routingCalls.box, { params: { box: value } })
      : call(routingCalls.parcel, { params: { package: value } }),
  )
}

/** The shop whose delivery a document announces. */
export async function receives(document: string, call: Call): Promise<string | Refusal> {
  const data = await dataOf(call(receptionCalls.shop, { params: { document } }))
  return isRefusal(data) ? data : data.shop
}
