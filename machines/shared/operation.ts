import type { Code } from '#contract/barcodes/index.ts'
import type { Kind } from '#contract/barcodes/kinds.ts'

/**
 * What every operation machine says in the same words: what a waiting state asks for, what a scan looks like
 * to it, what it answers, and when it cannot listen. Screens, the router and the hints read nothing else.
 */

/** Every state that waits for a person carries this as its `meta`. */
export interface StepMeta {
  /** The French sentence shown at full size: « Scannez l’emplacement d’arrivée ». */
  readonly prompt: string
  /** The kinds of code that mean something here. Everything else is a wrong turn. */
  readonly expects: readonly Kind[]
  /** Pieces are counted here: the same code twice in a row is two pieces, not one nervous trigger. */
  readonly counts?: boolean
}

/** Which device a code came from, so that two scanners on one bench can be told apart. */
export interface ScanOrigin {
  readonly id: string
  readonly name: string
  readonly kind: string
}

type ScanOf<K extends Kind> = {
  readonly type: `scan.${K}`
  /** What this scan sets off is sent under this id: however often it is sent, it happens once. */
  readonly id: string
  readonly code: Extract<Code, { kind: K }>
  readonly source: ScanOrigin
  /** When the trigger was pulled, in milliseconds since 1970. */
  readonly at: number
}

/** `ScanEvent<'location' | 'product'>`: the events of a machine that reads these two; each carries its own code. */
export type ScanEvent<K extends Kind = Kind> = { [P in K]: ScanOf<P> }[K]

/** A scan on its way to whichever machine runs; the machine's own event type says which it reads. */
export interface AnyScanEvent<C extends Code = Code> {
  readonly type: `scan.${C['kind']}`
  readonly id: string
  readonly code: C
  readonly source: ScanOrigin
  readonly at: number
}

type ScanMade = { readonly id: string; readonly source: ScanOrigin; readonly at: number }

/** One reading of a scan, as a machine hears it. */
export function scanEvent<C extends Code>({ id, source, at }: ScanMade, code: C): AnyScanEvent<C> {
  return { type: `scan.${code.kind}`, id, code, source, at }
}

export const tones = ['ok', 'step', 'confirm', 'refused', 'alarm'] as const

/**
 * From mild to grave. ok: taken, go on. step: taken, and a new thing is asked. confirm: unusual, scan it again to insist.
 * refused: not taken, nothing changed. alarm: stop, somebody has to look.
 */
export type Tone = (typeof tones)[number]

/** What a machine emits for the shell to show, say and sound. */
export interface Feedback {
  readonly type: 'feedback'
  readonly tone: Tone
  readonly text: string
  readonly detail?: string
}

export function feedback(tone: Tone, text: string, detail?: string): Feedback {
  return detail === undefined ? { type: 'feedback', tone, text } : { type: 'feedback', tone, text, detail }
}

/** A request is under way: scans wait, in order, until the state is left. */
export const busyTag = 'busy'

/** Nothing is in hand yet: leaving costs nobody any work. */
export const idleTag = 'idle'

/** What acknowledges a latched error besides a right scan. A machine that holds its own error state may take it. */
export const acknowledge = { type: 'cmd.acknowledge' } as const
export type AcknowledgeEvent = typeof acknowledge

/** Errors stay on screen until acknowledged; a refusal by the next right scan or by hand, an alarm only by hand. */
export function latches(tone: Tone): boolean {
  return tone === 'refused' || tone === 'alarm'
}

export function acknowledgedByScan(tone: Tone): boolean {
  return tone !== 'alarm'
}

/** The worst of several answers is the one that people must hear. */
export function worst(feedbacks: readonly Feedback[]): Feedback | undefined {
  return feedbacks.reduce<Feedback | undefined>(
    (worse, one) =>
      worse === undefined || tones.indexOf(one.tone) >= tones.indexOf(worse.tone) ? one : worse,
    undefined,
  )
}

/** As much of a machine's snapshot as its readers need; every XState snapshot is one. */
export interface OperationSnapshot {
  readonly status: string
  readonly value: unknown
  hasTag(tag: string): boolean
  can(event: { type: string }): boolean
  getMeta(): object
}

export function promptOf(snapshot: OperationSnapshot): string {
  return steps(snapshot)[0]?.prompt ?? ''
}

export function expectsOf(snapshot: OperationSnapshot): readonly Kind[] {
  return [...new Set(steps(snapshot).flatMap(step => step.expects))]
}

export function isBusy(snapshot: OperationSnapshot): boolean {
  return snapshot.status === 'active' && snapshot.hasTag(busyTag)
}

export function countsPieces(snapshot: OperationSnapshot): boolean {
  return steps(snapshot).some(step => step.counts === true)
}

export function hasWork(snapshot: OperationSnapshot): boolean {
  return snapshot.status === 'active' && !snapshot.hasTag(idleTag)
}

/** Expected by name and by guard: `can` alone also says yes to the root `scan.*` that answers wrong turns. */
export function canTake(snapshot: OperationSnapshot, event: AnyScanEvent): boolean {
  return expectsOf(snapshot).includes(event.code.kind) && snapshot.can(event)
}

/** A snapshot never changes, and each scan asks it many times. */
const stepsOf = new WeakMap<OperationSnapshot, readonly StepMeta[]>()

function steps(snapshot: OperationSnapshot): readonly StepMeta[] {
  const known = stepsOf.get(snapshot) ?? readSteps(snapshot)
  stepsOf.set(snapshot, known)
  return known
}

/** The deepest states speak; a parent's step counts only where no child has its own. */
function readSteps(snapshot: OperationSnapshot): readonly StepMeta[] {
  const metas = Object.entries(snapshot.getMeta()).filter((entry): entry is [string, StepMeta] =>
    isStepMeta(entry[1]),
  )
  return metas.filter(([id]) => !metas.some(([other]) => other.startsWith(`${id}.`))).map(([, meta]) => meta)
}

function isStepMeta(meta: unknown): meta is StepMeta {
  return (
    typeof meta === 'object' &&
    meta !== null &&
    'prompt' in meta &&
    typeof meta.prompt === 'string' &&
    'expects' in meta &&
    Array.isArray(meta.expects)
  )
}
