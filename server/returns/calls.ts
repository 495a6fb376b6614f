import { returnCalls } from '#contract/endpoints/return.ts'
import { isRefusal, type Refusal } from '#contract/problems.ts'
import { data, handlers } from '../handlers.ts'
import { keepPhoto } from '../stock/photos.ts'
import { type Booked, bookReturn } from './book.ts'
import { completeReturn } from './complete.ts'
import { findReturn, returnablesFor } from './find.ts'
import { joinReturn } from './join.ts'
import { photoOfReturn } from './photo.ts'
import { waitingReturns } from './waiting.ts'

export const returnHandlers = handlers(returnCalls, {
  keepPhoto: ({ body, user, db, clock, photos: quota }) =>
    data(keepPhoto(db, user, { of: 'retour', shopId: null }, body.photo, { now: clock(), quota }), photo => ({
      photo,
    })),

  photo: ({ params, user, shop, db }) => photoOfReturn(db, user, shop, params.photo),

  book: async ({ body, user, db, clock }) => answered(await bookReturn({ tx: db, user, now: clock() }, body)),

  bookForShop: async ({ body, user, shop, db, clock }) =>
    answered(await bookReturn({ tx: db, user, now: clock() }, body, shop)),

  complete: async ({ params, body, user, db, clock }) =>
    answered(await completeReturn({ tx: db, user, now: clock() }, params.return, body)),

  join: ({ params, body, user, db, clock }) =>
    data(joinReturn({ tx: db, user, now: clock() }, params.return, body.order)),

  find: ({ query, user, db }) => data(findReturn(db, user, query.code)),

  findForShop: ({ query, user, shop, db }) => data(returnablesFor(db, user, query.code, shop)),

  waiting: ({ user, db }) => data(waitingReturns(db, user)),
})

function answered(booked: Booked | Refusal) {
  if (isRefusal(booked)) return booked
  const { prints, ...data } = booked
  return { data, prints }
}
