import { homeCalls } from '#contract/endpoints/home.ts'
import { statisticCalls } from '#contract/endpoints/statistic.ts'
import { userCalls } from '#contract/endpoints/user.ts'
import type { ChangeKind } from '#contract/live.ts'
import type { Elsewhere } from './pace.ts'

/** What the readings show that every bench has, so that one bench's print does not have all of them ask again. */
const shows: Readonly<Record<string, readonly ChangeKind[]>> = {
  [userCalls.access.name]: ['orders', 'people', 'house'],
  [homeCalls.attention.name]: ['orders', 'parcels', 'prints', 'returns', 'counts', 'desk', 'people'],
  [statisticCalls.today.name]: ['orders', 'parcels', 'stock', 'returns'],
}

/** Whether the reading of this name may be out of date. A page that is opened now and then asks at any change. */
export function isTouched(name: string, changed: Elsewhere): boolean {
  const kinds = shows[name]
  return changed === 'anything' || !kinds || kinds.some(kind => changed.has(kind))
}
