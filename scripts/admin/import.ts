import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type Columns, ImportKind, importKinds } from '#contract/endpoints/import.ts'
import { isRefusal } from '#contract/problems.ts'
import { commandLine } from '#server/administration/act.ts'
import { StartupError } from '#server/db/startup-error.ts'
import { columnsProblem, guessColumns } from '#server/import/columns.ts'
import { Unreadable } from '#server/import/files/line.ts'
import { headOf } from '#server/import/files/table.ts'
import { beginRun, describeJob, findJob, linesPage, markReady, openJob } from '#server/import/jobs.ts'
import type { Kind } from '#server/import/kind.ts'
import { kindOf } from '#server/import/kinds/index.ts'
import { runJob } from '#server/import/runner.ts'
import { refusedFile } from '#server/import/sheets.ts'
import { fileNamed } from '../command.ts'
import { defineAct, flag, text } from './act.ts'
import { kindsSentence } from './kinds.ts'
import type { World } from './world.ts'

/** The page's own path: a dry run to the end of the file, then the run. Ctrl-C stops between two batches. */
export const importFile = defineAct({
  usage: 'import GENRE FICHIER [--dry-run] [--columns champ=Titre,…] [--refused FICHIER]',
  does: 'Importe un fichier CSV ou XLSX, après un essai à blanc',
  takes: 2,
  options: { 'dry-run': flag, columns: text, refused: text },
  async run(world, [named, given = ''], flags) {
    const known = ImportKind.safeParse(named)
    if (!known.success) throw new StartupError(kindsSentence(importKinds))
    const kind = kindOf(known.data)
    const file = fileNamed(given)
    const headers = await headersOf(file)
    const columns = columnsFor(kind, headers, flags.columns)
    const { db } = world.database
    const { warehouseId } = world
    const job = await openJob(db, {
      warehouseId,
      shopId: null,
      userId: null,
      kind: kind.id,
      file: basename(file),
      size: (await stat(file)).size,
      now: world.clock(),
    })
    await markReady(db, job.id)
    await run(world, { id: job.id, file, columns, dry: true })
    if (!flags['dry-run']) await run(world, { id: job.id, file, columns, dry: false })
    const end = await findJob(db, world, job.id)
    if (isRefusal(end) || end.refusals === 0) return
    for (const { line, why } of (await linesPage(db, job.id, { outcome: 'refused' })).lines.slice(0, shown)) {
      console.log(`  ligne ${line} : ${why}`)
    }
    if (flags.refused === undefined) {
      console.log(
        'Avec --refused FICHIER.csv, les lignes refusées reviennent dans un fichier, avec leur raison.',
      )
      return
    }
    const target = fileNamed(flags.refused)
    const { stream } = refusedFile(db, end, headers, target.endsWith('.xlsx') ? 'xlsx' : 'csv')
    await pipeline(stream, createWriteStream(target, { mode: 0o600 }))
    console.log(`Lignes refusées : ${target}`)
  },
})

const shown = 20

async function headersOf(file: string): Promise<string[]> {
  try {
    return (await headOf(file)).headers
  } catch (error) {
    if (error instanceof Unreadable) throw new StartupError(error.message)
    const code = error instanceof Error && 'code' in error ? ` (${error.code})` : ''
    throw new StartupError(`« ${file} » ne se lit pas${code}.`, { cause: error })
  }
}

/** `sku=Référence,name=Libellé` overrides what the titles were taken for. */
function columnsFor(kind: Kind, headers: readonly string[], said: string | undefined): Columns {
  const titles = Object.fromEntries(
    (said ?? '')
      .split(',')
      .filter(Boolean)
      .map(part => {
        const [name = '', title = ''] = part.split('=')
        if (!kind.fields[name] || !headers.includes(title)) {
          throw new StartupError(
            `--columns « ${part} » : les champs sont ${Object.keys(kind.fields).join(', ')} ; les titres du fichier, ${headers.join(', ')}.`,
          )
        }
        return [name, title]
      }),
  )
  const columns = guessColumns(kind, headers, titles)
  const problem = columnsProblem(kind, columns, headers.length)
  if (problem !== undefined) throw new StartupError(problem)
  return columns
}

type Running = { id: string; file: string; columns: Columns; dry: boolean }

async function run({ database, warehouseId, shops, clock }: World, { id, file, columns, dry }: Running) {
  const { db } = database
  const job = await findJob(db, { warehouseId, shops }, id)
  if (isRefusal(job)) throw new Error('The command line’s own import is unknown')
  let wanted = true
  const stop = () => {
    wanted = false
  }
  process.once('SIGINT', stop)
  await runJob(database, {
    job: await beginRun(db, job, { dry, columns }),
    file,
    shops,
    clock,
    wanted: () => wanted,
    told: (line, part) => {
      if (process.stderr.isTTY) process.stderr.write(`\r${Math.round(part * 100)} % · ligne ${line}`)
    },
    address: commandLine,
  })
  process.off('SIGINT', stop)
  if (process.stderr.isTTY) process.stderr.write('\r\u001B[K')
  const ended = await describeJob(db, { warehouseId, shops }, id)
  if (isRefusal(ended)) throw new Error('The command line’s own import is unknown')
  if (ended.problem !== null) throw new StartupError(ended.problem)
  if (ended.status === 'stopped') {
    throw new StartupError(
      'Arrêté. Ce qui est fait reste fait : relancez la même commande, rien ne sera doublé.',
    )
  }
  const { made, changed, same, refused } = ended.counts
  const said = dry ? 'Essai à blanc : ' : 'Importé : '
  console.log(`${said}${made} nouveaux, ${changed} changés, ${same} identiques, ${refused} refusés.`)
}
