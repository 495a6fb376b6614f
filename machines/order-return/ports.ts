import { setup } from 'xstate'
import type {
  AnnouncedReturn,
  BookedLine,
  conditions,
  outcomes,
  Reason,
  Returnable,
  WaitingReturn,
  Wish,
} from '#contract/endpoints/return.ts'
import type { ProductSummary } from '#contract/entities/order.ts'
import type { Location } from '#contract/entities/stock.ts'
import type { OrRefusal, Refusal } from '#contract/problems.ts'
import type { Decision as DecisionOn } from '../shared/decision.ts'
import type { Command, ScanEvent } from '../shared/operation.ts'
import { type AnswerTo, basics, portsOf } from '../shared/parts.ts'
import type { PhotoChange } from '../shared/photo.ts'

type Condition = (typeof conditions)[number]
/** The fate of a returned article: back on sale, quarantine, scrap, or back to the supplier. */
export type Outcome = (typeof outcomes)[number]

/** The parcel on the bench: of a known order, of no known order, or of a return that waited. */
export type Parcel = {
  /** Null for a parcel without a known order. */
  order: string | null
  customer: string
  /** The name of the waiting return that this parcel settles. */
  waiting: string | null
  waitReason: string
  /** The shop's decision about each article; null if it has made none. */
  wish: Pick<Wish, 'lines' | 'note'> | null
  /** The pieces that the shop announced, and the number on the customer's sheet if it was scanned; null if it announced none. */
  announced: (Pick<AnnouncedReturn, 'lines' | 'note'> & { name: string | null }) | null
  /** The photograph of the return that is open, or a note that there is none. */
  kept: Pick<WaitingReturn, 'photo' | 'noPhoto'> | null
  /** The articles that may come back, with their serial numbers if they have any; null when anything may. */
  piles: Returnable['returnable'] | null
}

/** Identical pieces: the same article, condition and outcome. */
export type Piece = {
  product: ProductSummary
  qty: number
  condition: Condition
  outcome: Outcome
  /** The destination shelf; null for the warehouse's default place. */
  to: string | null
  /** The serial numbers that were read on them. */
  serials?: readonly string[]
}

type ReturnsFound = {
  orders: Returnable[]
  waiting: WaitingReturn[]
  origins: Reason[]
  waitReasons: Reason[]
}
export type ReturnChange = {
  changeId: string
  order: string | null
  tracking: string | null
  /** The number on the customer's sheet, if it was scanned. */
  announced: string | null
  waiting: string | null
  origin: string
  waitReason: string | null
  photo: string | null
  noPhoto: boolean
  lines: readonly BookedLine[]
}

export type SerialQuestion = { order: string; sku: string; serial: string }

/** Attaches a waiting return to its order, found later. */
export type JoinChange = { changeId: string; waiting: string; code: string }

export type ReturnPorts = {
  /** Finds by the code of an order or a return. Null, for a parcel without a code, gives only the reasons. */
  find: (code: string | null) => OrRefusal<ReturnsFound>
  /** The articles with this code, when no order lists them. */
  name: (code: string) => OrRefusal<ProductSummary[]>
  /** Refuses a serial number that is none of this order, with what it belongs to. */
  whose: (asked: SerialQuestion) => OrRefusal<{ serial: string }>
  locate: (name: string) => OrRefusal<Location>
  keep: (change: PhotoChange) => OrRefusal<{ photo: string }>
  join: (change: JoinChange) => OrRefusal<WaitingReturn>
  book: (change: ReturnChange) => Promise<{ name: string; status: 'waiting' | 'completed' } | Refusal>
}

export type Context = {
  parcel: Parcel | null
  origins: readonly Reason[]
  waitReasons: readonly Reason[]
  origin: Reason | null
  /** The photograph that the origin asks for: `taken` holds its data until the server keeps it, then `photo` its id. */
  taken: string
  photo: string | null
  /** The person said that there is no photograph. */
  noPhoto: boolean
  pieces: readonly Piece[]
  /** The article in hand, and its condition once known. */
  article: ProductSummary | null
  condition: Condition | null
  /** The serial numbers read on the pieces in hand. */
  numbers: readonly string[]
  /** The pieces in hand: one scan of a case stands for its contents. */
  hand: number
  /** The last scanned code; null for a parcel without a code. */
  asked: string | null
  tracking: string | null
  waitReason: string | null
  changeId: string
}

export type Event =
  | ScanEvent<'order' | 'package' | 'tracking' | 'return' | 'product' | 'serial' | 'location'>
  | Command<'unknown' | 'noPhoto' | 'noSerial' | 'house' | 'wait' | 'validate' | 'undo' | 'cancel'>
  | Command<'origin' | 'photo' | 'condition' | 'outcome' | 'reason', { code: string }>
  | Command<'quantity', { n: number }>

export type Decision<To extends string = never> = DecisionOn<Context, To>
export type Here = { context: Context }
export type On<T extends Event['type']> = Here & { event: Extract<Event, { type: T }> }
export type Answer<P extends keyof ReturnPorts> = AnswerTo<Context, ReturnPorts[P]>

export const orderReturn = setup({
  ...basics<Context, Event>(),
  actors: portsOf<ReturnPorts>()('find', 'name', 'whose', 'locate', 'keep', 'join', 'book'),
})
