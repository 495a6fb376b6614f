import * as z from 'zod/mini'
import { answer } from '../answer.ts'
import { admin, change, endpoint, reading } from '../endpoint.ts'
import {
  Columns,
  FileFormat,
  Import,
  ImportHead,
  ImportKind,
  ImportLine,
  LineOutcome,
  largestFile,
} from '../entities/import.ts'
import { Id, Total, text } from '../values.ts'

const params = z.object({ import: Id })

export const importCalls = {
  list: endpoint({
    ...reading('rest_import_list', '/rest/import/list'),
    does: 'Les derniers imports de fichiers',
    ...admin,
    mayBeOld: true,
    answer: answer(z.array(Import)),
  }),

  open: endpoint({
    ...change('rest_import_open', '/rest/import'),
    does: 'Annonce un fichier à importer',
    ...admin,
    body: z.object({ kind: ImportKind, name: text(200), size: Total }),
    answer: answer(Import),
  }),

  /** Not a change: it writes no row. A part that is sent again is written over itself. */
  part: endpoint({
    name: 'rest_import_part',
    method: 'POST',
    path: '/rest/import/{import}/part',
    does: 'Envoie un morceau du fichier, en base 64',
    ...admin,
    params,
    body: z.object({ at: z.int().check(z.minimum(0), z.maximum(largestFile)), data: z.string() }),
    answer: answer(z.object({ received: Total })),
  }),

  head: endpoint({
    ...reading('rest_import_head', '/rest/import/{import}/head'),
    does: 'Les premières lignes du fichier, et ses colonnes reconnues',
    ...admin,
    params,
    answer: answer(ImportHead),
  }),

  read: endpoint({
    ...reading('rest_import_read', '/rest/import/{import}'),
    does: 'Où en est un import',
    ...admin,
    params,
    answer: answer(Import),
  }),

  start: endpoint({
    ...change('rest_import_start', '/rest/import/{import}/start'),
    does: 'Lance un import, à blanc ou pour de bon',
    ...admin,
    params,
    body: z.object({ dry: z.boolean(), columns: Columns }),
    answer: answer(Import),
  }),

  stop: endpoint({
    ...change('rest_import_stop', '/rest/import/{import}/stop'),
    does: 'Arrête un import entre deux lignes',
    ...admin,
    params,
    answer: answer(Import),
  }),

  lines: endpoint({
    ...reading('rest_import_lines', '/rest/import/{import}/lines'),
    does: 'Ce que deviennent les lignes d’un fichier : toutes les refusées, les premières des autres',
    ...admin,
    params,
    query: z.object({
      outcome: z.optional(LineOutcome),
      after: z.optional(z.coerce.number().check(z.int(), z.minimum(0))),
    }),
    /** `next`: what to ask for with `after`; null at the end. */
    answer: answer(z.object({ lines: z.array(ImportLine), next: z.nullable(z.int()) })),
  }),

  refused: endpoint({
    ...reading('rest_import_refused', '/rest/import/{import}/refused'),
    does: 'Les lignes refusées d’un fichier, chacune avec sa raison',
    ...admin,
    params,
    query: z.object({ format: z.optional(FileFormat) }),
    file: true,
  }),

  template: endpoint({
    ...reading('rest_import_template', '/rest/import/template/{kind}'),
    does: 'Un modèle de fichier, avec des exemples',
    ...admin,
    params: z.object({ kind: ImportKind }),
    query: z.object({ format: z.optional(FileFormat) }),
    file: true,
  }),
}
