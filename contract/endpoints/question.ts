import * as z from 'zod/mini'
import { answer } from '../answer.ts'
import { change, endpoint } from '../endpoint.ts'
import { Question, QuestionText } from '../entities/question.ts'
import { Id } from '../values.ts'

/** The shops' questions as the warehouse answers them. Its home page and its benches show those that are open. */
export const questionCalls = {
  answer: endpoint({
    ...change('rest_question_answer', '/rest/question/{question}/answer'),
    does: 'Répond à la question d’une boutique',
    scope: 'warehouse',
    params: z.object({ question: Id }),
    body: z.object({ text: QuestionText }),
    answer: answer(Question),
  }),
}
