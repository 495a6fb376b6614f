import type { Order } from '#contract/entities/order.ts'
import type { Act } from '../auth/user.ts'
import { departureOf } from '../carrier-slip/departure.ts'
import { describeOrder } from '../orders/describe.ts'
import type { WholeOrder } from '../orders/whole.ts'

/** An order with the departure that takes its parcels: the one that « Bordereau » and home name, too. */
export async function describeForPacking(act: Act, whole: WholeOrder): Promise<Order> {
  const { carrierId } = whole.order
  return {
    ...describeOrder(whole),
    departure: carrierId === null ? null : await departureOf(act, carrierId),
  }
}
