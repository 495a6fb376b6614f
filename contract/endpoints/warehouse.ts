import * as z from 'zod/mini'
import { answer } from '../answer.ts'
import { GrammarData, OwnRuleData } from '../barcodes/grammar.ts'
import { ownKinds } from '../barcodes/kinds.ts'
import { admin, change, endpoint, reading } from '../endpoint.ts'

export const warehouseCalls = {
  /** Not in the specification: a warehouse may keep the codes that it already has. */
  grammar: endpoint({
    ...reading('rest_warehouse_grammar', '/rest/warehouse/grammar'),
    does: 'Les codes propres à l’entrepôt de la personne ; null : ceux de la maison',
    scope: 'own',
    answer: answer(z.nullable(GrammarData)),
  }),

  saveRules: endpoint({
    ...change('rest_warehouse_grammar_save', '/rest/warehouse/grammar'),
    does: 'Change la forme des codes que l’entrepôt imprime',
    ...admin,
    body: z.object({
      kind: z.enum(ownKinds),
      /** The first one prints, the others are still read. None: the usual one. */
      rules: z.array(OwnRuleData).check(z.maxLength(5)),
      /** The person has seen how many printed codes would be read no more. */
      seen: z.optional(z.boolean()),
    }),
    answer: answer(GrammarData),
  }),
}
