import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { installPackage, isRoot, mayInstall, type Owner, unprivileged } from './debian.ts'
import { freePort } from './free-port.ts'

const program = '/usr/sbin/pgbouncer'
const startingMayTake = 15_000

const say = (sentence: string) => console.log(`PgBouncer : ${sentence}`)

export const hasPgbouncer = (): boolean => existsSync(program)

/** Finds a PgBouncer for the tests, or installs it, and says how the server is proven behind one. */
export function providePgbouncer(): void {
  if (!hasPgbouncer() && mayInstall()) {
    say('aucun trouvé ; installation du paquet « pgbouncer » (trois minutes au plus)…')
    try {
      installPackage('pgbouncer')
    } catch {
      say('l’installation n’a pas abouti.')
    }
  }
  say(
    hasPgbouncer()
      ? `${program} sert un test du serveur, en mode transaction.`
      : 'aucun trouvé, ni installable ici : le serveur n’est pas éprouvé derrière lui.',
  )
}

export type TestPgbouncer = {
  /** The address of a database through it. */
  readonly named: (name: string) => string
  readonly stop: () => Promise<void>
}

/** Starts one in transaction mode before the PostgreSQL of this address, with fewer connections than a server asks for. */
export async function startPgbouncer(address: string): Promise<TestPgbouncer> {
  const behind = new URL(address)
  const owner: Owner = isRoot() ? unprivileged('postgres') : {}
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'douchette-pgbouncer-'))
  const file = (name: string, text: string) => {
    const path = join(folder, name)
    writeFileSync(path, text, { mode: 0o600 })
    return path
  }
  const users = file('users', `"${behind.username}" "${decodeURIComponent(behind.password)}"\n`)
  const settings = file(
    'pgbouncer.ini',
    `[databases]
* = host=${behind.hostname} port=${behind.port || '5432'}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
default_pool_size = 4
max_client_conn = 200
`,
  )
  for (const path of [folder, users, settings]) {
    if (owner.uid !== undefined && owner.gid !== undefined) chownSync(path, owner.uid, owner.gid)
  }
  chmodSync(folder, 0o700)
  const running = spawn(program, [settings], { ...owner, cwd: folder, stdio: 'ignore' })
  const ended = once(running, 'exit')
  const kill = () => running.kill('SIGKILL')
  process.once('exit', kill)
  const stop = async () => {
    process.off('exit', kill)
    kill()
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  const named = (name: string) => {
    const url = new URL(address)
    url.host = `127.0.0.1:${port}`
    url.pathname = `/${name}`
    return url.href
  }
  try {
    await answering(named('postgres'))
  } catch (error) {
    await stop()
    throw error
  }
  return { named, stop }
}

async function answering(url: string): Promise<void> {
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
      await wait(50)
    }
  }
}
