import type { PrintJob } from '#contract/answer.ts'
import type { PrintJobStatus } from '#contract/entities/printer.ts'

/**
 * A print on its way to paper, and every step it may take. The rules are plain functions from a job to the job it
 * becomes, or to undefined where that step is not open to it; whoever stores jobs applies them one at a time, so of
 * two tabs that reach for one job a single one gets it.
 */
export type QueuedJob = PrintJob & {
  readonly status: PrintJobStatus
  /** How often somebody had it printed again before. */
  readonly attempt: number
  /** Where it goes: chosen by a person, or settled when it was sent. Until then its role decides. */
  readonly printer: string | null
  /** Why it stands still, in words for the person who can do something about it. */
  readonly reason: string | null
  /** When it took its last step. */
  readonly since: number
  /** The news of it that the server last heard. */
  readonly told: string
  /** When that was. */
  readonly toldAt: number
}

export type Rule = (job: QueuedJob) => QueuedJob | undefined

/** No step leads away from these. */
export const isOver = ({ status }: QueuedJob): boolean =>
  status === 'printed' || status === 'shown' || status === 'dropped'

/** Nothing else goes to its printer before this is settled: labels come out in the order they were asked for. */
export const holdsItsPrinter = ({ status }: QueuedJob): boolean =>
  status === 'waiting' || status === 'sent' || status === 'failed' || status === 'doubtful'

export const queued = (print: PrintJob, now: number): QueuedJob => ({
  ...print,
  status: 'waiting',
  attempt: print.attempt ?? 0,
  printer: null,
  reason: null,
  since: now,
  // Whoever made it knows that it waits.
  told: news({ status: 'waiting', attempt: print.attempt ?? 0, printer: null, reason: null }),
  toldAt: now,
})

const step = (job: QueuedJob, now: number, change: Partial<QueuedJob>): QueuedJob => {
  const next = { ...job, reason: null, ...change, since: now }
  // What has come out is not kept: it may bear a customer's address. The server has it for a reprint.
  return next.status === 'printed' || next.status === 'dropped' ? { ...next, data: '' } : next
}

/** Written down before it leaves: from here on nobody sends it again by themselves. */
export const claimed =
  (printer: string, now: number): Rule =>
  job =>
    job.status === 'waiting' ? step(job, now, { status: 'sent', printer }) : undefined

/** It certainly did not leave this computer. */
export const postponed =
  (attempt: number, reason: string, now: number): Rule =>
  job =>
    (job.status === 'waiting' ? job.reason !== reason : isUnderWay(job, attempt))
      ? step(job, now, { status: 'waiting', reason })
      : undefined

/** The program answered: the printer's queue has it. The answer may come after somebody began to doubt. */
export const spooled =
  (attempt: number, now: number): Rule =>
  job =>
    isUnderWay(job, attempt) ? step(job, now, { status: 'spooled' }) : undefined

/** The program answered no. */
export const failed =
  (attempt: number, reason: string, now: number): Rule =>
  job =>
    isUnderWay(job, attempt) ? step(job, now, { status: 'failed', reason }) : undefined

/** It left, and no answer came back: it may lie in the printer's tray or not. */
export const doubted =
  (attempt: number, reason: string, now: number): Rule =>
  job =>
    job.status === 'sent' && job.attempt === attempt
      ? step(job, now, { status: 'doubtful', reason })
      : undefined

const isUnderWay = ({ status, attempt }: QueuedJob, meant: number) =>
  attempt === meant && (status === 'sent' || status === 'doubtful')

const isSame = (job: QueuedJob, status: PrintJobStatus, reason: string | null) =>
  job.status === status && job.reason === reason

/** A person looked, and holds it in hand. */
export const cameOut =
  (now: number): Rule =>
  job =>
    job.status === 'doubtful' || job.status === 'failed' || job.status === 'spooled'
      ? step(job, now, { status: 'printed' })
      : undefined

/** A person looked, and wants it printed anew, here or elsewhere. What still waits is not an attempt yet. */
export const again =
  (now: number, printer?: string): Rule =>
  job => {
    const to = printer ?? job.printer
    if (job.status === 'waiting') return step(job, now, { printer: to })
    const may = job.status === 'doubtful' || job.status === 'failed' || isStuckInPrinter(job)
    return may ? step(job, now, { status: 'waiting', attempt: job.attempt + 1, printer: to }) : undefined
  }

export const dropped =
  (now: number): Rule =>
  job =>
    holdsItsPrinter(job) && job.status !== 'sent' ? step(job, now, { status: 'dropped' }) : undefined

/** Another computer took it over while nobody heard of it here. */
export const takenElsewhere =
  (attempt: number, now: number): Rule =>
  job =>
    job.status === 'waiting' && job.attempt === attempt ? step(job, now, { status: 'dropped' }) : undefined

/** The server has not heard of it for so long that it may have taken it for nobody's. */
export const isUnheard = ({ status, toldAt }: QueuedJob, now: number): boolean =>
  status === 'waiting' && now - toldAt > silenceMs

/** Half of the server's own patience. */
const silenceMs = 5 * 60_000

/** For want of a printer the browser shows it: whether it then came out, nobody knows here. */
export const shown =
  (now: number): Rule =>
  job =>
    holdsItsPrinter(job) && job.status !== 'sent'
      ? step(job, now, { status: 'shown', printer: null })
      : undefined

/** What the printer's own queue says of it. Whatever it says, it has it: that settles a doubt. */
export const heardOf =
  (attempt: number, statusText: string, now: number): Rule =>
  job => {
    if (job.attempt !== attempt || isOver(job) || job.status === 'waiting') return undefined
    if (finished.has(statusText)) return step(job, now, { status: 'printed' })
    if (given.has(statusText)) {
      return job.status === 'failed' ? undefined : step(job, now, { status: 'failed', reason: removedThere })
    }
    if (job.status === 'failed') return undefined
    const reason = troubles[statusText] ?? null
    return isSame(job, 'spooled', reason) ? undefined : step(job, now, { status: 'spooled', reason })
  }

const finished: ReadonlySet<string> = new Set(['COMPLETE', 'PRINTED'])
const given: ReadonlySet<string> = new Set(['CANCELED', 'ABORTED'])
const removedThere = 'elle a été annulée dans la file de l’imprimante'

/** What a printer's queue says when somebody has to go and look. */
export const troubles: Readonly<Record<string, string>> = {
  PAUSED: 'l’imprimante est en pause',
  OFFLINE: 'l’imprimante est éteinte ou débranchée',
  ERROR: 'l’imprimante signale une erreur',
  PAPEROUT: 'il n’y a plus de papier',
  PAPER_OUT: 'il n’y a plus de papier',
  PAPER_JAM: 'le papier est coincé',
  DOOR_OPEN: 'le capot est ouvert',
  NO_TONER: 'il n’y a plus d’encre',
  BLOCKED_DEVQ: 'l’imprimante est bloquée',
  USER_INTERVENTION: 'l’imprimante demande qu’on l’aide',
}

const isStuckInPrinter = ({ status, reason }: QueuedJob) => status === 'spooled' && reason !== null

/** By this the printer's queue names it: one name for each attempt, of letters that every system keeps. */
export const jobName = ({ title, id, attempt }: QueuedJob): string =>
  `${title
    .normalize('NFD')
    .replace(/[^\w .-]/g, '')
    .trim()
    .slice(0, 40)} ${tokenOf(id, attempt)}`

const tokenOf = (id: string, attempt: number) => `#${id.slice(0, 8)}.${attempt}`

/** Which of these jobs such a name means, and which attempt. */
export function jobNamed(
  jobs: readonly QueuedJob[],
  name: string,
): { id: string; attempt: number } | undefined {
  const [, start, attempt] = /#([\w-]{1,8})\.(\d{1,6})\s*$/.exec(name) ?? []
  const job = start && jobs.find(({ id }) => id.slice(0, 8) === start)
  return job ? { id: job.id, attempt: Number(attempt) } : undefined
}

/** Somebody must do something about it. */
export const isTrouble = (job: QueuedJob): boolean =>
  job.status === 'failed' ||
  job.status === 'doubtful' ||
  isStuckInPrinter(job) ||
  (job.status === 'waiting' && job.reason !== null)

/** What there is to tell the server about a job, as one text to compare. */
export const news = (job: Pick<QueuedJob, 'status' | 'attempt' | 'printer' | 'reason'>): string =>
  JSON.stringify([job.attempt, job.status, job.printer, job.reason])

export const toldOf =
  (what: string, now: number): Rule =>
  job => ({ ...job, told: what, toldAt: now })
