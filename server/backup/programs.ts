import { accessSync, constants, existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { StartupError } from '../db/startup-error.ts'

/** Returns the folder that holds all these programs of PostgreSQL. Debian keeps them aside; the newest version wins. */
export function findPrograms(...names: readonly string[]): string | undefined {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [
    ...versions.map(version => join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ]
  return folders.find(folder => names.every(name => isProgram(join(folder, name))))
}

export function isProgram(file: string): boolean {
  try {
    accessSync(process.platform === 'win32' ? `${file}.exe` : file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

export function programsOrRefuse(...names: readonly string[]): string {
  const found = findPrograms(...names)
  if (found) return found
  throw new StartupError(
    `${names.join(' et ')} manquent ici : installez les outils de PostgreSQL, de la version du serveur ou d’une plus récente (sur Debian : apt install postgresql-client), puis relancez.`,
  )
}
