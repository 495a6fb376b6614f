import { AsyncResource } from 'node:async_hooks'
import type { UserShop } from '../auth/user.ts'
import type { Database } from '../db/open.ts'
import { runJob } from './job-run.ts'
import { endRun, isTurn, type Job } from './jobs.ts'
import { type Uploads, uploadsIn } from './uploads.ts'

/** Runs imports beside the calls. A run outlives the request that started it, and the page that asked for it. */
export type Importer = {
  readonly uploads: Uploads
  /** Begins once the transaction that wrote the job's turn is over. */
  run(job: Job, shops: readonly UserShop[]): void
  /** Waits for the runs under way. */
  idle(): Promise<void>
  /** Stops the runs under way after their batches; they go on when somebody starts them again. */
  close(): Promise<void>
}

type World = {
  readonly database: Database
  readonly clock: () => Date
  readonly folder: string
  /** Hears of what nobody expected. */
  readonly failed: (error: unknown, id: string) => void
}

export function makeImporter({ database, clock, folder, failed }: World): Importer {
  const uploads = uploadsIn(folder)
  // A run is no part of the transaction that starts it.
  const outside = new AsyncResource('import')
  const under = new Map<string, Promise<void>>()
  let closing = false

  const run = async (job: Job, shops: readonly UserShop[]) => {
    const { db } = database
    try {
      if (!(await isTurn(db, job))) return
      const file = uploads.path(job.id)
      await runJob(database, { job, file, shops, clock, wanted: () => !closing, address: '' })
    } catch (error) {
      failed(error, job.id)
      await endRun(db, job, { status: 'failed', problem: unexpected }).catch(() => {})
    }
  }

  return {
    uploads,
    run(job, shops) {
      // A start that the database undid runs once more, and asks for the same turn again.
      const turn = `${job.id} ${job.turn}`
      if (under.has(turn)) return
      under.set(
        turn,
        outside.runInAsyncScope(() => run(job, shops)).finally(() => under.delete(turn)),
      )
    },
    async idle() {
      await Promise.all(under.values())
    },
    async close() {
      closing = true
      await Promise.all(under.values())
    },
  }
}

const unexpected =
  'L’import s’est arrêté sur une erreur du serveur. Ce qui était fait reste fait : relancez-le, il reprendra sans rien doubler.'
