import * as z from 'zod/mini'
import { Role, ShopRight, UserRole } from '../roles.ts'
import { Slug, text } from '../values.ts'

/** The new people that a provider may bring: those that a rule names, or those alone that an administrator has added. */
export const newcomers = ['invitation', 'rule'] as const
export type Newcomers = (typeof newcomers)[number]

/**
 * How this server learns that a session has ended at the provider: it asks every 40 seconds, the provider tells it, or not at
 * all, and the session lasts its ten hours.
 */
export const sessionEnds = ['asked', 'told', 'own'] as const
export type SessionEnds = (typeof sessionEnds)[number]

/** The people that a password lets in: everybody, people of shops alone, or nobody. The emergency account is always opened by one. */
export const passwordsFor = ['all', 'shops', 'emergency'] as const
export type PasswordsFor = (typeof passwordsFor)[number]

/** The value that fits everybody who comes by the provider. */
export const anyValue = '*'

/** People with this value in this claim get these rights, at each log-in. */
export const IdentityRule = z.object({
  /** With dots for a claim within another: `realm_access.roles`. */
  claim: text(100),
  value: text(200),
  role: UserRole,
  warehouse: z.boolean(),
  roles: z.array(Role),
  shops: z.array(Slug).check(z.maxLength(1000)),
  shopRight: ShopRight,
})
export type IdentityRule = z.infer<typeof IdentityRule>
