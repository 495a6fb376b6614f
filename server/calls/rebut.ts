import { rebutAdd, rebutPhoto, rebutUndo } from '#contract/endpoints/product.ts'
import { isRefusal } from '#contract/problems.ts'
import { handle } from '../http/handle.ts'
import { keepPhoto } from '../stock/photos.ts'
import { scrapGoods, undoScrap } from '../stock/rebut.ts'

export const rebutPhotoCall = handle(rebutPhoto, async ({ body, db, clock }) => {
  const photo = await keepPhoto(db, body.photo, clock())
  return isRefusal(photo) ? photo : { data: { photo } }
})

export const rebutAddCall = handle(rebutAdd, async ({ params, body, user, db, clock }) => {
  const moves = await scrapGoods(db, user, params.slugShop, body, clock())
  return isRefusal(moves) ? moves : { data: { moves } }
})

export const rebutUndoCall = handle(rebutUndo, async ({ params, body, user, db, clock }) => {
  const moves = await undoScrap(db, user, params.slugShop, body.moves, clock())
  return isRefusal(moves) ? moves : { data: { moves } }
})
