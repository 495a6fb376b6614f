import type { Refusal } from '#contract/problems.ts'

/** What came back instead of an answer: always a code and a French sentence, with the request's id if there is one. */
export type ApiRefusal = { readonly refused: Refusal['refused'] & { requestId?: string } }

export const isApiRefusal = (value: unknown): value is ApiRefusal =>
  typeof value === 'object' && value !== null && 'refused' in value

/** Codes of our own, beside those of the server. A status of 0: nothing came back at all. */
export const unreachable: ApiRefusal = {
  refused: {
    status: 0,
    code: 'unreachable',
    detail: 'Le serveur ne répond pas. Vérifiez le réseau, puis réessayez.',
  },
}

export const tooSlow: ApiRefusal = {
  refused: {
    status: 0,
    code: 'too-slow',
    detail: 'Le serveur met trop de temps à répondre. Réessayez dans un instant.',
  },
}

export const unexpectedAnswer = (status: number, requestId: string | undefined): ApiRefusal => ({
  refused: {
    status,
    code: 'unexpected-answer',
    detail: 'Le serveur a répondu autre chose que prévu. Prévenez le support.',
    ...(requestId ? { requestId } : {}),
  },
})

/** For those who can only be told by a throw, such as queries. */
export class RefusedError extends Error {
  readonly refused: ApiRefusal['refused']

  constructor({ refused }: ApiRefusal) {
    super(refused.detail)
    this.name = 'RefusedError'
    this.refused = refused
  }
}

export function orThrow<T>(result: T | ApiRefusal): T {
  if (isApiRefusal(result)) throw new RefusedError(result)
  return result
}
