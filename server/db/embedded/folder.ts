import { access, chmod, constants, mkdir, readdir, stat, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartupError } from '../startup-error.ts'

/** In the data folder: PGlite's files, and a file that says that a warehouse was made here. */
export const databaseFolder = (folder: string) => join(folder, 'postgres')
const versionFile = (folder: string) => join(databaseFolder(folder), 'PG_VERSION')
const madeFile = (folder: string) => join(folder, 'warehouse-made')

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

/** Makes the folder if there is none, for the user of this program alone: it holds customers' addresses. */
export async function prepareFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await access(folder, constants.W_OK)
    await closeToOthers(folder)
    if (await exists(databaseFolder(folder))) await closeToOthers(databaseFolder(folder))
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? ` (${error.code})` : ''
    throw new StartupError(
      `Le dossier « ${folder} » n’est pas accessible en écriture${code} : corrigez ses droits, ou choisissez un autre dossier avec DATA_DIR.`,
      { cause: error },
    )
  }
}

/** On a disk without Unix rights this changes nothing. A folder of another user stays as that user made it. */
async function closeToOthers(folder: string): Promise<void> {
  const { mode, uid } = await stat(folder)
  if ((mode & 0o077) !== 0 && uid === process.getuid?.()) await chmod(folder, 0o700)
}

/**
 * Refuses a folder whose database is incomplete or gone. PGlite would make a new one there without a word, over what is
 * left of the old one.
 */
export async function refuseRemains(folder: string): Promise<void> {
  const advice = `Remettez-y une sauvegarde, ou choisissez un autre dossier avec DATA_DIR.`
  if (await exists(databaseFolder(folder))) {
    if (await exists(versionFile(folder))) return
    const files = await readdir(databaseFolder(folder))
    const state = files.length === 0 ? 'est vide' : 'est incomplet (PG_VERSION manque)'
    throw new StartupError(
      `Le dossier « ${databaseFolder(folder)} » ${state} : rien n’y a été créé. ${advice}`,
    )
  }
  if (await wasMade(folder)) throw new StartupError(goneSentence(folder))
}

export const wasMade = (folder: string): Promise<boolean> => exists(madeFile(folder))

/** From now on an empty database in this folder is a loss, not a first start. */
export async function rememberMade(folder: string): Promise<void> {
  if (await wasMade(folder)) return
  const text =
    'Ce dossier tient un entrepôt Douchette. Sans ce fichier, une base perdue serait refaite à neuf.\n'
  await writeFile(madeFile(folder), text, { mode: 0o600 })
}

export const goneSentence = (folder: string): string =>
  `Le dossier « ${folder} » a tenu un entrepôt, et sa base n’y est plus : rien n’y a été créé. Remettez-y une sauvegarde, ou choisissez un autre dossier avec DATA_DIR.`

export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

const checkedEveryMs = 3000

/** Calls `lost` once when the database's files go away under way. Returns how to stop watching. */
export function watchFolder(folder: string, lost: (error: Error) => void): () => void {
  const timer = setInterval(async () => {
    if (await exists(versionFile(folder))) return
    clearInterval(timer)
    lost(new Error(`le dossier « ${databaseFolder(folder)} » n’est plus là`))
  }, checkedEveryMs)
  timer.unref()
  return () => clearInterval(timer)
}
