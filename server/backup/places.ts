import { access, cp, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { lockFolder } from '../db/embedded/lock.ts'
import { type Database, openDatabase, type Place } from '../db/open.ts'
import { StartupError } from '../db/startup-error.ts'
import { qzFolder } from '../printing/qz-keys.ts'
import { tlsFolder } from '../tls/house.ts'
import type { Source } from './archive.ts'

/**
 * Writes a file under another name, which it loses once `write` has verified it: a backup with its name is whole. Says
 * that it cannot be written before anything else is done.
 */
export async function writeWhole<T>(target: string, write: (draft: string) => Promise<T>): Promise<T> {
  if (await isThere(target)) throw new StartupError(`« ${target} » existe déjà : donnez un autre nom.`)
  const draft = `${target}.part`
  try {
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    await writeFile(draft, '', { mode: 0o600 })
    await rm(draft)
    const written = await write(draft)
    await rename(draft, target)
    await sync(dirname(target))
    return written
  } catch (error) {
    await rm(draft, { force: true }).catch(() => {})
    throw unwritable(target, error)
  }
}

const aboutPlace = ['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT', 'ENOTDIR', 'EEXIST', 'EISDIR']

function unwritable(target: string, error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (!aboutPlace.includes(code)) return error
  return new StartupError(
    `« ${target} » ne peut pas être écrit (${code}) : vérifiez la place et les droits, ou donnez un autre nom.`,
    { cause: error },
  )
}

/** After this, what was written or renamed there survives a power cut. Windows has no such call for folders. */
export async function sync(path: string): Promise<void> {
  if (process.platform === 'win32' && (await stat(path)).isDirectory()) return
  const handle = await open(path, process.platform === 'win32' ? 'r+' : 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** The server could not read files that another user writes into its folder. */
export async function refuseOthersFolder(folder: string): Promise<void> {
  const owner = await stat(folder).catch(() => undefined)
  if (!owner || process.getuid === undefined || owner.uid === process.getuid()) return
  throw new StartupError(
    `Le dossier « ${folder} » appartient à un autre utilisateur : lancez cette commande sous le compte du serveur.`,
  )
}

/** Works in a folder that is empty at first and gone at the end. A killed command's remains go with the next one. */
export async function alone<T>(
  folder: string,
  what: 'sauvegarde' | 'restauration',
  work: (folder: string) => Promise<T>,
) {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const unlock = await lockFolder(folder)
  if (!unlock) throw new StartupError(`Une autre ${what} est en cours : attendez qu’elle finisse.`)
  try {
    for (const name of await readdir(folder)) {
      if (name !== 'lock') await rm(join(folder, name), { recursive: true })
    }
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
    await unlock()
  }
}

export async function inDatabase<T>(place: Place, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase(place)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/** Every file and every empty folder, named as it will be in the backup. PostgreSQL does not open without the latter. */
export async function filesOf(folder: string, name: string): Promise<Source[]> {
  if (!(await isThere(folder))) return []
  const found: Source[] = []
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const [path, file] = [`${name}/${entry.name}`, join(folder, entry.name)]
    if (!entry.isDirectory()) found.push({ path, file })
    else {
      const inside = await filesOf(file, path)
      found.push(...(inside.length > 0 ? inside : [{ path: `${path}/`, file }]))
    }
  }
  return found
}

export const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )

const fileOf = (dataDir: string) => join(dataDir, 'last-backup')

/** A file, since the embedded database belongs to the server while a backup is made. */
export async function rememberBackup(dataDir: string, at: Date): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await writeFile(fileOf(dataDir), `${at.toISOString()}\n`, { mode: 0o600 })
}

/** When the last backup with this folder was made. Null: none is known. */
export async function lastBackup(dataDir: string): Promise<Date | null> {
  const text = await readFile(fileOf(dataDir), 'utf8').catch(() => '')
  const at = new Date(text.trim())
  return Number.isNaN(at.getTime()) ? null : at
}

/** The keys in the data folder that benches trust, by their folder's name in the archive. */
const folders = { qz: qzFolder, tls: tlsFolder } as const

export async function keysOf(dataDir: string) {
  const each = Object.entries(folders).map(([name, folderOf]) => filesOf(folderOf(dataDir), name))
  return (await Promise.all(each)).flat()
}

/** Keys that are there already stay. */
export async function putKeysBack(from: string, dataDir: string): Promise<void> {
  for (const folderOf of Object.values(folders)) {
    if (await isThere(folderOf(from))) {
      await cp(folderOf(from), folderOf(dataDir), { recursive: true, force: false })
    }
  }
}
