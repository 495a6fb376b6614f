import type { DoneActorEvent } from 'xstate'
import { isRefusal, type Refusal } from '#contract/problems.ts'
import { type Kept, keptHere } from './kept.ts'
import { type Feedback, feedback } from './operation.ts'

/**
 * The result of a rule: a context change, a message, and the next place. Without `to`, the machine stays or takes the
 * state's `otherwise`.
 */
export type Decision<Context, To extends string = never> = {
  readonly next?: Partial<Context>
  readonly say?: Feedback
  readonly to?: To
}

/** A port's answer when the server has accepted: neither a refusal nor a change that waits in the browser. */
export type Accepted<Port extends (input: never) => Promise<unknown>> = Exclude<
  Awaited<ReturnType<Port>>,
  Refusal | Kept
>

/** The decision for a change that the browser keeps: it says « Gardé ici » instead of the server's acceptance. */
export function promised<C>(decision: Decision<C>): Decision<C> {
  const { say } = decision
  return say ? { ...decision, say: { ...say, detail: keptHere } } : decision
}

export type Refused = { event: DoneActorEvent<Refusal> }

/** Says the refusal; the context stays. */
export function refused(text: string, detail?: string): { say: Feedback } {
  return { say: feedback('refused', text, detail) }
}

export function refusedBecause({ refused: { detail } }: Refusal): { say: Feedback } {
  return refused(detail)
}

export function quote({ event }: Refused): { say: Feedback } {
  return refusedBecause(event.output)
}

/** The pause before the machine sends the same change again. */
export const beforeNextTry = 1_000

/** The session ended on the way. The change waits for the next log-in. */
const endedSession: readonly string[] = ['session-ended', 'login-required']

/**
 * The request or its answer was lost, the server failed, or the session ended: nothing says whether the server made the
 * change, so this is no refusal. The machine sends the change again under the same id.
 */
export function isUnreached(answer: unknown): boolean {
  if (!isRefusal(answer)) return false
  const { status, code } = answer.refused
  return status === 0 || status >= 500 || (status === 401 && endedSession.includes(code))
}
