import { receptionCalls } from '#contract/endpoints/reception.ts'
import { isRefusal } from '#contract/problems.ts'
import { ownShop } from '../auth/permissions.ts'
import { handle } from '../http/handle.ts'
import { receiveGoods } from '../reception/add.ts'
import { articleBehind, linkCode } from '../reception/articles.ts'
import { closeReception } from '../reception/close.ts'
import { describeReception, findReception, listReceptions, shopOfReception } from '../reception/documents.ts'
import { labelDelivery } from '../reception/labels.ts'
import { undoReception } from '../reception/undo.ts'

export const receptionListCall = handle(receptionCalls.list, async ({ params, user, db }) => ({
  data: await listReceptions(db, ownShop(user, params.slugShop).id),
}))

export const receptionShopCall = handle(receptionCalls.shop, async ({ params, user, db }) => {
  const shop = await shopOfReception(db, user, params.document)
  return isRefusal(shop) ? shop : { data: { shop } }
})

export const receptionInformationCall = handle(receptionCalls.information, async ({ params, user, db }) => {
  const row = await findReception(db, ownShop(user, params.slugShop).id, params.document)
  return isRefusal(row) ? row : { data: await describeReception(db, row) }
})

export const receptionArticleCall = handle(receptionCalls.article, async ({ params, query, user, db }) => {
  const article = await articleBehind(db, user, ownShop(user, params.slugShop), query.code)
  return isRefusal(article) ? article : { data: article }
})

export const receptionLinkCall = handle(receptionCalls.link, async ({ params, body, user, db }) => {
  const article = await linkCode(db, ownShop(user, params.slugShop), body)
  return isRefusal(article) ? article : { data: article }
})

export const receptionAddCall = handle(receptionCalls.add, async ({ params, body, user, db, clock }) => {
  const received = await receiveGoods(db, user, ownShop(user, params.slugShop), body, clock())
  return isRefusal(received) ? received : { data: received }
})

export const receptionLabelsCall = handle(
  receptionCalls.labels,
  async ({ params, body, user, db, clock }) => {
    const printed = await labelDelivery(db, user, ownShop(user, params.slugShop), body.lines, clock())
    return isRefusal(printed) ? printed : { data: { labels: printed.labels }, prints: printed.prints }
  },
)

export const receptionUndoCall = handle(receptionCalls.undo, async ({ params, body, user, db, clock }) => {
  const moves = await undoReception(db, user, ownShop(user, params.slugShop), body.moves, clock())
  return isRefusal(moves) ? moves : { data: { moves } }
})

export const receptionCloseCall = handle(receptionCalls.close, async ({ params, body, user, db, clock }) => {
  const closed = await closeReception(db, user, ownShop(user, params.slugShop), body, clock())
  return isRefusal(closed) ? closed : { data: closed }
})
