import { workListCalls } from '#contract/endpoints/work-list.ts'
import { data, handlers } from '../handlers.ts'
import { lateToPick, printLate } from '../picking/late.ts'
import { paperOf } from '../picking/list-sheet.ts'
import { listCounts } from './counts.ts'
import { listParcels } from './parcels.ts'
import { listPickingLists } from './picking-lists.ts'
import { listReturns } from './returns.ts'
import { listSlips } from './slips.ts'

export const workListHandlers = handlers(workListCalls, {
  pickingLists: ({ db, user, query, clock }) =>
    data(listPickingLists(db, user, query, { now: clock(), timeZone: user.timeZone })),

  parcels: ({ db, user, query, clock }) =>
    data(listParcels(db, user, query, { now: clock(), timeZone: user.timeZone })),

  slips: ({ db, user, query, clock }) =>
    data(listSlips(db, user, query, { now: clock(), timeZone: user.timeZone })),

  returns: ({ db, user, query }) => data(listReturns(db, user, query)),

  counts: ({ db, user, query }) => data(listCounts(db, user, query)),

  late: ({ db, user, clock }) => data(lateToPick(db, user, clock())),

  printLate: async ({ db, user, clock, note }) => {
    const now = clock()
    const { lists, left } = await printLate(db, user, now)
    const papers = []
    for (const list of lists) papers.push(await paperOf(db, user, list, now))
    note({ listes: lists.map(({ name }) => name).join(', '), laissé: left.length })
    return {
      data: {
        lists: papers.map(({ data: { name, shop, orders } }) => ({ name, shop, orders })),
        left: [...left],
      },
      prints: papers.flatMap(({ prints }) => prints),
    }
  },
})
