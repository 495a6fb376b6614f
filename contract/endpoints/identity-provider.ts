import * as z from 'zod/mini'
import { answer } from '../answer.ts'
import { admin, change, endpoint, reading } from '../endpoint.ts'
import { IdentityRule, newcomers, sessionEnds } from '../entities/identity.ts'
import { Id, Total, text, webAddress } from '../values.ts'
import { Origin } from './person.ts'

/** A company's own log-in. Its secret goes in and never out. */
export const IdentityProviderEntry = z.object({
  id: Id,
  name: z.string(),
  issuer: z.string(),
  clientId: z.string(),
  scopes: z.string(),
  newcomers: z.enum(newcomers),
  trustsEmails: z.boolean(),
  ends: z.enum(sessionEnds),
  rules: z.array(IdentityRule),
  active: z.boolean(),
  /** False for a secret that was stored under another key of this server. */
  readable: z.boolean(),
  /** The people who have come by it, and their sessions that are open now. */
  people: Total,
  sessions: Total,
})
export type IdentityProviderEntry = z.infer<typeof IdentityProviderEntry>

/** Without an id it is a new provider. */
export const IdentityProviderWanted = z.object({
  id: z.optional(Id),
  name: text(60),
  issuer: webAddress(500),
  clientId: text(300),
  /** Left out, it stays. */
  secret: z.optional(text(1000)),
  scopes: text(300),
  newcomers: z.enum(newcomers),
  trustsEmails: z.boolean(),
  ends: z.enum(sessionEnds),
  rules: z.array(IdentityRule).check(z.maxLength(100)),
  active: z.boolean(),
})
export type IdentityProviderWanted = z.infer<typeof IdentityProviderWanted>

/** The page of the application to which a provider sends people back, after a log-in and after a log-out. */
export const returnPath = '/login'
/** Where a provider tells that a session has ended there, with its id in between. */
export const toldPath = (provider: string): string => `/identity/${provider}/logout`

const params = z.object({ provider: Id })
const Done = answer(IdentityProviderEntry)

export const identityProviderCalls = {
  offered: endpoint({
    ...reading('rest_identity_provider_offered', '/rest/identity-provider/offered'),
    does: 'Ce que la page de connexion propose : fournisseurs d’identité, clés d’accès',
    scope: 'anyone',
    answer: answer(
      z.object({
        providers: z.array(z.object({ id: Id, name: z.string() })),
        /** True once a person of this server has a passkey. */
        passkeys: z.boolean(),
      }),
    ),
  }),

  begin: endpoint({
    name: 'rest_identity_provider_begin',
    method: 'POST',
    path: '/rest/identity-provider/{provider}/begin',
    does: 'Commence une connexion chez un fournisseur d’identité',
    scope: 'anyone',
    params,
    body: z.object({ origin: Origin }),
    /** The browser keeps the handle, goes to the address, and brings both back. */
    answer: answer(z.object({ url: z.string(), handle: z.string() })),
  }),

  logIn: endpoint({
    name: 'rest_identity_provider_log_in',
    method: 'POST',
    path: '/rest/identity-provider/log-in',
    does: 'Ouvre une session par un fournisseur d’identité',
    scope: 'anyone',
    body: z.object({
      handle: text(4000),
      /** The query of the address to which the provider sent the browser back. */
      returned: text(12_000),
    }),
    answer: z.object({ token: z.string() }),
  }),

  list: endpoint({
    ...reading('rest_identity_provider_list', '/rest/identity-provider/list'),
    does: 'Les fournisseurs d’identité de l’entrepôt',
    ...admin,
    answer: answer(z.array(IdentityProviderEntry)),
  }),

  /** No idempotency key: it would keep a trace of the secret. Sent twice, a new one is refused by its name. */
  save: endpoint({
    ...admin,
    name: 'rest_identity_provider_save',
    method: 'POST',
    path: '/rest/identity-provider',
    does: 'Ajoute ou règle un fournisseur d’identité',
    body: IdentityProviderWanted,
    answer: Done,
  }),

  trial: endpoint({
    ...admin,
    name: 'rest_identity_provider_trial',
    method: 'POST',
    path: '/rest/identity-provider/{provider}/trial',
    does: 'Essaie de joindre un fournisseur d’identité',
    params,
    /** Undefined: it answers. */
    answer: answer(z.object({ why: z.nullable(z.string()) })),
  }),

  remove: endpoint({
    ...change('rest_identity_provider_remove', '/rest/identity-provider/{provider}/remove'),
    does: 'Retire un fournisseur d’identité et ferme ses sessions',
    ...admin,
    params,
    answer: answer(z.object({ name: z.string(), ended: Total })),
  }),
}
