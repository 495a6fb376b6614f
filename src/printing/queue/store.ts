import { type DBSchema, openDB } from 'idb'
import { noLongerEarly, type QueuedJob, type Rule } from '#machines/print-queue/job.ts'

/** Stores the jobs. Each change is atomic: when two tabs claim a job, one of them finds it gone. */
export type JobStore = {
  /** In the order in which they were added. */
  all: () => Promise<QueuedJob[]>
  /**
   * Ignores a job that was ever here, so that an answer received twice prints once. One that came before the server knew it is
   * reported from then on.
   */
  add: (jobs: readonly QueuedJob[]) => Promise<void>
  /** Returns the changed job, or undefined when the rule does not allow the change. */
  change: (id: string, rule: Rule) => Promise<QueuedJob | undefined>
  remove: (ids: readonly string[]) => Promise<void>
}

/** The server keeps a change's answer this long, so the same answer may come again until then. */
const knownMs = 30 * 24 * 3_600_000

interface Schema extends DBSchema {
  jobs: { key: number; value: QueuedJob; indexes: { id: string } }
  known: { key: string; value: { id: string; at: number }; indexes: { at: number } }
}

/** Waits for the disk: after a power cut a label must not come out twice. */
const surely = { durability: 'strict' } as const

export async function openJobStore(): Promise<JobStore> {
  const db = await openDB<Schema>('douchette-printing', 1, {
    upgrade(database) {
      database.createObjectStore('jobs', { autoIncrement: true }).createIndex('id', 'id', { unique: true })
      database.createObjectStore('known', { keyPath: 'id' }).createIndex('at', 'at')
    },
  })
  return {
    all: () => db.getAll('jobs'),

    async add(jobs) {
      const change = db.transaction(['jobs', 'known'], 'readwrite', surely)
      const known = change.objectStore('known')
      for (const job of jobs) {
        if (await known.get(job.id)) {
          const here = job.early ? null : await change.objectStore('jobs').index('id').openCursor(job.id)
          if (here) await here.update(noLongerEarly(here.value))
          continue
        }
        await known.add({ id: job.id, at: job.since })
        await change.objectStore('jobs').add(job)
      }
      const old = jobs[0] && IDBKeyRange.upperBound(jobs[0].since - knownMs)
      let cursor = old && (await known.index('at').openCursor(old))
      while (cursor) {
        await cursor.delete()
        cursor = await cursor.continue()
      }
      await change.done
    },

    async change(id, rule) {
      const change = db.transaction('jobs', 'readwrite', surely)
      const cursor = await change.store.index('id').openCursor(id)
      const next = cursor && rule(cursor.value)
      if (next) await cursor.update(next)
      await change.done
      return next || undefined
    },

    async remove(ids) {
      const change = db.transaction('jobs', 'readwrite')
      for (const id of ids) {
        const key = await change.store.index('id').getKey(id)
        if (key !== undefined) await change.store.delete(key)
      }
      await change.done
    },
  }
}

/** For a browser without storage, such as a private window. Waiting jobs are lost when the page closes. */
export function memoryJobStore(): JobStore {
  const jobs = new Map<string, QueuedJob>()
  const known = new Set<string>()
  return {
    all: async () => [...jobs.values()],
    add: async more => {
      for (const job of more) {
        if (known.has(job.id)) {
          const here = job.early ? undefined : jobs.get(job.id)
          if (here) jobs.set(job.id, noLongerEarly(here))
          continue
        }
        known.add(job.id)
        jobs.set(job.id, job)
      }
    },
    change: async (id, rule) => {
      const job = jobs.get(id)
      const next = job && rule(job)
      if (next) jobs.set(id, next)
      return next
    },
    remove: async ids => {
      for (const id of ids) jobs.delete(id)
    },
  }
}
