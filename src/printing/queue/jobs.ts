import { isOver, isTrouble, news, type QueuedJob, type Rule } from '#machines/print-queue/job.ts'
import { createStore } from '#src/store.ts'
import type { QueueWorld } from './world.ts'

/** So many finished jobs stay on the page; the last of them can be printed again. */
const keptAtMost = 30

export type Jobs = ReturnType<typeof createJobs>

/** The jobs of this browser, as this page knows them. `settled` runs after every change, whichever tab made it. */
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

    /** Resolves when they are written down. */
    async add(jobs: readonly QueuedJob[]) {
      await store.add(jobs)
      tabs.changed()
      await settle()
    },

    /** The job as it has become; undefined when the rule does not allow the step. */
    async change(id: string, rule: Rule): Promise<QueuedJob | undefined> {
      const changed = await store.change(id, rule)
      if (!changed) return undefined
      tabs.changed()
      await settle()
      return changed
    },

    /** For several changes in a row: nothing is told until `settle` or `refresh`. */
    changeQuietly: store.change,

    /** Removes finished jobs that the server knows of, but for the newest. */
    async forgetOld() {
      const done = known.get().filter(job => (isOver(job) || job.status === 'spooled') && !isTrouble(job))
      const old = done.slice(0, -keptAtMost).filter(job => job.told === news(job))
      if (old.length > 0) await store.remove(old.map(({ id }) => id))
    },
  }
}
