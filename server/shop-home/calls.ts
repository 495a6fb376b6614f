import { shopHomeCalls } from '#contract/endpoints/shop-home.ts'
import { atDoor } from '../auth/reach.ts'
import { data, handlers } from '../handlers.ts'
import { shopHome } from './now.ts'

export const shopHomeHandlers = handlers(shopHomeCalls, {
  now: ({ db, user, shop, clock }) => data(atDoor(db, user, shop, by => shopHome(db, by, clock()))),
})
