import { anyValue, type IdentityRule } from '#contract/entities/identity.ts'
import { type ShopRight, shopRights, type UserRole, userRoles } from '#contract/roles.ts'
import type { Provider } from './outside.ts'

/** The words of a provider on a person, in its identity token and beside it. */
export type Claims = Readonly<Record<string, unknown>>

export type Rights = Pick<IdentityRule, 'role' | 'warehouse' | 'roles' | 'shops' | 'shopRight'>

/** The rights that all rules that fit give together; undefined if none fits. */
export function rightsBy(rules: readonly IdentityRule[], claims: Claims): Rights | undefined {
  const fitting = rules.filter(
    ({ claim, value }) => value === anyValue || valuesOf(claims, claim).includes(value),
  )
  if (fitting.length === 0) return undefined
  const warehouse = fitting.some(rule => rule.warehouse)
  return {
    role: highest<UserRole>(
      userRoles,
      fitting.map(({ role }) => role),
    ),
    warehouse,
    roles: [...new Set(fitting.flatMap(({ roles }) => roles))],
    shops: [...new Set(fitting.flatMap(({ shops }) => shops))],
    shopRight: highest<ShopRight>(
      shopRights,
      // The right in a shop is that of the rules that name one.
      fitting.flatMap(({ shops, shopRight }) => (shops.length > 0 ? shopRight : [])),
    ),
  }
}

const highest = <T extends string>(ranks: readonly T[], given: readonly T[]): T => {
  const found = ranks.findLast(rank => given.includes(rank)) ?? ranks[0]
  if (found === undefined) throw new Error('There are no ranks')
  return found
}

/** The texts of a claim. Its name may hold dots itself, as an address does. */
export function valuesOf(claims: Claims, name: string): string[] {
  const found = Object.hasOwn(claims, name)
    ? claims[name]
    : name.split('.').reduce<unknown>((within, part) => memberOf(within, part), claims)
  return [found].flat().flatMap(one => (['string', 'number', 'boolean'].includes(typeof one) ? `${one}` : []))
}

const memberOf = (within: unknown, part: string): unknown =>
  typeof within === 'object' && within !== null && Object.hasOwn(within, part)
    ? Object.entries(within).find(([name]) => name === part)?.[1]
    : undefined

const textOf = (claims: Claims, name: string, most: number): string | undefined =>
  valuesOf(claims, name)[0]?.trim().slice(0, most) || undefined

/** The address that the person has proved to be theirs: an account is found by it. */
export function emailOf(
  claims: Claims,
  { trustsEmails }: Pick<Provider, 'trustsEmails'>,
): string | undefined {
  const email = textOf(claims, 'email', 200)?.toLowerCase()
  const proved = [true, 'true'].some(yes => yes === claims.email_verified) || trustsEmails
  return proved && email !== undefined && /^[^\s@]+@[^\s@]+$/.test(email) ? email : undefined
}

/** How a new person is called, and the log-in name that they would have if it is free. */
export function namesOf(claims: Claims, email: string | undefined) {
  const given = [textOf(claims, 'given_name', 60), textOf(claims, 'family_name', 60)].join(' ').trim()
  const told = textOf(claims, 'preferred_username', 120) ?? email ?? textOf(claims, 'name', 120) ?? ''
  const [before = ''] = told.split('@')
  const username = before
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9._-]+/g, ' ')
    .trim()
    .replace(/ +/g, '.')
    .replace(/^[._-]+/, '')
    .slice(0, 50)
  return {
    displayName: textOf(claims, 'name', 120) ?? (given === '' ? (email ?? (told || 'Sans nom')) : given),
    username: username.length < 2 ? 'personne' : username,
  }
}
