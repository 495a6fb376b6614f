import { sql } from 'drizzle-orm'
import { dayIn } from '#contract/day.ts'
import { orderFileCalls } from '#contract/endpoints/order-file.ts'
import { shopOrderCalls } from '#contract/endpoints/shop-order.ts'
import type { NewOrder, OrderFile } from '#contract/entities/order-file.ts'
import { conflict, isRefusal, type OrRefusal, type Refusal } from '#contract/problems.ts'
import type { AdminAct } from '../administration/act.ts'
import { changesOf } from '../audit/record.ts'
import { atDoor } from '../auth/reach.ts'
import { actAtDoor, actOf, data, handlers } from '../handlers.ts'
import { draftOrders, wishRefused } from '../orders/draft.ts'
import { createOrders, knownOrders } from '../orders/save.ts'
import { warehouseOf } from '../warehouse/grammar.ts'
import { saveOrder } from './change.ts'
import { orderFile } from './file.ts'
import { orderHistory, orderPaper } from './history.ts'
import { listOrders, orderChoices } from './list.ts'
import { relaysNear } from './relays.ts'
import { cancelOrder, holdOrder, releaseOrder } from './stop.ts'
import { noValues, valuesOf } from './words.ts'

export const orderFileHandlers = handlers(orderFileCalls, {
  list: ({ db, user, query, clock }) =>
    data(listOrders(db, user, query, { now: clock(), timeZone: user.timeZone })),

  choices: ({ db, user }) => data(orderChoices(db, user)),

  relays: ({ db, user, query, vault, announcer }) =>
    data(relaysNear({ db, vault, reach: announcer.reach }, user, query)),

  information: ({ db, user, params }) => data(orderFile(db, user, params.order)),

  create: ({ body, ...context }) => data(createOrder(actOf(context), body)),

  save: ({ params, body, ...context }) => data(saveOrder(actOf(context), params.order, body)),

  hold: ({ params, body, ...context }) => data(holdOrder(actOf(context), params.order, body.reason)),

  release: ({ params, ...context }) => data(releaseOrder(actOf(context), params.order)),

  cancel: ({ params, body, ...context }) =>
    data(cancelOrder(actOf(context), context.user, params.order, body)),
})

/** The same rules for one shop, by its own people and by the managers of its warehouse. */
export const shopOrderHandlers = handlers(shopOrderCalls, {
  list: ({ db, user, shop, query, clock }) =>
    data(atDoor(db, user, shop, by => listOrders(db, by, query, { now: clock(), timeZone: user.timeZone }))),

  choices: ({ db, user, shop }) => data(atDoor(db, user, shop, by => orderChoices(db, by))),

  relays: ({ db, user, shop, query, vault, announcer }) =>
    data(atDoor(db, user, shop, by => relaysNear({ db, vault, reach: announcer.reach }, by, query))),

  information: ({ db, user, shop, params }) =>
    data(atDoor(db, user, shop, by => orderFile(db, by, params.order))),

  history: ({ db, user, shop, params }) =>
    data(atDoor(db, user, shop, by => orderHistory(db, by, params.order))),

  paper: ({ db, user, shop, params }) =>
    atDoor(db, user, shop, by => orderPaper(db, by, params.order, params.paper)),

  create: context =>
    actAtDoor(context, act => createOrder(act, { ...context.body, shop: context.shop.slug })),

  save: context => actAtDoor(context, act => saveOrder(act, context.params.order, context.body)),

  hold: context => actAtDoor(context, act => holdOrder(act, context.params.order, context.body.reason)),

  release: context => actAtDoor(context, act => releaseOrder(act, context.params.order)),

  cancel: context =>
    actAtDoor(context, (act, by) => cancelOrder(act, by, context.params.order, context.body)),
})

/** Adds an order by hand, by the rules of the imports. */
async function createOrder(act: AdminAct, given: NewOrder): OrRefusal<{ order: OrderFile }> {
  const { tx, by, now, note } = act
  const { warehouseId, shops } = by
  const { timeZone } = await warehouseOf(tx, warehouseId)
  const late = wishRefused(given.wishedOn, dayIn(timeZone, now))
  if (late) return late
  const [draft] = await draftOrders(tx, { warehouseId, shops, now }, [given])
  if (!draft) throw new Error('One order was given and none came back')
  if (isRefusal(draft)) return draft
  if (draft.name !== undefined) {
    // Of two people who give the same number at once, the second waits here for the first.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`order ${draft.name}`}, 0))`)
    if ((await knownOrders(tx, [draft.name])).size > 0) return taken(draft.name)
  }
  const [made] = await createOrders(tx, { warehouseId, userId: by.id, now }, [draft])
  if (!made) throw new Error('One order was written and none came back')
  const { name } = made
  const { customer, address, carrier = null, campaign = null, priority = 0, lines } = given
  const { giftMessage = null, instructions = [], relay = null, wishedOn = null } = given
  const after = {
    customer,
    address,
    relay,
    carrier,
    campaign,
    priority,
    wishedOn,
    giftMessage,
    instructions,
    lines,
  }
  note(changesOf(valuesOf(noValues, after)), name)
  return orderFile(tx, by, name)
}

const taken = (name: string): Refusal =>
  conflict(
    'order-exists',
    `Le numéro ${name} est déjà celui d’une commande : donnez-en un autre, ou aucun.`,
    name,
  )
