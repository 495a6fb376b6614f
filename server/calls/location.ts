import { locationCalls } from '#contract/endpoints/location.ts'
import { isRefusal } from '#contract/problems.ts'
import { type Context, handle } from '../http/handle.ts'
import { correctStock } from '../stock/adjusting.ts'
import { describeLocation, findLocation, namesFrom, stockLines } from '../stock/locations.ts'
import { movesAt } from '../stock/moves.ts'
import { productOfOwnShops } from '../stock/taking.ts'
import { moveGoods } from '../stock/transfer.ts'

export const locationFindPrefixCall = handle(locationCalls.findPrefix, ({ body, user, db }) =>
  namesFrom(db, user.warehouseId, body.prefix, body.limit),
)

export const locationInformationCall = handle(locationCalls.information, async ({ params, user, db }) => {
  const row = await findLocation(db, user.warehouseId, params.locationName)
  return isRefusal(row) ? row : { data: await describeLocation(db, row) }
})

export const locationMovesCall = handle(locationCalls.moves, async ({ params, query, user, db }) => {
  const row = await findLocation(db, user.warehouseId, params.locationName)
  return isRefusal(row) ? row : { data: await movesAt(db, row.id, query) }
})

export const locationStockCall = handle(locationCalls.stock, async ({ body, user, db }) => {
  const row = await findLocation(db, user.warehouseId, body.location)
  if (isRefusal(row)) return row
  const { sku } = body
  const product = sku === undefined ? undefined : await productOfOwnShops(db, user, sku)
  if (isRefusal(product)) return product
  const lines = await stockLines(db, row.id)
  return { data: sku === undefined ? lines : lines.filter(line => line.product.sku === sku) }
})

export const shopLocationStockCall = handle(
  locationCalls.correctStock,
  async ({ params, body, user, db, clock }) => {
    const corrected = await correctStock(db, user, params.slug, params.locationSlug, body, clock())
    if (isRefusal(corrected)) return corrected
    const { location, moves } = corrected
    const lines = await stockLines(db, location.id)
    return { data: { stock: lines.filter(({ product }) => product.sku === body.sku), moves } }
  },
)

export const transferCall = handle(locationCalls.transfer, move)
export const locationTransferCall = handle(locationCalls.apiTransfer, move)

type Moving = Pick<Context<typeof locationCalls.transfer>, 'body' | 'user' | 'db' | 'clock'>

async function move({ body, user, db, clock }: Moving) {
  const moved = await moveGoods(db, user, body, clock())
  return isRefusal(moved) ? moved : { data: moved }
}
