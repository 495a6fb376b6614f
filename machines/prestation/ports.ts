import { setup } from 'xstate'
import type { Prestation, PrestationCard, PrestationSubject } from '#contract/entities/prestation.ts'
import type { OrRefusal } from '#contract/problems.ts'
import type { Decision as DecisionOn } from '../shared/decision.ts'
import type { Command, ScanEvent } from '../shared/operation.ts'
import { type AnswerTo, type AnyAnswerTo, basics, portsOf } from '../shared/parts.ts'

export type ShopName = { slug: string; name: string }

/** The codes that name what the work is for. */
export type SubjectKind = 'order' | 'box' | 'package' | 'tracking' | 'reception' | 'product'
export type Asked = { kind: SubjectKind | 'shop'; code: string }
export type Answered = { subjects: PrestationSubject[]; cards: PrestationCard[] }

export type Recording = { changeId: string; subject: PrestationSubject; card: PrestationCard }
/** One's own by its card, or anybody's by its id. */
export type Ending = { changeId: string; kind?: string; prestation?: string }

export type PrestationPorts = {
  /** The shops that the person serves and what runs in the house. What cannot be read now is left empty. */
  begin: (input: undefined) => Promise<{ shops: ShopName[]; running: Prestation[] }>
  look: (asked: Asked) => OrRefusal<Answered>
  /** Adds one of what is counted, starts what is measured. */
  record: (recording: Recording) => OrRefusal<Prestation>
  recount: (change: { changeId: string; prestation: string; count: number }) => OrRefusal<Prestation>
  end: (ending: Ending) => OrRefusal<Prestation>
  undo: (change: { changeId: string; prestation: string }) => OrRefusal<Prestation>
}

export type Context = {
  shops: readonly ShopName[]
  running: readonly Prestation[]
  asked: Asked
  /** Several where several shops sell the scanned article. */
  subjects: readonly PrestationSubject[]
  subject: PrestationSubject | null
  cards: readonly PrestationCard[]
  card: PrestationCard | null
  /** The count that the last one is to have. */
  count: number
  ending: Omit<Ending, 'changeId'>
  /** The last one that was recorded, started or ended. It can be undone. */
  last: Prestation | null
  changeId: string
}

export type Event =
  | ScanEvent<SubjectKind | 'prestation'>
  | Command<'shop' | 'work' | 'choose', { code: string }>
  | Command<'quantity', { n: number }>
  | Command<'running' | 'undo' | 'cancel'>

export type Decision<To extends string = never> = DecisionOn<Context, To>
export type Here = { context: Context }
export type On<T extends Event['type']> = Here & { event: Extract<Event, { type: T }> }
export type Answer<P extends keyof PrestationPorts> = AnswerTo<Context, PrestationPorts[P]>
export type AnswerOrRefusal<P extends keyof PrestationPorts> = AnyAnswerTo<Context, PrestationPorts[P]>

export const prestation = setup({
  ...basics<Context, Event>(),
  actors: portsOf<PrestationPorts>()('begin', 'look', 'record', 'recount', 'end', 'undo'),
})
