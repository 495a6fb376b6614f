import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

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
