import { rebutCalls } from '#contract/endpoints/rebut.ts'
import { isRefusal } from '#contract/problems.ts'
import { ownShop } from '../auth/permissions.ts'
import { handle } from '../http/handle.ts'
import { keepPhoto, photoOfScrap } from '../stock/photos.ts'
import { scrapGoods, undoScrap } from '../stock/rebut.ts'

export const rebutPhotoCall = handle(rebutCalls.keepPhoto, async ({ body, db, clock }) => {
  const photo = await keepPhoto(db, body.photo, clock())
  return isRefusal(photo) ? photo : { data: { photo } }
})

export const rebutPhotoFileCall = handle(rebutCalls.photo, ({ params, user, db }) =>
  photoOfScrap(db, user, ownShop(user, params.slugShop), params.photo),
)

export const rebutAddCall = handle(rebutCalls.add, async ({ params, body, user, db, clock }) => {
  const moves = await scrapGoods(db, user, params.slugShop, body, clock())
  return isRefusal(moves) ? moves : { data: { moves } }
})

export const rebutUndoCall = handle(rebutCalls.undo, async ({ params, body, user, db, clock }) => {
  const moves = await undoScrap(db, user, params.slugShop, body.moves, clock())
  return isRefusal(moves) ? moves : { data: { moves } }
})
