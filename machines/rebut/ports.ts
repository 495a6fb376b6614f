import { type DoneActorEvent, setup } from 'xstate'
import type { Reason } from '#contract/entities/reason.ts'
import type { Location } from '#contract/entities/stock.ts'
import type { Refusal } from '#contract/problems.ts'
import type { Accepted, Decision as DecisionOn } from '../shared/decision.ts'
import type { Departure } from '../shared/departure.ts'
import type { ScanEvent } from '../shared/operation.ts'
import { basics } from '../shared/parts.ts'
import { port } from '../shared/port.ts'
import type { Pile } from '../shared/stock.ts'

/** A location and what lies there, the reasons to choose from, and the shop whose goods are scrapped. */
export type Shelf = { location: Location; reasons: Reason[]; shop: string }
export type RebutChange = {
  changeId: string
  location: string
  sku: string
  qty: number
  reason: string
  photo: string | null
}
export type PhotoChange = { changeId: string; taken: string }
export type UndoChange = { changeId: string; moves: readonly string[] }
export type Written = Refusal | { moves: string[] }

export type RebutPorts = {
  look: (location: string) => Promise<Shelf | Refusal>
  keep: (change: PhotoChange) => Promise<Refusal | { photo: string }>
  rebut: (change: RebutChange) => Promise<Written>
  undo: (change: UndoChange) => Promise<Written>
}

export type Context = {
  from: Departure | null
  reasons: readonly Reason[]
  shop: string
  /** The one kind of article in hand, and how many pieces of it. */
  article: Pile | null
  qty: number
  reason: Reason | null
  /** The picture that the reason asks for: its data until the server keeps it, then its id. */
  taken: string
  photo: string | null
  /** The location scanned last, and the id under which the change is sent, however often it is sent. */
  asked: string
  changeId: string
  /** The last scrap: it can be undone. */
  scrapped: { moves: readonly string[]; from: string; qty: number } | null
}

export type Event =
  | ScanEvent<'location' | 'product'>
  | { type: 'cmd.reason'; id: string; code: string }
  | { type: 'cmd.photo'; id: string; code: string }
  | { type: 'cmd.quantity'; id: string; n: number }
  | { type: 'cmd.validate'; id: string }
  | { type: 'cmd.undo'; id: string }
  | { type: 'cmd.cancel'; id: string }

export type Decision<To extends string = never> = DecisionOn<Context, To>
export type Here = { context: Context }
export type On<T extends Event['type']> = Here & { event: Extract<Event, { type: T }> }
export type Answer<P extends keyof RebutPorts> = Here & { event: DoneActorEvent<Accepted<RebutPorts[P]>> }
export type AnswerOrRefusal<P extends keyof RebutPorts> = Here & {
  event: DoneActorEvent<Awaited<ReturnType<RebutPorts[P]>>>
}

export const rebut = setup({
  ...basics<Context, Event>(),
  actors: {
    look: port<RebutPorts['look']>('look'),
    keep: port<RebutPorts['keep']>('keep'),
    rebut: port<RebutPorts['rebut']>('rebut'),
    undo: port<RebutPorts['undo']>('undo'),
  },
})
