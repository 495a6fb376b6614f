import type { Code } from '#contract/barcodes/index.ts'
import { receptionCalls } from '#contract/endpoints/reception.ts'
import { type Routing, routingCalls } from '#contract/endpoints/routing.ts'
import { type FoundKind, foundKinds, searchCalls } from '#contract/endpoints/search.ts'
import { isRefusal, type Refusal, refuse } from '#contract/problems.ts'
import { type Call, dataOf } from '#src/api/client.ts'

/** The kinds whose place the server knows. */
export type Routed = 'box' | 'package'

/** The screen on which a box or a parcel belongs now. */
export function route(kind: Routed, name: string, call: Call): Promise<Routing | Refusal> {
  return dataOf(
    kind === 'box'
      ? call(routingCalls.box, { params: { box: name } })
      : call(routingCalls.parcel, { params: { package: name } }),
  )
}

/** The kinds of papers whose shop has the screen for them. */
export type OfShop = 'reception' | 'pickingList'

/** A parcel bears or bore this number. */
export const isBorne = (number: string, call: Call): Promise<boolean | Refusal> =>
  isHere('tracking', number, call)

/** The scanner's user waits no longer for what the server says about a doubtful code. */
const longestWait = 1_500

/** The readings of a code whose thing exists here. */
export async function known(codes: readonly Code[], call: Call): Promise<Code[]> {
  const signal = AbortSignal.timeout(longestWait)
  try {
    const here = await Promise.all(
      codes.map(async ({ kind, value }) => {
        const found = foundKinds.find(one => one === kind)
        return found !== undefined && (await isHere(found, value, call, signal)) === true
      }),
    )
    return codes.filter((_, at) => here[at])
  } catch (error) {
    if (signal.aborted) return []
    throw error
  }
}

/** Found by its whole code, name or number. */
async function isHere(
  kind: FoundKind,
  query: string,
  call: Call,
  signal?: AbortSignal,
): Promise<boolean | Refusal> {
  const groups = await dataOf(call(searchCalls.all, { query: { query, kind } }, signal ? { signal } : {}))
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
