import { carrierCalls } from '#contract/endpoints/carrier.ts'
import { cartonCalls } from '#contract/endpoints/carton.ts'
import { data, handlers } from '../handlers.ts'
import { listCarriers, saveCarrier } from './carriers.ts'
import { cartonInformation, listCartons, saveCarton } from './cartons.ts'

export const cartonHandlers = handlers(cartonCalls, {
  list: async ({ db, user, query }) => ({ data: await listCartons(db, user, query) }),

  information: ({ db, user, params }) => data(cartonInformation(db, user, params.carton)),

  save: ({ db, user, body, clock, note }) => data(saveCarton({ tx: db, by: user, now: clock(), note }, body)),
})

export const carrierHandlers = handlers(carrierCalls, {
  list: async ({ db }) => ({ data: await listCarriers(db) }),
  save: ({ body, db }) => data(saveCarrier(db, body)),
})
