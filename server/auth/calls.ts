import { accountCalls } from '#contract/endpoints/account.ts'
import { userCalls } from '#contract/endpoints/user.ts'
import { isRefusal } from '#contract/problems.ts'
import { recordAct } from '../audit/record.ts'
import type { Db } from '../db/open.ts'
import { reportedAddresses } from '../db/schema/index.ts'
import { type Clock, data, handlers } from '../handlers.ts'
import { accessOf } from './access.ts'
import { changePassword } from './change-password.ts'
import { logIn } from './log-in.ts'
import { endOtherSessions, endSession, listSessions, ownSessions, sessionsOfHouse } from './session-list.ts'
import { revokeSession } from './sessions.ts'
import type { User } from './user.ts'

export const userHandlers = handlers(userCalls, {
  access: ({ user, db, menu, clock }) => accessOf(db, user, menu, clock()),

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

export const accountHandlers = handlers(accountCalls, {
  sessions: async ({ user, db, clock }) => ({
    data: await listSessions(db, user, ownSessions(user), clock()),
  }),

  endSession: ({ user, params, db, clock }) =>
    data(endSession(db, ownSessions(user), params.session, clock()), ({ ended }) => ({ ended })),

  endOthers: async ({ user, db, clock, note }) => {
    const ended = await endOtherSessions(db, user, ownSessions(user), clock())
    note({ 'sessions fermées': ended })
    return { data: { ended } }
  },

  changePassword: ({ body, user, db, gate, address, clock, steadyClock }) =>
    data(changePassword(body, { db, user, gate, address, now: clock(), steadyNow: steadyClock() })),

  everySession: async ({ user, db, clock }) => ({
    data: await listSessions(db, user, sessionsOfHouse(db, user), clock()),
  }),

  endAny: async ({ user, params, db, clock, note }) => {
    const ended = await endSession(db, sessionsOfHouse(db, user), params.session, clock())
    if (isRefusal(ended)) return ended
    note({ personne: ended.user })
    return { data: { ended: ended.ended } }
  },

  endEvery: async ({ user, db, clock, note }) => {
    const ended = await endOtherSessions(db, user, sessionsOfHouse(db, user), clock())
    note({ 'sessions fermées': ended })
    return { data: { ended } }
  },
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
