import { and, asc, count, eq, gte, inArray, lt, notExists, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Attention } from '#contract/endpoints/home.ts'
import type { User } from '../auth/user.ts'
import type { Db } from '../db/open.ts'
import { computers, orders, printJobs, users } from '../db/schema/index.ts'
import { isNobodys, mayPrint, patienceMs } from '../printing/prints.ts'

const mostShown = 5
/** After two days a stuck print no longer matters: an operator has reprinted it or done without. */
const forgottenMs = 48 * 60 * 60_000

/** Prints of this warehouse that need a person, oldest first. */
export async function stuckPrints(db: Db, user: User, now: Date): Promise<Attention['prints']> {
  const later = alias(printJobs, 'later')
  const printedAgain = db.select({ id: later.id }).from(later).where(eq(later.againOf, printJobs.id))
  const ago = (ms: number) => new Date(now.getTime() - ms)
  const which = and(
    or(
      inArray(printJobs.status, ['failed', 'doubtful']),
      and(
        inArray(printJobs.status, ['waiting', 'sent', 'spooled']),
        lt(printJobs.changedAt, ago(patienceMs)),
      ),
    ),
    gte(printJobs.createdAt, ago(forgottenMs)),
    notExists(printedAgain),
  )
  const rows = await db
    .select({
      id: printJobs.id,
      title: printJobs.title,
      status: printJobs.status,
      at: printJobs.createdAt,
      by: users.displayName,
      computer: computers.name,
      failure: printJobs.failure,
      printer: printJobs.printer,
      order: orders.name,
      userId: printJobs.userId,
    })
    .from(printJobs)
    .innerJoin(users, eq(users.id, printJobs.userId))
    .leftJoin(orders, eq(orders.id, printJobs.orderId))
    .leftJoin(computers, eq(computers.id, printJobs.computerId))
    .where(and(mayPrint(user), which))
    .orderBy(asc(printJobs.createdAt), asc(printJobs.id))
    .limit(mostShown)
  const [all] = await db
    .select({ total: count() })
    .from(printJobs)
    .innerJoin(users, eq(users.id, printJobs.userId))
    .leftJoin(orders, eq(orders.id, printJobs.orderId))
    .where(and(mayPrint(user), which))
  return {
    first: rows.map(({ userId, at, printer, ...row }) => ({
      ...row,
      at: at.toISOString(),
      mine: userId === user.id,
      free: isNobodys({ ...row, printer }),
    })),
    total: all?.total ?? 0,
  }
}
