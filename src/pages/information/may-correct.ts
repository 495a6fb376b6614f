import { useAccess } from '#src/session/access.tsx'

/** Stock is corrected by people who count it, for the shops that they serve. */
export function useMayCorrect(): (shop: string) => boolean {
  const { warehouse, shops } = useAccess()
  return shop => warehouse?.roles.includes('Inventory') === true && shops.some(({ slug }) => slug === shop)
}
