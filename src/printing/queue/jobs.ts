import {
  isOver,
  isTrouble,
  isWithServer,
  news,
  type QueuedJob,
  type Rule,
  serverSaid,
} from '#machines/print-queue/job.ts'
import { createStore } from '#src/store.ts'
import { inBackground, type QueueWorld } from './world.ts'

/** This many finished jobs stay on the page. The newest of them can be printed again. */
const keptAtMost = 30

export type Jobs = ReturnType<typeof createJobs>

/** This browser's jobs, as this page knows them. `settled` runs after every change in any tab. */
export function createJobs({ store, tabs }: Pick<QueueWorld, 'store' | 'tabs'>, settled: () => void) {
  const known = createStore<readonly QueuedJob[]>([])
  const refresh = async () => known.set(await store.all())

  async function settle() {
    await refresh()
    settled()
  }

  return {
    get: known.get,
    subscribe: known.subscribe,
    refresh,
    settle,
    stored: store.all,

    /** Resolves once the jobs are stored. */
    async add(jobs: readonly QueuedJob[]) {
      await store.add(jobs)
      tabs.changed()
      await settle()
    },

    /** Returns the changed job, or undefined when the rule does not allow the change. */
    async change(id: string, rule: Rule): Promise<QueuedJob | undefined> {
      const changed = await store.change(id, rule)
      if (!changed) return undefined
      tabs.changed()
      await settle()
      return changed
    },

    /** For several changes in a row: neither page nor tabs hear of them until `settle` or `refresh`. */
    changeQuietly: store.change,

    /** Removes finished jobs that the server knows of, except the newest. */
    async forgetOld() {
      const done = known.get().filter(job => (isOver(job) || job.status === 'spooled') && !isTrouble(job))
      const old = done.slice(0, -keptAtMost).filter(job => job.told === news(job))
      if (old.length > 0) await store.remove(old.map(({ id }) => id))
    },
  }
}

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
