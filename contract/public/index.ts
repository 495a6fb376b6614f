import { articles } from './article.ts'
import { bills } from './bill.ts'
import { deliveries } from './delivery.ts'
import { orders } from './order.ts'
import { receivedReturns } from './received-return.ts'
import type { PublicCall, Resource } from './resource.ts'
import { returns } from './return.ts'
import { pastStock, stock } from './stock.ts'

const resources: readonly Pick<Resource, 'calls' | 'readings' | 'files' | 'acts'>[] = [
  ...[orders, articles, stock, pastStock, deliveries, returns, receivedReturns, bills],
]

/** Every call of the public API, in the order of its page. */
export const publicCalls: readonly PublicCall[] = resources.flatMap(({ calls, readings, files, acts }) =>
  [calls, readings, files, acts].flatMap(some =>
    Object.values<PublicCall | undefined>(some).flatMap(call => call ?? []),
  ),
)
