import type { Activity, RefusalCause } from '#contract/endpoints/figures.ts'
import { endpoints } from '#contract/endpoints/index.ts'

export type Refused = { user_id: string | null; call: string; code: string; times: number }

const doing = new Map<string, string>(endpoints.map(({ name, does }) => [name, does]))

/** The refusals by their cause and what was being done, the commonest first. */
export function byCause(refused: readonly Refused[]): Activity['refusals'] {
  const sums = new Map<string, { cause: RefusalCause; what: string; times: number }>()
  for (const { call, code, times } of refused) {
    const cause = causeOf(code)
    const key = `${cause} ${call}`
    const sum = sums.get(key) ?? { cause, what: doing.get(call) ?? call, times: 0 }
    sum.times += times
    sums.set(key, sum)
  }
  return [...sums.values()].sort(
    (one, other) => other.times - one.times || one.what.localeCompare(other.what),
  )
}

/** The codes of refusals by what went wrong at the bench. All others are « autre ». */
const codes: Readonly<Record<Exclude<RefusalCause, 'other'>, readonly string[]>> = {
  article: [
    'wrong-item',
    'one-too-many',
    'product-not-in-list',
    'product-other-shop',
    'product-unknown',
    'product-archived',
    'return-not-shipped',
    'return-too-many',
    'reception-perished',
    'date-too-near',
  ],
  place: [
    'location-unknown',
    'location-blocked',
    'location-no-shelf',
    'transfer-same-place',
    'transfer-other-shop',
    'reception-place',
    'return-place',
  ],
  parcel: [
    'package-manifested',
    'package-unknown',
    'package-void',
    'parcel-old-label',
    'parcel-unknown',
    'parcel-which',
    'slip-not-loaded',
    'slip-sealed',
    'slip-unknown',
    'box-not-on-list',
    'box-taken',
    'box-unknown',
    'packaging-refused',
    'packaging-too-heavy',
  ],
  stock: [
    'stock-short',
    'slip-goods-missing',
    'picking-not-found',
    'no-order-left',
    'order-short',
    'reception-moved',
  ],
  unusual: [
    'weight-unusual',
    'transfer-unusual',
    'reception-over',
    'reception-short',
    'slip-incomplete',
    'count-moved',
  ],
  colleague: ['order-held', 'count-held', 'count-by-another', 'count-decided', 'version-stale'],
}

const causes = new Map<string, RefusalCause>()
for (const cause of ['article', 'place', 'parcel', 'stock', 'unusual', 'colleague'] as const) {
  for (const code of codes[cause]) causes.set(code, cause)
}

const causeOf = (code: string): RefusalCause => causes.get(code) ?? 'other'
