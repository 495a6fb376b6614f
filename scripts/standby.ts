import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findPrograms } from '#server/backup/postgres.ts'
import { isRoot, unprivileged } from './debian.ts'
import { freePort } from './free-port.ts'
import { answering, launch, startCluster } from './postgres.ts'

const needed = ['initdb', 'postgres', 'pg_basebackup']

export const canStandBy = (): boolean => findPrograms(...needed) !== undefined

export type TestPair = {
  readonly primary: string
  readonly standby: string
  /** `kill -9` of the standby, and its start on the same data. */
  readonly killStandby: () => Promise<void>
  readonly startStandby: () => Promise<void>
  readonly stop: () => Promise<void>
}

/** A PostgreSQL of its own, and a second one that follows it by streaming replication. */
export async function startPair(): Promise<TestPair> {
  const programs = findPrograms(...needed)
  if (!programs) throw new Error(`${needed.join(', ')} are not on this machine`)
  const primary = await startCluster(programs, false)
  const owner = isRoot() ? unprivileged('postgres') : {}
  const folder = mkdtempSync(join(tmpdir(), 'douchette-standby-'))
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(folder, owner.uid, owner.gid)
  const remove = () => rmSync(folder, { recursive: true, force: true })
  try {
    const data = join(folder, 'data')
    const copy = ['-d', primary.url, '-D', data, '-X', 'stream', '-c', 'fast', '-R', '--no-sync']
    execFileSync(join(programs, 'pg_basebackup'), copy, {
      ...{ ...owner, cwd: folder },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    chmodSync(data, 0o700)
    const port = await freePort()
    const cluster = launch({ programs, data, folder, port, owner, durable: false })
    const url = new URL(primary.url)
    url.port = String(port)
    const stop = async () => {
      await cluster.stop()
      await primary.stop()
      remove()
    }
    try {
      await answering(url.href)
    } catch (error) {
      await stop()
      throw error
    }
    const startStandby = async () => {
      await cluster.startAgain()
      await answering(url.href)
    }
    return { primary: primary.url, standby: url.href, killStandby: cluster.kill, startStandby, stop }
  } catch (error) {
    await primary.stop()
    remove()
    throw error
  }
}
