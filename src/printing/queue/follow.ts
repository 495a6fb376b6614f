import { isWithServer, serverSaid } from '#machines/print-queue/job.ts'
import type { Jobs } from './jobs.ts'
import { inBackground, type QueueWorld } from './world.ts'

const firstMs = 1_000
const longestMs = 10_000
const atOnce = 50

/** Asks the server what becomes of the prints that it sends, until each has come to its end. */
export function createFollow(world: QueueWorld, jobs: Jobs) {
  const { network, now = Date.now } = world
  const aside = inBackground(world)
  let timer: ReturnType<typeof setTimeout> | undefined
  let waitMs = firstMs

  async function look() {
    const open = jobs.get().filter(isWithServer).slice(-atOnce)
    if (!network || open.length === 0) return
    const answer = await network.states(open.map(({ id }) => id))
    let isNew = answer.length === 0
    for (const said of answer) {
      if (await jobs.change(said.id, serverSaid(said, now()))) isNew = true
    }
    waitMs = isNew ? firstMs : Math.min(waitMs * 1.5, longestMs)
  }

  function watch() {
    if (timer !== undefined || !jobs.get().some(isWithServer)) return
    timer = setTimeout(() => {
      aside(
        look().finally(() => {
          timer = undefined
          watch()
        }),
      )
    }, waitMs)
  }

  return {
    watch,
    stop() {
      clearTimeout(timer)
      timer = undefined
    },
  }
}
