import { type IdleKind, idleAtMost, idleCalls, idleOf, idleShown } from '#contract/endpoints/idle.ts'
import type { User } from '../auth/user.ts'
import { handlers } from '../handlers.ts'
import { countedLast, longUncounted } from './counts.ts'
import { arrivedToday, inQuarantine, newArticles, parkedReturns, perishing, tooOld } from './goods.ts'
import type { FindIdle } from './kind.ts'
import { printedBoxes, printedPlaces } from './labels.ts'
import { heldByMe, lateOrders, openLists, overdue, packedLast, unlabelled } from './packing.ts'
import { plannedToday } from './planned.ts'
import { shopsInQuarantine, shopsToPick, shopsToReceive } from './shops.ts'

const finders: Readonly<Record<IdleKind, FindIdle>> = {
  held: heldByMe,
  lists: openLists,
  late: lateOrders,
  packed: packedLast,
  unlabelled,
  overdue,
  arrived: arrivedToday,
  perishing,
  quarantine: inQuarantine,
  tooOld,
  newArticles,
  parked: parkedReturns,
  printedPlaces,
  printedBoxes,
  planned: plannedToday,
  countedLast,
  longUncounted,
  shopsToPick,
  shopsToReceive,
  shopsInQuarantine,
}

export const idleHandlers = handlers(idleCalls, {
  now: async ({ params, query: { shop, all }, user, db, clock }) => {
    const kinds: readonly IdleKind[] = idleOf[params.operation]
    const asked = { db, user: narrowed(user, shop), now: clock(), most: all ? idleAtMost : idleShown }
    const data = []
    for (const kind of all ? kinds.filter(one => one === all) : kinds)
      data.push({ kind, ...(await finders[kind](asked)) })
    return { data }
  },
})

const narrowed = (user: User, shop: string | undefined): User =>
  shop === undefined ? user : { ...user, shops: user.shops.filter(({ slug }) => slug === shop) }
