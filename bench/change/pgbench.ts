import { execFile } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { endedChildrenMs, processorMs } from '#bench/load/processor.ts'
import { findPrograms } from '#server/backup/postgres.ts'

const scale = 10
const clientsPerCore = 8
const seconds = 15
const mayTakeMs = 120_000

export type Pgbench = {
  readonly cores: number
  readonly tps: number
  /** What a transaction has of the machine while all cores work at them. */
  readonly coreMs: number
  /** What PostgreSQL and pgbench took of it. Less than `coreMs` by what the cores waited for the disk. */
  readonly processorMs: number
}

/** The database that `url` names is its to fill. Undefined where PostgreSQL came without pgbench. */
export async function runPgbench(url: string, postmaster: number): Promise<Pgbench | undefined> {
  const programs = findPrograms('pgbench')
  if (programs === undefined) return undefined
  const { hostname, port, username, password, pathname } = new URL(url)
  const env = {
    ...{ PATH: process.env.PATH, LC_ALL: 'C' },
    ...{ PGHOST: hostname, PGPORT: port, PGDATABASE: pathname.slice(1) },
    ...{ PGUSER: decodeURIComponent(username), PGPASSWORD: decodeURIComponent(password) },
  }
  const run = async (...args: string[]) =>
    (
      await promisify(execFile)(join(programs, 'pgbench'), args, {
        ...{ env, timeout: mayTakeMs, killSignal: 'SIGKILL' },
      })
    ).stdout
  await run('-i', '-q', '-s', String(scale))
  const cores = availableParallelism()
  const spent = () => processorMs(postmaster) + endedChildrenMs()
  const before = spent()
  // Enough clients that the cores never wait for the disk.
  const clients = String(clientsPerCore * cores)
  const said = await run('-c', clients, '-j', String(cores), '-T', String(seconds))
  // Its connections' processes end a moment after it.
  await pause(500)
  const took = spent() - before
  const tps = found(said, /^tps = ([\d.]+)/m)
  const transactions = found(said, /actually processed: (\d+)/)
  return { cores, tps, coreMs: (cores * 1000) / tps, processorMs: took / transactions }
}

function found(said: string, what: RegExp): number {
  const figure = what.exec(said)?.[1]
  if (figure === undefined) throw new Error(`pgbench did not say what was looked for: ${said}`)
  return Number(figure)
}
