import * as z from 'zod/mini'
import { answer } from '../answer.ts'
import { admin, change, endpoint, reading } from '../endpoint.ts'
import { Id, Instant, Total } from '../values.ts'

export const SessionEntry = z.object({
  id: Id,
  /** The display name of the session's person. */
  user: z.string(),
  door: z.enum(['password', 'badge', 'provider', 'passkey']),
  /** The name of the bench that its browser says it is at. */
  workplace: z.nullable(z.string()),
  /** The address of its last call. */
  address: z.string(),
  openedAt: Instant,
  /** Its last call, to the minute. */
  seenAt: Instant,
  /** The session of this very call. */
  current: z.boolean(),
})
export type SessionEntry = z.infer<typeof SessionEntry>

export const shortestPassword = 12
const longestPassword = 200

const Ended = answer(z.object({ ended: Total }))
const SessionParams = z.object({ session: Id })

export const accountCalls = {
  sessions: endpoint({
    ...reading('rest_account_sessions', '/rest/account/sessions'),
    does: 'Les sessions ouvertes de la personne connectée',
    scope: 'self',
    answer: answer(z.array(SessionEntry)),
  }),

  endSession: endpoint({
    ...change('rest_account_session_end', '/rest/account/session/{session}/end'),
    does: 'Ferme une de ses propres sessions',
    scope: 'self',
    params: SessionParams,
    answer: Ended,
  }),

  endOthers: endpoint({
    ...change('rest_account_sessions_end', '/rest/account/sessions/end'),
    does: 'Ferme toutes ses autres sessions',
    scope: 'self',
    answer: Ended,
  }),

  /** No change with a key: the key would keep a hash of the passwords that is quick to guess. */
  changePassword: endpoint({
    name: 'rest_account_password',
    method: 'POST',
    path: '/rest/account/password',
    does: 'Change son mot de passe et ferme ses autres sessions',
    scope: 'self',
    body: z.object({
      current: z.string().check(z.minLength(1), z.maxLength(longestPassword)),
      /** The server refuses a short password with a sentence of its own. */
      wanted: z.string().check(z.minLength(1), z.maxLength(longestPassword)),
    }),
    answer: Ended,
  }),

  everySession: endpoint({
    ...reading('rest_session_list', '/rest/session/list'),
    does: 'Les sessions ouvertes de tout l’entrepôt',
    ...admin,
    answer: answer(z.array(SessionEntry)),
  }),

  endAny: endpoint({
    ...change('rest_session_end', '/rest/session/{session}/end'),
    does: 'Ferme la session d’une personne de l’entrepôt',
    ...admin,
    params: SessionParams,
    answer: Ended,
  }),

  endEvery: endpoint({
    ...change('rest_session_end_every', '/rest/session/end'),
    does: 'Ferme toutes les sessions de l’entrepôt, sauf la sienne',
    ...admin,
    answer: Ended,
  }),
}
