import { type FileFormat, importCalls, largestFile, partSize } from '#contract/endpoints/import.ts'
import { conflict, isRefusal, type Refusal, refuse } from '#contract/problems.ts'
import type { WarehouseUser } from '../auth/user.ts'
import type { Db } from '../db/open.ts'
import { type Context, data, handlers } from '../handlers.ts'
import { sheetFile } from '../sheets/file.ts'
import { columnsProblem, guessColumns, titlesOf } from './columns.ts'
import { Unreadable } from './files/line.ts'
import { headOf } from './files/table.ts'
import {
  beginRun,
  describeJob,
  findJob,
  type Job,
  keptLines,
  latestJobs,
  linesPage,
  markReady,
  openJob,
  rememberedTitles,
  rememberTitles,
  stopRun,
} from './jobs.ts'
import { fieldsOf, type Kind } from './kind.ts'
import { kindOf } from './kinds/index.ts'
import type { Importer } from './runner.ts'

export const importHandlers = handlers(importCalls, {
  list: async ({ db, user }) => ({ data: await latestJobs(db, user.warehouseId) }),

  open: async ({ db, user, body: { kind, name, size }, clock, note }) => {
    if (size > largestFile) return tooLarge
    if (size === 0) return refuse('import-empty', 'Ce fichier est vide.')
    note({ fichier: name })
    const { warehouseId, id: userId } = user
    const job = await openJob(db, { warehouseId, userId, kind, file: name, size, now: clock() })
    return data(describeJob(db, warehouseId, job.id))
  },

  part: async ({ db, user, params, body: { at, data: text }, importer }) => {
    const job = await findJob(db, user.warehouseId, params.import)
    if (isRefusal(job)) return job
    if (job.status !== 'sending') return alreadySent
    const bytes = Buffer.from(text, 'base64')
    if (bytes.length === 0 || bytes.length > partSize) return badPart
    if (at + bytes.length > job.size) return badPart
    if (at > 0 && !(await importer.uploads.has(job.id))) return fileGone
    const received = await importer.uploads.write(job.id, at, bytes)
    if (received === job.size) await markReady(db, job.id)
    return { data: { received } }
  },

  head: async ({ db, user, params, importer }) => {
    const job = await findJob(db, user.warehouseId, params.import)
    if (isRefusal(job)) return job
    const head = await headOfJob(importer, job)
    if (isRefusal(head)) return head
    const kind = kindOf(job.kind)
    const chosen = Object.keys(job.columns).length > 0 ? job.columns : undefined
    const remembered = await rememberedTitles(db, user.warehouseId, job.kind)
    return {
      data: {
        ...head,
        fields: fieldsOf(kind),
        columns: chosen ?? guessColumns(kind, head.headers, remembered),
      },
    }
  },

  read: ({ db, user, params }) => data(describeJob(db, user.warehouseId, params.import)),

  start: async context => {
    const { db, user, params, body, note } = context
    const job = await findJob(db, user.warehouseId, params.import)
    if (isRefusal(job)) return job
    const refused = await refuseStart(context, job)
    if (refused) return refused
    note({ fichier: job.file, essai: body.dry })
    const begun = await beginRun(db, job, body)
    context.importer.run(begun, user.shops)
    return data(describeJob(db, user.warehouseId, job.id))
  },

  stop: async ({ db, user, params, note }) => {
    const job = await findJob(db, user.warehouseId, params.import)
    if (isRefusal(job)) return job
    note({ fichier: job.file })
    await stopRun(db, job.id)
    return data(describeJob(db, user.warehouseId, job.id))
  },

  lines: ({ db, user, params, query }) =>
    data(findJob(db, user.warehouseId, params.import), job => linesPage(db, job.id, query)),

  refused: async ({ db, user, params, query, importer }) => {
    const job = await findJob(db, user.warehouseId, params.import)
    if (isRefusal(job)) return job
    const head = await headOfJob(importer, job)
    return refusedFile(db, job, isRefusal(head) ? [] : head.headers, query.format)
  },

  template: async ({ params, query }) => templateFile(kindOf(params.kind), query.format),
})

const tooLarge = refuse(
  'import-too-large',
  `Le fichier dépasse ${largestFile / 1_000_000} Mo : coupez-le en plusieurs, ils s’importent l’un après l’autre.`,
  { status: 413, expected: `${largestFile / 1_000_000} Mo au plus` },
)
const alreadySent = conflict('import-already-sent', 'Ce fichier est déjà arrivé en entier.')
const badPart = refuse('import-bad-part', 'Ce morceau ne va pas dans le fichier annoncé.', { status: 400 })
const fileGone = conflict(
  'import-file-gone',
  'Le serveur n’a plus ce fichier : envoyez-le de nouveau. Ce qui était importé ne sera pas doublé.',
)
const notSent = conflict('import-not-sent', 'Le fichier n’est pas encore arrivé en entier.')
const running = conflict('import-running', 'Cet import est en cours : attendez sa fin, ou arrêtez-le.')
const notTried = conflict(
  'import-not-tried',
  'Faites d’abord un essai à blanc avec ces colonnes : il dit ce que deviendra chaque ligne.',
)

type Starting = Context<typeof importCalls.start> & { readonly user: WarehouseUser }

async function refuseStart({ db, importer, body, user }: Starting, job: Job): Promise<Refusal | undefined> {
  if (job.status === 'running') return running
  if (job.status === 'sending') return notSent
  const same = JSON.stringify(sorted(job.columns)) === JSON.stringify(sorted(body.columns))
  const tried = same && (job.status === 'tried' || !job.dry)
  if (!body.dry && !tried) return notTried
  const head = await headOfJob(importer, job)
  if (isRefusal(head)) return head
  const kind = kindOf(job.kind)
  const problem = columnsProblem(kind, body.columns, head.headers.length)
  if (problem !== undefined) return refuse('import-columns', problem)
  await rememberTitles(db, user.warehouseId, job.kind, titlesOf(body.columns, head.headers))
  return undefined
}

const sorted = (columns: Readonly<Record<string, number>>) =>
  Object.entries(columns).sort(([a], [b]) => (a < b ? -1 : 1))

async function headOfJob(importer: Importer, job: Job) {
  if (job.status === 'sending') return notSent
  if (!(await importer.uploads.has(job.id))) return fileGone
  try {
    return await headOf(importer.uploads.path(job.id))
  } catch (error) {
    if (error instanceof Unreadable) return refuse('import-unreadable', error.message)
    throw error
  }
}

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

function templateFile({ id, fields }: Kind, format: FileFormat | undefined): Sheet {
  const all = Object.values(fields)
  const rows = [0, 1].map(index => all.map(({ examples }) => examples[index] ?? ''))
  return sheetFile({ name: `modele-${id}`, format, titles: all.map(({ title }) => title), rows })
}
