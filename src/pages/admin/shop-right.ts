import type { ShopRight } from '#contract/roles.ts'
import { includes } from '#contract/shop-rights.ts'
import { useAccess } from '#src/session/access.tsx'

/** Whether this person may do it in this shop. Who has no right in a shop is of its warehouse, and is not held back here. */
export function useMay(shop: string | undefined, needed: ShopRight): boolean {
  const { shops } = useAccess()
  const right = shops.find(({ slug }) => slug === shop)?.right
  return right === undefined || includes(right, needed)
}
