import { pickingCalls } from '#contract/endpoints/picking.ts'
import type { PickingType } from '#contract/picking-types.ts'
import { isRefusal } from '#contract/problems.ts'
import { shopOf } from '../auth/permissions.ts'
import type { User } from '../auth/user.ts'
import { type Context, handle } from '../http/handle.ts'
import { placeBox } from '../picking/boxes.ts'
import { contentsOf, listOf } from '../picking/contents.ts'
import { closedBecause, findList, openLists } from '../picking/lists.ts'
import { paperOf } from '../picking/paper.ts'
import { pendingCampaigns, pendingCounts } from '../picking/pending.ts'
import { printCampaign, printType } from '../picking/print.ts'
import { releaseList } from '../picking/release.ts'
import { reprintList } from '../picking/reprint.ts'

export const pickingCampaignsCall = handle(pickingCalls.campaigns, async ({ params, user, db }) => ({
  data: await pendingCampaigns(db, ownShop(user, params.slug).id),
}))

export const pickingCountsCall = handle(pickingCalls.counts, async ({ params, user, db }) => ({
  data: await pendingCounts(db, ownShop(user, params.slug).id),
}))

export const pickingPrintMonoCall = handle(pickingCalls.printMono, ({ params, ...context }) =>
  printOf(params.slug, params.pickingType, context),
)
export const pickingPrintMultiCall = handle(pickingCalls.printMulti, ({ params, ...context }) =>
  printOf(params.slug, params.pickingType, context),
)

type Printing = Pick<Context<typeof pickingCalls.printMono>, 'user' | 'db' | 'clock'>

async function printOf(slug: string, type: PickingType, { user, db, clock }: Printing) {
  const now = clock()
  const printed = await printType(db, user, ownShop(user, slug), type, now)
  if (isRefusal(printed)) return printed
  const { list, message } = printed
  return { ...(await paperOf(db, user, list, now)), ...(message ? { message } : {}) }
}

export const pickingPrintCampaignCall = handle(
  pickingCalls.printCampaign,
  async ({ params, user, db, clock }) => {
    const now = clock()
    const printed = await printCampaign(db, user, ownShop(user, params.slug), params.campaign, now)
    if (isRefusal(printed)) return printed
    const { list, message } = printed
    return { ...(await paperOf(db, user, list, now)), ...(message ? { message } : {}) }
  },
)

export const pickingListsCall = handle(pickingCalls.lists, async ({ params, user, db }) => ({
  data: await openLists(db, ownShop(user, params.slug).id),
}))

export const pickingListInformationCall = handle(pickingCalls.list, async ({ params, user, db, clock }) => {
  const list = await findList(db, user, params.slug, params.pickingName)
  if (isRefusal(list)) return list
  return (await closedBecause(db, list)) ?? { data: listOf(await contentsOf(db, list, clock())) }
})

export const pickingReprintCall = handle(pickingCalls.reprint, async ({ params, body, user, db, clock }) => {
  const now = clock()
  const list = await reprintList(db, user, params.slug, params.pickingName, body.reason, now)
  return isRefusal(list) ? list : paperOf(db, user, list, now)
})

export const pickingReleaseCall = handle(pickingCalls.release, async ({ params, user, db, clock }) => {
  const released = await releaseList(db, user, params.slug, params.pickingName, clock())
  return isRefusal(released) ? released : { data: released }
})

export const pickingBoxCall = handle(pickingCalls.placeBox, async ({ params, body, user, db, clock }) => {
  const list = await placeBox(db, user, params.slug, params.pickingName, body.box)
  return isRefusal(list) ? list : { data: listOf(await contentsOf(db, list, clock())) }
})

/** `hidesShop` has let in only those whose shop it is. */
function ownShop(user: User, slug: string) {
  const shop = shopOf(user, slug)
  if (!shop) throw new Error(`${slug} is no shop of ${user.displayName}`)
  return shop
}
