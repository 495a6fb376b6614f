import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { ExportKind, exportCalls, exportKinds } from '#contract/endpoints/export.ts'
import { commandLine } from '#server/administration/act.ts'
import { recordAct } from '#server/audit/record.ts'
import { StartupError } from '#server/db/startup-error.ts'
import { listName, listRows, listTitles } from '#server/export/lists.ts'
import { sheetFile } from '#server/sheets/file.ts'
import { fileNamed } from '../command.ts'
import { defineAct } from './act.ts'
import { kindsSentence } from './kinds.ts'

export const exportList = defineAct({
  usage: 'export GENRE FICHIER.csv|FICHIER.xlsx',
  does: 'Écrit une liste dans un fichier',
  takes: 2,
  options: {},
  async run({ database: { db }, clock, ...reach }, [named, given = '']) {
    const kind = ExportKind.safeParse(named)
    if (!kind.success) throw new StartupError(kindsSentence(exportKinds))
    const target = fileNamed(given)
    await recordAct(db, {
      warehouseId: reach.warehouseId,
      address: commandLine,
      at: clock(),
      call: exportCalls.list.name,
      subject: listName(kind.data),
      result: null,
    })
    const { stream } = sheetFile({
      name: kind.data,
      format: target.endsWith('.xlsx') ? 'xlsx' : 'csv',
      titles: listTitles(kind.data),
      rows: listRows(db, reach, kind.data, { filters: {}, now: clock(), timeZone: 'UTC' }),
    })
    await pipeline(stream, createWriteStream(target, { mode: 0o600 }))
    console.log(`Écrit : ${target}`)
  },
})
