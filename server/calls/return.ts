import { returnCalls } from '#contract/endpoints/return.ts'
import { isRefusal, type Refusal } from '#contract/problems.ts'
import { ownShop } from '../auth/permissions.ts'
import { handle } from '../http/handle.ts'
import { type Booked, bookReturn } from '../returns/book.ts'
import { completeReturn } from '../returns/complete.ts'
import { findReturn, returnablesFor } from '../returns/find.ts'
import { joinReturn } from '../returns/join.ts'
import { waitingReturns } from '../returns/waiting.ts'

export const orderReturnCall = handle(returnCalls.book, async ({ body, user, db, clock }) =>
  answered(await bookReturn({ tx: db, user, now: clock() }, body)),
)

export const returnOrderCall = handle(returnCalls.bookForShop, async ({ params, body, user, db, clock }) =>
  answered(await bookReturn({ tx: db, user, now: clock() }, body, ownShop(user, params.slugShop))),
)

export const returnCompleteCall = handle(returnCalls.complete, async ({ params, body, user, db, clock }) =>
  answered(await completeReturn({ tx: db, user, now: clock() }, params.return, body)),
)

export const returnJoinCall = handle(returnCalls.join, async ({ params, body, user, db, clock }) => {
  const joined = await joinReturn({ tx: db, user, now: clock() }, params.return, body.order)
  return isRefusal(joined) ? joined : { data: joined }
})

export const returnFindCall = handle(returnCalls.find, async ({ query, user, db }) => {
  const found = await findReturn(db, user, query.code)
  return isRefusal(found) ? found : { data: found }
})

export const returnSearchCall = handle(returnCalls.findForShop, async ({ params, query, user, db }) => {
  const found = await returnablesFor(db, user, query.code, ownShop(user, params.slugShop))
  return isRefusal(found) ? found : { data: found }
})

export const returnsWaitingCall = handle(returnCalls.waiting, async ({ user, db }) => ({
  data: await waitingReturns(db, { shopIds: user.shops.map(({ id }) => id) }),
}))

function answered(booked: Booked | Refusal) {
  if (isRefusal(booked)) return booked
  const { prints, ...data } = booked
  return { data, prints }
}
