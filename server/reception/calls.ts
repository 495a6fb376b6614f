import { receptionCalls } from '#contract/endpoints/reception.ts'
import { isRefusal } from '#contract/problems.ts'
import { atShop } from '../auth/reach.ts'
import { atWork } from '../auth/workplace.ts'
import { data, handlers } from '../handlers.ts'
import { receiveGoods } from './add.ts'
import { articleBehind, linkCode, unlinkCode } from './articles.ts'
import { closeReception } from './close.ts'
import { describeReception, findReception, listReceptions, shopOfReception } from './documents.ts'
import { labelDelivery } from './labels.ts'
import { undoReception } from './undo.ts'

export const receptionHandlers = handlers(receptionCalls, {
  list: ({ user, shop, db }) => data(listReceptions(db, atShop(user, shop))),

  shop: ({ params, user, db }) => data(shopOfReception(db, user, params.document), shop => ({ shop })),

  information: ({ params, user, shop, db }) =>
    data(findReception(db, atShop(user, shop), params.document), row => describeReception(db, row)),

  article: ({ query, user, shop, db }) => data(articleBehind(db, user, shop, query.code)),

  link: ({ body, shop, db }) => data(linkCode(db, shop, body)),

  unlink: ({ body, user, shop, db }) => data(unlinkCode(db, user, shop, body)),

  add: ({ body, user, shop, db, clock }) =>
    data(atWork(db, user, shop, worker => receiveGoods(db, worker, shop, body, clock()))),

  labels: async ({ body, user, shop, db, clock }) => {
    const printed = await atWork(db, user, shop, worker =>
      labelDelivery(db, worker, shop, body.lines, clock()),
    )
    return isRefusal(printed) ? printed : { data: { labels: printed.labels }, prints: printed.prints }
  },

  undo: ({ body, user, shop, db, clock }) =>
    data(
      atWork(db, user, shop, worker => undoReception(db, worker, shop, body, clock())),
      moves => ({ moves }),
    ),

  close: ({ body, user, shop, db, clock }) => data(closeReception(db, user, shop, body, clock())),
})
