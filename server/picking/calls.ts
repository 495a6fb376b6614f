import { eq, inArray, sql } from 'drizzle-orm'
import { type ListWish, pickingCalls } from '#contract/endpoints/picking.ts'
import type { PickingType } from '#contract/picking-types.ts'
import { conflict, isRefusal, type OrRefusal } from '#contract/problems.ts'
import { atShop } from '../auth/reach.ts'
import type { User } from '../auth/user.ts'
import type { Tx } from '../db/open.ts'
import { settingsOf } from '../db/picking-settings.ts'
import { boxes, orderEvents, orders, parcels, pickingLists } from '../db/schema/index.ts'
import { type Context, data, handlers } from '../handlers.ts'
import { contentsOf, listOf } from './contents.ts'
import { zonesOfHouse } from './layout.ts'
import { paperOf } from './list-sheet.ts'
import { closedBecause, findList, holdList, type ListRow, openLists, placeBox, takeBox } from './lists.ts'
import { pendingCampaigns, pendingCounts } from './pending.ts'
import { nextList, printCampaign, printType, wishOf } from './print.ts'

export const pickingHandlers = handlers(pickingCalls, {
  campaigns: ({ user, shop, db, clock }) => data(pendingCampaigns(db, atShop(user, shop), clock())),

  counts: ({ user, shop, db, clock }) => data(pendingCounts(db, atShop(user, shop), clock())),

  next: ({ query, user, shop, db, clock }) => data(nextList(db, user, shop, clock(), wishOf(query))),

  plan: async ({ user: { warehouseId }, db }) => {
    const { trolleySlots, monoOrders, wallSlots } = await settingsOf(db, warehouseId)
    return { data: { trolleySlots, monoOrders, wallSlots, zones: await zonesOfHouse(db, warehouseId) } }
  },

  printMono: ({ params, query, ...context }) => printOf(params.pickingType, query, context),

  printMulti: ({ params, query, ...context }) => printOf(params.pickingType, query, context),

  printCampaign: async ({ params, query, user, shop, db, clock }) => {
    const now = clock()
    const printed = await printCampaign(db, user, shop, params.campaign, now, wishOf(query))
    if (isRefusal(printed)) return printed
    const { list, message } = printed
    return { ...(await paperOf(db, user, list, now)), ...(message ? { message } : {}) }
  },

  lists: ({ user, shop, db }) => data(openLists(db, atShop(user, shop))),

  list: async ({ params, user, db, clock }) => {
    const list = await findList(db, user, params.slug, params.pickingName)
    if (isRefusal(list)) return list
    return (await closedBecause(db, list)) ?? { data: listOf(await contentsOf(db, list, clock())) }
  },

  reprint: async ({ params, body, user, db, clock }) => {
    const now = clock()
    const list = await reprintList(db, user, params.slug, params.pickingName, body.reason, now)
    return isRefusal(list) ? list : paperOf(db, user, list, now)
  },

  release: ({ params, user, db, clock }) =>
    data(releaseList(db, user, params.slug, params.pickingName, clock())),

  placeBox: ({ params, body, user, db, clock }) =>
    data(placeBox(db, user, params.slug, params.pickingName, body.box), async list =>
      listOf(await contentsOf(db, list, clock())),
    ),

  takeBox: ({ params, body, user, db, clock }) =>
    data(takeBox(db, user, params.slug, params.pickingName, body.box), async list =>
      listOf(await contentsOf(db, list, clock())),
    ),
})

type Printing = Pick<Context<typeof pickingCalls.printMono>, 'user' | 'shop' | 'db' | 'clock'>

async function printOf(type: PickingType, wish: ListWish, { user, shop, db, clock }: Printing) {
  const now = clock()
  const printed = await printType(db, user, shop, type, now, wishOf(wish))
  if (isRefusal(printed)) return printed
  const { list, message } = printed
  return { ...(await paperOf(db, user, list, now)), ...(message ? { message } : {}) }
}

/** Prints the same list again. The word DUPLICATA tells the papers apart, and each order's timeline gets the reason. */
async function reprintList(
  tx: Tx,
  user: User,
  shop: string,
  name: string,
  reason: string,
  now: Date,
): OrRefusal<ListRow> {
  const list = await holdList(tx, user, shop, name)
  if (isRefusal(list)) return list
  const closed = await closedBecause(tx, list)
  if (closed) return closed
  const printCount = list.printCount + 1
  await tx.update(pickingLists).set({ printCount }).where(eq(pickingLists.id, list.id))
  const claimed = await tx
    .select({ orderId: orders.id })
    .from(orders)
    .where(eq(orders.pickingListId, list.id))
  await tx.insert(orderEvents).values(
    claimed.map(({ orderId }) => ({
      orderId,
      at: now,
      what: 'note' as const,
      text: `Liste ${name} demandée à nouveau (DUPLICATA ${printCount - 1}) : ${reason}`,
      userId: user.id,
    })),
  )
  return { ...list, printCount }
}

/** Cancels a list that is not begun: its orders become pending again and its boxes are free. */
async function releaseList(
  tx: Tx,
  user: User,
  shop: string,
  name: string,
  now: Date,
): OrRefusal<{ name: string; orders: number }> {
  const list = await holdList(tx, user, shop, name)
  if (isRefusal(list)) return list
  // Locks the orders against an operator who starts to pack one of them at this moment.
  await tx
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.pickingListId, list.id))
    .orderBy(orders.id)
    .for('update')
  const closed = await closedBecause(tx, list)
  if (closed) return closed
  const { begun } = await contentsOf(tx, list, now)
  if (begun) return conflict('picking-list-begun', `La liste ${name} est commencée : elle ne s’annule plus.`)
  // A cancelled or held order leaves the list but keeps its status; the rest of a partial order is a rest again.
  const sent = sql`exists (
    select 1 from ${parcels} where ${parcels.orderId} = ${orders.id} and ${parcels.status} <> 'void')`
  const waits = sql`case when ${orders.status} not in ('picking', 'packing') then ${orders.status}
    when ${sent} then 'packing' else 'pending' end`
  const left = await tx
    .update(orders)
    .set({
      status: waits,
      pickingListId: null,
      toteSlot: null,
      heldBy: null,
      heldUntil: null,
      version: sql`${orders.version} + 1`,
    })
    .where(eq(orders.pickingListId, list.id))
    .returning({ id: orders.id, status: orders.status })
  await tx
    .update(boxes)
    .set({ orderId: null })
    .where(
      inArray(
        boxes.orderId,
        left.map(({ id }) => id),
      ),
    )
  const given = left.filter(({ status }) => status === 'pending' || status === 'packing')
  await tx.insert(orderEvents).values(
    given.map(({ id }) => ({
      orderId: id,
      at: now,
      what: 'note' as const,
      text: `Liste ${name} annulée : la commande est de nouveau à préparer`,
      userId: user.id,
    })),
  )
  return { name, orders: given.length }
}
