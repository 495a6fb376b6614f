import { eq } from 'drizzle-orm'
import type { Order } from '#contract/entities/order.ts'
import type { Act } from '../auth/user.ts'
import { lorriesFor } from '../carrier-slip/slips.ts'
import { carriers } from '../db/schema/index.ts'
import { describeOrder } from '../orders/describe.ts'
import type { WholeOrder } from '../orders/whole.ts'

/** An order with the departure that takes its parcels: the one that « Bordereau » and home name, too. */
export async function describeForPacking({ tx, user, now }: Act, whole: WholeOrder): Promise<Order> {
  const { carrierId } = whole.order
  const [lorry] = carrierId === null ? [] : await lorriesFor(tx, user, now, eq(carriers.id, carrierId))
  const departure = lorry ? { at: lorry.cutoffAt.toISOString(), missed: lorry.missed } : null
  return { ...describeOrder(whole), departure }
}
