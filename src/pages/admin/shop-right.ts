import type { ShopRight } from '#contract/roles.ts'
import { includes } from '#contract/shop-rights.ts'
import { useAccess } from '#src/session/access.tsx'

/**
 * Whether this person may do it in this shop. Who has no right in a shop is of its warehouse, and is held back only where the
 * call is `strict`: for its administrators alone.
 */
export function useMay(shop: string | undefined, needed: ShopRight, strict = false): boolean {
  const { shops, user } = useAccess()
  const right = shops.find(({ slug }) => slug === shop)?.right
  return right === undefined ? !strict || user.role === 'admin' : includes(right, needed)
}

/** Whether this person manages the warehouse, logged in by a password: only to them the server names the administration. */
export function useManages(): boolean {
  const { adminUrl, warehouse } = useAccess()
  return adminUrl !== undefined && warehouse !== null
}
