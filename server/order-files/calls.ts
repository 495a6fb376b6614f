import { orderFileCalls } from '#contract/endpoints/order-file.ts'
import { data, handlers } from '../handlers.ts'
import { saveOrder } from './change.ts'
import { createOrder } from './create.ts'
import { orderFile } from './file.ts'
import { listOrders, orderChoices } from './list.ts'
import { relaysNear } from './relays.ts'
import { cancelOrder, holdOrder, releaseOrder } from './stop.ts'

export const orderFileHandlers = handlers(orderFileCalls, {
  list: ({ db, user, query, clock }) =>
    data(listOrders(db, user, query, { now: clock(), timeZone: user.timeZone })),

  choices: ({ db, user }) => data(orderChoices(db, user)),

  relays: ({ db, user, query, vault, announcer }) =>
    data(relaysNear({ db, vault, reach: announcer.reach }, user, query)),

  information: ({ db, user, params }) => data(orderFile(db, user, params.order)),

  create: ({ db, user, body, clock, note }) =>
    data(createOrder({ tx: db, by: user, now: clock(), note }, body)),

  save: ({ db, user, params, body, clock, note }) =>
    data(saveOrder({ tx: db, by: user, now: clock(), note }, params.order, body)),

  hold: ({ db, user, params, body, clock, note }) =>
    data(holdOrder({ tx: db, by: user, now: clock(), note }, params.order, body.reason)),

  release: ({ db, user, params, clock, note }) =>
    data(releaseOrder({ tx: db, by: user, now: clock(), note }, params.order)),

  cancel: ({ db, user, params, body, clock, note }) =>
    data(cancelOrder({ tx: db, by: user, now: clock(), note }, user, params.order, body)),
})
