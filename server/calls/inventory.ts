import { inventoryCalls } from '#contract/endpoints/inventory.ts'
import { isRefusal } from '#contract/problems.ts'
import { ledgerMark } from '../db/ledger.ts'
import { handle } from '../http/handle.ts'
import { decide, mayApprove } from '../inventory/approval.ts'
import { giveUp, roundOf, takeUp } from '../inventory/counts.ts'
import { openCounts } from '../inventory/list.ts'
import { giveRound } from '../inventory/round.ts'
import { findLocation } from '../stock/locations.ts'
import { openShelf } from '../stock/taking.ts'

export const inventoryListCall = handle(inventoryCalls.list, async ({ user, db }) => ({
  data: { mayApprove: mayApprove(user), counts: await openCounts(db, user) },
}))

export const inventoryBeginCall = handle(inventoryCalls.begin, async ({ body, user, db, clock }) => {
  const location = await openShelf(db, user, body.location)
  if (isRefusal(location)) return location
  const count = await takeUp(db, user, location, await ledgerMark(db), clock())
  if (isRefusal(count)) return count
  const { name, zone } = location
  return {
    data: { location: name, zone, round: roundOf(count, user) ?? 1, startedAtMove: count.startedAtMove },
  }
})

export const inventoryCall = handle(inventoryCalls.count, async ({ body, user, db, clock }) => {
  const given = await giveRound(db, user, body, clock())
  return isRefusal(given) ? given : { data: given }
})

export const inventoryAbandonCall = handle(inventoryCalls.abandon, async ({ body, user, db }) => {
  const location = await findLocation(db, user.warehouseId, body.location)
  if (isRefusal(location)) return location
  await giveUp(db, user, location.id)
  return { data: { location: location.name } }
})

export const inventoryApproveCall = handle(inventoryCalls.approve, async ({ body, user, db, clock }) => {
  const decided = await decide(db, user, body, clock())
  return isRefusal(decided) ? decided : { data: decided }
})
