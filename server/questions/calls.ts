import { questionCalls } from '#contract/endpoints/question.ts'
import { shopQuestionCalls } from '#contract/endpoints/shop-question.ts'
import { atDoor } from '../auth/reach.ts'
import { actAtDoor, data, handlers } from '../handlers.ts'
import { answerQuestion, askQuestion } from './change.ts'
import { listQuestions } from './list.ts'

export const questionHandlers = handlers(questionCalls, {
  answer: ({ db, user, params, body, clock, note }) =>
    data(answerQuestion({ tx: db, by: user, now: clock(), note }, params.question, body.text)),
})

/** For one shop, by its own people and by the managers of its warehouse. */
export const shopQuestionHandlers = handlers(shopQuestionCalls, {
  list: ({ db, user, shop, query }) => data(atDoor(db, user, shop, by => listQuestions(db, by, query))),

  ask: context => actAtDoor(context, act => askQuestion(act, context.body)),
})
