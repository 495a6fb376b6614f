import type { UserShop } from '../auth/user.ts'

type Reader = { readonly shops: readonly UserShop[] }
export type Kept = { readonly shops: string[]; readonly otherShops: number }

/** The shops that a carton or a carrier is kept for: those that the reader serves by their names, the others counted. */
export function keptFor({ shops: served }: Reader, shopIds: readonly string[]): Kept {
  const shops = served.filter(({ id }) => shopIds.includes(id)).map(({ slug }) => slug)
  return { shops: shops.sort(), otherShops: shopIds.length - shops.length }
}
