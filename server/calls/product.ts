import { productCalls } from '#contract/endpoints/product.ts'
import { isRefusal, refuse } from '#contract/problems.ts'
import { shopOf } from '../auth/permissions.ts'
import { handle } from '../http/handle.ts'
import { findProducts, namedProducts, productBySku } from '../stock/finding.ts'
import { movesOf } from '../stock/moves.ts'
import { describeProduct, notOfThisShop, quantityOf } from '../stock/product-page.ts'
import { summariesOf } from '../stock/products.ts'

export const productSearchCall = handle(productCalls.search, async ({ body, user, db }) => {
  const { shop, exact, ...search } = body
  if (shop !== undefined && !shopOf(user, shop)) {
    return refuse('shop-unknown', `La boutique « ${shop} » est inconnue.`, { status: 404, got: shop })
  }
  const shopIds = user.shops.filter(({ slug }) => shop === undefined || slug === shop).map(({ id }) => id)
  const ids = await (exact ? namedProducts : findProducts)(db, { ...search, shopIds })
  const summaries = await summariesOf(db, ids)
  return { data: ids.flatMap(id => summaries.get(id) ?? []) }
})

export const productInfoCall = handle(productCalls.information, async ({ params, query, user, db }) => {
  const product = await describeProduct(db, user, params.slugShop, query.code)
  return isRefusal(product) ? product : { data: product }
})

export const productMovesCall = handle(productCalls.moves, async ({ params, query, user, db }) => {
  const { sku, ...page } = query
  const shop = shopOf(user, params.slugShop)
  const product = shop && (await productBySku(db, shop.id, sku))
  return product ? { data: await movesOf(db, product.id, user.warehouseId, page) } : notOfThisShop(sku)
})

export const productQuantityCall = handle(productCalls.quantity, async ({ params, user, db }) => {
  const quantity = await quantityOf(db, user, params.slugShop, params.shopProduct)
  return isRefusal(quantity) ? quantity : { data: quantity }
})
