import { isRefusal } from '#contract/problems.ts'
import { stock as resource, type StockView } from '#contract/public/article.ts'
import { toldApart } from '../stock/told-apart.ts'
import { skusAfter } from './articles.ts'
import { storeOf } from './store.ts'

export const stockStore = storeOf(resource, {
  async find(db, { program, now }, skus) {
    const found = new Map<string, StockView>()
    for (const sku of skus) {
      const told = await toldApart(db, program, program.shop, sku, now)
      if (!isRefusal(told)) found.set(sku, { reference: sku, ...told })
    }
    return found
  },

  list: skusAfter,
})
