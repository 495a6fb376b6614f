import { inventoryCalls } from '#contract/endpoints/inventory.ts'
import { isRefusal } from '#contract/problems.ts'
import { placeMark } from '../db/ledger.ts'
import { data, handlers } from '../handlers.ts'
import { findLocation } from '../stock/locations.ts'
import { openShelf } from '../stock/taking.ts'
import { decide, mayApprove } from './approval.ts'
import { giveUp, roundOf, takeUp } from './counts.ts'
import { openCounts } from './list.ts'
import { giveRound } from './round.ts'

export const inventoryHandlers = handlers(inventoryCalls, {
  list: async ({ user, db }) => ({
    data: { mayApprove: mayApprove(user), counts: await openCounts(db, user) },
  }),

  begin: async ({ body, user, db, clock }) => {
    const location = await openShelf(db, user, body.location)
    if (isRefusal(location)) return location
    const count = await takeUp(db, user, location, await placeMark(db, location.id), clock())
    if (isRefusal(count)) return count
    const { name, zone } = location
    return {
      data: { location: name, zone, round: roundOf(count, user) ?? 1, startedAtMove: count.startedAtMove },
    }
  },

  count: ({ body, user, db, clock }) => data(giveRound(db, user, body, clock())),

  abandon: async ({ body, user, db }) => {
    const location = await findLocation(db, user.warehouseId, body.location)
    if (isRefusal(location)) return location
    await giveUp(db, user, location.id)
    return { data: { location: location.name } }
  },

  approve: ({ body, user, db, clock }) => data(decide(db, user, body, clock())),
})
