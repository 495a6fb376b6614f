import { eq } from 'drizzle-orm'
import type { Db, Tx } from '../db/open.ts'
import { boxes, campaigns, orders, pickingLists } from '../db/schema/index.ts'
import type { OrderRow } from '../orders/find.ts'
import { type WholeOrder, wholeOrder } from '../orders/whole.ts'

/** An order with what decides whether it can still change. */
export type Standing = WholeOrder & {
  readonly pickingList: string | null
  readonly box: string | null
  /** Its name; `campaign` is the short address. */
  readonly campaignName: string | null
}

export async function standingOf(db: Db | Tx, row: OrderRow): Promise<Standing> {
  const [around] = await db
    .select({ pickingList: pickingLists.name, box: boxes.name, campaignName: campaigns.name })
    .from(orders)
    .leftJoin(pickingLists, eq(pickingLists.id, orders.pickingListId))
    .leftJoin(boxes, eq(boxes.orderId, orders.id))
    .leftJoin(campaigns, eq(campaigns.id, orders.campaignId))
    .where(eq(orders.id, row.id))
  if (!around) throw new Error(`The order ${row.name} has gone`)
  return { ...(await wholeOrder(db, row)), ...around }
}
