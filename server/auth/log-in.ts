import { and, eq } from 'drizzle-orm'
import type { Credentials } from '#contract/endpoints/user.ts'
import { isRefusal, type Refusal, refuse } from '#contract/problems.ts'
import type { Db } from '../db/open.ts'
import { users } from '../db/schema/index.ts'
import { badgeSelector, verifySecret } from '../secrets.ts'
import { attemptSucceeded, badgeAccount, beginAttempt, forgetAttempt } from './attempts.ts'
import { readBadge } from './badge.ts'
import type { Gate } from './gate.ts'
import { openSession } from './sessions.ts'
import type { Tokens } from './tokens.ts'

export type LogIn = {
  db: Db
  tokens: Tokens
  gate: Gate
  address: string
  now: Date
  /** The steady clock's time, for counting attempts. */
  steadyNow: Date
}

const wrong = (code: string, detail: string) => refuse(code, detail, { status: 401 })

/** One answer, in the same time, for an unknown account and a wrong password: neither reveals who exists. */
const wrongPassword = wrong('password-wrong', 'Identifiant ou mot de passe incorrect.')
const wrongBadge = wrong('badge-wrong', 'Ce badge n’est pas reconnu.')
const pinRequired = wrong('pin-required', 'Ce badge demande son code PIN.')
const pinWrong = wrong('pin-wrong', 'Code PIN incorrect.')

export async function logIn(credentials: Credentials, world: LogIn): Promise<{ token: string } | Refusal> {
  const { address, gate, steadyNow } = world
  const account = accountOf(credentials)
  const leave = gate.enter({ address, account, now: steadyNow })
  if (isRefusal(leave)) return leave
  try {
    return await ('badge' in credentials
      ? byBadge(credentials, account, world)
      : byPassword(credentials, account, world))
  } finally {
    leave()
  }
}

/** Failed attempts are counted by the typed name, known or not, or by the badge's part that is stored in clear. */
function accountOf(credentials: Credentials): string {
  if (!('badge' in credentials)) return credentials.username.toLowerCase()
  return badgeAccount(badgeSelector(readBadge(credentials.badge) ?? ''))
}

type ByPassword = Extract<Credentials, { username: string }>
type ByBadge = Extract<Credentials, { badge: string }>

async function byPassword({ password }: ByPassword, account: string, world: LogIn) {
  const { db, tokens, gate, address, now, steadyNow } = world
  const attempt = await beginAttempt(db, gate, { account, address, now: steadyNow })
  if (isRefusal(attempt)) return attempt

  const [user] = await db
    .select({ id: users.id, passwordHash: users.passwordHash })
    .from(users)
    .where(and(eq(users.username, account), eq(users.active, true)))
  if (!(await verifySecret(password, user?.passwordHash)) || !user) return wrongPassword

  await attemptSucceeded(db, attempt)
  return { token: await openSession(db, tokens, { userId: user.id, door: 'password', now }) }
}

async function byBadge({ badge: scanned, pin }: ByBadge, account: string, world: LogIn) {
  const { db, tokens, gate, address, now, steadyNow } = world
  const badge = readBadge(scanned)
  if (!badge) return wrongBadge
  const attempt = await beginAttempt(db, gate, { account, address, now: steadyNow })
  if (isRefusal(attempt)) return attempt

  const [user] = await db
    .select({ id: users.id, badgeHash: users.badgeHash, pinHash: users.pinHash })
    .from(users)
    .where(and(eq(users.badgeSelector, badgeSelector(badge)), eq(users.active, true)))
  if (!(await verifySecret(badge, user?.badgeHash)) || !user) return wrongBadge

  if (user.pinHash !== null) {
    if (pin === undefined) {
      // The client sends the badge alone first, and learns here that it needs the PIN. No guess was made.
      await forgetAttempt(db, attempt)
      return pinRequired
    }
    if (!(await verifySecret(pin, user.pinHash))) return pinWrong
  }

  await attemptSucceeded(db, attempt)
  return { token: await openSession(db, tokens, { userId: user.id, door: 'badge', now }) }
}
