import { userCalls } from '#contract/endpoints/user.ts'
import { recordAct } from '../audit/record.ts'
import type { Db } from '../db/open.ts'
import { reportedAddresses } from '../db/schema/index.ts'
import { type Clock, handlers } from '../handlers.ts'
import { accessOf } from './access.ts'
import { logIn } from './log-in.ts'
import { revokeSession } from './sessions.ts'
import type { User } from './user.ts'

export const userHandlers = handlers(userCalls, {
  access: ({ user, db, menu }) => accessOf(db, user, menu),

  logIn: ({ body, db, tokens, gate, address, clock, steadyClock }) =>
    logIn(body, { db, tokens, gate, address, now: clock(), steadyNow: steadyClock() }),

  logOut: async ({ user, db, clock, address }) => {
    await revokeSession(db, user.sessionId, clock())
    const { name: call } = userCalls.logOut
    await recordAct(db, { user, address, at: clock(), call, subject: '', result: null })
    return { data: null }
  },

  reportIp: reportAddress,

  apiReportIp: reportAddress,
})

type Report = { user: User; body: { ip: string }; db: Db; clock: Clock }

async function reportAddress({ user, body, db, clock }: Report) {
  const ip = body.ip.toLowerCase()
  const at = clock()
  await db
    .insert(reportedAddresses)
    .values({ sessionId: user.sessionId, ip, at })
    .onConflictDoUpdate({ target: reportedAddresses.sessionId, set: { ip, at } })
  return { data: { ip } }
}
