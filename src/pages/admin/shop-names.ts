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
