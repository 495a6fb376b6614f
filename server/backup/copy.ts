import { constants } from 'node:fs'
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartupError } from '../db/startup-error.ts'

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
export async function copyDatabase(from: string, to: string): Promise<Date> {
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
    // Where the file system can, both share their blocks until one of them changes.
    await copyFile(from, to, constants.COPYFILE_FICLONE)
  } catch (error) {
    // The log tells of a file that was deleted after it was listed.
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
}
