import { carrierCalls } from '#contract/endpoints/carrier.ts'
import { cartonCalls } from '#contract/endpoints/carton.ts'
import { administer } from '../administration/act.ts'
import { actOf, data, handlers } from '../handlers.ts'
import { saveAccount } from './carrier-accounts.ts'
import { carrierInformation, listCarriers } from './carrier-entries.ts'
import { orderAccounts, removeAccount, saveCarrier, tryAccount } from './carriers.ts'
import { cartonInformation, listCartons, saveCarton } from './cartons.ts'
import { passedOver } from './passed-over.ts'

export const cartonHandlers = handlers(cartonCalls, {
  list: async ({ db, user, query, clock }) => {
    const { cartons, total } = await listCartons(db, user, query)
    const times = await passedOver(db, user, clock())
    const counted = cartons.map(carton => ({ ...carton, passedOver: times.get(carton.id) ?? 0 }))
    return { data: { cartons: counted, total } }
  },

  information: ({ db, user, params }) => data(cartonInformation(db, user, params.carton)),

  save: ({ body, ...context }) => data(saveCarton(actOf(context), body)),
})

export const carrierHandlers = handlers(carrierCalls, {
  list: async ({ db, user, query, vault }) => ({ data: await listCarriers(db, user, vault, query) }),

  information: ({ db, user, params, vault }) => data(carrierInformation(db, user, vault, params.carrier)),

  save: ({ body, vault, ...context }) => data(saveCarrier(actOf(context), vault, body)),

  account: ({ db, user, params, body, clock, address, vault, announcer }) => {
    const recorded = { by: user, user, address, now: clock(), call: carrierCalls.account.name }
    return data(
      administer(db, recorded, act =>
        saveAccount(act, { vault, reach: announcer.reach }, params.carrier, body),
      ),
    )
  },

  orderAccounts: ({ params, body, vault, ...context }) =>
    data(orderAccounts(actOf(context), vault, params.carrier, body.accounts)),

  removeAccount: ({ params, vault, ...context }) =>
    data(removeAccount(actOf(context), vault, params.carrier, params.account)),

  tryAccount: ({ db, user, params, vault, announcer }) =>
    data(tryAccount(db, user.warehouseId, { vault, reach: announcer.reach }, params)),
})
