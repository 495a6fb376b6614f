import { notFound, type Refusal } from '#contract/problems.ts'
import type { Administrator } from '../administration/act.ts'
import type { UserShop } from '../auth/user.ts'

/** The shops of these slugs, refused if the administrator does not serve them. */
export function shopsNamed(by: Administrator, slugs: readonly string[]): UserShop[] | Refusal {
  const unknown = slugs.find(slug => !by.shops.some(shop => shop.slug === slug))
  if (unknown !== undefined) return shopNotServed(unknown)
  return by.shops.filter(({ slug }) => slugs.includes(slug))
}

const shopNotServed = (slug: string): Refusal =>
  notFound('shop-not-served', `Vous ne vous occupez d’aucune boutique « ${slug} ».`, slug)

/** The shop that a cell names by its slug or its name; an empty cell means the only shop. */
export function shopNamed(reach: readonly UserShop[], said: string | undefined): UserShop | { why: string } {
  const [only, ...others] = reach
  if (said === undefined) {
    if (only && others.length === 0) return only
    return { why: 'Boutique est vide : il y en a plusieurs.' }
  }
  const wanted = said.toLowerCase()
  return (
    reach.find(({ slug, name }) => slug === wanted || name.toLowerCase() === wanted) ?? {
      why: `La boutique « ${said} » est inconnue.`,
    }
  )
}

type Reader = { readonly shops: readonly UserShop[] }
export type Kept = { readonly shops: string[]; readonly otherShops: number }

/** The shops that a carton or a carrier is kept for: those that the reader serves by their names, the others counted. */
export function keptFor({ shops: served }: Reader, shopIds: readonly string[]): Kept {
  const shops = served.filter(({ id }) => shopIds.includes(id)).map(({ slug }) => slug)
  return { shops: shops.sort(), otherShops: shopIds.length - shops.length }
}
