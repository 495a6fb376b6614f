import { and, count, eq, gt, lt, ne, sql } from 'drizzle-orm'
import { type Refusal, refuse } from '#contract/problems.ts'
import type { Db } from '../db/open.ts'
import { loginAttempts } from '../db/schema/index.ts'

const allowed = 5
const windowMinutes = 15

export type Attempt = { readonly id: string; readonly account: string; readonly address: string }
type Try = { account: string; address: string; now: Date }

/** Records the attempt before checking it. Attempts that arrive together, on any server, then all count. */
export async function beginAttempt(db: Db, { account, address, now }: Try): Promise<Attempt | Refusal> {
  const attempt = { id: crypto.randomUUID(), account, address }
  await db.insert(loginAttempts).values({ ...attempt, succeeded: false, at: now })
  const since = new Date(now.getTime() - windowMinutes * 60_000)
  const [others] = await db
    .select({ tries: count(), first: sql<Date | null>`min(${loginAttempts.at})`.mapWith(loginAttempts.at) })
    .from(loginAttempts)
    .where(and(sameDoor(attempt), gt(loginAttempts.at, since), ne(loginAttempts.id, attempt.id)))
  if (!others || others.tries < allowed) return attempt

  // A refused attempt does not count: otherwise each new attempt would prolong the wait.
  await forget(db, attempt.id)
  const again = (others.first?.getTime() ?? now.getTime()) + windowMinutes * 60_000
  const retryAfter = Math.max(1, Math.ceil((again - now.getTime()) / 1000))
  const minutes = Math.ceil(retryAfter / 60)
  return refuse(
    'too-many-tries',
    `Trop d’essais. Réessayez dans ${minutes} minute${minutes > 1 ? 's' : ''}, ou demandez à un responsable.`,
    { status: 429, retryAfter },
  )
}

/** The right secret clears the failed attempts of this account at this address. */
export async function attemptSucceeded(db: Db, attempt: Attempt): Promise<void> {
  await db.update(loginAttempts).set({ succeeded: true }).where(eq(loginAttempts.id, attempt.id))
  await db.delete(loginAttempts).where(sameDoor(attempt))
}

/** Removes an attempt that tested no secret. */
export const forgetAttempt = (db: Db, { id }: Attempt): Promise<void> => forget(db, id)

export async function purgeAttempts(db: Db, now: Date): Promise<void> {
  await db.delete(loginAttempts).where(lt(loginAttempts.at, new Date(now.getTime() - 24 * 3_600_000)))
}

const sameDoor = ({ account, address }: Omit<Attempt, 'id'>) =>
  and(
    eq(loginAttempts.account, account),
    eq(loginAttempts.address, address),
    eq(loginAttempts.succeeded, false),
  )

async function forget(db: Db, id: string): Promise<void> {
  await db.delete(loginAttempts).where(eq(loginAttempts.id, id))
}
