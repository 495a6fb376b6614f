import type { BodyOf } from '#contract/endpoint.ts'
import {
  type FileFormat,
  type Import,
  type ImportHead,
  type ImportKind,
  type importCalls,
  largestFile,
  partSize,
} from '#contract/endpoints/import.ts'
import { conflict, isRefusal, type OrRefusal, type Refusal, refuse } from '#contract/problems.ts'
import type { Note } from '../administration/act.ts'
import type { Db, Tx } from '../db/open.ts'
import { columnsProblem, guessColumns, titlesOf } from './columns.ts'
import { Unreadable } from './files/line.ts'
import { headOf } from './files/table.ts'
import {
  beginRun,
  describeJob,
  findJob,
  type Job,
  markReady,
  openJob,
  type Place,
  rememberedTitles,
  rememberTitles,
  shopsFor,
  stopRun,
} from './jobs.ts'
import { fieldsOf } from './kind.ts'
import { kindOf } from './kinds/index.ts'
import type { Importer } from './runner.ts'
import { refusedFile } from './sheets.ts'

/** A person at the imports of an administration, or of a shop. */
type Desk = { readonly db: Db; readonly place: Place; readonly importer: Importer }
type Changing = { readonly db: Tx; readonly place: Place; readonly note: Note }

type Opening = { readonly kind: ImportKind; readonly name: string; readonly size: number }

export async function openImport(
  { db, place, note }: Changing,
  { kind, name, size }: Opening,
  by: { readonly id: string },
  now: Date,
): OrRefusal<Import> {
  if (size > largestFile) return tooLarge
  if (size === 0) return refuse('import-empty', 'Ce fichier est vide.')
  note({ fichier: name })
  const { warehouseId, ofShop } = place
  const of = { warehouseId, shopId: ofShop?.id ?? null, userId: by.id }
  const job = await openJob(db, { ...of, kind, file: name, size, now })
  return describeJob(db, place, job.id)
}

export async function takePart(
  { db, place, importer }: Desk,
  id: string,
  { at, data: text }: BodyOf<typeof importCalls.part>,
): OrRefusal<{ received: number }> {
  const job = await findJob(db, place, id)
  if (isRefusal(job)) return job
  if (job.status !== 'sending') return alreadySent
  const bytes = Buffer.from(text, 'base64')
  if (bytes.length === 0 || bytes.length > partSize) return badPart
  if (at + bytes.length > job.size) return badPart
  if (at > 0 && !(await importer.uploads.has(job.id))) return fileGone
  const received = await importer.uploads.write(job.id, at, bytes)
  if (received === job.size) await markReady(db, job.id)
  return { received }
}

export async function headOfImport({ db, place, importer }: Desk, id: string): OrRefusal<ImportHead> {
  const job = await findJob(db, place, id)
  if (isRefusal(job)) return job
  const head = await headOfJob(importer, job)
  if (isRefusal(head)) return head
  const kind = kindOf(job.kind)
  const chosen = Object.keys(job.columns).length > 0 ? job.columns : undefined
  const remembered = place.ofShop ? {} : await rememberedTitles(db, place.warehouseId, job.kind)
  return {
    ...head,
    fields: fieldsOf(kind),
    columns: chosen ?? guessColumns(kind, head.headers, remembered),
  }
}

export async function startImport(
  { db, place, note, importer }: Changing & { readonly importer: Importer },
  id: string,
  body: BodyOf<typeof importCalls.start>,
): OrRefusal<Import> {
  const job = await findJob(db, place, id)
  if (isRefusal(job)) return job
  const refused = await refuseStart({ db, place, importer }, job, body)
  if (refused) return refused
  note({ fichier: job.file, essai: body.dry })
  const begun = await beginRun(db, job, body)
  importer.run(begun, shopsFor(job, place))
  return describeJob(db, place, job.id)
}

export async function stopImport({ db, place, note }: Changing, id: string): OrRefusal<Import> {
  const job = await findJob(db, place, id)
  if (isRefusal(job)) return job
  note({ fichier: job.file })
  await stopRun(db, job.id)
  return describeJob(db, place, job.id)
}

export async function refusedLines(
  { db, place, importer }: Desk,
  id: string,
  format: FileFormat | undefined,
) {
  const job = await findJob(db, place, id)
  if (isRefusal(job)) return job
  const head = await headOfJob(importer, job)
  return refusedFile(db, job, isRefusal(head) ? [] : head.headers, format)
}

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

type Starting = Omit<Desk, 'db'> & { readonly db: Tx }

async function refuseStart(
  { db, place, importer }: Starting,
  job: Job,
  body: BodyOf<typeof importCalls.start>,
): Promise<Refusal | undefined> {
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
  // The titles of one shop's files are no other shop's business.
  if (job.shopId === null) {
    await rememberTitles(db, place.warehouseId, job.kind, titlesOf(body.columns, head.headers))
  }
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
