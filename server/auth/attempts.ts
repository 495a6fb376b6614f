import { and, eq, gt, like, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import type { OrRefusal } from '#contract/problems.ts'
import type { Db } from '../db/open.ts'
import { loginAttempts } from '../db/schema/index.ts'
import { type Gate, tooManyTries } from './gate.ts'

const minute = 60_000
const keptHours = 24

type Limit = { readonly which: SQL | undefined; readonly allowed: number; readonly minutes: number }

/**
 * Failed attempts that count together. A copied badge needs only its PIN, so its guesses count wherever they are made,
 * and over a day too; all badges of the house count together, against guesses spread over many of them.
 */
function limitsFor({ account, address }: Who): Limit[] {
  const ofAccount = eq(loginAttempts.account, account)
  const here = eq(loginAttempts.address, address)
  const quarter = { minutes: 15 }
  const usual = [
    { which: and(ofAccount, here), allowed: 5, ...quarter },
    { which: here, allowed: 50, ...quarter },
  ]
  if (!isBadge(account)) return [...usual, { which: ofAccount, allowed: 20, ...quarter }]
  return [
    ...usual,
    { which: ofAccount, allowed: 5, ...quarter },
    { which: ofAccount, allowed: 20, minutes: keptHours * 60 },
    { which: like(loginAttempts.account, `${badgePrefix}%`), allowed: 100, ...quarter },
  ]
}

const badgePrefix = 'badge:'
export const badgeAccount = (selector: string): string => `${badgePrefix}${selector}`
const isBadge = (account: string) => account.startsWith(badgePrefix)

export type Attempt = { readonly id: string; readonly account: string; readonly address: string }
type Who = Omit<Attempt, 'id'>
/** `now` is the steady clock's: an attempt is never in the future, and a jump ends no wait and prolongs none. */
type Try = Who & { now: Date }

/** Records the attempt before checking it. Attempts that arrive together, on any server, then all count. */
export async function beginAttempt(db: Db, gate: Gate, { account, address, now }: Try): OrRefusal<Attempt> {
  const attempt = { id: crypto.randomUUID(), account, address }
  await db.insert(loginAttempts).values({ ...attempt, succeeded: false, at: now })
  const refused = await tooMany(db, attempt, now)
  if (!refused) return attempt
  // A refused attempt does not count: otherwise each new attempt would prolong the wait.
  await forget(db, attempt.id)
  gate.block({ address, now, ...(refused.ofAddress ? {} : { account }) }, refused.retryAfter)
  return tooManyTries(refused.retryAfter)
}

async function tooMany(db: Db, attempt: Attempt, now: Date) {
  const limits = limitsFor(attempt)
  const ago = (minutes: number) => new Date(now.getTime() - minutes * minute)
  const columns = limits.map(({ which, minutes }) => {
    const counted = sql`filter (where ${and(which, gt(loginAttempts.at, ago(minutes)))})`
    return sql`json_build_object('tries', count(*) ${counted}, 'first', min(extract(epoch from ${loginAttempts.at})) ${counted})`
  })
  const [row] = await db
    .select({
      found: sql<{ tries: number; first: number | null }[]>`json_build_array(${sql.join(columns, sql`, `)})`,
    })
    .from(loginAttempts)
    .where(
      and(
        or(...limits.map(({ which }) => which)),
        eq(loginAttempts.succeeded, false),
        gt(loginAttempts.at, ago(keptHours * 60)),
        lte(loginAttempts.at, now),
        ne(loginAttempts.id, attempt.id),
      ),
    )
  const waits = limits.flatMap(({ allowed, minutes }, at) => {
    const found = row?.found[at]
    if (!found || found.tries < allowed || found.first === null) return []
    const again = found.first * 1000 + minutes * minute
    return [{ retryAfter: Math.max(1, Math.ceil((again - now.getTime()) / 1000)), ofAddress: at === 1 }]
  })
  return waits.sort((one, other) => other.retryAfter - one.retryAfter)[0]
}

/** The right secret clears the failed attempts of this account at this address. */
export async function attemptSucceeded(db: Db, { id, account, address }: Attempt): Promise<void> {
  await db.update(loginAttempts).set({ succeeded: true }).where(eq(loginAttempts.id, id))
  await db
    .delete(loginAttempts)
    .where(
      and(
        eq(loginAttempts.account, account),
        eq(loginAttempts.address, address),
        eq(loginAttempts.succeeded, false),
      ),
    )
}

/** Removes an attempt that tested no secret. */
export const forgetAttempt = (db: Db, { id }: Attempt): Promise<void> => forget(db, id)

/** Attempts of the future were written before this server had a steady clock. */
export async function purgeAttempts(db: Db, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - keptHours * 60 * minute)
  const newest = new Date(now.getTime() + 60 * minute)
  await db.delete(loginAttempts).where(or(lt(loginAttempts.at, oldest), gt(loginAttempts.at, newest)))
}

async function forget(db: Db, id: string): Promise<void> {
  await db.delete(loginAttempts).where(eq(loginAttempts.id, id))
}
