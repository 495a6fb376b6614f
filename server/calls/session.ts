import { userCalls } from '#contract/endpoints/user.ts'
import { logIn } from '../auth/log-in.ts'
import { revokeSession } from '../auth/sessions.ts'
import { handle } from '../http/handle.ts'

export const loginCheckCall = handle(userCalls.logIn, ({ body, db, tokens, address, clock }) =>
  logIn(body, { db, tokens, address, now: clock() }),
)

export const logoutCall = handle(userCalls.logOut, async ({ user, db, clock }) => {
  await revokeSession(db, user.sessionId, clock())
  return { data: null }
})
