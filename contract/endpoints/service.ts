import * as z from 'zod/mini'
import { answer } from '../answer.ts'
import { endpoint, manager, reading } from '../endpoint.ts'
import { BenchWord, Health } from '../entities/health.ts'

export const serviceCalls = {
  health: endpoint({
    ...reading('health', '/health'),
    does: 'Dit si le serveur et sa base répondent',
    scope: 'anyone',
    answer: z.object({ status: z.literal('ok'), database: z.enum(['pglite', 'postgres']) }),
  }),

  ready: endpoint({
    ...reading('ready', '/ready'),
    does: 'Dit si le serveur peut prendre du travail : base en écriture, tables à jour, place sur le disque',
    scope: 'anyone',
    answer: z.object({ status: z.literal('ok'), migration: z.int() }),
  }),

  look: endpoint({
    ...reading('rest_service_look', '/rest/service/look'),
    does: 'Comment vont le serveur, sa base, les postes, les imprimantes et ce qui attend',
    ...manager,
    answer: answer(Health),
  }),

  tell: endpoint({
    name: 'rest_service_word',
    method: 'POST',
    path: '/rest/service/word',
    does: 'Dit comment va un poste : sa version, ce qui y attend, ses scans par issue',
    scope: 'warehouse',
    body: BenchWord,
  }),
}
