import { deskCalls } from '#contract/endpoints/desk.ts'
import { data, handlers } from '../handlers.ts'
import { handedTo, handStep, takeStep } from './steps.ts'

export const deskHandlers = handlers(deskCalls, {
  list: ({ user, db }) => data(handedTo(db, user)),

  hand: ({ body, user, db, clock }) => data(handStep(db, user, body, clock())),

  take: ({ params, user, db }) => data(takeStep(db, user, params.step)),
})
