import * as z from 'zod/mini'
import { answer } from '../answer.ts'
import { GrammarData } from '../barcodes/grammar.ts'
import { endpoint } from '../endpoint.ts'

export const warehouseCalls = {
  /** Not in the specification: a warehouse may keep the codes that it already has. */
  grammar: endpoint({
    name: 'rest_warehouse_grammar',
    method: 'GET',
    path: '/rest/warehouse/grammar',
    does: 'Les codes propres à l’entrepôt de la personne ; null : ceux de la maison',
    scope: 'own',
    answer: answer(z.nullable(GrammarData)),
  }),
}
