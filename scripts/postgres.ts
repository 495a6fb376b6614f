import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { findPrograms } from '#server/backup/postgres.ts'
import { installPackage, isRoot, mayInstall, type Owner, unprivileged } from './debian.ts'
import { freePort } from './free-port.ts'

export type TestPostgres = {
  url: string
  stop(): Promise<void>
  /** `kill -9`, and the same data again. A database of TEST_DATABASE_URL is not ours to kill. */
  killAndRestart?: () => Promise<void>
}
const ofServer = ['initdb', 'postgres']
const startingMayTake = 30_000
const stoppingMayTake = 10_000

/**
 * Finds a PostgreSQL for the tests: the one in TEST_DATABASE_URL, else starts a temporary one, else none. A durable one
 * waits for the disk at each commit, for measurements.
 */
export async function startTestPostgres({ durable = false } = {}): Promise<TestPostgres | undefined> {
  const given = process.env.TEST_DATABASE_URL
  if (given) {
    say(`les tests du serveur utilisent aussi ${new URL(given).host} (TEST_DATABASE_URL).`)
    return { url: given, stop: async () => {} }
  }
  const programs = findPrograms(...ofServer) ?? install()
  if (!programs) {
    say('aucun trouvé, ni installable ici : les tests du serveur ne passeront que sur PGlite.')
    return undefined
  }
  try {
    return await startCluster(programs, durable)
  } catch (error) {
    say(`celui de ${programs} ne démarre pas : les tests du serveur ne passeront que sur PGlite.`)
    say(error instanceof Error ? error.message : String(error))
    return undefined
  }
}

const say = (sentence: string) => console.log(`PostgreSQL : ${sentence}`)

function install(): string | undefined {
  if (!mayInstall()) return undefined
  say('aucun trouvé ; installation du paquet « postgresql » (trois minutes au plus)…')
  try {
    installPackage('postgresql')
  } catch {
    say('l’installation n’a pas abouti.')
  }
  return findPrograms(...ofServer)
}

export async function startCluster(programs: string, durable: boolean): Promise<TestPostgres> {
  const owner = isRoot() ? unprivileged('postgres') : {}
  const folder = mkdtempSync(join(tmpdir(), 'douchette-postgres-'))
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(folder, owner.uid, owner.gid)
  const remove = () => rmSync(folder, { recursive: true, force: true })
  try {
    const data = join(folder, 'data')
    const secret = randomBytes(12).toString('hex')
    const secretFile = join(folder, 'secret')
    writeFileSync(secretFile, secret, { mode: 0o644 })
    const kind = [
      '-U',
      'douchette',
      '-A',
      'scram-sha-256',
      '--encoding=UTF8',
      '--locale=C.UTF-8',
      '--no-sync',
    ]
    execFileSync(join(programs, 'initdb'), ['-D', data, `--pwfile=${secretFile}`, ...kind], {
      ...owner,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const port = await freePort()
    const url = `postgres://douchette:${secret}@127.0.0.1:${port}/postgres`
    const cluster = launch({ programs, data, folder, port, owner, durable })
    const stop = async () => {
      await cluster.stop()
      remove()
    }
    try {
      await answering(url)
    } catch (error) {
      await stop()
      throw error
    }
    say(`${programs} sert les tests sur le port ${port}.`)
    const killAndRestart = async () => {
      await cluster.kill()
      await cluster.startAgain()
      await answering(url)
    }
    return { url, stop, killAndRestart }
  } catch (error) {
    remove()
    throw error
  }
}

type Cluster = {
  programs: string
  data: string
  folder: string
  port: number
  owner: Owner
  durable: boolean
}

export function launch({ programs, data, folder, port, owner, durable }: Cluster) {
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    // The machine does not fail under a test, so nothing needs to reach the disk. A commit still reaches the system,
    // so that a killed cluster keeps what it acknowledged.
    ...(durable ? {} : { fsync: 'off', full_page_writes: 'off' }),
    shared_buffers: '64MB',
    max_connections: '200',
  }
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const start = () => {
    const server = spawn(join(programs, 'postgres'), ['-D', data, '-p', String(port), ...args], {
      ...owner,
      cwd: folder,
      stdio: 'ignore',
    })
    return { server, ended: once(server, 'exit') }
  }
  let running = start()
  // Stops the cluster even when this process ends without calling `stop`.
  const kill = () => running.server.kill('SIGQUIT')
  process.once('exit', kill)
  return {
    async stop(): Promise<void> {
      process.off('exit', kill)
      const { server, ended } = running
      server.kill('SIGINT')
      await Promise.race([ended, wait(stoppingMayTake, undefined, { ref: false })])
      server.kill('SIGKILL')
      await ended
    },
    async kill(): Promise<void> {
      running.server.kill('SIGKILL')
      await running.ended
    },
    async startAgain(): Promise<void> {
      // A cluster that finds sessions of the killed one alive does not start; they notice their end by themselves.
      const until = Date.now() + startingMayTake
      while (Date.now() < until) {
        running = start()
        const failed = await Promise.race([running.ended.then(() => true), wait(500, false)])
        if (!failed) return
      }
      throw new Error('The killed PostgreSQL did not start again')
    },
  }
}

export async function answering(url: string): Promise<void> {
  const until = Date.now() + startingMayTake
  for (;;) {
    const client = new Client({ connectionString: url })
    try {
      await client.connect()
      await client.end()
      return
    } catch (error) {
      await client.end().catch(() => {})
      if (Date.now() > until) throw error
      await wait(100)
    }
  }
}
