import type { Snapshot } from 'xstate'
import * as z from 'zod/mini'
import type { OperationActor } from './definition.ts'

const Handover = z.object({ from: z.string(), to: z.string(), at: z.number() })

/** One handover of a step: both names, and the time. */
export type Handover = z.infer<typeof Handover>

/** A step that can be resumed, with the version of its machine. */
const Saved = z.object({
  version: z.int(),
  snapshot: z.custom<Snapshot<unknown>>(isSnapshot),
  /** Whether the step holds work that someone would miss. */
  work: z.boolean(),
  handovers: z.array(Handover),
})

export type Saved = z.infer<typeof Saved>
export type SavedStep = Pick<Saved, 'snapshot' | 'handovers'> | { discarded: true } | undefined

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The key has the user, so that people who log in in turn neither see nor overwrite each other's steps. */
const keyOf = (step: string, user: string) => `operation:${step}:${user}`

/** A killed browser finds the step again: its write begins before the request that it sends. */
export function saveStep(store: Store, step: string, user: string, saved: Saved) {
  store.setItem(keyOf(step, user), JSON.stringify(saved))
}

export function forgetStep(store: Store, step: string, user: string) {
  store.removeItem(keyOf(step, user))
}

/** A step of another machine version is deleted, and `discarded` says so. */
export function savedStep(store: Store, step: string, user: string, version: number): SavedStep {
  const text = store.getItem(keyOf(step, user))
  if (text === null) return undefined
  const saved = read(text)
  if (saved?.version === version) return saved
  forgetStep(store, step, user)
  return { discarded: true }
}

type Giver = { readonly id: string; readonly name: string }
type HandOver = { step: string; from: Giver; to: Giver; at: number }

/** Keeps a step that came from a wall, for this person. False when it cannot be read. */
export function receiveStep(store: Store, step: string, user: string, received: unknown): boolean {
  const saved = Saved.safeParse(received)
  if (saved.success) saveStep(store, step, user, saved.data)
  return saved.success
}

export function hasSavedWork(store: Store, step: string, user: string): boolean {
  return read(store.getItem(keyOf(step, user)))?.work === true
}

/** True when both people have work in this step. The handover would overwrite the colleague's. */
export function wouldBuryWork(store: Store, { step, from, to }: Omit<HandOver, 'at'>): boolean {
  return hasSavedWork(store, step, from.id) && hasSavedWork(store, step, to.id)
}

/** Moves the step to the colleague and adds this handover to its list. */
export function handOverStep(store: Store, { step, from, to, at }: HandOver) {
  const given = read(store.getItem(keyOf(step, from.id)))
  if (!given?.work) return
  const handovers = [...given.handovers, { from: from.name, to: to.name, at }]
  saveStep(store, step, to.id, { ...given, handovers })
  forgetStep(store, step, from.id)
}

function read(text: string | null): Saved | undefined {
  if (text === null) return undefined
  try {
    const saved = Saved.safeParse(JSON.parse(text))
    return saved.success ? saved.data : undefined
  } catch {
    return undefined
  }
}

function isSnapshot(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'status' in value && 'value' in value
}

/** Whether an operation started at its first step, at a saved one, or lost the saved one. */
export type Resumed = 'fresh' | 'resumed' | 'discarded'

export function resumedText(resumed: Resumed, handovers: readonly Handover[]): string | undefined {
  if (resumed === 'discarded') return 'L’application a été mise à jour : l’étape en cours est à recommencer.'
  if (resumed === 'fresh') return undefined
  const last = handovers.at(-1)
  return last ? `Vous reprenez l’étape de ${last.from}.` : 'Vous reprenez où vous en étiez.'
}

/**
 * A machine that resumes from a saved step has lost its timers, so this fires them all at once. Without it a change that
 * was to be retried would wait for ever.
 */
export function fireOverdueTimers(actor: OperationActor): void {
  const { status, _nodes } = actor.getSnapshot()
  if (status !== 'active') return
  for (const { eventType } of _nodes.flatMap(node => node.after)) actor.send({ type: eventType })
}
