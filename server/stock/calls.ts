import { locationCalls } from '#contract/endpoints/location.ts'
import { productCalls } from '#contract/endpoints/product.ts'
import { reasonCalls } from '#contract/endpoints/reason.ts'
import { rebutCalls } from '#contract/endpoints/rebut.ts'
import { isRefusal } from '#contract/problems.ts'
import { shopOf, shopUnknown } from '../auth/permissions.ts'
import { atWork } from '../auth/reach.ts'
import { actOf, type Context, data, handlers } from '../handlers.ts'
import { correctStock } from './adjusting.ts'
import { findProducts, namedProducts, productBySku } from './finding.ts'
import { describeLocation, findLocation, namesFrom, stockLines } from './locations.ts'
import { movesAt, movesOf } from './moves.ts'
import { keepPhoto, photoOfRebut } from './photos.ts'
import { describeProduct, notOfThisShop, quantityOf, summariesOf } from './product-page.ts'
import { listReasons, reasonsOf, removeReason, saveReason } from './reason-admin.ts'
import { addRebut, undoRebut } from './rebut.ts'
import { productOfOwnShops } from './taking.ts'
import { toldApart } from './told-apart.ts'
import { moveGoods } from './transfer.ts'

export const locationHandlers = handlers(locationCalls, {
  findPrefix: ({ body, user, db }) => namesFrom(db, user.warehouseId, body.prefix, body.limit),

  information: ({ params, user, db }) =>
    data(findLocation(db, user.warehouseId, params.locationName), row => describeLocation(db, user, row)),

  inShop: ({ params, user, shop, db }) =>
    data(
      atWork(db, user, shop, async worker => {
        const row = await findLocation(db, worker.warehouseId, params.locationName)
        if (isRefusal(row)) return row
        const shops = user.warehouseId === null ? [shop] : user.shops
        return describeLocation(db, { ...worker, shops }, row)
      }),
    ),

  moves: ({ params, query, user, db }) =>
    data(findLocation(db, user.warehouseId, params.locationName), row => movesAt(db, user, row.id, query)),

  stock: async ({ body, user, db }) => {
    const row = await findLocation(db, user.warehouseId, body.location)
    if (isRefusal(row)) return row
    const { sku } = body
    const product = sku === undefined ? undefined : await productOfOwnShops(db, user, sku)
    if (isRefusal(product)) return product
    const lines = await stockLines(db, user, row.id)
    return { data: sku === undefined ? lines : lines.filter(line => line.product.sku === sku) }
  },

  correctStock: async ({ params, body, user, shop, db, clock }) => {
    const corrected = await correctStock(db, user, shop, params.locationSlug, body, clock())
    if (isRefusal(corrected)) return corrected
    const { location, moves } = corrected
    const lines = await stockLines(db, user, location.id)
    return { data: { stock: lines.filter(({ product }) => product.sku === body.sku), moves } }
  },

  transfer: move,

  apiTransfer: move,
})

export const productHandlers = handlers(productCalls, {
  search: async ({ body, user, db }) => {
    const { shop, exact, ...search } = body
    if (shop !== undefined && !shopOf(user, shop)) return shopUnknown(shop)
    const shopIds = user.shops.filter(({ slug }) => shop === undefined || slug === shop).map(({ id }) => id)
    const ids = await (exact ? namedProducts : findProducts)(db, { ...search, shopIds })
    const summaries = await summariesOf(db, ids)
    return { data: ids.flatMap(id => summaries.get(id) ?? []) }
  },

  information: ({ query, user, shop, db }) => data(describeProduct(db, user, shop, query.code)),

  moves: async ({ query, user, shop, db }) => {
    const { sku, ...page } = query
    const product = await productBySku(db, shop.id, sku)
    return product ? { data: await movesOf(db, product.id, user, page) } : notOfThisShop(sku)
  },

  toldApart: ({ query, user, shop, db, clock }) => data(toldApart(db, user, shop, query.sku, clock())),

  quantity: ({ params, user, shop, db }) => data(quantityOf(db, user, shop, params.shopProduct)),
})

export const rebutHandlers = handlers(rebutCalls, {
  keepPhoto: ({ body, user, shop, db, clock, photos: quota }) =>
    data(
      atWork(db, user, shop, worker =>
        keepPhoto(db, worker, { of: 'rebut', shopId: shop.id }, body.photo, { now: clock(), quota }),
      ),
      photo => ({ photo }),
    ),

  photo: ({ params, user, shop, db }) => photoOfRebut(db, user, shop, params.photo),

  add: ({ body, user, shop, db, clock, photos: quota }) =>
    data(
      atWork(db, user, shop, worker => addRebut(db, worker, shop, body, { now: clock(), quota })),
      moves => ({ moves }),
    ),

  undo: ({ body, user, shop, db, clock }) =>
    data(
      atWork(db, user, shop, worker => undoRebut(db, worker, shop, body, clock())),
      moves => ({ moves }),
    ),
})

export const reasonHandlers = handlers(reasonCalls, {
  rebut: ({ db }) => reasonsOf(db, 'rebut'),

  apiRebut: ({ db }) => reasonsOf(db, 'rebut'),

  returnOrigins: ({ db }) => reasonsOf(db, 'return_origin'),

  returnWaits: ({ db }) => reasonsOf(db, 'return_wait'),

  reprints: ({ db }) => reasonsOf(db, 'reprint'),

  list: async ({ db, query: { list, text } }) => ({ data: await listReasons(db, list, text) }),

  save: ({ body, ...context }) => data(saveReason(actOf(context), body)),

  remove: ({ params, ...context }) => data(removeReason(actOf(context), params.reason)),
})

type Moving = Pick<Context<typeof locationCalls.transfer>, 'body' | 'user' | 'db' | 'clock'>

function move({ body, user, db, clock }: Moving) {
  return data(moveGoods(db, user, body, clock()))
}
