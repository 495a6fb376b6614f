import * as z from 'zod/mini'
import { answer } from '../answer.ts'
import { change, endpoint, manager, reading } from '../endpoint.ts'
import { PrestationCode, PrestationUnit } from '../entities/prestation.ts'
import { Id, optionalText, Total, text } from '../values.ts'

const Rank = z.int().check(z.minimum(1), z.maximum(1000))

export const PrestationKind = z.object({
  id: Id,
  code: z.string(),
  name: text(60),
  unit: PrestationUnit,
  active: z.boolean(),
  /** Its rank among the kinds in use, from 1 on. */
  rank: Rank,
  /** How often it was done. */
  uses: Total,
})
export type PrestationKind = z.infer<typeof PrestationKind>

/** Without an id it is a new kind at the end. Its code and its unit are given then, and stay. */
export const PrestationKindWanted = z.object({
  id: z.optional(Id),
  name: text(60),
  /** Without one it comes from the name. */
  code: z.optional(PrestationCode),
  unit: PrestationUnit,
  active: z.optional(z.boolean()),
  rank: z.optional(Rank),
})
export type PrestationKindWanted = z.infer<typeof PrestationKindWanted>

export const prestationKindCalls = {
  list: endpoint({
    ...reading('rest_prestation_kind_list', '/rest/prestation-kind/list'),
    does: 'Les prestations que l’entrepôt propose, archivées comprises',
    ...manager,
    query: z.object({ text: optionalText(120) }),
    answer: answer(z.array(PrestationKind)),
  }),

  save: endpoint({
    ...change('rest_prestation_kind_save', '/rest/prestation-kind'),
    does: 'Ajoute, renomme, range ou archive une prestation',
    ...manager,
    body: PrestationKindWanted,
    answer: answer(PrestationKind),
  }),

  remove: endpoint({
    ...change('rest_prestation_kind_remove', '/rest/prestation-kind/{prestationKind}/remove'),
    does: 'Supprime une prestation qui n’a jamais servi',
    ...manager,
    params: z.object({ prestationKind: Id }),
    answer: answer(PrestationKind),
  }),
}
