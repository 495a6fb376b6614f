import { and, eq } from 'drizzle-orm'
import { parseOwn } from '#contract/barcodes/own.ts'
import { type Credentials, userCalls } from '#contract/endpoints/user.ts'
import { isRefusal, type OrRefusal, type Refusal, refuse } from '#contract/problems.ts'
import { recordAct } from '../audit/record.ts'
import type { Db } from '../db/open.ts'
import { users } from '../db/schema/index.ts'
import { badgeSelector, hashSecret, verifySecret } from '../secrets.ts'
import { attemptSucceeded, badgeAccount, beginAttempt, forgetAttempt } from './attempts.ts'
import type { Gate } from './gate.ts'
import { refusePassword } from './password-rules.ts'
import { passwordOf, passwordsOff } from './passwords.ts'
import { openSession } from './sessions.ts'
import type { Tokens } from './tokens.ts'
import type { User } from './user.ts'

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
/** The password was right, and good for this one log-in: now the person chooses their own. */
const passwordOnce = wrong('password-once', 'Choisissez maintenant votre propre mot de passe.')
const passwordExpired = wrong(
  'password-expired',
  'Ce mot de passe à usage unique n’est plus valable : demandez-en un autre à un administrateur.',
)
const wrongBadge = wrong('badge-wrong', 'Ce badge n’est pas reconnu.')
const pinRequired = wrong('pin-required', 'Ce badge demande son code PIN.')
const pinWrong = wrong('pin-wrong', 'Code PIN incorrect.')

export async function logIn(credentials: Credentials, world: LogIn): OrRefusal<{ token: string }> {
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

const secretOf = {
  username: users.username,
  displayName: users.displayName,
  passwordHash: users.passwordHash,
  passwordUntil: users.passwordUntil,
}
const known = { id: users.id, warehouseId: users.warehouseId }
type Known = { id: string; warehouseId: string | null }

/** The log's word for the account that a password opens although passwords are off. */
const emergency = 'compte de secours'

async function succeeded({ id, warehouseId }: Known, door: User['door'], world: LogIn, subject = '') {
  const { db, tokens, address, now } = world
  const { token } = await openSession(db, tokens, { userId: id, door, address, now })
  await record({ id, warehouseId }, { token }, world, subject)
  return { token }
}

/** Only tries of a secret come here, and their limits bound the log, too. */
async function failed(user: Known | undefined, refusal: Refusal, world: LogIn): Promise<Refusal> {
  await record(user, refusal, world)
  return refusal
}

/** The typed name is not kept: it may be a password in the wrong field. */
const record = (
  user: Known | undefined,
  result: unknown,
  { db, address, now }: LogIn,
  subject = '',
): Promise<void> =>
  recordAct(db, {
    user: user && { id: user.id, warehouseId: user.warehouseId, ip: null },
    address,
    at: now,
    call: userCalls.logIn.name,
    subject,
    result,
  })

type ByPassword = Extract<Credentials, { username: string }>
type ByBadge = Extract<Credentials, { badge: string }>

async function byPassword({ password, wanted }: ByPassword, account: string, world: LogIn) {
  const { db, gate, address, steadyNow } = world
  const attempt = await beginAttempt(db, gate, { account, address, now: steadyNow })
  if (isRefusal(attempt)) return attempt

  const [user] = await db
    .select({ ...known, ...secretOf })
    .from(users)
    .where(and(eq(users.username, account), eq(users.active, true)))
  if (!(await verifySecret(password, user?.passwordHash)) || !user) return failed(user, wrongPassword, world)

  const means = await passwordOf(db, user)
  if (means === 'off') {
    await forgetAttempt(db, attempt)
    return failed(user, passwordsOff, world)
  }

  if (user.passwordUntil !== null) {
    const refused = await choosePassword(password, wanted, { ...user, until: user.passwordUntil }, world)
    if (refused) {
      // No guess was made: the password was right.
      await forgetAttempt(db, attempt)
      return refused
    }
  }

  await attemptSucceeded(db, attempt)
  return succeeded(user, 'password', world, means === 'emergency' ? emergency : '')
}

type Choosing = Known & { username: string; displayName: string; passwordHash: string | null; until: Date }

/** Puts the person's own password in the place of one that is good for one log-in. */
async function choosePassword(
  given: string,
  wanted: string | undefined,
  { until, ...user }: Choosing,
  { db, now }: LogIn,
): Promise<Refusal | undefined> {
  if (until <= now) return passwordExpired
  if (wanted === undefined) return passwordOnce
  const refused = wanted === given ? passwordOnce : refusePassword(wanted, user)
  if (refused) return refused
  const passwordHash = await hashSecret(wanted)
  const [changed] = await db
    .update(users)
    .set({ passwordHash, passwordUntil: null })
    // A second log-in with the same password comes too late.
    .where(and(eq(users.id, user.id), eq(users.passwordHash, user.passwordHash ?? '')))
    .returning({ id: users.id })
  return changed ? undefined : wrongPassword
}

async function byBadge({ badge: scanned, pin }: ByBadge, account: string, world: LogIn) {
  const { db, gate, address, steadyNow } = world
  const badge = readBadge(scanned)
  if (!badge) return wrongBadge
  const attempt = await beginAttempt(db, gate, { account, address, now: steadyNow })
  if (isRefusal(attempt)) return attempt

  const [user] = await db
    .select({ ...known, badgeHash: users.badgeHash, pinHash: users.pinHash })
    .from(users)
    .where(and(eq(users.badgeSelector, badgeSelector(badge)), eq(users.active, true)))
  if (!(await verifySecret(badge, user?.badgeHash)) || !user) return failed(user, wrongBadge, world)

  if (user.pinHash !== null) {
    if (pin === undefined) {
      // The client sends the badge alone first, and learns here that it needs the PIN. No guess was made.
      await forgetAttempt(db, attempt)
      return pinRequired
    }
    if (!(await verifySecret(pin, user.pinHash))) return failed(user, pinWrong, world)
  }

  await attemptSucceeded(db, attempt)
  return succeeded(user, 'badge', world)
}

/** Reads a scanned or typed badge without its check character; undefined if that character is wrong. */
function readBadge(scanned: string): string | undefined {
  const code = parseOwn(scanned.normalize('NFC').trim().toUpperCase())
  return code?.kind === 'badge' ? code.name : undefined
}
