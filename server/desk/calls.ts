import { deskCalls } from '#contract/endpoints/desk.ts'
import { data, handlers } from '../handlers.ts'
import { dropStep, handedTo, handStep, takeStep } from './steps.ts'

export const deskHandlers = handlers(deskCalls, {
  list: ({ user, db }) => data(handedTo(db, user)),

  hand: ({ body, user, db, clock }) => data(handStep(db, user, body, clock())),

  take: ({ params, user, db, clock }) => data(takeStep({ tx: db, user, now: clock() }, params.step)),

  drop: ({ params, user, db, clock }) => data(dropStep({ tx: db, user, now: clock() }, params.step)),
})
