import { type DBSchema, openDB } from 'idb'
import type { QueuedJob, Rule } from '#machines/print-queue/job.ts'

/** Where jobs are written down. Each change is one step of its own: of two that reach for a job, one finds it gone. */
export type JobStore = {
  /** In the order they were asked for. */
  all: () => Promise<QueuedJob[]>
  /** A job that was ever here is not taken again: an answer heard twice prints once. */
  add: (jobs: readonly QueuedJob[]) => Promise<void>
  /** The job as it has become, or undefined where the rule does not allow the step. */
  change: (id: string, rule: Rule) => Promise<QueuedJob | undefined>
  remove: (ids: readonly string[]) => Promise<void>
}

/** As long as the server keeps a change's answer: until then it may be heard once more. */
const knownMs = 30 * 24 * 3_600_000

interface Schema extends DBSchema {
  jobs: { key: number; value: QueuedJob; indexes: { id: string } }
  known: { key: string; value: { id: string; at: number }; indexes: { at: number } }
}

/** On the disk before it is believed: a power cut must not make a label come out twice. */
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
        if (await known.get(job.id)) continue
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

/** For a browser that keeps nothing, as in a private window: what waits is lost with its page. */
export function memoryJobStore(): JobStore {
  const jobs = new Map<string, QueuedJob>()
  const known = new Set<string>()
  return {
    all: async () => [...jobs.values()],
    add: async more => {
      for (const job of more) {
        if (known.has(job.id)) continue
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
