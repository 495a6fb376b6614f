import type { PrintJob } from '#contract/answer.ts'
import type { OperationType } from '#contract/operations.ts'
import type { User } from '../auth/user.ts'
import type { Tx } from '../db/open.ts'
import { printJobs } from '../db/schema/index.ts'

export type Print = Omit<PrintJob, 'id' | 'copies' | 'type'> & {
  type: OperationType
  copies?: number
  orderId?: string
  /** What was printed before, and why it is wanted again. */
  againOf?: string
  reason?: string
}

/** What an answer says of a document. */
export const handedOn = {
  id: printJobs.id,
  role: printJobs.role,
  format: printJobs.format,
  data: printJobs.data,
  copies: printJobs.copies,
  title: printJobs.title,
  type: printJobs.type,
}

/**
 * Keeps documents as they are made, so that they can be printed again to the letter, and gives them to the answer.
 * Part of the change: what is not booked is not printed, and a change that is heard twice has the same job ids.
 */
export async function keepPrints(
  tx: Tx,
  user: User,
  now: Date,
  prints: readonly Print[],
): Promise<PrintJob[]> {
  if (prints.length === 0) return []
  return tx
    .insert(printJobs)
    .values(prints.map(print => ({ ...print, userId: user.id, createdAt: now, changedAt: now })))
    .returning(handedOn)
}
