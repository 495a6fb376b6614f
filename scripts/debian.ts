import { execFileSync } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { isProgram } from '#server/backup/postgres.ts'

export type Owner = { uid?: number; gid?: number }

const installingMayTake = 180_000

export const isRoot = () => process.getuid?.() === 0

/** Programs like PostgreSQL refuse to run as root, so this finds another user. */
export function unprivileged(...names: readonly string[]): Owner {
  for (const name of [...names, 'nobody']) {
    try {
      const [uid, gid] = ['-u', '-g'].map(flag => Number(execFileSync('id', [flag, name], { stdio: 'pipe' })))
      if (uid !== undefined && gid !== undefined) return { uid, gid }
    } catch {
      // This user does not exist; try the next one.
    }
  }
  throw new Error(`Ni « ${names.join(' », « ')} » ni « nobody » n’existe : rien ne peut tourner sans root.`)
}

/** Whether this process may install a package of Debian's. */
export const mayInstall = () =>
  isRoot() && (process.env.PATH ?? '').split(delimiter).some(folder => isProgram(join(folder, 'apt-get')))

/** Throws where it cannot be had. */
export function installPackage(name: string): void {
  const until = Date.now() + installingMayTake
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [
    ['update', '-q'],
    ['install', '-q', '-y', '--no-install-recommends', name],
  ]) {
    execFileSync('apt-get', args, { env, stdio: 'ignore', timeout: Math.max(1, until - Date.now()) })
  }
}
