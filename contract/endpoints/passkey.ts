import * as z from 'zod/mini'
import { answer } from '../answer.ts'
import { change, endpoint, reading } from '../endpoint.ts'
import { Instant, text } from '../values.ts'
import { Origin } from './person.ts'

/** A key in a telephone, a computer or a stick, which opens this account after a finger, a face or a code. */
export const PasskeyEntry = z.object({
  id: z.string(),
  name: z.string(),
  /** The application's address at which it was made; it opens nothing elsewhere. */
  origin: z.string(),
  createdAt: Instant,
  usedAt: z.nullable(Instant),
})
export type PasskeyEntry = z.infer<typeof PasskeyEntry>

/** The browser's question to the authenticator, as WebAuthn's own JSON, which the browser reads itself. */
const Question = answer(z.object({ options: z.string(), handle: z.string() }))
const part = text(20_000)
const key = {
  id: text(1400),
  rawId: text(1400),
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}),
}
export const Added = z.object({
  ...key,
  response: z.object({ clientDataJSON: part, attestationObject: part }),
})
export type Added = z.infer<typeof Added>
export const Shown = z.object({
  ...key,
  response: z.object({ clientDataJSON: part, authenticatorData: part, signature: part }),
})
export type Shown = z.infer<typeof Shown>

/** Not with a badge: the server refuses that with a sentence of its own. */
const own = { scope: 'self', standing: 'manager' } as const
const List = answer(z.array(PasskeyEntry))

export const passkeyCalls = {
  list: endpoint({
    ...reading('rest_passkey_list', '/rest/passkey/list'),
    does: 'Les clés d’accès de la personne connectée',
    ...own,
    answer: List,
  }),

  beginAdding: endpoint({
    ...own,
    name: 'rest_passkey_begin_adding',
    method: 'POST',
    path: '/rest/passkey/begin-adding',
    does: 'Prépare une nouvelle clé d’accès',
    body: z.object({ origin: Origin }),
    answer: Question,
  }),

  add: endpoint({
    ...own,
    name: 'rest_passkey_add',
    method: 'POST',
    path: '/rest/passkey',
    does: 'Ajoute une clé d’accès à son compte',
    body: z.object({ handle: text(4000), name: text(60), response: Added }),
    answer: List,
  }),

  remove: endpoint({
    ...change('rest_passkey_remove', '/rest/passkey/remove'),
    does: 'Retire une clé d’accès de son compte',
    ...own,
    body: z.object({ id: text(1400) }),
    answer: List,
  }),

  begin: endpoint({
    name: 'rest_passkey_begin',
    method: 'POST',
    path: '/rest/passkey/begin',
    does: 'Commence une connexion par clé d’accès',
    scope: 'anyone',
    body: z.object({ origin: Origin }),
    answer: Question,
  }),

  logIn: endpoint({
    name: 'rest_passkey_log_in',
    method: 'POST',
    path: '/rest/passkey/log-in',
    does: 'Ouvre une session par clé d’accès',
    scope: 'anyone',
    body: z.object({ handle: text(4000), response: Shown }),
    answer: z.object({ token: z.string() }),
  }),
}
