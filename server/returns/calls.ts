import { returnCalls } from '#contract/endpoints/return.ts'
import { isRefusal, type Refusal } from '#contract/problems.ts'
import { ownShop } from '../auth/permissions.ts'
import { data, handlers } from '../handlers.ts'
import { type Booked, bookReturn } from './book.ts'
import { completeReturn } from './complete.ts'
import { findReturn, returnablesFor } from './find.ts'
import { joinReturn } from './join.ts'
import { waitingReturns } from './waiting.ts'

export const returnHandlers = handlers(returnCalls, {
  book: async ({ body, user, db, clock }) => answered(await bookReturn({ tx: db, user, now: clock() }, body)),

  bookForShop: async ({ params, body, user, db, clock }) =>
    answered(await bookReturn({ tx: db, user, now: clock() }, body, ownShop(user, params.slugShop))),

  complete: async ({ params, body, user, db, clock }) =>
    answered(await completeReturn({ tx: db, user, now: clock() }, params.return, body)),

  join: ({ params, body, user, db, clock }) =>
    data(joinReturn({ tx: db, user, now: clock() }, params.return, body.order)),

  find: ({ query, user, db }) => data(findReturn(db, user, query.code)),

  findForShop: ({ params, query, user, db }) =>
    data(returnablesFor(db, user, query.code, ownShop(user, params.slugShop))),

  waiting: ({ user, db }) => data(waitingReturns(db, { shopIds: user.shops.map(({ id }) => id) })),
})

function answered(booked: Booked | Refusal) {
  if (isRefusal(booked)) return booked
  const { prints, ...data } = booked
  return { data, prints }
}
