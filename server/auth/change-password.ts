import { eq } from 'drizzle-orm'
import { accountCalls } from '#contract/endpoints/account.ts'
import { isRefusal, type Refusal, refuse } from '#contract/problems.ts'
import { recordAct } from '../audit/record.ts'
import type { Db } from '../db/open.ts'
import { users } from '../db/schema/index.ts'
import { hashSecret, verifySecret } from '../secrets.ts'
import { attemptSucceeded, beginAttempt } from './attempts.ts'
import type { Gate } from './gate.ts'
import { refusePassword } from './password-rules.ts'
import { endOtherSessions, ownSessions } from './session-list.ts'
import type { User } from './user.ts'

type Asked = { current: string; wanted: string }
type World = { db: Db; user: User; gate: Gate; address: string; now: Date; steadyNow: Date }

/** Hashes before its transaction, which would keep the only connection of the embedded database from everybody. */
export async function changePassword(
  { current, wanted }: Asked,
  world: World,
): Promise<{ ended: number } | Refusal> {
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

const noPassword = refuse(
  'password-none',
  'Votre compte s’ouvre par badge et n’a pas de mot de passe. Demandez-en un à un responsable.',
  { status: 409 },
)
const wrongPassword = refuse('password-not-yours', 'Le mot de passe actuel n’est pas celui-là.')
const samePassword = refuse('password-same', 'C’est déjà votre mot de passe. Choisissez-en un autre.')
