import { setup } from 'xstate'
import type { Received, Reception, ReceptionSummary } from '#contract/endpoints/reception.ts'
import type { Location } from '#contract/entities/stock.ts'
import type { OrRefusal, Refusal } from '#contract/problems.ts'
import { beforeNextTry, type Decision as DecisionOn } from '../shared/decision.ts'
import type { Kept } from '../shared/kept.ts'
import type { Command, ScanEvent } from '../shared/operation.ts'
import { type AnswerTo, type AnyAnswerTo, basics, portsOf } from '../shared/parts.ts'
import type { Document, Label, Places, Taken } from './goods.ts'

export type Delivery = {
  changeId: string
  document: string | null
  begunBy: string | null
  lines: readonly (Taken & { to: string; over: boolean })[]
}
export type Closing = {
  changeId: string
  document: string
  rest: Rest | null
  /** The expected pieces that have not come, as far as this bench knows. */
  missing: number
}
/** Goods put down: their moves or, while the browser keeps the delivery and nobody has named them, its change. */
export type Put = { moves: readonly string[]; of?: string; taken: readonly (Taken & { to: string })[] }
/** The goods put down last are taken back. */
export type TakingBack = Put & { changeId: string; document: string | null }
export type Labelling = { changeId: string; lines: readonly Taken[] }
/** A picture of what came in: of an article, or of the whole. It is a JPEG in base64. */
export type Photographing = { changeId: string; document: string; sku: string | null; picture: string }
/** The unknown code and its article: one of the document, or another code of it. */
export type Link = {
  changeId: string
  code: string
  qty: number
  of: Received | { code: string }
  document: string | null
}
/** The link made last, while its first piece is still in hand: undo takes both back. */
export type Linked = {
  code: string
  sku: string
  name: string
  /** The change that made the link. */
  of: string
  /** The number of scans in hand before it. */
  before: number
}
export type Unlinking = Linked & { changeId: string; document: string | null }
/** The decision about missing goods: expect them on a later document, or drop them. */
type Rest = 'expect' | 'drop'

export type ReceptionPorts = {
  list: () => OrRefusal<ReceptionSummary[]>
  open: (name: string) => OrRefusal<Reception>
  identify: (code: string) => OrRefusal<Received>
  link: (link: Link) => OrRefusal<Received>
  unlink: (unlinking: Unlinking) => Promise<Received | Refusal | Kept>
  locate: (name: string) => OrRefusal<Location>
  add: (delivery: Delivery) => Promise<Refusal | Kept | { document: string; moves: string[] }>
  label: (change: Labelling) => Promise<Refusal | { labels: number }>
  photograph: (change: Photographing) => Promise<Refusal | { photo: string }>
  undo: (change: TakingBack) => Promise<Refusal | Kept | { moves: string[] }>
  close: (closing: Closing) => Promise<Refusal | Kept | { missing: number; followedBy: string | null }>
}

export type Context = {
  /** The open documents to choose from. */
  documents: readonly ReceptionSummary[]
  document: Document | null
  /** In scan order. A quantity, a lot or an undo changes the last one. */
  taken: readonly Taken[]
  /** A label that is read but not counted, because a person must answer something first. */
  held: Label | null
  /** Articles whose surplus a person has confirmed. */
  seen: readonly string[]
  /** The last place of either sort, proposed for the next goods. */
  places: Places
  /** The destination of the goods in hand. */
  to: Places
  /** The last scanned document or location, and the change's id, which every retry keeps. */
  asked: string
  changeId: string
  rest: Rest | null
  by: { sku: string } | { code: string } | null
  linked: Linked | null
  /** The number of pieces that the unknown code stands for. */
  caseOf: number
  /** The goods put down last, which can be taken back. */
  put: Put | null
  /** A photograph that the server does not have yet; empty for none. */
  picture: string
}

export type Event =
  | ScanEvent<'reception' | 'product' | 'location' | 'gs1' | 'package' | 'serial'>
  | Command<'document' | 'lot' | 'link' | 'photo', { code: string }>
  | Command<
      | 'free'
      | 'damaged'
      | 'photograph'
      | 'without-lot'
      | 'validate'
      | 'labels'
      | 'close'
      | 'drop'
      | 'undo'
      | 'cancel'
      | 'leave'
    >
  | Command<'quantity', { n: number }>

export type Decision<To extends string = never> = DecisionOn<Context, To>
export type Here = { context: Context }
export type On<T extends Event['type']> = Here & { event: Extract<Event, { type: T }> }
export type Answer<P extends keyof ReceptionPorts> = AnswerTo<Context, ReceptionPorts[P]>
export type AnswerOrRefusal<P extends keyof ReceptionPorts> = AnyAnswerTo<Context, ReceptionPorts[P]>

/** Colleagues open and close documents, so the machine reads the list again after this long. */
const listStaysFresh = 60_000

export const reception = setup({
  ...basics<Context, Event>(),
  delays: { beforeNextTry, listStaysFresh },
  actors: portsOf<ReceptionPorts>()(
    'list',
    'open',
    'identify',
    'link',
    'unlink',
    'locate',
    'add',
    'label',
    'photograph',
    'undo',
    'close',
  ),
})
