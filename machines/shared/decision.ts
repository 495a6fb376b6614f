import type { DoneActorEvent } from 'xstate'
import { isRefusal, type Refusal } from '#contract/problems.ts'
import { type Feedback, feedback } from './operation.ts'

/**
 * What a rule decides: how the context changes, what is said, and where it leads. Without `to` the machine stays, or
 * goes where the state says `otherwise`.
 */
export type Decision<Context, To extends string = never> = {
  readonly next?: Partial<Context>
  readonly say?: Feedback
  readonly to?: To
}

/** What a port gives when the server does not refuse. */
export type Accepted<Port extends (input: never) => Promise<unknown>> = Exclude<
  Awaited<ReturnType<Port>>,
  Refusal
>

/** The event of an answer that is a refusal. */
export type Refused = { event: DoneActorEvent<Refusal> }

/** Said, and nothing changes. */
export function refused(text: string, detail?: string): { say: Feedback } {
  return { say: feedback('refused', text, detail) }
}

/** In the server's own words. */
export function refusedBecause({ refused: { detail } }: Refusal): { say: Feedback } {
  return refused(detail)
}

export function quote({ event }: Refused): { say: Feedback } {
  return refusedBecause(event.output)
}

/** Pause before the same change is sent again. */
export const beforeNextTry = 3_000

/** The request or its answer was lost, so the change may have been made or not. It is sent again under the same id. */
export function isUnreached(answer: unknown): boolean {
  return isRefusal(answer) && [0, 502, 503, 504].includes(answer.refused.status)
}
