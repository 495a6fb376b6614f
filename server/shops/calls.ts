import { shopCalls } from '#contract/endpoints/shop.ts'
import { data, handlers } from '../handlers.ts'
import { createShop, listShops, saveShop, shopInformation } from './rules.ts'

export const shopHandlers = handlers(shopCalls, {
  list: async ({ db, user, query }) => ({ data: await listShops(db, user, query) }),

  information: ({ db, user, params }) => data(shopInformation(db, user, params.shop)),

  create: ({ db, user, body, clock, note }) =>
    data(createShop({ tx: db, by: user, now: clock(), note }, body)),

  save: ({ db, user, params, body, clock, note }) =>
    data(saveShop({ tx: db, by: user, now: clock(), note }, params.shop, body)),
})
