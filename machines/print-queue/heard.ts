import { isOver, type QueuedJob, type Rule, step } from './job.ts'

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

/**
 * Finds the queued job that a printer's queue speaks of. Windows keeps our name, and a number once heard is known.
 * CUPS keeps no name, so a new number belongs to the job that left for this printer last. `isLive` says whether this page sent
 * a job itself: numbers that another page may have heard already prove nothing.
 */
export function jobMeant(
  jobs: readonly QueuedJob[],
  event: SpoolEvent,
  isLive: (job: QueuedJob) => boolean,
): Meant | undefined {
  const named = jobNamed(jobs, event.name)
  if (named) return named
  const { id, printer } = event
  if (id === undefined || !nameless.has(event.name)) return undefined
  const known = jobs.find(job => job.left?.printer === printer && job.spools?.[id] !== undefined)
  if (known) return known
  const last = lastToLeave(jobs, printer)
  if (!last || !isUnderWay.has(last.status) || spoolsOf(last) >= last.copies) return undefined
  if (!last.left?.isFollowed) return undefined
  const { after } = last.left
  return (after === null ? isLive(last) : id > after) ? last : undefined
}

/** How QZ Tray's jobs are called where its own names are lost: ZPL, then PDF. */
const nameless: ReadonlySet<string> = new Set(['', 'Untitled', 'Java Printing'])

/** The job whose latest attempt left last for this printer, whatever has become of it since. */
export function lastToLeave(jobs: readonly QueuedJob[], printer: string): QueuedJob | undefined {
  let last: QueuedJob | undefined
  for (const job of jobs) {
    if (job.left?.printer === printer && job.left.at >= (last?.left?.at ?? 0)) last = job
  }
  return last
}

const isUnderWay: ReadonlySet<string> = new Set(['sent', 'doubtful', 'spooled'])

export const spoolsOf = ({ spools = {} }: QueuedJob): number => Object.keys(spools).length

/** Finds the job and the attempt that such a name stands for. */
export function jobNamed(jobs: readonly QueuedJob[], name: string): Meant | undefined {
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
    if (job.attempt !== attempt || isOver(job) || job.status === 'waiting') return undefined
    const spools = { ...job.spools, [id]: isBeginning(status, code) ? 'SPOOLING' : status }
    const next = { ...job, spools }
    const { status: became, reason } = standing(next)
    // A job that somebody removed from the queue is over there, unless it comes out all the same.
    const isSettled = job.status === 'failed' && became !== 'printed'
    if (isSettled || (job.status === became && job.reason === reason)) {
      return job.spools?.[id] === spools[id] ? undefined : next
    }
    return step(next, now, { status: became, reason })
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
