import { searchCalls } from '#contract/endpoints/search.ts'
import { shopOf, shopUnknown } from '../auth/permissions.ts'
import { handlers } from '../handlers.ts'
import { grammarOf } from '../orders/find.ts'
import { readAsked } from './asked.ts'
import { searchAll } from './index.ts'

export const searchHandlers = handlers(searchCalls, {
  all: async ({ query, user, db }) => {
    const { shop } = query
    if (shop !== undefined && !shopOf(user, shop)) {
      return shopUnknown(shop)
    }
    const asked = readAsked(query, user, await grammarOf(db, user))
    return { data: await searchAll(db, user, asked, query) }
  },
})
