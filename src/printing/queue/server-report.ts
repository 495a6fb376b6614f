import {
  isToBeLogged,
  loggedOf,
  news,
  type QueuedJob,
  takenElsewhere,
  toldOf,
} from '#machines/print-queue/job.ts'
import type { Jobs } from './jobs.ts'
import { inBackground, type QueueWorld, stateOf } from './world.ts'

const atOnce = 200

/** Reports every job's state to the server, and what reached a printer to its log, until the server knows all. */
export function createServerReport(world: QueueWorld, jobs: Jobs, isOwner: () => boolean) {
  const { now = Date.now, tellAgainMs = 5_000 } = world
  const aside = inBackground(world)
  let running = false

  async function run() {
    if (running) return
    running = true
    try {
      for (;;) {
        const untold = jobs
          .get()
          .filter(job => job.told !== news(job) && !job.early)
          .slice(0, atOnce)
        if (untold.length === 0 || !isOwner()) break
        const answer = (await logArrived(untold)) && (await world.tell(untold.map(stateOf)))
        if (!answer) {
          setTimeout(() => aside(run()), tellAgainMs)
          break
        }
        for (const job of untold) {
          await jobs.changeQuietly(job.id, toldOf(news(job), now()))
          if (!answer.elsewhere.includes(job.id)) continue
          await jobs.changeQuietly(job.id, takenElsewhere(job.attempt, now()))
        }
        await jobs.forgetOld()
        await jobs.refresh()
      }
    } finally {
      running = false
    }
  }

  /** The log comes first: a job that the server knows is not looked at again. */
  async function logArrived(untold: readonly QueuedJob[]): Promise<boolean> {
    const arrived = untold.filter(isToBeLogged)
    if (arrived.length === 0) return true
    if (!(await world.log(arrived))) return false
    for (const { id, attempt } of arrived) await jobs.changeQuietly(id, loggedOf(attempt))
    return true
  }

  return { run }
}
