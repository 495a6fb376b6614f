import { eq } from 'drizzle-orm'
import { accountCalls } from '#contract/endpoints/account.ts'
import { userCalls } from '#contract/endpoints/user.ts'
import { conflict, isRefusal, type OrRefusal, refuse } from '#contract/problems.ts'
import { recordAct } from '../audit/record.ts'
import type { Db } from '../db/open.ts'
import { reportedAddresses, users } from '../db/schema/index.ts'
import { type Clock, data, handlers } from '../handlers.ts'
import { hashSecret, verifySecret } from '../secrets.ts'
import { accessOf } from './access.ts'
import { attemptSucceeded, beginAttempt } from './attempts.ts'
import type { Gate } from './gate.ts'
import { logIn } from './log-in.ts'
import { refusePassword } from './password-rules.ts'
import { endOtherSessions, endSession, listSessions, ownSessions, sessionsOfHouse } from './session-list.ts'
import { revokeSession } from './sessions.ts'
import type { User } from './user.ts'

export const userHandlers = handlers(userCalls, {
  access: ({ user, db, menu, clock }) => accessOf(db, user, menu, clock()),

  logIn: ({ body, db, tokens, gate, address, clock, steadyClock }) =>
    logIn(body, { db, tokens, gate, address, now: clock(), steadyNow: steadyClock() }),

  logOut: async ({ user, db, clock, address, identities }) => {
    const leave = await identities.leaving(user.sessionId)
    await revokeSession(db, user.sessionId, clock())
    const { name: call } = userCalls.logOut
    await recordAct(db, { user, address, at: clock(), call, subject: '', result: null })
    return { data: leave === undefined ? null : { leave } }
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

type Asked = { current: string; wanted: string }
type World = { db: Db; user: User; gate: Gate; address: string; now: Date; steadyNow: Date }

/** Hashes before its transaction, which would keep the only connection of the embedded database from everybody. */
async function changePassword({ current, wanted }: Asked, world: World): OrRefusal<{ ended: number }> {
  const { db, user, address, now } = world
  const hash = await newHash(current, wanted, world)
  const act = { user, address, at: now, call: accountCalls.changePassword.name, subject: '' }
  if (isRefusal(hash)) {
    await recordAct(db, { ...act, result: hash })
    return hash
  }
  return db.transaction(async tx => {
    await tx.update(users).set({ passwordHash: hash, passwordUntil: null }).where(eq(users.id, user.id))
    const ended = await endOtherSessions(tx, user, ownSessions(user), now)
    await recordAct(tx, { ...act, result: null, details: { 'sessions fermées': ended } })
    return { ended }
  })
}

/** Each try counts like one at the log-in, so that a stranger at an open session cannot guess the password here. */
async function newHash(current: string, wanted: string, { db, user, gate, address, steadyNow }: World) {
  const [person] = await db
    .select({ username: users.username, displayName: users.displayName, passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, user.id))
  if (!person?.passwordHash) return noPassword
  const common = refusePassword(wanted, person)
  if (common) return common
  const attempt = await beginAttempt(db, gate, { account: person.username, address, now: steadyNow })
  if (isRefusal(attempt)) return attempt
  if (!(await verifySecret(current, person.passwordHash))) return wrongPassword
  await attemptSucceeded(db, attempt)
  return wanted === current ? samePassword : hashSecret(wanted)
}

const noPassword = conflict(
  'password-none',
  'Votre compte s’ouvre par badge et n’a pas de mot de passe. Demandez-en un à un responsable.',
)
const wrongPassword = refuse('password-not-yours', 'Le mot de passe actuel n’est pas celui-là.')
const samePassword = refuse('password-same', 'C’est déjà votre mot de passe. Choisissez-en un autre.')
