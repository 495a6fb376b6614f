import { pickingCalls } from '#contract/endpoints/picking.ts'
import type { PickingType } from '#contract/picking-types.ts'
import { isRefusal } from '#contract/problems.ts'
import { atShop } from '../auth/reach.ts'
import { type Context, data, handlers } from '../handlers.ts'
import { placeBox, takeBox } from './boxes.ts'
import { contentsOf, listOf } from './contents.ts'
import { closedBecause, findList, openLists } from './lists.ts'
import { paperOf } from './paper.ts'
import { pendingCampaigns, pendingCounts } from './pending.ts'
import { printCampaign, printType } from './print.ts'
import { releaseList } from './release.ts'
import { reprintList } from './reprint.ts'

export const pickingHandlers = handlers(pickingCalls, {
  campaigns: ({ user, shop, db, clock }) => data(pendingCampaigns(db, atShop(user, shop), clock())),

  counts: ({ user, shop, db, clock }) => data(pendingCounts(db, atShop(user, shop), clock())),

  printMono: ({ params, ...context }) => printOf(params.pickingType, context),

  printMulti: ({ params, ...context }) => printOf(params.pickingType, context),

  printCampaign: async ({ params, user, shop, db, clock }) => {
    const now = clock()
    const printed = await printCampaign(db, user, shop, params.campaign, now)
    if (isRefusal(printed)) return printed
    const { list, message } = printed
    return { ...(await paperOf(db, user, list, now)), ...(message ? { message } : {}) }
  },

  lists: ({ user, shop, db }) => data(openLists(db, atShop(user, shop))),

  list: async ({ params, user, db, clock }) => {
    const list = await findList(db, user, params.slug, params.pickingName)
    if (isRefusal(list)) return list
    return (await closedBecause(db, list)) ?? { data: listOf(await contentsOf(db, list, clock())) }
  },

  reprint: async ({ params, body, user, db, clock }) => {
    const now = clock()
    const list = await reprintList(db, user, params.slug, params.pickingName, body.reason, now)
    return isRefusal(list) ? list : paperOf(db, user, list, now)
  },

  release: ({ params, user, db, clock }) =>
    data(releaseList(db, user, params.slug, params.pickingName, clock())),

  placeBox: ({ params, body, user, db, clock }) =>
    data(placeBox(db, user, params.slug, params.pickingName, body.box), async list =>
      listOf(await contentsOf(db, list, clock())),
    ),

  takeBox: ({ params, body, user, db, clock }) =>
    data(takeBox(db, user, params.slug, params.pickingName, body.box), async list =>
      listOf(await contentsOf(db, list, clock())),
    ),
})

type Printing = Pick<Context<typeof pickingCalls.printMono>, 'user' | 'shop' | 'db' | 'clock'>

async function printOf(type: PickingType, { user, shop, db, clock }: Printing) {
  const now = clock()
  const printed = await printType(db, user, shop, type, now)
  if (isRefusal(printed)) return printed
  const { list, message } = printed
  return { ...(await paperOf(db, user, list, now)), ...(message ? { message } : {}) }
}
