import * as z from 'zod/mini'
import { answer } from '../answer.ts'
import { change, door, endpoint, reading } from '../endpoint.ts'
import { Asking, Question, QuestionKind } from '../entities/question.ts'
import { Name, Slug, Total } from '../values.ts'
import { listed } from './page.ts'

const params = z.object({ slugShop: Slug })
const questions = '/rest/shop/{slugShop}/questions'

/** Questions at the shop's own door: whoever may read there may ask. */
export const shopQuestionCalls = {
  list: endpoint({
    ...reading('rest_shop_question_list', questions),
    does: 'Les questions d’une boutique à l’entrepôt, et leurs réponses',
    ...door('read'),
    params,
    query: z.object({
      ...listed(['at'], 100),
      kind: z.optional(QuestionKind),
      about: z.optional(Name),
      state: z.optional(z.enum(['open', 'answered'])),
    }),
    answer: answer(z.object({ questions: z.array(Question), total: Total })),
  }),

  ask: endpoint({
    ...change('rest_shop_question_ask', questions),
    does: 'Pose une question à l’entrepôt sur une commande, une livraison ou un retour',
    ...door('read'),
    params,
    body: Asking,
    answer: answer(Question),
  }),
}
