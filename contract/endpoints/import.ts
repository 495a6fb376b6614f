import * as z from 'zod/mini'
import { answer } from '../answer.ts'
import { admin, change, endpoint, reading } from '../endpoint.ts'
import { Id, Instant, Total, text } from '../values.ts'

/** The kinds of files, in the order in which a new warehouse imports them. */
export const importKinds = [
  ...([
    'articles',
    'codes',
    'places',
    'levels',
    'people',
    'stock',
    'orders',
    'deliveries',
    'count-plan',
  ] as const),
] as const
export const ImportKind = z.enum(importKinds)
export type ImportKind = z.infer<typeof ImportKind>

/** `tried`: the dry run has been through the whole file. `failed`: the file cannot be read to its end. */
export const importStatuses = ['sending', 'ready', 'running', 'stopped', 'tried', 'done', 'failed'] as const

export const lineOutcomes = ['made', 'changed', 'same', 'refused'] as const
export const LineOutcome = z.enum(lineOutcomes)
export type LineOutcome = z.infer<typeof LineOutcome>

const fileFormats = ['csv', 'xlsx'] as const
export const FileFormat = z.enum(fileFormats)
export type FileFormat = z.infer<typeof FileFormat>

/** The column of the file for each field, counted from 0. A missing field has no column. */
export const Columns = z.record(z.string(), z.int().check(z.minimum(0), z.maximum(500)))
export type Columns = z.infer<typeof Columns>

export const ImportField = z.object({
  name: z.string(),
  title: z.string(),
  help: z.string(),
  required: z.boolean(),
})
export type ImportField = z.infer<typeof ImportField>

export const Import = z.object({
  id: Id,
  kind: ImportKind,
  file: z.string(),
  status: z.enum(importStatuses),
  /** The last run, or the one under way, only says what it would do. */
  dry: z.boolean(),
  at: Instant,
  by: z.nullable(z.string()),
  /** The part of the file that is done, from 0 to 1. */
  part: z.number(),
  lines: Total,
  counts: z.object({ made: Total, changed: Total, same: Total, refused: Total }),
  /** Why it cannot go on. */
  problem: z.nullable(z.string()),
})
export type Import = z.infer<typeof Import>

/** The page before the first run: the head of the file, and the meaning of each column. */
export const ImportHead = z.object({
  headers: z.array(z.string()),
  samples: z.array(z.array(z.string())),
  fields: z.array(ImportField),
  columns: Columns,
})
export type ImportHead = z.infer<typeof ImportHead>

export const ImportLine = z.object({
  line: z.int(),
  outcome: LineOutcome,
  /** The thing's own name in the file. */
  what: z.string(),
  why: z.string(),
})
export type ImportLine = z.infer<typeof ImportLine>

/** No larger file is taken. */
export const largestFile = 200_000_000
/** A file is sent in parts of this size: one part stays below what a request may weigh. */
export const partSize = 700_000

export const ImportDone = answer(Import)
export const ImportsFound = answer(z.array(Import))
export const ImportOpening = z.object({ kind: ImportKind, name: text(200), size: Total })
export const ImportPart = z.object({
  at: z.int().check(z.minimum(0), z.maximum(largestFile)),
  data: z.string(),
})
export const ImportReceived = answer(z.object({ received: Total }))
export const ImportHeaded = answer(ImportHead)
export const ImportStart = z.object({ dry: z.boolean(), columns: Columns })
export const LinesAsked = z.object({
  outcome: z.optional(LineOutcome),
  after: z.optional(z.coerce.number().check(z.int(), z.minimum(0))),
})
/** `next`: what to ask for with `after`; null at the end. */
export const LinesFound = answer(z.object({ lines: z.array(ImportLine), next: z.nullable(z.int()) }))
export const AsFile = z.object({ format: z.optional(FileFormat) })

const params = z.object({ import: Id })

export const importCalls = {
  list: endpoint({
    ...reading('rest_import_list', '/rest/import/list'),
    does: 'Les derniers imports de fichiers',
    ...admin,
    mayBeOld: true,
    answer: ImportsFound,
  }),

  open: endpoint({
    ...change('rest_import_open', '/rest/import'),
    does: 'Annonce un fichier à importer',
    ...admin,
    body: ImportOpening,
    answer: ImportDone,
  }),

  /** Not a change: it writes no row. A part that is sent again is written over itself. */
  part: endpoint({
    name: 'rest_import_part',
    method: 'POST',
    path: '/rest/import/{import}/part',
    does: 'Envoie un morceau du fichier, en base 64',
    ...admin,
    params,
    body: ImportPart,
    answer: ImportReceived,
  }),

  head: endpoint({
    ...reading('rest_import_head', '/rest/import/{import}/head'),
    does: 'Les premières lignes du fichier, et ses colonnes reconnues',
    ...admin,
    params,
    answer: ImportHeaded,
  }),

  read: endpoint({
    ...reading('rest_import_read', '/rest/import/{import}'),
    does: 'Où en est un import',
    ...admin,
    params,
    answer: ImportDone,
  }),

  start: endpoint({
    ...change('rest_import_start', '/rest/import/{import}/start'),
    does: 'Lance un import, à blanc ou pour de bon',
    ...admin,
    params,
    body: ImportStart,
    answer: ImportDone,
  }),

  stop: endpoint({
    ...change('rest_import_stop', '/rest/import/{import}/stop'),
    does: 'Arrête un import entre deux lignes',
    ...admin,
    params,
    answer: ImportDone,
  }),

  lines: endpoint({
    ...reading('rest_import_lines', '/rest/import/{import}/lines'),
    does: 'Ce que deviennent les lignes d’un fichier : toutes les refusées, les premières des autres',
    ...admin,
    params,
    query: LinesAsked,
    answer: LinesFound,
  }),

  refused: endpoint({
    ...reading('rest_import_refused', '/rest/import/{import}/refused'),
    does: 'Les lignes refusées d’un fichier, chacune avec sa raison',
    ...admin,
    params,
    query: AsFile,
    file: true,
  }),

  template: endpoint({
    ...reading('rest_import_template', '/rest/import/template/{kind}'),
    does: 'Un modèle de fichier, avec des exemples',
    ...admin,
    params: z.object({ kind: ImportKind }),
    query: AsFile,
    file: true,
  }),
}
