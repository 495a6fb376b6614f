import { AsyncResource } from 'node:async_hooks'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { recordAct } from '../audit/record.ts'
import type { UserShop } from '../auth/user.ts'
import type { Database } from '../db/open.ts'
import { Unreadable } from './files/line.ts'
import { endRun, isTurn, type Job, keepBatch } from './jobs.ts'
import { kindOf } from './kinds/index.ts'
import { runImport } from './run.ts'

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

/** The files that are being brought in, each under its import's id, until they are too old. */
type Uploads = {
  path(id: string): string
  /** Writes a part at its place. Returns how long the file is now. */
  write(id: string, at: number, data: Uint8Array): Promise<number>
  has(id: string): Promise<boolean>
  /** Removes files that nobody will need any more. */
  purge(now: Date): Promise<void>
}

const keptDays = 7

function uploadsIn(folder: string): Uploads {
  const path = (id: string) => join(folder, id)
  return {
    path,
    async write(id, at, data) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const file = await open(path(id), at === 0 ? 'w' : 'r+', 0o600)
      try {
        await file.write(data, 0, data.length, at)
        return (await file.stat()).size
      } finally {
        await file.close()
      }
    },
    has: id =>
      stat(path(id)).then(
        () => true,
        () => false,
      ),
    async purge(now) {
      const names = await readdir(folder).catch(() => [])
      for (const name of names) {
        const { mtimeMs } = await stat(join(folder, name))
        if (now.getTime() - mtimeMs > keptDays * 86_400_000) await rm(join(folder, name))
      }
    },
  }
}

type Running = {
  readonly job: Job
  readonly file: string
  readonly shops: readonly UserShop[]
  readonly clock: () => Date
  /** False once it should stop after the batch under way. */
  readonly wanted: () => boolean
  readonly told?: (line: number, part: number) => void
  /** Stands in the audit log. */
  readonly address: string
}

/** Runs a job to its end, or until it is stopped, and writes down how it ended. */
export async function runJob({ db, kind: engine, quiet }: Database, running: Running): Promise<void> {
  const { job, file, shops, clock, wanted, told, address } = running
  const kind = kindOf(job.kind)
  const { warehouseId, userId } = job
  try {
    const reachedEnd = await runImport(db, {
      kind,
      file,
      columns: job.columns,
      scope: { warehouseId, shops, userId, now: clock(), address },
      apply: !job.dry,
      after: job.line,
      quiet,
      // The embedded database serves one at a time: a bench waits for a whole batch.
      batchMs: engine === 'pglite' ? 20 : 150,
      keep: async (tx, settled) => {
        const last = settled.at(-1)?.unit.from.at(-1)
        if (last) told?.(last.line, last.at)
        return wanted() && (await keepBatch(tx, job, kind.names, settled))
      },
    })
    if (reachedEnd) await finish(db, running)
    else if (!wanted()) await endRun(db, job, { status: 'stopped' })
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    await endRun(db, job, { status: 'failed', problem: error.message })
  }
}

/** The audit log gets a line for the end of a run with its figures, beside the call that started it. */
async function finish(db: Database['db'], { job, clock, address }: Running): Promise<void> {
  await db.transaction(async tx => {
    const ended = await endRun(tx, job, { status: job.dry ? 'tried' : 'done' })
    if (!ended || job.dry) return
    const { made, changed, same, refusals } = ended
    await recordAct(tx, {
      user: job.userId === null ? undefined : { id: job.userId, warehouseId: job.warehouseId, ip: null },
      warehouseId: job.warehouseId,
      ...(job.shopId === null ? {} : { shop: { id: job.shopId } }),
      address,
      at: clock(),
      call: 'import',
      subject: `${kindOf(job.kind).title} · ${job.file}`,
      result: null,
      details: { créés: made, changés: changed, identiques: same, refusés: refusals },
    })
  })
}
