import { sellable } from '#contract/endpoints/product.ts'
import { type ShopStockEntry, shopStockCalls } from '#contract/endpoints/shop-stock.ts'
import { includes } from '#contract/shop-rights.ts'
import { useCall } from '#src/api/useReading.tsx'
import { useAccess } from '#src/session/access.tsx'

export const thresholdAtMost = 1_000_000

/** Sets an article's threshold. `readOnly` is the sentence for who may not. */
export function useThresholds(slugShop: string) {
  const call = useCall()
  const { shops } = useAccess()
  const right = shops.find(({ slug }) => slug === slugShop)?.right
  return {
    readOnly: right === undefined || includes(right, 'stock') ? undefined : onlyReads,
    save: (article: string, threshold: number | null) =>
      call(shopStockCalls.saveThreshold, { params: { slugShop, article }, body: { threshold } }),
  }
}

const onlyReads = 'Vous pouvez consulter le stock de cette boutique, pas changer ses seuils.'

export const isLow = ({ now, threshold }: ShopStockEntry): boolean =>
  now !== null && threshold !== null && sellable(now) < threshold

/** A number that nobody has typed is none. */
export const typedThreshold = (typed: number): number | null => (Number.isNaN(typed) ? null : typed)
