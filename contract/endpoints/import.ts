import * as z from 'zod/mini'
import { answer } from '../answer.ts'
import { endpoint } from '../endpoint.ts'
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
    name: 'rest_import_list',
    method: 'GET',
    path: '/rest/import/list',
    does: 'Les derniers imports de fichiers',
    mayBeOld: true,
    scope: 'warehouse',
    standing: 'admin',
    answer: answer(z.array(Import)),
  }),

  open: endpoint({
    name: 'rest_import_open',
    method: 'POST',
    path: '/rest/import',
    does: 'Annonce un fichier à importer',
    scope: 'warehouse',
    standing: 'admin',
    body: z.object({ kind: ImportKind, name: text(200), size: Total }),
    answer: answer(Import),
    change: true,
  }),

  /** Not a change: it writes no row. A part that is sent again is written over itself. */
  part: endpoint({
    name: 'rest_import_part',
    method: 'POST',
    path: '/rest/import/{import}/part',
    does: 'Envoie un morceau du fichier, en base 64',
    scope: 'warehouse',
    standing: 'admin',
    params,
    body: z.object({ at: z.int().check(z.minimum(0), z.maximum(largestFile)), data: z.string() }),
    answer: answer(z.object({ received: Total })),
  }),

  head: endpoint({
    name: 'rest_import_head',
    method: 'GET',
    path: '/rest/import/{import}/head',
    does: 'Les premières lignes du fichier, et ses colonnes reconnues',
    scope: 'warehouse',
    standing: 'admin',
    params,
    answer: answer(ImportHead),
  }),

  read: endpoint({
    name: 'rest_import_read',
    method: 'GET',
    path: '/rest/import/{import}',
    does: 'Où en est un import',
    scope: 'warehouse',
    standing: 'admin',
    params,
    answer: answer(Import),
  }),

  start: endpoint({
    name: 'rest_import_start',
    method: 'POST',
    path: '/rest/import/{import}/start',
    does: 'Lance un import, à blanc ou pour de bon',
    scope: 'warehouse',
    standing: 'admin',
    params,
    body: z.object({ dry: z.boolean(), columns: Columns }),
    answer: answer(Import),
    change: true,
  }),

  stop: endpoint({
    name: 'rest_import_stop',
    method: 'POST',
    path: '/rest/import/{import}/stop',
    does: 'Arrête un import entre deux lignes',
    scope: 'warehouse',
    standing: 'admin',
    params,
    answer: answer(Import),
    change: true,
  }),

  lines: endpoint({
    name: 'rest_import_lines',
    method: 'GET',
    path: '/rest/import/{import}/lines',
    does: 'Ce que deviennent les lignes d’un fichier : toutes les refusées, les premières des autres',
    scope: 'warehouse',
    standing: 'admin',
    params,
    query: z.object({
      outcome: z.optional(LineOutcome),
      after: z.optional(z.coerce.number().check(z.int(), z.minimum(0))),
    }),
    /** `next`: what to ask for with `after`; null at the end. */
    answer: answer(z.object({ lines: z.array(ImportLine), next: z.nullable(z.int()) })),
  }),

  refused: endpoint({
    name: 'rest_import_refused',
    method: 'GET',
    path: '/rest/import/{import}/refused',
    does: 'Les lignes refusées d’un fichier, chacune avec sa raison',
    scope: 'warehouse',
    standing: 'admin',
    params,
    query: z.object({ format: z.optional(FileFormat) }),
    file: true,
  }),

  template: endpoint({
    name: 'rest_import_template',
    method: 'GET',
    path: '/rest/import/template/{kind}',
    does: 'Un modèle de fichier, avec des exemples',
    scope: 'warehouse',
    standing: 'admin',
    params: z.object({ kind: ImportKind }),
    query: z.object({ format: z.optional(FileFormat) }),
    file: true,
  }),
}
