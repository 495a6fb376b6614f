import type { Endpoint } from '#contract/endpoint.ts'
import { type Refusal, refuse } from '#contract/problems.ts'
import { userRoles } from '#contract/roles.ts'
import type { User, UserShop } from './user.ts'

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
  // A badge can be picked up or copied. Even with a PIN it never opens the administration.
  if (standing === 'admin' && user.door === 'badge') {
    return refuse('badge-not-enough', 'L’administration demande un mot de passe : un badge ne suffit pas.', {
      status: 403,
    })
  }
  return undefined
}

export const shopOf = (user: User, slug: string): UserShop | undefined =>
  user.shops.find(shop => shop.slug === slug)

/** Finds the shop that the call's address names. `hidesShop` has already refused every other shop. */
export function ownShop(user: User, slug: string): UserShop {
  const shop = shopOf(user, slug)
  if (!shop) throw new Error(`${slug} is no shop of ${user.displayName}`)
  return shop
}

/** Answers for another user's shop as if it did not exist. */
export function hidesShop(params: unknown, user: User): Refusal | undefined {
  if (typeof params !== 'object' || params === null) return undefined
  const slug = 'slugShop' in params ? params.slugShop : 'slug' in params ? params.slug : undefined
  if (typeof slug !== 'string' || shopOf(user, slug)) return undefined
  return refuse('shop-unknown', `La boutique « ${slug} » est inconnue.`, { status: 404, got: slug })
}
