import {
  locationFindPrefix,
  locationInformation,
  locationTransfer,
  transfer,
} from '#contract/endpoints/location.ts'
import { isRefusal } from '#contract/problems.ts'
import { type Context, handle } from '../http/handle.ts'
import { describeLocation, findLocation, namesFrom } from '../stock/locations.ts'
import { moveGoods } from '../stock/transfer.ts'

export const locationFindPrefixCall = handle(locationFindPrefix, ({ body, user, db }) =>
  namesFrom(db, user.warehouseId, body.prefix, body.limit),
)

export const locationInformationCall = handle(locationInformation, async ({ params, user, db }) => {
  const row = await findLocation(db, user.warehouseId, params.locationName)
  return isRefusal(row) ? row : { data: await describeLocation(db, row) }
})

export const transferCall = handle(transfer, move)
export const locationTransferCall = handle(locationTransfer, move)

type Moving = Pick<Context<typeof transfer>, 'body' | 'user' | 'db' | 'clock'>

async function move({ body, user, db, clock }: Moving) {
  const moved = await moveGoods(db, user, body, clock())
  return isRefusal(moved) ? moved : { data: moved }
}
