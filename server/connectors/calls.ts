import { connectionCalls } from '#contract/endpoints/connection.ts'
import { isRefusal } from '#contract/problems.ts'
import { administer } from '../administration/act.ts'
import { data, handlers } from '../handlers.ts'
import { listConnections, saveConnection, tryConnection } from './save.ts'

export const connectionHandlers = handlers(connectionCalls, {
  list: async ({ db, user, vault, clock }) => ({
    data: await listConnections(db, user, { vault, now: clock() }),
  }),

  save: async ({ db, user, body, clock, address, vault, sender: { networks }, intake }) => {
    const recorded = { by: user, user, address, now: clock(), call: connectionCalls.save.name }
    const done = await administer(db, recorded, act => saveConnection(act, { vault, networks }, body))
    if (isRefusal(done)) return done
    intake.wake()
    return { data: done }
  },

  trial: ({ db, user, params, clock, vault, spoken }) =>
    data(tryConnection(db, user, { vault, now: clock() }, spoken, params.connection)),
})
