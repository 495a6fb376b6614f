import { useNavigate } from 'react-router-dom'
import { shopStockCalls } from '#contract/endpoints/shop-stock.ts'
import { isRefusal } from '#contract/problems.ts'
import { useCall } from '#src/api/useReading.tsx'
import { useScannedArticle } from '../articles/useScannedArticle.ts'
import { stockArticlePath } from '../stock-door.ts'

/** Here an article's code opens its stock. */
export function useStockScans(shopSlug: string): void {
  const call = useCall()
  const go = useNavigate()
  useScannedArticle(async text => {
    const answer = await call(shopStockCalls.list, {
      params: { slugShop: shopSlug },
      query: { text, size: 2 },
    })
    const [only, ...others] = isRefusal(answer) ? [] : answer.data.articles
    if (only && others.length === 0) go(stockArticlePath(shopSlug, only.sku))
  })
}
