import {
  earlierUnfollowed,
  forgottenAfterMs,
  heardOf,
  isNumbered,
  jobMeant,
  lastToLeave,
  owedANumber,
  type SpoolEvent,
  unfollowed,
} from '#machines/print-queue/heard.ts'
import type { Left, QueuedJob } from '#machines/print-queue/job.ts'
import type { Jobs } from './jobs.ts'
import { inBackground, type QueueWorld } from './world.ts'

export type Spools = ReturnType<typeof createSpools>

/** At most this long between two tries to listen again. */
const longestMs = 4 * 60_000

/** Finds which queued job a printer's queue speaks of, and listens again where it stays silent. */
export function createSpools(world: QueueWorld, jobs: Jobs) {
  const { now = Date.now, numberMs = 1_000, silenceMs = 15_000 } = world
  const aside = inBackground(world)
  /** The attempts that this page sent itself. */
  const sentHere = new Set<string>()
  const isLive = (job: QueuedJob) => sentHere.has(attemptOf(job))
  /** For each printer, the number that its queue owes to the last job; undefined if none is awaited. */
  const waited = new Map<string, ReturnType<typeof aNumber> | undefined>()
  /** These printers gave no number in time, so nobody waits for the next one. */
  const silent = new Set<string>()
  /** Printers that gave a number of an unknown job, and the time until which further ones may come. */
  const unclearUntil = new Map<string, number>()
  const isUnclear = (printer: string) => now() < (unclearUntil.get(printer) ?? 0)
  /** The numbers heard, whosever they are. */
  const numbers = new Set<number>()
  let highest: number | null = null
  let last: Promise<void> = Promise.resolve()
  let listening: ReturnType<typeof setTimeout> | undefined

  async function take(event: SpoolEvent) {
    const { id, printer } = event
    silent.delete(printer)
    const all = await jobs.stored()
    const meant = jobMeant(all, event, { numbers, isLive })
    if (id !== undefined) {
      numbers.add(id)
      highest = Math.max(highest ?? 0, id)
    }
    if (meant === 'unclear') {
      unclearUntil.set(printer, now() + forgottenAfterMs)
      for (const { id: one } of owedANumber(all, printer)) await jobs.change(one, unfollowed)
      return
    }
    const job = meant && (await jobs.change(meant.id, heardOf(meant.attempt, event, now())))
    if (job && isNumbered(job)) waited.get(printer)?.done()
  }

  async function highestStored(): Promise<number | null> {
    const numbers = (await jobs.stored()).flatMap(({ spools = {} }) => Object.keys(spools).map(Number))
    return numbers.length > 0 ? Math.max(...numbers) : null
  }

  /** A job in its printer's queue whose state is unknown. */
  const isUnheard = (job: QueuedJob) =>
    job.status === 'spooled' && job.reason === null && job.left?.isByServer !== true

  function watch() {
    if (listening || !jobs.get().some(isUnheard)) return
    listenAfter(silenceMs)
  }

  function listenAfter(ms: number) {
    listening = setTimeout(() => {
      listening = undefined
      if (!jobs.get().some(isUnheard)) return
      // QZ Tray may be away; then the next connection listens again.
      aside(world.printers.listenAgain().catch(() => {}))
      listenAfter(Math.min(ms * 2, longestMs))
    }, ms)
  }

  return {
    /** Events are taken one after the other, for the second one of a job must find the first one's number. */
    heard(event: SpoolEvent): Promise<void> {
      last = last.catch(() => {}).then(() => take(event))
      return last
    },

    /**
     * What the job that leaves now needs to know its numbers by. While numbers of unknown jobs may still come, the new job
     * is given none.
     */
    async leaves(printer: string): Promise<Omit<Left, 'at'>> {
      await last.catch(() => {})
      return { printer, isFollowed: !isUnclear(printer), after: highest ?? (await highestStored()) }
    },

    /** The job has left. */
    left(job: QueuedJob, printer: string) {
      if (job.left?.isFollowed) sentHere.add(attemptOf(job))
      waited.set(printer, aNumber())
    },

    /** The job did not arrive, so no number is awaited. */
    gaveUp: (printer: string) => void waited.set(printer, undefined),

    /** Resolves when the printer's queue has numbered the last job, or has been silent for long enough. */
    async numbered(printer: string): Promise<void> {
      // A page before this one may have sent the last job.
      if (!waited.has(printer))
        waited.set(printer, isLastNumbered(await jobs.stored(), printer) ? undefined : aNumber())
      const number = waited.get(printer)
      if (!number || silent.has(printer) || isUnclear(printer)) return
      let timer: ReturnType<typeof setTimeout> | undefined
      const late = new Promise<'late'>(resolve => {
        timer = setTimeout(() => resolve('late'), numberMs)
      })
      const isLate = (await Promise.race([number.heard, late])) === 'late'
      clearTimeout(timer)
      waited.set(printer, undefined)
      if (!isLate) return
      const left = lastToLeave(await jobs.stored(), printer)
      const settled = left && (await jobs.change(left.id, earlierUnfollowed))
      if (!settled) silent.add(printer)
    },

    watch,
    stop: () => clearTimeout(listening),
  }
}

function isLastNumbered(jobs: readonly QueuedJob[], printer: string): boolean {
  const last = lastToLeave(jobs, printer)
  return !last || isNumbered(last)
}

function aNumber() {
  let done = () => {}
  const heard = new Promise<void>(resolve => {
    done = resolve
  })
  return { heard, done }
}

const attemptOf = ({ id, attempt }: QueuedJob) => `${id} ${attempt}`
