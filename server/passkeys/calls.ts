import { passkeyCalls } from '#contract/endpoints/passkey.ts'
import { isRefusal } from '#contract/problems.ts'
import { data, handlers } from '../handlers.ts'
import { addPasskey, beginAdding, listPasskeys, removePasskey } from './add.ts'
import { beginLogIn, logInByPasskey } from './log-in.ts'

export const passkeyHandlers = handlers(passkeyCalls, {
  list: async ({ db, user }) => ({ data: await listPasskeys(db, user.id) }),

  beginAdding: ({ body, db, user, vault, address, clock }) =>
    data(beginAdding(body.origin, { db, user, vault, address, now: clock() })),

  add: ({ body, db, user, vault, address, clock }) =>
    data(addPasskey(body, { db, user, vault, address, now: clock() })),

  remove: async ({ body, db, user, note }) => {
    const removed = await removePasskey(db, user, body.id)
    if (isRefusal(removed)) return removed
    note({}, removed.name)
    return { data: removed.left }
  },

  begin: ({ body, vault, clock }) => data(beginLogIn(body.origin, { vault, now: clock() })),

  logIn: ({ body, db, vault, tokens, gate, address, clock, steadyClock }) =>
    logInByPasskey(body.handle, body.response, {
      ...{ db, vault, tokens, gate, address, now: clock(), steadyNow: steadyClock() },
    }),
})
