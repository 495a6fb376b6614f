import { type Earlier, isOver, type QueuedJob, type Rule, step } from './job.ts'

/** A message of a printer's own queue about one of its jobs. */
export type SpoolEvent = {
  readonly printer: string
  /** The number of the job in that queue. Undefined where the system gives none. */
  readonly id: number | undefined
  readonly name: string
  readonly status: string
  /** The system's own word for it; empty where it has none. */
  readonly code: string
}

type Meant = { readonly id: string; readonly attempt: number }

/** The numbers that the printers' queues gave to jobs, as far as this page heard, and the attempts that it sent itself. */
export type Known = {
  readonly numbers: ReadonlySet<number>
  readonly isLive: (job: QueuedJob) => boolean
}

/**
 * Finds the queued job that a printer's queue speaks of. Windows keeps our name, and a number once heard is known.
 * CUPS keeps no name, so a new number belongs to one of the jobs that left for this printer and are owed one.
 */
export function jobMeant(
  jobs: readonly QueuedJob[],
  event: SpoolEvent,
  known: Known,
): Meant | 'unclear' | undefined {
  const named = jobNamed(jobs, event.name)
  if (named) return named
  const { id, printer } = event
  if (id === undefined || !nameless.has(event.name)) return undefined
  const attempts = withEarlier(jobs)
  const told = attempts.find(job => job.left?.printer === printer && job.spools?.[id] !== undefined)
  return told ?? owedThis(attempts, printer, id, known)
}

/** The jobs, and each attempt before their latest: it was given up, and may have a number or none. */
const withEarlier = (jobs: readonly QueuedJob[]): QueuedJob[] =>
  jobs.flatMap(job => [
    ...(job.earlier ?? []).map((before): QueuedJob => ({ ...job, ...before, status: 'dropped' })),
    job,
  ])

/**
 * A queue numbers its jobs in the order in which they left. A number that this page has not heard between a job's and the
 * one before it may be that job's own, told while nobody listened: then the new number is a later job's. Where the numbers
 * leave a doubt it is unclear, for a label must never be called printed by another one's number.
 */
function owedThis(
  jobs: readonly QueuedJob[],
  printer: string,
  id: number,
  { numbers, isLive }: Known,
): QueuedJob | 'unclear' | undefined {
  const owed = owedANumber(jobs, printer).filter(({ left }) => id > (left?.after ?? 0))
  const [first] = owed
  const latest = owed.at(-1)
  const after = first?.left?.after ?? null
  if (!first || !latest) return undefined
  // Attempts of one label: a number of any of them means that it has come out.
  if (owed.every(job => job.id === latest.id)) return after !== null || isLive(latest) ? latest : undefined
  // A job that was given up may have a number, or none.
  if (after === null || owed.some(({ status }) => isGivenUp.has(status))) return 'unclear'
  let unheard = id - after - 1
  for (const number of numbers) if (number > after && number < id) unheard -= 1
  const lost = lostBefore(first, jobs)
  const [ifNone, ifAll] = [0, lost].map(given => inTurn(owed, Math.max(0, unheard - given)))
  return ifNone && ifNone === ifAll ? ifNone : 'unclear'
}

/** The job that the next number belongs to, once the queue has given this many to the jobs in their order. */
function inTurn(owed: readonly QueuedJob[], given: number): QueuedJob | undefined {
  let needed = 0
  return owed.find(job => {
    needed += missing(job)
    return needed > given
  })
}

/** Counts numbers that earlier jobs may have been given unheard. They left too long before this one to be owed a number now. */
function lostBefore({ left: first }: QueuedJob, jobs: readonly QueuedJob[]): number {
  let lost = 0
  for (const job of jobs) {
    const { left, status } = job
    const isBefore =
      left && first && left.printer === first.printer && left.after === first.after && left.at < first.at
    if (isBefore && left.isFollowed && mayHaveANumber(status)) lost += Math.max(0, missing(job))
  }
  return lost
}

/** Names of QZ Tray's jobs in systems that lose its own names: ZPL, then PDF. */
const nameless: ReadonlySet<string> = new Set(['', 'Untitled', 'Java Printing'])

/** A number that comes later than this after another job left is not waited for any more. */
export const forgottenAfterMs = 10_000

/**
 * The jobs whose numbers this printer's queue has still to give, in the order in which they left. A person may have said
 * that one came out, and its number comes all the same.
 */
export function owedANumber(jobs: readonly QueuedJob[], printer: string): QueuedJob[] {
  const last = lastToLeave(jobs, printer)
  const since = (last?.left?.at ?? 0) - forgottenAfterMs
  return jobs
    .filter(
      ({ left, status }) =>
        left?.printer === printer && left.isFollowed && left.at >= since && mayHaveANumber(status),
    )
    .filter(job => missing(job) > 0 && (job === last || job.format === 'zpl' || spoolsOf(job) === 0))
    .sort((a, b) => (a.left?.at ?? 0) - (b.left?.at ?? 0))
}

/** The job whose latest attempt left last for this printer, in any state. */
export function lastToLeave(jobs: readonly QueuedJob[], printer: string): QueuedJob | undefined {
  let last: QueuedJob | undefined
  for (const job of jobs) {
    if (job.left?.printer === printer && job.left.at >= (last?.left?.at ?? 0)) last = job
  }
  return last
}

const isGivenUp: ReadonlySet<string> = new Set(['dropped', 'shown'])
const isSent: ReadonlySet<string> = new Set(['sent', 'doubtful', 'spooled', 'printed'])
const mayHaveANumber = (status: string) => isSent.has(status) || isGivenUp.has(status)

const spoolsOf = ({ spools = {} }: QueuedJob): number => Object.keys(spools).length
const missing = (job: QueuedJob) => job.copies - spoolsOf(job)

/** True when the queue has numbered this attempt, and those before it on the same printer that it may still number. */
export const isNumbered = (job: QueuedJob): boolean => missing(job) <= 0 && owedBefore(job).length === 0

const owedBefore = ({ left: now, copies, earlier = [] }: QueuedJob): Earlier[] =>
  earlier.filter(
    ({ left, spools }) =>
      left.isFollowed &&
      left.printer === now?.printer &&
      left.at >= now.at - forgottenAfterMs &&
      Object.keys(spools).length < copies,
  )

/** These jobs cannot be told apart by the printer's numbers any more. */
export const unfollowed: Rule = job =>
  job.left?.isFollowed ? { ...job, left: { ...job.left, isFollowed: false } } : undefined

/** The latest attempt has its number and no other one came: an attempt before it did not reach the queue. */
export const earlierUnfollowed: Rule = job => {
  const owed = new Set(missing(job) > 0 ? [] : owedBefore(job))
  if (owed.size === 0) return undefined
  const earlier = job.earlier?.map(one =>
    owed.has(one) ? { ...one, left: { ...one.left, isFollowed: false } } : one,
  )
  return { ...job, ...(earlier && { earlier }) }
}

/** Finds the job and the attempt that such a name stands for. */
function jobNamed(jobs: readonly QueuedJob[], name: string): Meant | undefined {
  const [, start, attempt] = /#([\w-]{1,8})\.(\d{1,6})\s*$/.exec(name) ?? []
  const job = start && jobs.find(({ id }) => id.slice(0, 8) === start)
  return job ? { id: job.id, attempt: Number(attempt) } : undefined
}

/** The printer's queue reported a status. Any report proves that the printer has the job, so it settles a doubt. */
export const heardOf =
  (
    attempt: number,
    { id = 0, status, code }: Pick<SpoolEvent, 'id' | 'status' | 'code'>,
    now: number,
  ): Rule =>
  job => {
    if (job.attempt !== attempt) return heardBefore(job, attempt, id, status)
    if (job.status === 'waiting') return undefined
    const spools = { ...job.spools, [id]: isBeginning(status, code) ? 'SPOOLING' : status }
    const next = { ...job, spools }
    // Its number is still recorded, so that no other job gets it.
    if (isOver(job)) return job.spools?.[id] === undefined ? next : undefined
    const { status: became, reason } = standing(next)
    // A job that somebody removed from the queue is over there, unless it comes out all the same.
    const isSettled = job.status === 'failed' && became !== 'printed'
    if (isSettled || (job.status === became && job.reason === reason)) {
      return job.spools?.[id] === spools[id] ? undefined : next
    }
    return step(next, now, { status: became, reason })
  }

/** The number is an earlier attempt's. It is kept there, so that it is no other job's, and says nothing of the one under way. */
function heardBefore(job: QueuedJob, attempt: number, id: number, status: string): QueuedJob | undefined {
  const told = job.earlier?.find(before => before.attempt === attempt)
  if (!told || told.spools[id] === status) return undefined
  const now = { ...told, spools: { ...told.spools, [id]: status } }
  return { ...job, earlier: job.earlier?.map(before => (before === told ? now : before)) ?? [] }
}

/** Drivers' healthy jobs begin as held ones, which is no paused printer. */
const isBeginning = (status: string, code: string) =>
  status === 'PAUSED' && code === 'job-hold-until-specified'

/** One status for all jobs that the printer's queue made of this print. */
function standing(job: QueuedJob): Pick<QueuedJob, 'status' | 'reason'> {
  const said = Object.values(job.spools ?? {})
  if (said.some(status => given.has(status))) return { status: 'failed', reason: removedThere }
  // A raw job has a number for each copy; a driver may print all copies as one.
  const isWhole = job.format === 'pdf' || said.length >= job.copies
  if (isWhole && said.every(status => finished.has(status))) return { status: 'printed', reason: null }
  const trouble = said.map(status => troubles[status]).find(reason => reason !== undefined)
  return { status: 'spooled', reason: trouble ?? null }
}

const finished: ReadonlySet<string> = new Set(['COMPLETE', 'PRINTED'])
const given: ReadonlySet<string> = new Set(['CANCELED', 'ABORTED'])
const removedThere = 'elle a été annulée dans la file de l’imprimante'

/** Statuses of a printer, or of a job in its queue, that need a person to go and look. */
export const troubles: Readonly<Record<string, string>> = {
  PAUSED: 'l’imprimante est en pause',
  OFFLINE: 'l’imprimante est éteinte ou débranchée',
  NOT_AVAILABLE: 'l’imprimante est éteinte ou débranchée',
  ERROR: 'l’imprimante signale une erreur',
  PAPEROUT: 'il n’y a plus de papier',
  PAPER_OUT: 'il n’y a plus de papier',
  PAPER_JAM: 'le papier est coincé',
  DOOR_OPEN: 'le capot est ouvert',
  OUTPUT_BIN_FULL: 'le bac de sortie est plein',
  NO_TONER: 'il n’y a plus d’encre',
  BLOCKED_DEVQ: 'l’imprimante est bloquée',
  USER_INTERVENTION: 'l’imprimante demande qu’on l’aide',
}
