import * as z from 'zod/mini'
import { answer } from '../answer.ts'
import { change, endpoint, manager, reading } from '../endpoint.ts'
import { Id, optionalText, Total, text } from '../values.ts'
import { ReasonList } from './return.ts'

/** Reasons for scrapping, origins of returns, reasons why a return waits, reasons for printing again. */
export const reasonLists = ['rebut', 'return_origin', 'return_wait', 'reprint'] as const
const List = z.enum(reasonLists)
export type ReasonKind = z.infer<typeof List>

export const ReasonEntry = z.object({
  id: Id,
  list: List,
  /** Given once, for programs and for history. */
  code: z.string(),
  label: text(80),
  /** A picture must be taken. */
  photo: z.boolean(),
  active: z.boolean(),
  /** Its rank among the reasons in use, from 1 on. */
  rank: z.int().check(z.minimum(1), z.maximum(1000)),
  /** The number of past acts that name it. */
  uses: Total,
})
export type ReasonEntry = z.infer<typeof ReasonEntry>

/** Without an id it is a new reason at the end. Fields that are missing stay. */
export const ReasonWanted = z.object({
  id: z.optional(Id),
  list: List,
  label: text(80),
  photo: z.optional(z.boolean()),
  active: z.optional(z.boolean()),
  rank: z.optional(z.int().check(z.minimum(1), z.maximum(1000))),
})
export type ReasonWanted = z.infer<typeof ReasonWanted>
export const reasonCalls = {
  rebut: endpoint({
    ...reading('rest_warehouse_rebutreason_list', '/rest/warehouse/rebutreason/list'),
    does: 'Pourquoi un article va au rebut',
    scope: 'self',
    answer: ReasonList,
  }),

  apiRebut: endpoint({
    ...reading('api_rebut_reason_list', '/api/rebut/reason/list'),
    does: 'La même liste, par l’ancien chemin',
    scope: 'self',
    answer: ReasonList,
  }),

  returnOrigins: endpoint({
    ...reading('rest_warehouse_returnorderorigin_list', '/rest/warehouse/returnorderorigin/list'),
    does: 'D’où vient un retour',
    scope: 'self',
    answer: ReasonList,
  }),

  returnWaits: endpoint({
    ...reading('rest_warehouse_returnorderwaitreason_list', '/rest/warehouse/returnorderwaitreason/list'),
    does: 'Pourquoi un retour attend',
    scope: 'self',
    answer: ReasonList,
  }),

  reprints: endpoint({
    ...reading('rest_warehouse_reprintreason_list', '/rest/warehouse/reprintreason/list'),
    does: 'Pourquoi un document est réimprimé',
    scope: 'self',
    answer: ReasonList,
  }),

  list: endpoint({
    ...reading('rest_reason_list', '/rest/reason/list'),
    does: 'Les motifs d’une sorte, archivés compris',
    ...manager,
    query: z.object({ list: List, text: optionalText(120) }),
    answer: answer(z.array(ReasonEntry)),
  }),

  save: endpoint({
    ...change('rest_reason_save', '/rest/reason'),
    does: 'Ajoute, change, range ou archive un motif',
    ...manager,
    body: ReasonWanted,
    answer: answer(ReasonEntry),
  }),

  remove: endpoint({
    ...change('rest_reason_remove', '/rest/reason/{reason}/remove'),
    does: 'Supprime un motif qui n’a jamais servi',
    ...manager,
    params: z.object({ reason: Id }),
    answer: answer(ReasonEntry),
  }),
}
