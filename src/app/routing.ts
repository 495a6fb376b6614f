import type { Code } from '#contract/barcodes/index.ts'
import { boaRoutingBox, boaRoutingPackage, type Routing } from '#contract/endpoints/boa.ts'
import { receptionShop } from '#contract/endpoints/reception.ts'
import { isRefusal, type Refusal } from '#contract/problems.ts'
import type { Call } from '#src/api/client.ts'

export type Routed = Extract<Code, { kind: 'box' | 'package' }>

/** Which screen a box or a parcel belongs on now. */
export async function route({ kind, value }: Routed, call: Call): Promise<Routing | Refusal> {
  const answer =
    kind === 'box'
      ? await call(boaRoutingBox, { params: { box: value } })
      : await call(boaRoutingPackage, { params: { package: value } })
  return isRefusal(answer) ? answer : answer.data
}

/** The shop whose delivery a document announces. */
export async function receives(document: string, call: Call): Promise<string | Refusal> {
  const answer = await call(receptionShop, { params: { document } })
  return isRefusal(answer) ? answer : answer.data.shop
}
