import type { FileFormat } from '#contract/endpoints/import.ts'
import type { Db } from '../db/open.ts'
import { sheetFile } from '../sheets/file.ts'
import { type Job, keptLines } from './jobs.ts'
import type { Kind } from './kind.ts'

type Sheet = ReturnType<typeof sheetFile>

/** The refused lines as they came, with the reason in front: corrected there, the same file can be brought in again. */
export function refusedFile(
  db: Db,
  job: Job,
  headers: readonly string[],
  format: FileFormat | undefined,
): Sheet {
  const name = `${job.file.replace(/\.\w+$/, '')}-refusées`
  return sheetFile({ name, format, titles: ['Pourquoi', 'Ligne', ...headers], rows: refusedRows(db, job.id) })
}

const size = 500

async function* refusedRows(db: Db, id: string): AsyncGenerator<readonly string[]> {
  for (let after = 0; ; ) {
    const rows = await keptLines(db, id, { outcome: 'refused', after, limit: size })
    for (const { line, why, cells } of rows) yield [why, String(line), ...cells]
    if (rows.length < size) return
    after = rows.at(-1)?.line ?? after
  }
}

/** A file with the titles that are understood, and two lines of examples. */
export function templateFile({ id, fields }: Kind, format: FileFormat | undefined): Sheet {
  const all = Object.values(fields)
  const rows = [0, 1].map(index => all.map(({ examples }) => examples[index] ?? ''))
  return sheetFile({ name: `modele-${id}`, format, titles: all.map(({ title }) => title), rows })
}
