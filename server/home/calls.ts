import { homeCalls } from '#contract/endpoints/home.ts'
import { statisticCalls } from '#contract/endpoints/statistic.ts'
import { data, handlers } from '../handlers.ts'
import { settleTrouble } from '../journeys/troubles.ts'
import { attentionOf } from './attention.ts'
import { figuresToday } from './figures.ts'
import { gettingReady } from './ready.ts'
import { settleRefusal } from './refusals.ts'

export const statisticHandlers = handlers(statisticCalls, {
  today: ({ user, db, clock }) => figuresToday(db, user, clock()),
})

export const homeHandlers = handlers(homeCalls, {
  gettingReady: ({ user, db }) => data(gettingReady(db, user)),

  attention: ({ user, db, clock }) => data(attentionOf(db, user, clock())),

  settleRefusal: ({ params, user, db, clock }) => data(settleRefusal(db, user, params.refusal, clock())),

  settleTrouble: ({ params, user, db, clock }) => data(settleTrouble(db, user, params.parcel, clock())),
})
