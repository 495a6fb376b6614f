import { setup } from 'xstate'
import type { LabelKind, Labelled } from '#contract/endpoints/label.ts'
import type { OrRefusal } from '#contract/problems.ts'
import type { Decision as DecisionOn } from '../shared/decision.ts'
import type { Command, ScanEvent } from '../shared/operation.ts'
import { type AnswerTo, type AnyAnswerTo, basics, portsOf } from '../shared/parts.ts'

export type LabelLine = { subject: Labelled; qty: number }
export type LabelChange = { changeId: string; kind: LabelKind; lines: readonly LabelLine[] }
export type BoxChange = { changeId: string; count: number }
export type LabelQuestion = { kind: LabelKind; code: string; to?: string }

export type LabelPorts = {
  find: (question: LabelQuestion) => OrRefusal<Labelled[]>
  print: (change: LabelChange) => OrRefusal<{ labels: number }>
  create: (change: BoxChange) => OrRefusal<{ boxes: string[] }>
}

export type Context = {
  kind: LabelKind
  /** In scan order. A quantity or an undo changes the last line. */
  lines: readonly LabelLine[]
  /** The last scanned code, and the start of the range that ends with it. */
  asked: string
  since: string | null
  /** Several shops sell this article; a person chooses one of these. */
  meant: readonly Labelled[]
  changeId: string
  count: number
}

export type Event =
  | ScanEvent<LabelKind>
  | Command<'quantity', { n: number }>
  | Command<'meant', { code: string }>
  | Command<'until' | 'create' | 'print' | 'undo' | 'cancel'>

export type Decision<To extends string = never> = DecisionOn<Context, To>
export type Here = { context: Context }
export type On<T extends Event['type']> = Here & { event: Extract<Event, { type: T }> }
export type Scan = Here & { event: ScanEvent<LabelKind> }
export type Answer<P extends keyof LabelPorts> = AnswerTo<Context, LabelPorts[P]>
export type AnswerOrRefusal<P extends keyof LabelPorts> = AnyAnswerTo<Context, LabelPorts[P]>

export const labels = setup({
  ...basics<Context, Event>(),
  actors: portsOf<LabelPorts>()('find', 'print', 'create'),
})
