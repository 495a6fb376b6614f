import type { Snapshot } from 'xstate'
import * as z from 'zod/mini'
import type { OperationActor } from './definition.ts'

const Handover = z.object({ from: z.string(), to: z.string(), at: z.number() })

/** Somebody gave a step over to somebody else: both names, and when. */
export type Handover = z.infer<typeof Handover>

/** A step one can come back to: of which version of its machine, and through whose handovers it went. */
const Saved = z.object({
  version: z.int(),
  snapshot: z.custom<Snapshot<unknown>>(isSnapshot),
  /** Whether there is anything in it that somebody would miss. */
  work: z.boolean(),
  handovers: z.array(Handover),
})

export type Saved = z.infer<typeof Saved>
export type SavedStep = Pick<Saved, 'snapshot' | 'handovers'> | { discarded: true } | undefined

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Each person's step is their own: whoever logs in between neither sees it nor writes over it. */
const keyOf = (step: string, user: string) => `operation:${step}:${user}`

/**
 * Local storage, because it is written before the next line runs: what a step sets off is sent only after the step
 * is on the disk's way.
 */
export function saveStep(store: Store, step: string, user: string, saved: Saved) {
  store.setItem(keyOf(step, user), JSON.stringify(saved))
}

export function forgetStep(store: Store, step: string, user: string) {
  store.removeItem(keyOf(step, user))
}

/** One of another version is gone, and says so. */
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

/** Work of the colleague's own is never buried under another's. */
export function wouldBuryWork(store: Store, { step, from, to }: Omit<HandOver, 'at'>): boolean {
  const hasWork = (user: string) => read(store.getItem(keyOf(step, user)))?.work === true
  return hasWork(from.id) && hasWork(to.id)
}

/** The step becomes the colleague's, with both names. */
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

/** How an operation began: at its first step, or at one that was saved. */
export type Resumed = 'fresh' | 'resumed' | 'discarded'

export function resumedText(resumed: Resumed, handovers: readonly Handover[]): string | undefined {
  if (resumed === 'discarded') return 'L’application a été mise à jour : l’étape en cours est à recommencer.'
  if (resumed === 'fresh') return undefined
  const last = handovers.at(-1)
  return last ? `Vous reprenez l’étape de ${last.from}.` : 'Vous reprenez où vous en étiez.'
}

/**
 * A machine that comes back from where its step was written down has forgotten its timers: whatever it was giving
 * time has had it. Without this a change that was to be tried again would wait for ever.
 */
export function fireOverdueTimers(actor: OperationActor): void {
  const { status, _nodes } = actor.getSnapshot()
  if (status !== 'active') return
  for (const { eventType } of _nodes.flatMap(node => node.after)) actor.send({ type: eventType })
}
