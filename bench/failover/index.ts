/**
 * `npm run test:failover [-- --times 5]`: a warehouse on five hosts, two servers with their poolers, a proxy, PostgreSQL and its copy,
 * as `deploy/several/` configures them. Servers and databases are cut off, killed, promoted and brought back while benches work.
 * The hosts are network namespaces of this command's own, within a namespace of processes and of mounts: whatever becomes of the
 * command, all of them go with it, and no packet leaves them.
 */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { installPackage, isRoot, mayInstall } from '#scripts/debian.ts'
import { findPrograms, isProgram } from '#server/backup/postgres.ts'

const mayTakeMs = 40 * 60_000

const packages = [
  { name: 'iproute2', isThere: () => hasOneOf('/usr/sbin/ip', '/sbin/ip') },
  { name: 'postgresql', isThere: () => findPrograms('initdb', 'pg_rewind', 'pg_basebackup') !== undefined },
  { name: 'pgbouncer', isThere: () => hasOneOf('/usr/sbin/pgbouncer') },
  { name: 'haproxy', isThere: () => hasOneOf('/usr/sbin/haproxy') },
]
const own = ['--net', '--mount', '--pid', '--fork', '--kill-child=KILL', '--mount-proc']

const why = whyNotHere()
if (why !== undefined) {
  console.log(`${why} : rien n’a été prouvé ici.`)
  process.exit(0)
}
const folder = mkdtempSync(join(tmpdir(), 'douchette-failover-'))
// PostgreSQL's user, which is not root, has a folder in it.
chmodSync(folder, 0o755)
try {
  process.exitCode = await runInside()
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function whyNotHere(): string | undefined {
  if (process.platform !== 'linux' || !isRoot())
    return 'test:failover pose des réseaux à lui : il lui faut Linux et root'
  const missing = packages.filter(({ isThere }) => !isThere())
  for (const { name } of mayInstall() ? missing : []) {
    console.log(`Installation du paquet « ${name} » (trois minutes au plus)…`)
    try {
      installPackage(name)
    } catch {
      console.log('L’installation n’a pas abouti.')
    }
  }
  const still = packages.filter(({ isThere }) => !isThere()).map(({ name }) => name)
  if (still.length > 0) return `Il manque ${still.join(', ')} (paquets Debian)`
  const may = spawnSync('unshare', [...own, 'true'], { stdio: 'ignore' }).status === 0
  return may ? undefined : 'Cette machine ne laisse pas poser de réseaux à soi (unshare)'
}

/** The process in there is the first of its namespace: when it is killed, all others are. */
async function runInside(): Promise<number> {
  const inside = fileURLToPath(new URL('inside.ts', import.meta.url))
  const command = [process.execPath, '--import', 'tsx', inside, '--folder', folder, ...process.argv.slice(2)]
  const child = spawn('unshare', [...own, ...command], { stdio: 'inherit' })
  const stop = () => void child.kill('SIGKILL')
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  const ended = once(child, 'exit')
  const isTooLate = pause(mayTakeMs, true, { ref: false })
  if (await Promise.race([ended.then(() => false), isTooLate])) {
    console.log(`Arrêté après ${mayTakeMs / 60_000} minutes.`)
    stop()
  }
  const [code] = await ended
  return typeof code === 'number' ? code : 1
}

function hasOneOf(...files: readonly string[]): boolean {
  return files.some(isProgram)
}
