import { articles } from './article.ts'
import type { PublicCall } from './call.ts'
import { deliveries } from './delivery.ts'
import { orders } from './order.ts'
import type { Resource } from './resource.ts'
import { returns } from './return.ts'
import { stock } from './stock.ts'

const resources: readonly Pick<Resource, 'calls'>[] = [orders, articles, stock, deliveries, returns]

/** Every call of the public API, in the order of its page. */
export const publicCalls: readonly PublicCall[] = resources.flatMap(({ calls }) =>
  Object.values<PublicCall | undefined>(calls).flatMap(call => call ?? []),
)
