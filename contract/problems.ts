import * as z from 'zod/mini'

/** A refusal that the server expects: a stable code for programs, a French sentence for people (RFC 9457). */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.string(),
  detail: z.string(),
  /** The accepted and the received value, in the operators' words. */
  expected: z.optional(z.string()),
  got: z.optional(z.string()),
  /** Seconds to wait before the next try. */
  retryAfter: z.optional(z.int()),
  requestId: z.optional(z.string()),
})
export type Problem = z.infer<typeof Problem>

const titles = {
  400: 'Demande illisible',
  401: 'Connexion requise',
  403: 'Accès refusé',
  404: 'Introuvable',
  405: 'Méthode refusée',
  409: 'État incompatible',
  412: 'Version dépassée',
  413: 'Demande trop lourde',
  415: 'Format non reconnu',
  422: 'Règle non respectée',
  429: 'Trop de tentatives',
  500: 'Erreur du serveur',
  503: 'Service indisponible',
} as const

export type ProblemStatus = keyof typeof titles

/** A refusal instead of an answer. `problemOf` adds the request's name when the server sends it. */
export type Refusal = { readonly refused: Omit<Problem, 'type' | 'title'> }

export type OrRefusal<T> = Promise<T | Refusal>

type Details = { expected?: string; got?: string; retryAfter?: number; status?: ProblemStatus }

/** The refusal of every call of a person who has made too many. Other 429s are about one call only. */
export const tooManyCalls = 'too-many-calls'

/** Makes a refusal. Handlers return it and never throw it. */
export const refuse = (code: string, detail: string, { status = 422, ...rest }: Details = {}): Refusal => ({
  refused: { status, code, detail, ...rest },
})

/** Refuses what does not exist; `got` is what was asked for. */
export const notFound = (code: string, detail: string, got?: string): Refusal =>
  refuse(code, detail, { status: 404, ...(got === undefined ? {} : { got }) })

/** Refuses what the present state does not allow. */
export const conflict = (code: string, detail: string, got?: string): Refusal =>
  refuse(code, detail, { status: 409, ...(got === undefined ? {} : { got }) })

/** The refusal of a call without a token that needs one. */
export const loginNeeded = refuse('login-required', 'Connectez-vous pour continuer.', { status: 401 })

export const isRefusal = (value: unknown): value is Refusal =>
  typeof value === 'object' && value !== null && 'refused' in value

export const problemOf = ({ refused }: Refusal, requestId?: string): Problem => ({
  type: `urn:douchette:${refused.code}`,
  title: titleOf(refused.status),
  ...refused,
  ...(requestId ? { requestId } : {}),
})

function titleOf(status: number): string {
  return status in titles ? titles[status as ProblemStatus] : titles[500]
}

export const problemType = 'application/problem+json'
