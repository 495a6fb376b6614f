import type { Endpoint } from '#contract/endpoint.ts'
import { isRefusal, notFound, type Refusal, refuse } from '#contract/problems.ts'
import { userRoles } from '#contract/roles.ts'
import { includes, type NeededRight } from '#contract/shop-rights.ts'
import type { User, UserShop } from './user.ts'

/** The user who makes a call, and the shop that the call's address names. */
export type Caller = { readonly user: User; readonly shop: UserShop | undefined }

/**
 * Decides whether a user may make a call. Every call with a session passes here before its body is read: role, rank,
 * warehouse and shop are checked nowhere else. Rows that a body or a query names are checked by `reach.ts`.
 */
export function admit(endpoint: Endpoint, user: User, params: unknown): Caller | Refusal {
  const { right } = endpoint
  const isOfShop = right !== undefined && user.warehouseId === null
  const refused = isOfShop ? undefined : forbids(endpoint, user)
  if (refused) return refused
  if (endpoint.scope !== 'shop') return { user, shop: undefined }
  const shop = shopNamed(endpoint, user, params)
  if (isRefusal(shop)) return shop
  if (isOfShop && !(shop.right && includes(shop.right, right))) return rightMissing(shop, right)
  return right === 'all' && user.door === 'badge' ? badgeNotEnough : { user, shop }
}

const rightWords: Readonly<Record<NeededRight, string>> = {
  read: 'consulter',
  orders: 'écrire ses commandes',
  write: 'faire entrer des fichiers',
  stock: 'décider de ses marchandises',
  all: 'régler la boutique',
}

const rightMissing = ({ name }: UserShop, right: NeededRight): Refusal =>
  refuse(
    'right-missing',
    `Chez ${name}, vous n’avez pas le droit de ${rightWords[right]}. Demandez-le à qui règle la boutique.`,
    { status: 403, expected: right },
  )

/** A badge can be picked up or copied. Even with a PIN it never opens the administration, nor the settings of a shop. */
const badgeNotEnough = refuse(
  'badge-not-enough',
  'L’administration demande un mot de passe : un badge ne suffit pas.',
  { status: 403 },
)

/** The warehouse asks for a second factor where it is administered. */
export const secondFactorMissing = refuse(
  'second-factor-missing',
  'L’administration demande votre clé d’accès.',
  { status: 403 },
)

function forbids({ scope, role, standing }: Endpoint, user: User): Refusal | undefined {
  if (role && !user.roles.includes(role)) {
    return refuse('role-missing', `Cette opération demande le rôle ${role}, que vous n’avez pas.`, {
      status: 403,
      expected: role,
    })
  }
  if (standing && userRoles.indexOf(user.standing) < userRoles.indexOf(standing)) {
    return refuse('standing-missing', 'Cette opération est réservée à un responsable.', { status: 403 })
  }
  if (standing === 'admin' && user.door === 'badge') return badgeNotEnough
  if (standing === 'admin' && user.needsPasskey) return secondFactorMissing
  if (scope === 'warehouse' && user.warehouseId === null) {
    return refuse('warehouse-missing', 'Votre compte n’ouvre aucun entrepôt.', { status: 403 })
  }
  return undefined
}

/** Answers for a shop that the user does not serve as if it did not exist. */
function shopNamed({ name }: Endpoint, user: User, params: unknown): UserShop | Refusal {
  const named = typeof params === 'object' && params !== null ? params : {}
  const slug = 'slugShop' in named ? named.slugShop : 'slug' in named ? named.slug : undefined
  if (typeof slug !== 'string') throw new Error(`${name} names no shop in its address`)
  return shopOf(user, slug) ?? shopUnknown(slug)
}

export const shopOf = (user: Pick<User, 'shops'>, slug: string): UserShop | undefined =>
  user.shops.find(shop => shop.slug === slug)

/** An administrator's page names a shop that is not theirs. */
export const shopNotServed = notFound('shop-not-served', 'Vous ne vous occupez pas de cette boutique.')

export const shopUnknown = (slug: string): Refusal =>
  notFound('shop-unknown', `La boutique « ${slug} » est inconnue.`, slug)
