import { isOver, isTrouble, news, type QueuedJob, type Rule } from '#machines/print-queue/job.ts'
import { createStore } from '#src/store.ts'
import type { QueueWorld } from './world.ts'

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
