import type { Code } from '#contract/barcodes/index.ts'
import { boaRoutingBox, boaRoutingPackage, type Routing } from '#contract/endpoints/boa.ts'
import { receptionShop } from '#contract/endpoints/reception.ts'
import { isRefusal, type Refusal } from '#contract/problems.ts'
import type { Call } from '#src/api/client.ts'
import { dataOf } from '#src/api/refusal.ts'

export type Routed = Extract<Code, { kind: 'box' | 'package' }>

/** Which screen a box or a parcel belongs on now. */
export function route({ kind, value }: Routed, call: Call): Promise<Routing | Refusal> {
  return dataOf(
    kind === 'box'
      ? call(boaRoutingBox, { params: { box: value } })
      : call(boaRoutingPackage, { params: { package: value } }),
  )
}

/** The shop whose delivery a document announces. */
export async function receives(document: string, call: Call): Promise<string | Refusal> {
  const data = await dataOf(call(receptionShop, { params: { document } }))
  return isRefusal(data) ? data : data.shop
}
