import type { Code } from '#contract/barcodes/index.ts'
import type { Kind } from '#contract/barcodes/kinds.ts'

/**
 * The vocabulary that every operation machine shares: the prompt of a waiting state, the shape of a scan, the feedback,
 * and the busy tag. Screens, the router and the hints read nothing else.
 */

/** The `meta` of every state that waits for a person. */
export interface StepMeta {
  /** The French sentence on screen at full size: « Scannez l’emplacement d’arrivée ». */
  readonly prompt: string
  /** The code kinds that this state takes. Any other kind is a wrong turn. */
  readonly expects: readonly Kind[]
  /** Kinds that it takes besides, though it asks for none: no refusal and no hint names them. */
  readonly takes?: readonly Kind[]
  /** This state counts pieces: the same code twice in a row means two pieces, not one nervous trigger. */
  readonly counts?: boolean
}

/** The device that read the code, so that two scanners on one bench can be told apart. */
interface ScanOrigin {
  readonly id: string
  readonly name: string
  readonly kind: string
}

type ScanOf<K extends Kind> = {
  readonly type: `scan.${K}`
  /** The id of the change that this scan triggers. The server makes the change once, however often it arrives. */
  readonly id: string
  readonly code: Extract<Code, { kind: K }>
  readonly source: ScanOrigin
  /** The time of the trigger, in milliseconds since 1970. */
  readonly at: number
}

/**
 * `ScanEvent<'location' | 'product'>`: the scan events of a machine that reads these two kinds, each with its own code
 * type.
 */
export type ScanEvent<K extends Kind = Kind> = { [P in K]: ScanOf<P> }[K]

/** `Command<'undo' | 'cancel'>`: the commands of these names, each with what it carries besides its change's id. */
export type Command<Name extends string, Carried = unknown> = {
  [N in Name]: { type: `cmd.${N}`; id: string } & Carried
}[Name]

/** A scan for any machine. The machine's own event type narrows the kinds. */
export interface AnyScanEvent<C extends Code = Code> {
  readonly type: `scan.${C['kind']}`
  readonly id: string
  readonly code: C
  readonly source: ScanOrigin
  readonly at: number
}

type ScanMade = { readonly id: string; readonly source: ScanOrigin; readonly at: number }

/** Builds the machine event for one reading of a scan. */
export function scanEvent<C extends Code>({ id, source, at }: ScanMade, code: C): AnyScanEvent<C> {
  return { type: `scan.${code.kind}`, id, code, source, at }
}

export const tones = ['ok', 'step', 'confirm', 'refused', 'alarm'] as const

/**
 * From mild to grave. ok: taken, continue. step: taken, and the prompt changes. confirm: unusual, scan again to insist.
 * refused: not taken, nothing changed. alarm: stop, a person has to look.
 */
export type Tone = (typeof tones)[number]

/** The message that a machine emits; the shell shows, speaks and sounds it. */
export interface Feedback {
  readonly type: 'feedback'
  readonly tone: Tone
  readonly text: string
  readonly detail?: string
}

export function feedback(tone: Tone, text: string, detail?: string): Feedback {
  return detail === undefined ? { type: 'feedback', tone, text } : { type: 'feedback', tone, text, detail }
}

/** A request is under way. Scans wait in order until the machine leaves the state. */
export const busyTag = 'busy'

/** No work is in hand, so leaving the page loses nothing. */
const idleTag = 'idle'

/** Clears a message that stays on screen. A machine with its own error state may handle it. */
export const acknowledge = { type: 'cmd.acknowledge' } as const

/**
 * Errors stay on screen until acknowledged. The next right scan or a person clears a refusal; only a person clears an
 * alarm.
 */
export function latches(tone: Tone): boolean {
  return tone === 'refused' || tone === 'alarm'
}

export function acknowledgedByScan(tone: Tone): boolean {
  return tone !== 'alarm'
}

/** Of several messages the gravest one is the one to sound. */
export function worst(feedbacks: readonly Feedback[]): Feedback | undefined {
  return feedbacks.reduce<Feedback | undefined>(
    (worse, one) =>
      worse === undefined || tones.indexOf(one.tone) >= tones.indexOf(worse.tone) ? one : worse,
    undefined,
  )
}

/** The part of an XState snapshot that screens and the router read. */
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

/**
 * Checks both the expected kinds and `can`, because `can` alone also accepts the root `scan.*` handler for wrong turns.
 */
export function canTake(snapshot: OperationSnapshot, event: AnyScanEvent): boolean {
  const { kind } = event.code
  const isWelcome = steps(snapshot).some(
    ({ expects, takes }) => expects.includes(kind) || takes?.includes(kind),
  )
  return isWelcome && snapshot.can(event)
}

/** A snapshot never changes and each scan asks it many times, so the result is cached by snapshot. */
const stepsOf = new WeakMap<OperationSnapshot, readonly StepMeta[]>()

function steps(snapshot: OperationSnapshot): readonly StepMeta[] {
  const known = stepsOf.get(snapshot) ?? readSteps(snapshot)
  stepsOf.set(snapshot, known)
  return known
}

/** The deepest states win; a parent's step counts only where no child has one. */
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
