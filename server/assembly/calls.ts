import { assemblyCalls } from '#contract/endpoints/assembly.ts'
import { data, handlers } from '../handlers.ts'
import { assemble, takeApart } from './change.ts'
import { describeKit } from './kit.ts'
import { undoAssembly } from './undo.ts'
import { listKits } from './waiting.ts'

export const assemblyHandlers = handlers(assemblyCalls, {
  list: async ({ db, user, clock }) => ({ data: await listKits(db, user, clock()) }),

  kit: ({ db, user, query, clock }) => data(describeKit(db, user, query.code, clock())),

  assemble: ({ db, user, body, clock }) => data(assemble({ tx: db, user, now: clock() }, body)),

  takeApart: ({ db, user, body, clock }) => data(takeApart({ tx: db, user, now: clock() }, body)),

  undo: ({ db, user, body, clock }) => data(undoAssembly({ tx: db, user, now: clock() }, body)),
})
