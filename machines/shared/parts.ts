import {
  type ActionFunction,
  type DoneActorEvent,
  type EventObject,
  enqueueActions,
  type MachineContext,
} from 'xstate'
import { isRefusal, type Refusal } from '#contract/problems.ts'
import { beforeNextTry, isUnreached, type Outcome, refusedBecause } from './decision.ts'
import type { Feedback, StepMeta } from './operation.ts'

/**
 * What operation machines are put together from. Each part takes the types of the machine it stands in from where it
 * stands: a rule reads that machine's context and the very event, or answer, that its transition is for.
 */

/** What every operation's `setup` begins with. */
export const basics = <C extends MachineContext, E extends EventObject>() => ({
  types: {} as { context: C; events: E; emitted: Feedback; meta: StepMeta; tags: 'busy' | 'idle' },
  delays: { beforeNextTry },
})

/** Whose context it is, is told by where the rule stands: what the rule gives must not widen or narrow it. */
type Rule<C extends MachineContext, On extends EventObject> = (about: {
  context: C
  event: On
}) => Outcome<NoInfer<C>>

/** The guards ask a rule, and then its action does: its answer is kept for as long as they ask about the same. */
export function asked<C extends MachineContext, On extends EventObject, O extends Outcome<C>>(
  rule: (context: C, event: On) => O,
): (about: { context: C; event: On }) => O {
  let last: { context: C; event: On; outcome: O } | undefined
  return ({ context, event }) => {
    if (last?.context !== context || last.event !== event)
      last = { context, event, outcome: rule(context, event) }
    return last.outcome
  }
}

/** The action that does what a rule decides. */
export function apply<C extends MachineContext, On extends EventObject, E extends EventObject>(
  rule: Rule<C, On>,
): ActionFunction<C, On, E, undefined, never, never, never, never, Feedback> {
  return enqueueActions<C, On, undefined, E, never, never, never, never, Feedback>(
    ({ context, event, enqueue }) => {
      const { next, say } = rule({ context, event })
      enqueue.emit(say)
      if (next) enqueue.assign(next)
    },
  )
}

/** A rule changes something, or it only says why not: each leads somewhere; without `refused` one stays. */
export function branch<C extends MachineContext, On extends EventObject, E extends EventObject>(
  rule: Rule<C, On>,
  to: { accepted: string; refused?: string },
) {
  const actions = apply<C, On, E>(rule)
  return [
    {
      guard: (about: { context: C; event: On }) => rule(about).next !== undefined,
      target: to.accepted,
      actions,
    },
    { target: to.refused, actions },
  ]
}

type Answered = { event: { output: Refusal | object } }

/** Nobody knows whether the server has the change: on to the state that sends it again. */
export const whenUnreached = (target: string) => ({
  guard: ({ event }: Answered) => isUnreached(event.output),
  target,
})

/** The server says no; where nothing else follows from it, its own words say why. */
export const whenRefused = <
  C extends MachineContext,
  On extends DoneActorEvent<Refusal | object>,
  E extends EventObject,
>(
  target: string,
  rule: Rule<C, On> = ({ event }) => refusedBecause(event.output),
) => ({
  guard: ({ event }: Answered) => isRefusal(event.output),
  target,
  actions: apply<C, On, E>(rule),
})

/** Written down and not yet acknowledged: the same change is sent again, under the same id. */
export const retrying = (sending: string, meanwhile = 'Attendez') => ({
  tags: 'busy' as const,
  meta: { prompt: `Le serveur ne répond pas. ${meanwhile}, on réessaie…`, expects: [] },
  after: { beforeNextTry: sending },
})
