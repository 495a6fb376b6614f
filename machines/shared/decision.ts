import { isRefusal, type Refusal } from '#contract/problems.ts'
import { type Feedback, feedback } from './operation.ts'

/** What a rule decides: how the context changes, and what is said. */
export type Outcome<Context> = { readonly next?: Partial<Context>; readonly say: Feedback }

export function refused(text: string, detail?: string): { say: Feedback } {
  return { say: feedback('refused', text, detail) }
}

/** The server's own sentence. */
export function refusedBecause(answer: Refusal | object): { say: Feedback } {
  return refused(isRefusal(answer) ? answer.refused.detail : '')
}

/** A network that is down comes back by itself; asking more often would not bring it back sooner. */
export const beforeNextTry = 3_000

/** Nobody knows whether the change was made: it is sent again, under the same id. */
export function isUnreached(answer: Refusal | object): boolean {
  return isRefusal(answer) && [0, 502, 503, 504].includes(answer.refused.status)
}
