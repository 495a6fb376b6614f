import { and, eq, exists, inArray, or, type SQL } from 'drizzle-orm'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { PrintJobState, printJobCalls } from '#contract/endpoints/print-job.ts'
import type { User } from '../auth/user.ts'
import type { Tx } from '../db/open.ts'
import { printJobs, reportedAddresses, sessions } from '../db/schema/index.ts'
import { computerIdOf } from './computers.ts'
import { mayPrint } from './prints.ts'

/**
 * News that arrives late does not set an attempt back to an earlier stage. `waiting` and `sent` weigh the same, because
 * a job that could not leave its computer waits again. `failed` comes after `spooled`, because a spooled job can be
 * canceled.
 */
const stage: Record<PrintJobState['status'], number> = {
  waiting: 0,
  sent: 0,
  doubtful: 1,
  spooled: 2,
  failed: 3,
  printed: 4,
  shown: 4,
  dropped: 4,
}

/**
 * Records the job states that a browser reports: the user's own and those of their bench; others are ignored. Returns
 * how many jobs were known, and which of them another computer has taken meanwhile.
 */
export async function noteStates(
  tx: Tx,
  user: User,
  told: readonly PrintJobState[],
  now: Date,
): Promise<AnswerOf<typeof printJobCalls.state>['data']> {
  const known = await tx
    .select()
    .from(printJobs)
    .where(
      and(
        inArray(
          printJobs.id,
          told.map(({ id }) => id),
        ),
        mayPrint(user),
        isAtTheirBench(tx, user),
      ),
    )
    // A fixed order, so that two browsers never deadlock.
    .orderBy(printJobs.id)
    .for('update')
  const mine = new Map(known.map(job => [job.id, job]))
  const computerId = await computerIdOf(tx, user)
  const elsewhere = told.filter(({ id, attempt }) => attempt < (mine.get(id)?.attempt ?? 0))

  for (const state of told) {
    const known = mine.get(state.id)
    if (!known || isOld(state, known)) continue
    const { status, attempt, printer = '', reason } = state
    const failure = reason || null
    const news = { status, attempt, printer, failure, computerId, changedAt: now }
    await tx.update(printJobs).set(news).where(eq(printJobs.id, state.id))
    // One report can hold two stages of the same job.
    mine.set(state.id, { ...known, ...news })
  }
  return { noted: mine.size, elsewhere: elsewhere.map(({ id }) => id) }
}

/**
 * The user asked for the print or took it over, or works at its bench: a colleague who logs in there
 * reports on what is left in its queue.
 */
function isAtTheirBench(tx: Tx, user: User): SQL | undefined {
  const own = or(eq(printJobs.userId, user.id), eq(printJobs.takenBy, user.id))
  if (user.ip === null) return own
  const sessionsHere = tx
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(reportedAddresses, eq(reportedAddresses.sessionId, sessions.id))
    .where(
      and(
        eq(reportedAddresses.ip, user.ip),
        or(eq(sessions.userId, printJobs.userId), eq(sessions.userId, printJobs.takenBy)),
      ),
    )
  return or(own, exists(sessionsHere))
}

type Standing = { status: PrintJobState['status']; attempt: number }

function isOld(told: Standing, known: Standing): boolean {
  if (told.attempt !== known.attempt) return told.attempt < known.attempt
  return stage[told.status] < stage[known.status]
}
