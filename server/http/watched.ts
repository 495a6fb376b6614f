import { Counter, Gauge, type Registry } from 'prom-client'
import { lastBackup } from '../backup/places.ts'
import { freeBytes } from '../db/embedded/folder.ts'
import type { Database } from '../db/open.ts'
import type { Clock } from '../handlers.ts'
import { outboxesTold } from '../health/benches.ts'
import { livelySessions, queuesOf } from '../health/queues.ts'
import { foundNoneFree } from './problems.ts'

/** The figures of `/metrics` that are read when somebody looks: the database, its copy, its queues, and the server's folder. */

export function watchPool({ pool }: Database, registers: Registry[]): void {
  new Gauge({
    name: 'douchette_database_connections',
    help: 'Connections of the pool, and callers that wait for one',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'lent' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'awaited' }, pool.waitingCount)
    },
  })
}

export function watchReplica({ replica }: Database, registers: Registry[]): void {
  if (!replica) return
  new Counter({
    name: 'douchette_replica_readings_total',
    help: 'Readings that may be a second old, by the database that answered',
    labelNames: ['by'],
    registers,
    collect() {
      this.reset()
      for (const [by, count] of Object.entries(replica.counted())) this.inc({ by }, count)
    },
  })
  new Gauge({
    name: 'douchette_replica_serving',
    help: '1 while the copy of the database answers in time',
    ...{ registers, aggregator: 'min' },
    async collect() {
      this.set((await replica.look()).state === 'serving' ? 1 : 0)
    },
  })
}

/** The disk under the server's own folder, and the last backup that was made beside it. */
export function watchFolder(dataDir: string, clock: Clock, registers: Registry[]): void {
  new Gauge({
    name: 'douchette_disk_free_bytes',
    help: 'Free space on the disk of the server’s folder',
    ...{ registers, aggregator: 'min' },
    async collect() {
      const free = await freeBytes(dataDir).catch(() => undefined)
      this.remove()
      if (free !== undefined) this.set(free)
    },
  })
  new Gauge({
    name: 'douchette_backup_age_seconds',
    help: 'Age of the last backup; absent if none is known',
    ...{ registers, aggregator: 'min' },
    async collect() {
      const at = await lastBackup(dataDir).catch(() => undefined)
      this.remove()
      if (at) this.set((clock().getTime() - at.getTime()) / 1000)
    },
  })
}

/** The returned function reads the database, at each look, so that every server tells the same of it. */
export function watchQueues({ db }: Database, clock: Clock, registers: Registry[]): () => Promise<void> {
  const labelNames = ['queue']
  const up = new Gauge({ name: 'douchette_database_up', help: '1 while the database answers', registers })
  const lively = new Gauge({
    name: 'douchette_sessions_lively',
    help: 'Sessions that asked something within five minutes',
    registers,
  })
  const waits = new Gauge({
    name: 'douchette_queue_waiting',
    help: 'What waits to be printed or sent',
    ...{ labelNames, registers },
  })
  const oldest = new Gauge({
    name: 'douchette_queue_oldest_seconds',
    help: 'How long the oldest waits',
    ...{ labelNames, registers },
  })
  const kept = new Gauge({
    name: 'douchette_outbox_waiting',
    help: 'Changes that benches keep until they have arrived, as they last told',
    registers,
  })
  const keptFor = new Gauge({
    name: 'douchette_outbox_oldest_seconds',
    help: 'How long the oldest of them waits',
    registers,
  })
  return async () => {
    try {
      const [queues, sessions, outboxes] = await Promise.all([
        queuesOf(db),
        livelySessions(db, clock()),
        outboxesTold(db, clock()),
      ])
      kept.set(outboxes.waiting)
      keptFor.set(outboxes.oldestSeconds)
      for (const { queue, waiting, oldestSeconds } of queues) {
        waits.set({ queue }, waiting)
        oldest.set({ queue }, oldestSeconds)
      }
      lively.set(sessions)
      up.set(1)
    } catch (error) {
      // The server's own figures are given all the same.
      for (const gauge of [waits, oldest, lively, kept, keptFor]) gauge.reset()
      up.set(foundNoneFree(error) ? 1 : 0)
    }
  }
}
