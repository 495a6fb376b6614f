import { and, eq } from 'drizzle-orm'
import type { PrintJob } from '#contract/answer.ts'
import { computerCalls } from '#contract/endpoints/computer.ts'
import { printJobCalls } from '#contract/endpoints/print-job.ts'
import { printLogCalls } from '#contract/endpoints/print-log.ts'
import { qzCalls } from '#contract/endpoints/qz.ts'
import { conflict, isRefusal, notFound, type OrRefusal } from '#contract/problems.ts'
import { attemptSucceeded, beginAttempt } from '../auth/attempts.ts'
import type { User } from '../auth/user.ts'
import type { Tx } from '../db/open.ts'
import { printJobs } from '../db/schema/index.ts'
import { data, handlers } from '../handlers.ts'
import { computerAt, computerNumbered, computersOf, removeComputer, saveComputer } from './computers.ts'
import { appendToLog, readHistory } from './log.ts'
import { askToSend, statesOf } from './network/send.ts'
import { keepPrints, mayPrint, takePrint } from './prints.ts'
import { noteStates } from './states.ts'
import { printTrial, proveTrial } from './trial.ts'
import { enrolWall, makeWallCard, wallAccount } from './wall-cards.ts'

export const computerHandlers = handlers(computerCalls, {
  printers: async ({ user, db }) => {
    const computer = await computerAt(db, user, user.ip)
    return isRefusal(computer) ? computer : computer.printers
  },

  exist: async ({ user, db }) => {
    const computer = await computerAt(db, user, user.ip)
    return isRefusal(computer) ? computer : undefined
  },

  check: ({ params, user, db }) => data(computerAt(db, user, params.ip)),

  qz: ({ user, db }) => data(computerAt(db, user, user.ip)),

  /** A mobile terminal that scanned a bench's card prints on that bench's printers. */
  bench: ({ params, user, db }) => data(computerNumbered(db, user, params.number)),

  list: ({ user, db }) => data(computersOf(db, user)),

  save: ({ body, user, db, deliverer }) => data(saveComputer(db, user, body, deliverer.reach)),

  trial: async ({ body, user, db, clock }) => {
    const tried = await printTrial({ tx: db, user, now: clock() }, body.printer)
    return isRefusal(tried) ? tried : { data: { name: tried.name }, prints: tried.prints }
  },

  prove: ({ body, user, db, clock }) => data(proveTrial({ tx: db, user, now: clock() }, body.trial)),

  makeWallCard: ({ body, user, db, clock }) => data(makeWallCard(db, user, body, clock())),

  enrolWall: async ({ body, db, gate, address, clock, steadyClock }) => {
    const leave = gate.enter({ address, account: wallAccount, now: steadyClock() })
    if (isRefusal(leave)) return leave
    try {
      const attempt = await beginAttempt(db, gate, { account: wallAccount, address, now: steadyClock() })
      if (isRefusal(attempt)) return attempt
      const enrolled = await enrolWall(db, body.card, { address, now: clock() })
      if (isRefusal(enrolled)) return enrolled
      await attemptSucceeded(db, attempt)
      return { data: enrolled }
    } finally {
      leave()
    }
  },

  remove: ({ body, user, db }) => data(removeComputer(db, user, body.id)),
})

export const qzHandlers = handlers(qzCalls, {
  certificate: async ({ qzKeys }) => ({
    data: { certificate: qzKeys?.certificate ?? null },
  }),

  /** The contract admits only a user with a session, and only a hash to sign. */
  sign: async ({ body, qzKeys }) => (qzKeys ? { data: { signature: qzKeys.sign(body.toSign) } } : noKeys),
})

export const printJobHandlers = handlers(printJobCalls, {
  state: ({ body, user, db, clock }) => data(noteStates(db, user, body.jobs, clock())),

  again: async ({ body, user, db, clock }) => {
    const prints = await printAgain(db, user, body, clock())
    if (isRefusal(prints)) return prints
    const [job] = prints
    if (!job) throw new Error('The print was not kept')
    return { data: { id: job.id }, prints }
  },

  send: async ({ body, user, db, deliverer }) => {
    const asked = await askToSend(db, user, body)
    if (!isRefusal(asked)) deliverer.wake()
    return isRefusal(asked) ? asked : { data: asked }
  },

  /** A bench waits: the server looks at once at the prints under way. */
  sent: ({ query, user, db, deliverer }) => {
    deliverer.wake()
    return data(statesOf(db, user, query.ids.split(',')))
  },

  take: async ({ body, user, db, clock }) => {
    const prints = await takePrint(db, user, body.id, clock())
    return isRefusal(prints) ? prints : { data: { id: body.id }, prints }
  },
})

export const printLogHandlers = handlers(printLogCalls, {
  add: ({ body, user, db }) => data(appendToLog(db, user, body.entries)),

  history: ({ query, user, db }) => data(readHistory(db, user, query)),
})

const noKeys = notFound(
  'qz-keys-missing',
  'Les impressions ne sont pas signées : lancez « npm run qz:keys » sur le serveur, puis redémarrez-le.',
)

type Again = { id: string; reason: string }

/** Prints a kept document unchanged, as a new job that names the first job and the reason. */
async function printAgain(tx: Tx, user: User, { id, reason }: Again, now: Date): OrRefusal<PrintJob[]> {
  const [job] = await tx
    .select()
    .from(printJobs)
    .where(and(eq(printJobs.id, id), mayPrint(user)))
  if (!job) {
    return notFound('print-job-unknown', 'Cette impression n’est plus connue : rien n’a été réimprimé.')
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

const contentGone = conflict(
  'print-job-emptied',
  'Ce document est trop ancien : son contenu a été effacé. Refaites-le depuis la commande.',
)
