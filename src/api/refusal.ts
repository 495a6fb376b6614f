import { isRefusal, type Refusal } from '#contract/problems.ts'

/** The client makes these refusals itself. Status 0 means that no answer came back. */
export const unreachable: Refusal = {
  refused: {
    status: 0,
    code: 'unreachable',
    detail: 'Le serveur ne répond pas. Vérifiez le réseau, puis réessayez.',
  },
}

export const tooSlow: Refusal = {
  refused: {
    status: 0,
    code: 'too-slow',
    detail: 'Le serveur met trop de temps à répondre. Réessayez dans un instant.',
  },
}

export const unexpectedAnswer = (status: number, requestId: string | undefined): Refusal => ({
  refused: {
    status,
    code: 'unexpected-answer',
    detail: 'Le serveur a répondu autre chose que prévu. Prévenez le support.',
    ...(requestId ? { requestId } : {}),
  },
})

/** Unwraps the `data` of an answer: `dataOf(call(locationFind, …))`. */
export async function dataOf<T>(answer: Promise<{ data: T } | Refusal>): Promise<T | Refusal> {
  const given = await answer
  return isRefusal(given) ? given : given.data
}

/** Carries a refusal through TanStack Query, which knows failures only as thrown errors. */
export class RefusedError extends Error {
  readonly refused: Refusal['refused']

  constructor({ refused }: Refusal) {
    super(refused.detail)
    this.name = 'RefusedError'
    this.refused = refused
  }
}

export function orThrow<T>(answer: T | Refusal): T {
  if (isRefusal(answer)) throw new RefusedError(answer)
  return answer
}
