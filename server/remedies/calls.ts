import { remedyCalls } from '#contract/endpoints/remedy.ts'
import { isRefusal } from '#contract/problems.ts'
import { data, handlers } from '../handlers.ts'
import { chooseRelay, relaysForPacker } from './relays.ts'
import { offeredServices } from './services.ts'

export const remedyHandlers = handlers(remedyCalls, {
  services: ({ params, user, db, vault, announcer: { reach }, clock }) =>
    data(offeredServices({ db, vault, reach }, user, params.parcelId, clock())),

  relays: ({ params, query, user, db, vault, announcer: { reach } }) =>
    data(relaysForPacker({ db, vault, reach }, user, params.orderName, query.postcode)),

  chooseRelay: async ({ params, body, user, db: tx, clock, note }) => {
    const changed = await chooseRelay({ tx, user, now: clock(), note }, params.orderName, body)
    return isRefusal(changed) ? changed : { data: changed, version: changed.order.version }
  },
})
