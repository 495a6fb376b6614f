import { carrierCalls } from '#contract/endpoints/carrier.ts'
import { cartonCalls } from '#contract/endpoints/carton.ts'
import { administer } from '../administration/act.ts'
import { data, handlers } from '../handlers.ts'
import { saveAccount } from './carrier-accounts.ts'
import { carrierInformation, listCarriers } from './carrier-entries.ts'
import { orderAccounts, removeAccount, saveCarrier, tryAccount } from './carriers.ts'
import { cartonInformation, listCartons, saveCarton } from './cartons.ts'

export const cartonHandlers = handlers(cartonCalls, {
  list: async ({ db, user, query }) => ({ data: await listCartons(db, user, query) }),

  information: ({ db, user, params }) => data(cartonInformation(db, user, params.carton)),

  save: ({ db, user, body, clock, note }) => data(saveCarton({ tx: db, by: user, now: clock(), note }, body)),
})

export const carrierHandlers = handlers(carrierCalls, {
  list: async ({ db, user, query, vault }) => ({ data: await listCarriers(db, user, vault, query) }),

  information: ({ db, user, params, vault }) => data(carrierInformation(db, user, vault, params.carrier)),

  save: ({ db, user, body, clock, note, vault }) =>
    data(saveCarrier({ tx: db, by: user, now: clock(), note }, vault, body)),

  account: ({ db, user, params, body, clock, address, vault, announcer }) => {
    const recorded = { by: user, user, address, now: clock(), call: carrierCalls.account.name }
    return data(
      administer(db, recorded, act =>
        saveAccount(act, { vault, reach: announcer.reach }, params.carrier, body),
      ),
    )
  },

  orderAccounts: ({ db, user, params, body, clock, note, vault }) =>
    data(orderAccounts({ tx: db, by: user, now: clock(), note }, vault, params.carrier, body.accounts)),

  removeAccount: ({ db, user, params, clock, note, vault }) =>
    data(removeAccount({ tx: db, by: user, now: clock(), note }, vault, params.carrier, params.account)),

  tryAccount: ({ db, user, params, vault, announcer }) =>
    data(tryAccount(db, user.warehouseId, { vault, reach: announcer.reach }, params)),
})
