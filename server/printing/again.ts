import { and, eq } from 'drizzle-orm'
import type { PrintJob } from '#contract/answer.ts'
import { type Refusal, refuse } from '#contract/problems.ts'
import type { User } from '../auth/user.ts'
import type { Tx } from '../db/open.ts'
import { printJobs } from '../db/schema/index.ts'
import { keepPrints, mayPrint } from './prints.ts'

type Again = { id: string; reason: string }

/** Prints a kept document unchanged, as a new job that names the first job and the reason. */
export async function printAgain(
  tx: Tx,
  user: User,
  { id, reason }: Again,
  now: Date,
): Promise<PrintJob[] | Refusal> {
  const [job] = await tx
    .select()
    .from(printJobs)
    .where(and(eq(printJobs.id, id), mayPrint(user)))
  if (!job) {
    return refuse('print-job-unknown', 'Cette impression n’est plus connue : rien n’a été réimprimé.', {
      status: 404,
    })
  }
  if (job.data === '') return contentGone
  const { role, format, data, copies, title, type, pickingType, orderId, shopId, againOf, warehouseId } = job
  const kept = await keepPrints(tx, { ...user, warehouseId }, now, [
    {
      role,
      format,
      data,
      copies,
      title,
      type,
      pickingType,
      reason,
      againOf: againOf ?? id,
      shopId,
      ...(orderId === null ? {} : { orderId }),
    },
  ])
  return kept
}

const contentGone = refuse(
  'print-job-emptied',
  'Ce document est trop ancien : son contenu a été effacé. Refaites-le depuis la commande.',
  { status: 409 },
)
