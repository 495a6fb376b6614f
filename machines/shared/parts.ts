import {
  type ActionFunction,
  type DoneActorEvent,
  type EventObject,
  enqueueActions,
  type MachineContext,
} from 'xstate'
import type { Code } from '#contract/barcodes/index.ts'
import { isRefusal, type Refusal } from '#contract/problems.ts'
import { beforeNextTry, type Decision, isUnreached, quote } from './decision.ts'
import type { Feedback, StepMeta } from './operation.ts'

/** Every operation's `setup` begins with these. */
export const basics = <C extends MachineContext, E extends EventObject>() => ({
  types: {} as { context: C; events: E; emitted: Feedback; meta: StepMeta; tags: 'busy' | 'idle' },
  delays: { beforeNextTry },
})

/**
 * A plain function of the context and the event, or answer, of its transition. Where it stands in the machine fixes
 * both types, so a rule that asks its event for what it does not carry does not compile.
 */
export type Rule<C, On, To extends string = never> = (about: { context: C; event: On }) => Decision<C, To>

/** The action that does what a rule decides. */
export function apply<C extends MachineContext, On extends EventObject, E extends EventObject>(
  rule: Rule<NoInfer<C>, NoInfer<On>>,
): Action<C, On, E> {
  return carryOut<C, On, E>(rule)
}

/**
 * The transitions of a rule that says where it leads: one for each place it names. A decision without `to` stays, or
 * goes `otherwise`. With a guard, the rule is asked only while the guard holds.
 */
export function follow<
  C extends MachineContext,
  On extends EventObject,
  E extends EventObject,
  To extends string,
>(
  rule: Rule<NoInfer<C>, NoInfer<On>, To>,
  targets: Record<To, string> & { otherwise?: string },
  guard: (about: { context: NoInfer<C>; event: NoInfer<On> }) => boolean = always,
) {
  const actions = carryOut<C, On, E>(rule)
  const { otherwise, ...named }: Record<string, string> & { otherwise?: string } = targets
  return [
    ...Object.entries(named).map(([to, target]) => ({
      guard: withName(rule.name, (about: { context: C; event: On }) => guard(about) && rule(about).to === to),
      target,
      actions,
    })),
    { guard, target: otherwise, actions },
  ]
}

const always = withName('otherwise', () => true)

/** For a rule about the answer that was asked for: a refusal is said in the server's words and leads nowhere. */
export function unlessRefused<C, T, D extends Decision<C, string>>(
  rule: (about: { context: C; event: DoneActorEvent<T> }) => D,
) {
  return withName(
    rule.name,
    ({ context, event }: { context: C; event: DoneActorEvent<T | Refusal> }): D | { say: Feedback } => {
      const { output } = event
      return isRefusal(output)
        ? quote({ event: { ...event, output } })
        : rule({ context, event: { ...event, output } })
    },
  )
}

/** For a rule about the answer to a change: where no answer came, the change is sent again. */
export function unlessUnreached<C, T, D extends Decision<C, string>>(
  rule: (about: { context: C; event: DoneActorEvent<T> }) => D,
) {
  return withName(rule.name, (about: { context: C; event: DoneActorEvent<T> }): D | { to: 'unreached' } =>
    isUnreached(about.event.output) ? { to: 'unreached' } : rule(about),
  )
}

/** For a rule about what was read in the background: a refusal changes nothing and says nothing. */
export function ifAccepted<C, T, D extends Decision<C, string>>(
  rule: (about: { context: C; event: DoneActorEvent<T> }) => D,
) {
  return withName(
    rule.name,
    ({ context, event }: { context: C; event: DoneActorEvent<T | Refusal> }): D | { to?: never } => {
      const { output } = event
      return isRefusal(output) ? {} : rule({ context, event: { ...event, output } })
    },
  )
}

/** No answer came: go to the state that sends the change again. */
export const whenUnreached = (target: string) => ({ guard: unreached, target })

/** The server refuses. Its own words are said unless a rule says more. */
export const whenRefused = <C extends MachineContext, E extends EventObject>(
  target: string,
  rule: Rule<NoInfer<C>, DoneActorEvent<Refusal>> = quote,
) => ({ guard: isRefused, target, actions: applyToRefusal<C, E>(rule) })

/** The server refuses for one of these reasons. */
export const whenRefusedFor = <C extends MachineContext, E extends EventObject>(
  codes: readonly string[],
  target: string,
  rule: Rule<NoInfer<C>, DoneActorEvent<Refusal>> = quote,
) => ({
  guard: withName(
    codes.join(' or '),
    ({ event: { output } }: AnyAnswer) => isRefusal(output) && codes.includes(output.refused.code),
  ),
  target,
  actions: applyToRefusal<C, E>(rule),
})

/** The change is written down but not acknowledged: it is sent again under the same id. */
export const retrying = (sending: string, meanwhile = 'Attendez') => ({
  tags: 'busy' as const,
  meta: { prompt: `Le serveur ne répond pas. ${meanwhile}, on réessaie…`, expects: [] },
  after: { beforeNextTry: sending },
})

/** The change that follows is sent under the id of this scan or command, however often it is sent. */
export const newChange = ({ event }: { event: { id: string } }) => ({ next: { changeId: event.id } })

/** The scanned code is what a port is asked about next. */
export const askAbout = ({ event }: { event: { code: Code } }) => ({ next: { asked: event.code.value } })

/** Both: the scanned code is asked about in a change of its own. */
export const askInNewChange = ({ event }: { event: { id: string; code: Code } }) => ({
  next: { asked: event.code.value, changeId: event.id },
})

type AnyAnswer = { event: DoneActorEvent<unknown> }

const unreached = ({ event }: AnyAnswer) => isUnreached(event.output)
const isRefused = ({ event }: AnyAnswer) => isRefusal(event.output)

type Action<C extends MachineContext, On extends EventObject, E extends EventObject> = ActionFunction<
  C,
  On,
  E,
  undefined,
  never,
  never,
  never,
  never,
  Feedback
>

function carryOut<C extends MachineContext, On extends EventObject, E extends EventObject>(
  rule: Rule<C, On, string>,
): Action<C, On, E> {
  return enqueueActions<C, On, undefined, E, never, never, never, never, Feedback>(
    ({ context, event, enqueue }) => {
      const { next, say } = rule({ context, event })
      if (say) enqueue.emit(say)
      if (next) enqueue.assign(next)
    },
  )
}

function applyToRefusal<C extends MachineContext, E extends EventObject>(
  rule: Rule<C, DoneActorEvent<Refusal>>,
) {
  return carryOut<C, DoneActorEvent<Refusal | object>, E>(({ context, event }) => {
    const { output } = event
    return isRefusal(output) ? rule({ context, event: { ...event, output } }) : {}
  })
}

/** Diagrams and XState's inspector show a guard's name. */
function withName<F extends (...args: never) => unknown>(name: string, fn: F): F {
  return Object.defineProperty(fn, 'name', { value: name })
}
