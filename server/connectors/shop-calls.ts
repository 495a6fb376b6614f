import { shopConnectionCalls } from '#contract/endpoints/shop-connection.ts'
import { isRefusal } from '#contract/problems.ts'
import { administerAtDoor, handlers, readAtDoor } from '../handlers.ts'
import { listConnections, saveConnection, tryConnection } from './calls.ts'

export const shopConnectionHandlers = handlers(shopConnectionCalls, {
  list: context => readAtDoor(context, (by, keys) => listConnections(context.db, by, keys)),

  save: async ({ body, vault, sender: { networks }, intake, ...context }) => {
    const done = await administerAtDoor(context, shopConnectionCalls.save.name, act =>
      saveConnection(act, { vault, networks }, { ...body, shop: context.shop.slug }),
    )
    if (!isRefusal(done)) intake.wake()
    return done
  },

  trial: ({ params, spoken, ...context }) =>
    readAtDoor(context, (by, keys) => tryConnection(context.db, by, keys, spoken, params.connection)),
})
