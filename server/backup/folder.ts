import { constants } from 'node:fs'
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { databaseFolder, freeBytes, prepareFolder, rememberMade } from '../db/embedded/folder.ts'
import { lockFolder } from '../db/embedded/lock.ts'
import { StartupError } from '../db/startup-error.ts'
import { pack, sumsOf, unpack } from './archive.ts'
import { contentsOf, type Manifest, manifestOf, proveSound } from './manifest.ts'
import {
  alone,
  filesOf,
  inDatabase,
  isThere,
  keysOf,
  refuseOthersFolder,
  sync,
  writeWhole,
} from './places.ts'

/** PostgreSQL's main version inside PGlite. The files of another one do not open. */
const embeddedPostgres = 18

/** Backs up the embedded database and the keys of its data folder. A server that runs there goes on. */
export async function backUpFolder(dataDir: string, target: string): Promise<Manifest> {
  await refuseOthersFolder(dataDir)
  if (!(await isThere(databaseFolder(dataDir)))) {
    throw new StartupError(`Le dossier « ${dataDir} » ne tient pas d’entrepôt : vérifiez DATA_DIR.`)
  }
  const copyAndPack = (draft: string) => async (under: string) => {
    await refuseFullDisk(dataDir)
    const copy = join(under, 'copy')
    const moment = await copyDatabase(databaseFolder(dataDir), databaseFolder(copy))
    const contents = await inDatabase({ dataDir: copy }, ({ pool }) => contentsOf(pool))
    const sources = [...(await filesOf(databaseFolder(copy), 'postgres')), ...(await keysOf(dataDir))]
    const manifest = manifestOf({
      database: 'pglite',
      ...contents,
      moment: moment.toISOString(),
      parts: await sumsOf(sources),
    })
    await pack(draft, manifest, sources)
    await rm(copy, { recursive: true })
    const check = join(under, 'check')
    const read = await unpack(draft, check)
    await inDatabase({ dataDir: check }, database => proveSound(database, read))
    return manifest
  }
  return writeWhole(target, draft =>
    alone(join(dataDir, 'backup-under-way'), 'sauvegarde', copyAndPack(draft)),
  )
}

export type Restored = { readonly manifest: Manifest; readonly movedTo: string | undefined }

/** Puts a backup into a data folder. An old warehouse there is moved aside if that is allowed, never deleted. */
export async function restoreFolder(
  file: string,
  dataDir: string,
  { replace, now }: { replace: boolean; now: Date },
): Promise<Restored> {
  await refuseOthersFolder(dataDir)
  await prepareFolder(dataDir)
  const unlock = await lockFolder(dataDir)
  if (!unlock) {
    throw new StartupError(
      `Un serveur Douchette tourne sur « ${dataDir} » : arrêtez-le, puis relancez cette commande.`,
    )
  }
  try {
    if (!replace && (await isThere(databaseFolder(dataDir)))) {
      throw new StartupError(
        `Le dossier « ${dataDir} » tient déjà un entrepôt : ajoutez --replace pour le mettre de côté, ou choisissez un autre dossier avec DATA_DIR.`,
      )
    }
    return await alone(join(dataDir, 'restore-under-way'), 'restauration', async under => {
      const ready = join(under, 'ready')
      const manifest = await unpack(file, ready)
      refuseOtherKind(manifest)
      await inDatabase({ dataDir: ready }, database => proveSound(database, manifest))
      for (const { file } of await filesOf(ready, '')) await sync(file)
      const movedTo = await exchange(ready, dataDir, now)
      return { manifest, movedTo }
    })
  } finally {
    await unlock()
  }
}

function refuseOtherKind({ database, postgres, program }: Manifest): void {
  if (database !== 'pglite') {
    throw new StartupError(
      'Cette sauvegarde est celle d’un PostgreSQL : donnez dans DATABASE_URL la base où la remettre.',
    )
  }
  if (postgres !== embeddedPostgres) {
    throw new StartupError(
      `Cette sauvegarde tient des fichiers de PostgreSQL ${postgres}, et ce programme n’ouvre que ceux de ${embeddedPostgres} : remettez-la avec Douchette ${program}, qui l’a faite.`,
    )
  }
}

/** A crash in here leaves the old files aside and the new ones unpacked: the server says so, and nothing is lost. */
async function exchange(ready: string, dataDir: string, now: Date): Promise<string | undefined> {
  const aside = join(dataDir, `replaced-${now.toISOString().replaceAll(':', '-')}`)
  const names = await readdir(ready)
  for (const name of names) {
    if (!(await isThere(join(dataDir, name)))) continue
    await mkdir(aside, { recursive: true, mode: 0o700 })
    await rename(join(dataDir, name), join(aside, name))
  }
  for (const name of names) await rename(join(ready, name), join(dataDir, name))
  await rememberMade(dataDir)
  await sync(dataDir)
  return (await isThere(aside)) ? aside : undefined
}

/** The copy takes as much as the database itself, and the backup at most as much again. */
async function refuseFullDisk(dataDir: string): Promise<void> {
  const files = await filesOf(databaseFolder(dataDir), 'postgres')
  let needed = 0
  for (const { file } of files) needed += 2 * ((await stat(file).catch(() => undefined))?.size ?? 0)
  const free = await freeBytes(dataDir)
  if (free >= needed) return
  const inMegabytes = (bytes: number) => `${Math.ceil(bytes / 1e6)} Mo`
  throw new StartupError(
    `Il faut ${inMegabytes(needed)} libres sur le disque de « ${dataDir} », il en reste ${inMegabytes(free)} : faites de la place, puis relancez.`,
  )
}

const log = 'pg_wal'
/** Says where recovery begins: at the last checkpoint. */
const control = join('global', 'pg_control')
const tries = 5

/**
 * Copies the files of a PostgreSQL database that may be at work, without asking it. First the control file, then the data
 * as it changes, then the log, which has every change since the control file's checkpoint. The copy replays it when it is
 * opened, as after a crash; pages that were copied by half are whole in the log (`full_page_writes`). A checkpoint under
 * way may drop a part of that log, so then the copying begins anew. Returns a moment: what was acknowledged before it is
 * in the copy.
 */
async function copyDatabase(from: string, to: string): Promise<Date> {
  for (let nth = 1; nth <= tries; nth += 1) {
    await rm(to, { recursive: true, force: true })
    const begun = await readFile(join(from, control))
    await copyFiles(from, to, name => name !== log && name !== 'postmaster.pid')
    await writeFile(join(to, control), begun)
    const moment = new Date()
    await copyFiles(join(from, log), join(to, log))
    if (begun.equals(await readFile(join(from, control)))) return moment
  }
  throw new StartupError(
    'La base change trop pour être copiée en ce moment : relancez la sauvegarde à une heure plus calme.',
  )
}

async function copyFiles(from: string, to: string, wanted = (_name: string) => true): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 })
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (!wanted(entry.name)) continue
    if (entry.isDirectory()) await copyFiles(source, target)
    else await copyOne(source, target)
  }
}

async function copyOne(from: string, to: string): Promise<void> {
  try {
    // If the file system can do it, both share their blocks until one of them changes.
    await copyFile(from, to, constants.COPYFILE_FICLONE)
  } catch (error) {
    // The log tells of a file that was deleted after it was listed.
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
}
