import { deliveryCalls } from '#contract/endpoints/delivery.ts'
import { data, handlers } from '../handlers.ts'
import { closeDelivery, createDelivery, saveDelivery } from './change.ts'
import { deliveryFile } from './file.ts'
import { listDeliveries } from './list.ts'

export const deliveryHandlers = handlers(deliveryCalls, {
  list: ({ db, user, query }) => data(listDeliveries(db, user, query)),

  information: ({ db, user, params }) => data(deliveryFile(db, user, params.delivery)),

  create: ({ db, user, body, clock, note }) =>
    data(createDelivery({ tx: db, by: user, now: clock(), note }, body)),

  save: ({ db, user, params, body, clock, note }) =>
    data(saveDelivery({ tx: db, by: user, now: clock(), note }, params.delivery, body)),

  close: ({ db, user, params, body, clock, note }) =>
    data(closeDelivery({ tx: db, by: user, now: clock(), note }, user, params.delivery, body)),
})
