import * as z from 'zod/mini'
import { answer } from '../answer.ts'
import { door, endpoint, reading } from '../endpoint.ts'
import { first } from '../entities/journey.ts'
import { OrderStatus } from '../entities/order.ts'
import { PerishingGoods } from '../entities/perishing.ts'
import { ReturnEntry } from '../entities/work-list.ts'
import { Instant, Name, Sku, Slug, Total } from '../values.ts'
import { LateOrder } from './home.ts'

/** Articles that are gone within so many days at the pace of the last thirty. */
export const runsOutWithinDays = 14

const RunningOut = z.object({
  sku: Sku,
  name: z.string(),
  pieces: Total,
  /** At the pace of the last 30 days. */
  daysLeft: Total,
})

const StoppedOrder = z.object({ name: Name, customer: z.string(), why: z.nullable(z.string()) })

/** A parcel whose carrier does not know its address, and says why. */
const RefusedAddress = z.object({
  order: Name,
  customer: z.string(),
  carrier: z.string(),
  why: z.nullable(z.string()),
})

/** A lorry, and the orders of this shop that are still to be packed for it. */
const ShopDeparture = z.object({ carrier: z.string(), at: Instant, orders: Total })

/** A delivery that was closed lately with more or fewer pieces than announced. */
const UnevenDelivery = z.object({
  name: Name,
  supplier: z.string(),
  closedAt: Instant,
  expected: Total,
  received: Total,
})

export const ShopHome = z.object({
  /** The orders that have not left, by where they stand. */
  orders: z.array(z.object({ status: OrderStatus, total: Total })),
  late: first(LateOrder),
  held: first(StoppedOrder),
  /** The next lorries that this shop's orders wait for. */
  departures: z.array(ShopDeparture),
  refusedAddresses: first(RefusedAddress),
  /** Returns that wait, about which the shop has not said anything yet. */
  returns: first(ReturnEntry),
  uneven: first(UnevenDelivery),
  /** As it stood then: in a large shop up to a minute ago. */
  runningOut: z.extend(first(RunningOut), { at: Instant }),
  perishing: first(PerishingGoods),
  /** The number of questions without an answer. */
  questions: Total,
  /** Pieces that came in and went out today. */
  today: z.object({ received: Total, returned: Total, shipped: Total }),
})
export type ShopHome = z.infer<typeof ShopHome>

export const shopHomeCalls = {
  now: endpoint({
    ...reading('rest_shop_home', '/rest/shop/{slugShop}/home'),
    does: 'Où en est une boutique : ses commandes, ce qu’elle doit décider, ce qui s’épuise',
    ...door('read'),
    mayBeOld: true,
    params: z.object({ slugShop: Slug }),
    answer: answer(ShopHome),
  }),
}
