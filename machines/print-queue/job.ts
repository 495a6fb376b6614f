import type { PrintJob } from '#contract/answer.ts'
import type { NetworkPrint } from '#contract/endpoints/print-job.ts'
import type { PrintJobStatus } from '#contract/entities/printer.ts'

/**
 * A queued print job and its transitions. Each rule is a plain function from a job to the next job, or to undefined
 * where the job cannot take that step. The job store applies rules one at a time, so when two tabs reach for the same
 * job, only one gets it.
 */
export type QueuedJob = Omit<PrintJob, 'printer'> & {
  readonly status: PrintJobStatus
  /** The number of times that the job was printed again. */
  readonly attempt: number
  /** The chosen printer: a person picks it, or the queue sets it when it sends. While null, the job's role decides. */
  readonly printer: string | null
  /** The reason for the wait, in words for the person who can act on it. */
  readonly reason: string | null
  /** The time of the last step. */
  readonly since: number
  /** The last news that the server received about this job. */
  readonly told: string
  /** The time of that news. */
  readonly toldAt: number
  /** It prints before the server knows it: until the server hands it on too, nothing is reported. */
  readonly early?: true
  /** The attempt that stands in the printer log; undefined until the first one does. */
  readonly logged?: number
  /** The sending of the latest attempt; undefined before the first. */
  readonly left?: Left
  /** The jobs of the printer's queue that print this attempt: their numbers, with what each said last. */
  readonly spools?: Readonly<Record<number, string>>
  /** The attempts before this one that left: their printers' queues may still tell numbers of theirs. */
  readonly earlier?: readonly Earlier[]
}

/** An attempt before the latest. */
export type Earlier = Required<Pick<QueuedJob, 'attempt' | 'left' | 'spools'>>

/** How a job left. The printing part matches the messages of the printer's queue to the job by it. */
export type Left = {
  readonly at: number
  readonly printer: string
  /** The highest number among the queues' jobs until then; null where none was heard. */
  readonly after: number | null
  /** Whether the next new number belongs to this job. */
  readonly isFollowed: boolean
  /** The server sends it, and tells what becomes of it. */
  readonly isByServer?: boolean
}

export type Rule = (job: QueuedJob) => QueuedJob | undefined

/** A job in one of these states takes no further step. */
export const isOver = ({ status }: QueuedJob): boolean =>
  status === 'printed' || status === 'shown' || status === 'dropped'

/** The printer takes no other job until this one is settled, so labels come out in the order they were requested. */
export const holdsItsPrinter = ({ status }: QueuedJob): boolean =>
  status === 'waiting' || status === 'sent' || status === 'failed' || status === 'doubtful'

export const queued = (print: PrintJob, now: number): QueuedJob => ({
  ...print,
  status: 'waiting',
  attempt: print.attempt ?? 0,
  printer: print.printer ?? null,
  reason: null,
  since: now,
  // The page that made the job already knows that it waits.
  told: news({ status: 'waiting', attempt: print.attempt ?? 0, printer: null, reason: null }),
  toldAt: now,
})

export const step = (job: QueuedJob, now: number, change: Partial<QueuedJob>): QueuedJob => {
  const next = { ...job, reason: null, ...change, since: now }
  // A finished job drops its data, which may hold a customer's address. The server keeps it for a reprint.
  return next.status === 'printed' || next.status === 'dropped' ? { ...next, data: '' } : next
}

/** The queue records this before it sends. From here on only a person can send the job again. */
export const claimed =
  (left: Left): Rule =>
  job =>
    job.status === 'waiting'
      ? step(job, left.at, { status: 'sent', printer: left.printer, left, spools: {} })
      : undefined

/** The job certainly did not leave this computer. */
export const postponed =
  (attempt: number, reason: string, now: number): Rule =>
  job =>
    (job.status === 'waiting' ? job.reason !== reason : isUnderWay(job, attempt))
      ? step(job, now, { status: 'waiting', reason })
      : undefined

/** The reason for the wait has gone, and the job still waits for its turn. */
export const unhindered =
  (reason: string): Rule =>
  job =>
    job.status === 'waiting' && job.reason === reason ? { ...job, reason: null } : undefined

/** QZ Tray answered: the printer's queue has the job. The answer may come after the job became doubtful. */
export const spooled =
  (attempt: number, now: number): Rule =>
  job =>
    isUnderWay(job, attempt) ? step(job, now, { status: 'spooled' }) : undefined

/** It did not arrive, so the printer's queue gives it no number. */
export const failed =
  (attempt: number, reason: string, now: number): Rule =>
  job =>
    isUnderWay(job, attempt)
      ? step(job, now, {
          status: 'failed',
          reason,
          ...(job.left && { left: { ...job.left, isFollowed: false } }),
        })
      : undefined

/** The job left and no answer came back, so the paper may or may not have come out. */
export const doubted =
  (attempt: number, reason: string, now: number): Rule =>
  job =>
    job.status === 'sent' && job.attempt === attempt
      ? step(job, now, { status: 'doubtful', reason })
      : undefined

/** The server reports the fate of a print that it sends. Its report ends this page's own doubts. */
export const serverSaid =
  (said: NetworkPrint, now: number): Rule =>
  job => {
    if (job.attempt !== said.attempt || !isWithServer(job)) return undefined
    const reason = said.reason ?? 'raison inconnue'
    switch (said.status) {
      case 'waiting':
      case 'sending':
        return undefined
      case 'unsent':
        return postponed(said.attempt, reason, now)(job)
      case 'doubtful':
        return doubted(said.attempt, reason, now)(job)
      case 'failed':
        return step(job, now, { status: 'failed', reason })
      case 'printed':
        return step(job, now, { status: 'printed' })
      case 'spooled':
        return job.status === 'spooled' && job.reason === said.reason
          ? undefined
          : step(job, now, { status: 'spooled', reason: said.reason })
    }
  }

/** The server has it, and has not told its end. */
export const isWithServer = ({ status, left }: QueuedJob): boolean =>
  left?.isByServer === true && (status === 'sent' || status === 'doubtful' || status === 'spooled')

const isUnderWay = ({ status, attempt }: QueuedJob, meant: number) =>
  attempt === meant && (status === 'sent' || status === 'doubtful')

/** A person looked and holds the paper. */
export const cameOut =
  (now: number): Rule =>
  job =>
    job.status === 'doubtful' || job.status === 'failed' || job.status === 'spooled'
      ? step(job, now, { status: 'printed' })
      : undefined

/**
 * A person wants the job printed again, here or on another printer. A waiting job has made no attempt yet, so its count
 * stays.
 */
export const again =
  (now: number, printer?: string): Rule =>
  job => {
    const to = printer ?? job.printer
    if (job.status === 'waiting') return step(job, now, { printer: to })
    const may = job.status === 'doubtful' || job.status === 'failed' || isStuckInPrinter(job)
    if (!may) return undefined
    const { attempt, left, spools = {}, earlier = [] } = job
    return step(job, now, {
      ...{ status: 'waiting', attempt: attempt + 1, printer: to },
      ...(left && { earlier: [...earlier, { attempt, left, spools }] }),
    })
  }

export const dropped =
  (now: number): Rule =>
  job =>
    holdsItsPrinter(job) && job.status !== 'sent' ? step(job, now, { status: 'dropped' }) : undefined

/** Another computer took the job over, and this one did not hear of it. */
export const takenElsewhere =
  (attempt: number, now: number): Rule =>
  job =>
    job.status === 'waiting' && job.attempt === attempt ? step(job, now, { status: 'dropped' }) : undefined

/** This computer has been silent about the job for so long that the server may have given it to another one. */
export const isUnheard = ({ status, toldAt, early }: QueuedJob, now: number): boolean =>
  status === 'waiting' && !early && now - toldAt > silenceMs

/** Half of the server's own limit. */
const silenceMs = 5 * 60_000

/** Without a printer the browser shows the document. This computer cannot know whether it was printed. */
export const shown =
  (now: number): Rule =>
  job =>
    holdsItsPrinter(job) && job.status !== 'sent'
      ? step(job, now, { status: 'shown', printer: null })
      : undefined

const isStuckInPrinter = ({ status, reason }: QueuedJob) => status === 'spooled' && reason !== null

/** The job's name in the printer's queue: one name for each attempt, in characters that every system keeps. */
export const jobName = ({ title, id, attempt }: QueuedJob): string =>
  `${title
    .normalize('NFD')
    .replace(/[^\w .-]/g, '')
    .trim()
    .slice(0, 40)} ${tokenOf(id, attempt)}`

const tokenOf = (id: string, attempt: number) => `#${id.slice(0, 8)}.${attempt}`

export const isTrouble = (job: QueuedJob): boolean =>
  job.status === 'failed' ||
  job.status === 'doubtful' ||
  isStuckInPrinter(job) ||
  (job.status === 'waiting' && job.reason !== null)

/** The facts about a job that the server must know, as one text to compare. */
export const news = (job: Pick<QueuedJob, 'status' | 'attempt' | 'printer' | 'reason'>): string =>
  JSON.stringify([job.attempt, job.status, job.printer, job.reason])

/** Paper may have come out, or the browser showed the document: the printer log gets one entry for each attempt. */
export const isToBeLogged = ({ status, attempt, logged }: QueuedJob): boolean =>
  (status === 'spooled' || status === 'printed' || status === 'shown') && logged !== attempt

export const loggedOf =
  (attempt: number): Rule =>
  job => ({ ...job, logged: attempt })

export const noLongerEarly = ({ early: _, ...job }: QueuedJob): QueuedJob => job

export const toldOf =
  (what: string, now: number): Rule =>
  job => ({ ...job, told: what, toldAt: now })
