import { articles, stock } from './article.ts'
import { bills } from './bill.ts'
import { deliveries } from './delivery.ts'
import { orders } from './order.ts'
import type { PublicCall, Resource } from './resource.ts'
import { returns } from './return.ts'

const resources: readonly Pick<Resource, 'calls' | 'acts'>[] = [
  orders,
  articles,
  stock,
  deliveries,
  returns,
  bills,
]

/** Every call of the public API, in the order of its page. */
export const publicCalls: readonly PublicCall[] = resources.flatMap(({ calls, acts }) =>
  [...Object.values<PublicCall | undefined>(calls), ...Object.values(acts)].flatMap(call => call ?? []),
)
