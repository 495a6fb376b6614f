import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, createWriteStream, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Owner } from '#scripts/debian.ts'
import { secrets, shipped } from './databases.ts'
import { addresses, begin, type HostName, on } from './hosts.ts'

export type ServerHost = Extract<HostName, 'a' | 'b'>
export const serverHosts = ['a', 'b'] as const

const root = fileURLToPath(new URL('../..', import.meta.url))
const pooler = (base: string) => `postgres://douchette:${secrets.douchette}@127.0.0.1:6432/${base}`

export type Servers = Awaited<ReturnType<typeof startServers>>

/** A PgBouncer and a server on each host, with the shipped configuration, and the proxy before them. */
export async function startServers(folder: string, owner: Owner) {
  const { uid = 0, gid = 0 } = owner
  const children: ChildProcess[] = []
  const poolersRunning = new Map<ServerHost, ChildProcess>()
  let stops = false
  const running = new Map<ServerHost, ChildProcess>()

  function startPooler(name: ServerHost): { ini: string; home: string } {
    const home = join(folder, name)
    mkdirSync(home, { recursive: true })
    const ini = join(home, 'pgbouncer.ini')
    const text = readFileSync(shipped('pgbouncer.ini'), 'utf8')
    writeFileSync(
      ini,
      `${text.replaceAll('/etc/pgbouncer/', `${home}/`).replaceAll('/var/run/postgresql', home)}
logfile = ${join(home, 'pgbouncer.log')}
`,
    )
    writeFileSync(join(home, 'userlist.txt'), `"douchette" "${secrets.douchette}"\n`, { mode: 0o600 })
    for (const path of [home, ini, join(home, 'userlist.txt')]) chownSync(path, uid, gid)
    runPooler(name, ini)
    return { ini, home }
  }

  /** As systemd does with `pgbouncer-restart.conf`. */
  function runPooler(name: ServerHost, ini: string) {
    const child = begin(name, ['/usr/sbin/pgbouncer', ini], { owner })
    children.push(child)
    poolersRunning.set(name, child)
    child.once('exit', async () => {
      await pause(200)
      if (!stops) runPooler(name, ini)
    })
  }
  const poolers = { a: startPooler('a'), b: startPooler('b') }

  async function startServer(name: ServerHost): Promise<void> {
    const log = createWriteStream(join(folder, `server-${name}.log`), { flags: 'a' })
    const child = begin(name, [process.execPath, 'scripts/program.mjs', 'server/main.ts'], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...{ NODE_ENV: 'production', LOG_LEVEL: 'info', HOST: '0.0.0.0', PORT: '8080', TLS: '0' },
        TRUST_PROXY: addresses.proxy,
        DATABASE_URL: pooler('stock'),
        DATABASE_DIRECT_URL: pooler('stock_direct'),
        DATA_DIR: join(folder, `data-${name}`),
      },
    })
    child.stdout?.pipe(log)
    child.stderr?.pipe(log)
    children.push(child)
    running.set(name, child)
    if (!(await until(() => isReady(name), 60_000))) throw new Error(`The server on ${name} does not start`)
  }
  await pause(500)
  for (const name of serverHosts) await startServer(name)
  children.push(begin('proxy', ['haproxy', '-db', '-f', shipped('haproxy.cfg')]))

  return {
    origin: `http://${addresses.proxy}`,
    start: startServer,
    kill: (name: ServerHost) => void running.get(name)?.kill('SIGKILL'),
    /** As PgBouncer sometimes does of itself. */
    crashPooler: (name: ServerHost) => void poolersRunning.get(name)?.kill('SIGSEGV'),

    /** As a person types it on each server's host that can be reached. */
    async turn(address: string): Promise<void> {
      await Promise.all(
        serverHosts.map(name =>
          on(name, ['sh', shipped('turn.sh'), address], {
            owner,
            env: { PGBOUNCER_INI: poolers[name].ini, PGBOUNCER_HOME: poolers[name].home },
          }),
        ),
      )
    },

    async stop(): Promise<void> {
      stops = true
      await Promise.all(
        children.map(async child => {
          if (child.exitCode !== null || child.signalCode !== null) return
          child.kill('SIGKILL')
          await once(child, 'exit')
        }),
      )
    },
  }
}

/** As the proxy asks. */
export async function isReady(name: HostName): Promise<boolean> {
  const port = name === 'proxy' ? '' : ':8080'
  const answer = await fetch(`http://${addresses[name]}${port}/ready`, {
    signal: AbortSignal.timeout(2_500),
  }).catch(() => undefined)
  await answer?.text().catch(() => {})
  return answer?.status === 200
}

export async function until(isSo: () => Promise<boolean>, ms: number, every = 250): Promise<boolean> {
  for (const end = performance.now() + ms; performance.now() < end; await pause(every))
    if (await isSo()) return true
  return false
}
