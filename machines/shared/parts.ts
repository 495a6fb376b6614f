import {
  type ActionFunction,
  type DoneActorEvent,
  type EventObject,
  enqueueActions,
  fromPromise,
  type MachineContext,
} from 'xstate'
import type { Code } from '#contract/barcodes/index.ts'
import { isRefusal, type Refusal } from '#contract/problems.ts'
import { type Accepted, beforeNextTry, type Decision, isUnreached, quote } from './decision.ts'
import { isKept, type Kept } from './kept.ts'
import type { Feedback, StepMeta } from './operation.ts'

/** The `setup` options that every operation shares. */
export const basics = <C extends MachineContext, E extends EventObject>() => ({
  types: {} as { context: C; events: E; emitted: Feedback; meta: StepMeta; tags: 'busy' | 'idle' },
  delays: { beforeNextTry },
})

/**
 * A plain function of the context and the transition's event or answer. The transition fixes both types, so a rule that
 * reads a field which its event lacks does not compile.
 */
export type Rule<C, On, To extends string = never> = (about: { context: C; event: On }) => Decision<C, To>

/** Turns a rule into an action. */
export function apply<C extends MachineContext, On extends EventObject, E extends EventObject>(
  rule: Rule<NoInfer<C>, NoInfer<On>>,
): Action<C, On, E> {
  return carryOut<C, On, E>(rule)
}

/**
 * Turns a rule into transitions, one for each place it names. A decision without `to` stays, or takes `otherwise`. With
 * a guard, the rule runs only while the guard holds.
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

/**
 * Wraps a rule about an answer. On a refusal the machine says the server's words and stays. `whenKept` takes a change that
 * waits in the browser.
 */
export function unlessRefused<C, T, D extends Decision<C, string>>(
  rule: (about: { context: C; event: DoneActorEvent<T> }) => D,
) {
  return withName(
    rule.name,
    ({
      context,
      event,
    }: {
      context: C
      event: DoneActorEvent<T | Refusal | Kept>
    }): D | { say: Feedback } | { to?: never } => {
      const { output } = event
      if (isKept(output)) return {}
      return isRefusal(output)
        ? quote({ event: { ...event, output } })
        : rule({ context, event: { ...event, output } })
    },
  )
}

/** Wraps a rule about the answer to a change. Without an answer the machine sends the change again. */
export function unlessUnreached<C, T, D extends Decision<C, string>>(
  rule: (about: { context: C; event: DoneActorEvent<T> }) => D,
) {
  return withName(rule.name, (about: { context: C; event: DoneActorEvent<T> }): D | { to: 'unreached' } =>
    isUnreached(about.event.output) ? { to: 'unreached' } : rule(about),
  )
}

/** Wraps a rule about a background read. A refusal changes nothing and says nothing. */
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

/** Without an answer, goes to the state that sends the change again. */
export const whenUnreached = (target: string) => ({ guard: unreached, target })

/** The browser keeps the change for later, so the person goes on. */
export const whenKept = <C extends MachineContext, E extends EventObject>(
  target: string,
  rule: Rule<NoInfer<C>, DoneActorEvent<unknown>>,
) => ({
  guard: withName('kept', ({ event }: AnyAnswer) => isKept(event.output)),
  target,
  actions: carryOut<C, DoneActorEvent<unknown>, E>(rule),
})

/** On a refusal, says the server's words unless the given rule says something else. */
export const whenRefused = <C extends MachineContext, E extends EventObject>(
  target: string,
  rule: Rule<NoInfer<C>, DoneActorEvent<Refusal>> = quote,
) => ({ guard: isRefused, target, actions: applyToRefusal<C, E>(rule) })

/** Like `whenRefused`, but only for these refusal codes. */
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

/**
 * The server did not acknowledge the change, so the machine sends it again under the same id. The strip above the page says
 * why (silent, no room on its disk, read-only), so the prompt names no cause of its own. `needed` says what only the
 * server can do, where the work cannot go on without its answer: « fait l’étiquette ».
 */
export const retrying = (sending: string, meanwhile = 'Attendez', needed?: string) => ({
  tags: 'busy' as const,
  meta: {
    prompt:
      needed === undefined
        ? `Pas encore enregistré. ${meanwhile}, on réessaie…`
        : `Seul le serveur ${needed}. ${meanwhile}, votre place est gardée, on réessaie…`,
    expects: [],
  },
  after: { beforeNextTry: sending },
})

/** Takes the id of this scan or command for the next change. A retry keeps the same id. */
export const newChange = ({ event }: { event: { id: string } }) => ({ next: { changeId: event.id } })

export const askAbout = ({ event }: { event: { code: Code } }) => ({ next: { asked: event.code.value } })

/** Remembers the scanned code and takes the scan's id for a new change. */
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

/** XState's inspector and the diagrams show a guard's name. */
function withName<F extends (...args: never) => unknown>(name: string, fn: F): F {
  return Object.defineProperty(fn, 'name', { value: name })
}

type Port = (input: never) => Promise<unknown>

/** A machine's context with the answer of a port that did not refuse, and with whatever it answered. */
export type AnswerTo<C, P extends Port> = { context: C; event: DoneActorEvent<Accepted<P>> }
export type AnyAnswerTo<C, P extends Port> = { context: C; event: DoneActorEvent<Awaited<ReturnType<P>>> }

/** Placeholders for promises that the page must provide. They have no default: without one, they throw. */
export const portsOf =
  <P extends Record<keyof P, Port>>() =>
  <Name extends keyof P & string>(...names: Name[]) =>
    Object.fromEntries(names.map(name => [name, port(name)])) as {
      [N in Name]: ReturnType<typeof port<P[N]>>
    }

const port = <P extends Port>(name: string) =>
  fromPromise<Awaited<ReturnType<P>>, Parameters<P>[0]>(() => {
    throw new Error(`The port "${name}" was not handed to the machine.`)
  })

/** Wraps a function to provide such a port. */
export const through = <I, O>(call: (input: I) => Promise<O>) => fromPromise<O, I>(({ input }) => call(input))
