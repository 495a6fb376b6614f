import { replenishmentCalls } from '#contract/endpoints/replenishment.ts'
import { data, handlers } from '../handlers.ts'
import { putPieces, undoPut } from './put.ts'
import { releaseTasks, takeTasks } from './take.ts'
import { listReplenishments } from './tasks.ts'

export const replenishmentHandlers = handlers(replenishmentCalls, {
  list: async ({ db, user, clock }) => ({ data: await listReplenishments(db, user, clock()) }),

  take: ({ db, user, body, clock }) => data(takeTasks({ tx: db, user, now: clock() }, body)),

  put: ({ db, user, body, clock }) => data(putPieces({ tx: db, user, now: clock() }, body)),

  release: async ({ db, user, body, clock }) => ({
    data: await releaseTasks({ tx: db, user, now: clock() }, body.lines),
  }),

  undo: ({ db, user, body, clock }) => data(undoPut({ tx: db, user, now: clock() }, body)),
})
