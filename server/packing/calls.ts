import { carrierCalls } from '#contract/endpoints/carrier.ts'
import { cartonCalls } from '#contract/endpoints/carton.ts'
import { data, handlers } from '../handlers.ts'
import { listCarriers, saveCarrier } from './carriers.ts'
import { listCartons, saveCarton } from './cartons.ts'

export const cartonHandlers = handlers(cartonCalls, {
  list: async ({ db }) => ({ data: await listCartons(db) }),
  save: ({ body, db }) => data(saveCarton(db, body)),
})

export const carrierHandlers = handlers(carrierCalls, {
  list: async ({ db }) => ({ data: await listCarriers(db) }),
  save: ({ body, db }) => data(saveCarrier(db, body)),
})
