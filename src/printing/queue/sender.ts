import {
  claimed,
  doubted,
  failed,
  holdsItsPrinter,
  isUnheard,
  news,
  postponed,
  type QueuedJob,
  type Rule,
  spooled,
  takenElsewhere,
  toldOf,
} from '#machines/print-queue/job.ts'
import { noAnswer } from '#machines/qz/rules.ts'
import type { Jobs } from './jobs.ts'
import type { Spools } from './spools.ts'
import { inBackground, type QueueWorld, stateOf } from './world.ts'

type Turn = { job: QueuedJob; printer: string }

/** Sends one job at a time to its printer, in the three steps of the machine of `print-queue`. */
export function createSender(world: QueueWorld, jobs: Jobs, spools: Spools) {
  const { printers, network, now = Date.now, patienceMs = 30_000 } = world
  const aside = inBackground(world)

  const printerOf = (job: QueuedJob) => job.printer ?? world.printerFor(job.role)?.name

  /** The first job in this printer's line, if it may go out. */
  async function next(printer: string): Promise<QueuedJob | null> {
    const first = (await jobs.stored()).find(job => holdsItsPrinter(job) && printerOf(job) === printer)
    return first?.status === 'waiting' ? first : null
  }

  /** Checks before the claim that the job is still ours and that its printer answers. */
  async function look({ job, printer }: Turn) {
    const wait = (reason: string) => jobs.change(job.id, postponed(job.attempt, reason, now()))
    const slow = setTimeout(() => aside(wait(noAnswer)), patienceMs)
    try {
      if (!(await isStillOurs(job))) throw new Error(takenOver)
      // The server says itself where it cannot reach the printer.
      if (network?.has(printer)) return
      await spools.numbered(printer)
      await printers.look(printer)
    } catch (error) {
      await wait(reasonOf(error))
      throw error
    } finally {
      clearTimeout(slow)
    }
  }

  /** While this computer was off, a colleague may have printed the job elsewhere. */
  async function isStillOurs(job: QueuedJob): Promise<boolean> {
    if (!isUnheard(job, now())) return true
    const answer = await world.tell([stateOf(job)])
    if (!answer) throw new Error(noServer)
    const isOurs = !answer.elsewhere.includes(job.id)
    await jobs.change(job.id, isOurs ? toldOf(news(job), now()) : takenElsewhere(job.attempt, now()))
    return isOurs
  }

  async function send({ job: { id, attempt }, printer }: Turn) {
    // A person may have settled the job or sent it elsewhere since `look`.
    const isByServer = network?.has(printer) === true
    const left = isByServer
      ? { at: now(), printer, after: null, isFollowed: false, isByServer }
      : { at: now(), ...(await spools.leaves(printer)) }
    const claim: Rule = job =>
      job.attempt === attempt && printerOf(job) === printer ? claimed(left)(job) : undefined
    const job = await jobs.change(id, claim)
    if (!job) return
    if (!isByServer) spools.left(job, printer)
    const late = doubted(attempt, isByServer ? noServer : noAnswer, now())
    const slow = setTimeout(() => aside(jobs.change(id, late)), patienceMs)
    const paper = world.printerFor(job.role)?.paper
    const sending =
      isByServer && network ? await network.send(job, printer) : await printers.send(job, printer, paper)
    clearTimeout(slow)
    if (sending.came === 'failed' || sending.came === 'postponed') spools.gaveUp(printer)
    if (sending.came === 'spooled') await jobs.change(id, spooled(attempt, now()))
    else if (sending.came === 'failed') await jobs.change(id, failed(attempt, sending.reason, now()))
    else if (sending.came === 'doubtful') await jobs.change(id, doubted(attempt, sending.reason, now()))
    else {
      await jobs.change(id, postponed(attempt, sending.reason, now()))
      throw new Error(sending.reason)
    }
  }

  return { printerOf, next, look, isStillOurs, send }
}

const takenOver = 'un autre poste l’a prise'
const noServer = 'le serveur ne répond pas'

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
