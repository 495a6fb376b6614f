import { receptionCalls } from '#contract/endpoints/reception.ts'
import { isRefusal } from '#contract/problems.ts'
import { ownShop } from '../auth/permissions.ts'
import { data, handlers } from '../handlers.ts'
import { receiveGoods } from './add.ts'
import { articleBehind, linkCode } from './articles.ts'
import { closeReception } from './close.ts'
import { describeReception, findReception, listReceptions, shopOfReception } from './documents.ts'
import { labelDelivery } from './labels.ts'
import { undoReception } from './undo.ts'

export const receptionHandlers = handlers(receptionCalls, {
  list: ({ params, user, db }) => data(listReceptions(db, ownShop(user, params.slugShop).id)),

  shop: ({ params, user, db }) => data(shopOfReception(db, user, params.document), shop => ({ shop })),

  information: ({ params, user, db }) =>
    data(findReception(db, ownShop(user, params.slugShop).id, params.document), row =>
      describeReception(db, row),
    ),

  article: ({ params, query, user, db }) =>
    data(articleBehind(db, user, ownShop(user, params.slugShop), query.code)),

  link: ({ params, body, user, db }) => data(linkCode(db, ownShop(user, params.slugShop), body)),

  add: ({ params, body, user, db, clock }) =>
    data(receiveGoods(db, user, ownShop(user, params.slugShop), body, clock())),

  labels: async ({ params, body, user, db, clock }) => {
    const printed = await labelDelivery(db, user, ownShop(user, params.slugShop), body.lines, clock())
    return isRefusal(printed) ? printed : { data: { labels: printed.labels }, prints: printed.prints }
  },

  undo: ({ params, body, user, db, clock }) =>
    data(undoReception(db, user, ownShop(user, params.slugShop), body.moves, clock()), moves => ({ moves })),

  close: ({ params, body, user, db, clock }) =>
    data(closeReception(db, user, ownShop(user, params.slugShop), body, clock())),
})
