import { setup } from 'xstate'
import type { Reason } from '#contract/endpoints/return.ts'
import type { Location } from '#contract/entities/stock.ts'
import type { OrRefusal, Refusal } from '#contract/problems.ts'
import type { Decision as DecisionOn } from '../shared/decision.ts'
import type { Kept } from '../shared/kept.ts'
import type { Command, ScanEvent } from '../shared/operation.ts'
import { type AnswerTo, type AnyAnswerTo, basics, portsOf } from '../shared/parts.ts'
import type { PhotoChange } from '../shared/photo.ts'
import type { Departure, Pile } from '../shared/stock.ts'

/** A location and its contents, the reasons to choose from, and the shop that owns the goods. */
export type Shelf = { location: Location; reasons: Reason[]; shop: string }
export type RebutChange = {
  changeId: string
  location: string
  sku: string
  name: string
  qty: number
  reason: Pick<Reason, 'code' | 'label'>
  photo: string | null
  /** The data of a photo that the server does not have yet. */
  taken: string
}
/** The moves of a scrap or, while the browser keeps it and nobody has named them, the change that makes them. */
type Scrapped = { moves: readonly string[]; of?: string; from: string; qty: number }
export type UndoChange = Scrapped & { changeId: string }
export type Written = Refusal | Kept | { moves: string[] }

export type RebutPorts = {
  look: (location: string) => OrRefusal<Shelf>
  keep: (change: PhotoChange) => Promise<Refusal | Kept | { photo: string }>
  rebut: (change: RebutChange) => Promise<Written>
  undo: (change: UndoChange) => Promise<Written>
}

export type Context = {
  from: Departure | null
  reasons: readonly Reason[]
  shop: string
  /** The article in hand and its number of pieces. A scrap takes one article at a time. */
  article: Pile | null
  qty: number
  reason: Reason | null
  /**
   * The picture that the reason asks for: `taken` holds its data until the server stores it, then `photo` holds its id.
   * Without the server the data goes with the scrap.
   */
  taken: string
  photo: string | null
  /** The last scanned location, and the change's id, which every retry keeps. */
  asked: string
  changeId: string
  /** The last scrap, which can be undone. */
  scrapped: Scrapped | null
}

export type Event =
  | ScanEvent<'location' | 'product'>
  | Command<'reason' | 'photo', { code: string }>
  | Command<'quantity', { n: number }>
  | Command<'validate' | 'undo' | 'cancel'>

export type Decision<To extends string = never> = DecisionOn<Context, To>
export type Here = { context: Context }
export type On<T extends Event['type']> = Here & { event: Extract<Event, { type: T }> }
export type Answer<P extends keyof RebutPorts> = AnswerTo<Context, RebutPorts[P]>
export type AnswerOrRefusal<P extends keyof RebutPorts> = AnyAnswerTo<Context, RebutPorts[P]>

export const rebut = setup({
  ...basics<Context, Event>(),
  actors: portsOf<RebutPorts>()('look', 'keep', 'rebut', 'undo'),
})
