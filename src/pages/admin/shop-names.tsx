import { useAccess } from '#src/session/access.tsx'
import { plural } from '#src/ui/numbers.ts'

/** The shops that a thing is kept for, by their names. */
export function useShopNames({
  shops,
  otherShops,
}: {
  shops: readonly string[]
  otherShops: number
}): string {
  const { shops: served } = useAccess()
  const names = served.flatMap(({ slug, name }) => (shops.includes(slug) ? [name] : []))
  const all = [...names, ...(otherShops > 0 ? [plural(otherShops, 'autre')] : [])]
  return all.length === 0 ? 'toutes' : all.join(', ')
}

export const ShopNames = ({ of }: { of: Parameters<typeof useShopNames>[0] }) => useShopNames(of)

/** The name of a shop that this person serves. */
export const ShopName = ({ of }: { of: string }) => useAccess().shops.find(({ slug }) => slug === of)?.name

/** The shop that a thing belongs to, where this person serves no other. */
export function useOnlyShop(): string | null {
  const [first, ...others] = useAccess().shops
  return first && others.length === 0 ? first.slug : null
}
