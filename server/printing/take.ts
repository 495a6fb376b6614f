import { and, eq, sql } from 'drizzle-orm'
import type { PrintJob } from '#contract/answer.ts'
import { type Refusal, refuse } from '#contract/problems.ts'
import type { User } from '../auth/user.ts'
import type { Tx } from '../db/open.ts'
import { printJobs } from '../db/schema/index.ts'
import { computerIdOf } from './computers.ts'
import { handedOn, mayPrint } from './prints.ts'

type Job = typeof printJobs.$inferSelect

/** Another computer may take the job after this time; even a slow printer has finished by then. */
export const patienceMs = 10 * 60_000

/** The job waits, and no computer has reported on it. */
export const isNobodys = ({ status, printer, failure }: Pick<Job, 'status' | 'printer' | 'failure'>) =>
  status === 'waiting' && printer === '' && failure === null

/**
 * Gives a waiting print job to the computer that asks, as a new attempt. If the first browser comes back with the job
 * still in its queue, `noteStates` tells it that the job is elsewhere, and it drops the job.
 */
export async function takePrint(tx: Tx, user: User, id: string, now: Date): Promise<PrintJob[] | Refusal> {
  const [job] = await tx
    .select()
    .from(printJobs)
    .where(and(eq(printJobs.id, id), mayPrint(user)))
    .for('update')
  if (!job) {
    return refuse('print-job-unknown', 'Cette impression n’est plus connue : rien n’a été imprimé.', {
      status: 404,
    })
  }
  const taken = whyTaken(job, now)
  if (taken) return refuse('print-job-taken', `${job.title} ${taken}`, { status: 409 })
  const computerId = await computerIdOf(tx, user)
  const [kept] = await tx
    .update(printJobs)
    .set({ attempt: sql`${printJobs.attempt} + 1`, takenBy: user.id, computerId, changedAt: now })
    .where(eq(printJobs.id, id))
    .returning({ ...handedOn, attempt: printJobs.attempt })
  if (!kept) throw new Error(`The print ${id} is gone`)
  return [kept]
}

function whyTaken(job: Job, now: Date): string | undefined {
  if (job.status !== 'waiting') return 'est déjà partie à l’imprimante.'
  if (!isNobodys(job)) return 'attend à l’imprimante d’un autre poste.'
  if (now.getTime() - job.changedAt.getTime() < patienceMs) return 'vient d’être prise par un autre poste.'
  return undefined
}
