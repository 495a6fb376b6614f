import * as z from 'zod/mini'
import { answer } from '../answer.ts'
import { endpoint, reading } from '../endpoint.ts'
import { Feature, Role, ShopRight, UserRole } from '../roles.ts'
import { accessPath } from '../route.ts'
import { Ip, Slug, Total, text } from '../values.ts'

const Link = z.object({ title: z.string(), href: z.string() })

export const Access = z.object({
  user: z.object({
    displayName: z.string(),
    email: z.string(),
    photoURL: z.string(),
    role: UserRole,
  }),
  warehouse: z.nullable(
    z.object({ slug: Slug, name: z.string(), roles: z.array(Role), timeZone: z.string() }),
  ),
  shops: z.array(
    z.object({
      slug: Slug,
      name: z.string(),
      orderCount: Total,
      /** Of a person of the shop, who works in no warehouse. */
      right: z.optional(ShopRight),
    }),
  ),
  debug: z.boolean(),
  adminUrl: z.optional(z.string()),
  /** Its pages for administrators ask for a passkey first. */
  passkeyFirst: z.optional(z.boolean()),
  /** The manual and other addresses of the customer's own, for the menu. */
  helpUrl: z.optional(z.string()),
  links: z.optional(z.array(Link)),
  features: z.array(Feature),
  /** Some place of the warehouse has a least and a most, so that there may be something to bring there. */
  levels: z.optional(z.boolean()),
  /** A shop of the person has a kit that is assembled beforehand. */
  kits: z.optional(z.boolean()),
  /** The warehouse has a put wall. */
  putWall: z.optional(z.boolean()),
})
export type Access = z.infer<typeof Access>

const Password = z.string().check(z.minLength(1), z.maxLength(200))

export const Credentials = z.union([
  z.object({
    username: text(120),
    password: Password,
    /** The person's own, in place of a password that is good for one log-in. */
    wanted: z.optional(Password),
  }),
  z.object({ badge: text(120), pin: z.optional(z.string().check(z.regex(/^\d{4,8}$/))) }),
])
export type Credentials = z.infer<typeof Credentials>

export const userCalls = {
  access: endpoint({
    ...reading('rest_user_access', accessPath),
    does: 'Ce que la personne connectée peut voir et faire',
    scope: 'self',
    keptByBrowser: true,
    answer: Access,
  }),

  logIn: endpoint({
    name: 'rest_login_check',
    method: 'POST',
    path: '/rest/login_check',
    does: 'Ouvre une session par mot de passe ou par badge',
    scope: 'anyone',
    body: Credentials,
    answer: z.object({ token: z.string() }),
  }),

  logOut: endpoint({
    name: 'rest_logout',
    method: 'POST',
    path: '/rest/logout',
    does: 'Ferme la session : son jeton ne vaut plus rien',
    scope: 'self',
    /** Where the person logs out of the provider that they came by. */
    answer: answer(z.nullable(z.object({ leave: z.string() }))),
  }),

  reportIp: endpoint({
    name: 'rest_user_ip',
    method: 'POST',
    path: '/rest/user/ip',
    does: 'Dit sur quelle adresse locale la personne travaille',
    scope: 'self',
    body: z.object({ ip: Ip }),
    answer: answer(z.object({ ip: z.string() })),
  }),

  apiReportIp: endpoint({
    name: 'api_user_update_ip',
    method: 'POST',
    path: '/api/user/update/ip',
    does: 'La même chose, par l’ancien chemin',
    scope: 'self',
    body: z.object({ ip: Ip }),
    answer: answer(z.object({ ip: z.string() })),
  }),
}
