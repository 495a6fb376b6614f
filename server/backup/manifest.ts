import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { newestMigration } from '../db/migrate.ts'
import { StartupError } from '../db/startup-error.ts'

export const manifestName = 'manifest.json'
/** Raised when a program that knows the last one could not restore the next. */
const format = 1

const Part = z.object({
  path: z.string().check(z.regex(/^(?!.*\.\.)(postgres|qz|tls)\/[\w./-]+$|^database\.dump$/)),
  size: z.int(),
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
})
export type Part = z.infer<typeof Part>

/** The first file of a backup: what it holds, and by what one knows that it still holds it. */
const Manifest = z.object({
  format: z.int(),
  program: z.string(),
  database: z.enum(['pglite', 'postgres']),
  /** PostgreSQL's main version. The files of an embedded database open with the same one only. */
  postgres: z.int(),
  /** The newest migration, as the database notes it. */
  migration: z.int(),
  /** All that was acknowledged before is in it. */
  moment: z.iso.datetime(),
  /** The rows of each table. */
  rows: z.record(z.string(), z.int()),
  parts: z.array(Part),
})
export type Manifest = z.infer<typeof Manifest>

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))

export const manifestOf = (found: Omit<Manifest, 'format' | 'program'>): Manifest => ({
  format,
  program: String(version),
  ...found,
})

/** A newer program's manifest is refused by its format, whatever else it says. */
export function readManifest(text: string): Manifest {
  const { format: theirs } = z.object({ format: z.int() }).parse(JSON.parse(text))
  if (theirs > format) throw newerBackup()
  const manifest = Manifest.parse(JSON.parse(text))
  if (manifest.migration > newestMigration()) throw newerBackup()
  return manifest
}

const newerBackup = () =>
  new StartupError(
    'Cette sauvegarde vient d’une version plus récente de Douchette : mettez ce programme à jour, puis relancez.',
  )
