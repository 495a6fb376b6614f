import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { exportCalls } from '#contract/endpoints/export.ts'
import { ImportKind } from '#contract/entities/import.ts'
import { recordAct } from '#server/audit/record.ts'
import { StartupError } from '#server/db/startup-error.ts'
import { listRows, listTitles } from '#server/export/lists.ts'
import { kindOf } from '#server/import/kinds/index.ts'
import { sheetFile } from '#server/sheets/file.ts'
import { fileNamed } from '../command.ts'
import type { World } from './world.ts'

export async function exportList({ database, ...reach }: World, args: readonly string[]): Promise<void> {
  const [named, given, ...more] = args
  const kind = ImportKind.safeParse(named)
  if (!kind.success || given === undefined || more.length > 0) {
    throw new StartupError('Donnez le genre et le fichier : npm run -s admin -- export articles FICHIER.csv')
  }
  const target = fileNamed(given)
  const { db } = database
  await recordAct(db, {
    address: 'ligne de commande',
    at: new Date(),
    call: exportCalls.list.name,
    subject: kindOf(kind.data).title,
    result: null,
  })
  const { stream } = sheetFile({
    name: kind.data,
    format: target.endsWith('.xlsx') ? 'xlsx' : 'csv',
    titles: listTitles(kind.data),
    rows: listRows(db, reach, kind.data),
  })
  await pipeline(stream, createWriteStream(target, { mode: 0o600 }))
  console.log(`Écrit : ${target}`)
}
