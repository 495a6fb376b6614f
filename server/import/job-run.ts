import { recordAct } from '../audit/record.ts'
import type { UserShop } from '../auth/user.ts'
import type { Database } from '../db/open.ts'
import { Unreadable } from './files/unreadable.ts'
import { endRun, type Job, keepBatch } from './jobs.ts'
import { kindOf } from './kinds/index.ts'
import { runImport } from './run.ts'

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

/** The end of a run stands in the audit log with its figures, beside the call that started it. */
async function finish(db: Database['db'], { job, clock, address }: Running): Promise<void> {
  await db.transaction(async tx => {
    const ended = await endRun(tx, job, { status: job.dry ? 'tried' : 'done' })
    if (!ended || job.dry) return
    const { made, changed, same, refusals } = ended
    await recordAct(tx, {
      user: job.userId === null ? undefined : { id: job.userId, warehouseId: job.warehouseId, ip: null },
      warehouseId: job.warehouseId,
      address,
      at: clock(),
      call: 'import',
      subject: `${kindOf(job.kind).title} · ${job.file}`,
      result: null,
      details: { créés: made, changés: changed, identiques: same, refusés: refusals },
    })
  })
}
