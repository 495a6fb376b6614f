import type { Endpoint } from '#contract/endpoint.ts'
import { type Refusal, refuse } from '#contract/problems.ts'
import { userRoles } from '#contract/roles.ts'
import type { User, UserShop } from './user.ts'

/** Why this person may not make this call, if they may not. */
export function forbids({ role, standing }: Endpoint, user: User): Refusal | undefined {
  if (role && !user.roles.includes(role)) {
    return refuse('role-missing', `Cette opération demande le rôle ${role}, que vous n’avez pas.`, {
      status: 403,
      expected: role,
    })
  }
  if (standing && userRoles.indexOf(user.standing) < userRoles.indexOf(standing)) {
    return refuse('standing-missing', 'Cette opération est réservée à un responsable.', { status: 403 })
  }
  // A badge can be picked up or copied: alone it opens the bench, never the administration, with a PIN or not.
  if (standing === 'admin' && user.door === 'badge') {
    return refuse('badge-not-enough', 'L’administration demande un mot de passe : un badge ne suffit pas.', {
      status: 403,
    })
  }
  return undefined
}

export const shopOf = (user: User, slug: string): UserShop | undefined =>
  user.shops.find(shop => shop.slug === slug)

/** The shop of a call's address: `hidesShop` has let nobody through to another. */
export function ownShop(user: User, slug: string): UserShop {
  const shop = shopOf(user, slug)
  if (!shop) throw new Error(`${slug} is no shop of ${user.displayName}`)
  return shop
}

/** A shop of somebody else's answers as one that is not there. */
export function hidesShop(params: unknown, user: User): Refusal | undefined {
  if (typeof params !== 'object' || params === null) return undefined
  const slug = 'slugShop' in params ? params.slugShop : 'slug' in params ? params.slug : undefined
  if (typeof slug !== 'string' || shopOf(user, slug)) return undefined
  return refuse('shop-unknown', `La boutique « ${slug} » est inconnue.`, { status: 404, got: slug })
}
