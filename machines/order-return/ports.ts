import { type DoneActorEvent, setup } from 'xstate'
import type { ReturnLine } from '#contract/endpoints/return.ts'
import type { ProductSummary } from '#contract/entities/order.ts'
import type { conditions, outcomes, Reason } from '#contract/entities/reason.ts'
import type { Returnable, WaitingReturn } from '#contract/entities/return.ts'
import type { Location } from '#contract/entities/stock.ts'
import type { Refusal } from '#contract/problems.ts'
import type { Accepted, Decision as DecisionOn } from '../shared/decision.ts'
import type { ScanEvent } from '../shared/operation.ts'
import { basics } from '../shared/parts.ts'
import { port } from '../shared/port.ts'
import type { Pile } from '../shared/stock.ts'

/** The state of a returned article. */
export type Condition = (typeof conditions)[number]
/** What is done with a returned article: sold again, quarantine, scrap, back to the supplier. */
export type Outcome = (typeof outcomes)[number]

/** The parcel on the bench: an order's, one that nobody knows, or a return that has waited. */
export type Parcel = {
  /** Null for a parcel that nobody knows. */
  order: string | null
  customer: string
  /** The name of a return that waits: this time it is decided on. */
  waiting: string | null
  waitReason: string
  /** What may come back; null where anything may. */
  piles: Pile[] | null
}

/** Pieces alike: the same article in the same condition with the same outcome. */
export type Piece = {
  product: ProductSummary
  qty: number
  condition: Condition
  outcome: Outcome
  /** The shelf it goes back to; null: the house's own place for it. */
  to: string | null
}

export type ReturnsFound = {
  orders: Returnable[]
  waiting: WaitingReturn[]
  origins: Reason[]
  waitReasons: Reason[]
}
export type ReturnChange = {
  changeId: string
  order: string | null
  tracking: string | null
  waiting: string | null
  origin: string
  waitReason: string | null
  lines: readonly ReturnLine[]
}

/** The order of a waiting return is found later. */
export type JoinChange = { changeId: string; waiting: string; code: string }

export type ReturnPorts = {
  /** By the code of an order or a return. Null, for a parcel that nobody knows, gives the reasons only. */
  find: (code: string | null) => Promise<ReturnsFound | Refusal>
  /** The articles that have this code, where no order tells. */
  name: (code: string) => Promise<ProductSummary[] | Refusal>
  /** The shelf that goods are to be put back on. */
  locate: (name: string) => Promise<Location | Refusal>
  join: (change: JoinChange) => Promise<WaitingReturn | Refusal>
  book: (change: ReturnChange) => Promise<{ name: string; status: 'waiting' | 'completed' } | Refusal>
}

export type Context = {
  parcel: Parcel | null
  origins: readonly Reason[]
  waitReasons: readonly Reason[]
  origin: Reason | null
  pieces: readonly Piece[]
  /** The article in hand, and its condition once that is known. */
  article: ProductSummary | null
  condition: Condition | null
  /** The code scanned last; null for a parcel without a code. */
  asked: string | null
  tracking: string | null
  waitReason: string | null
  changeId: string
}

export type Event =
  | ScanEvent<'order' | 'package' | 'tracking' | 'return' | 'product' | 'location'>
  | { type: 'cmd.unknown'; id: string }
  | { type: 'cmd.origin'; id: string; code: string }
  | { type: 'cmd.condition'; id: string; code: string }
  | { type: 'cmd.outcome'; id: string; code: string }
  | { type: 'cmd.house'; id: string }
  | { type: 'cmd.wait'; id: string }
  | { type: 'cmd.reason'; id: string; code: string }
  | { type: 'cmd.quantity'; id: string; n: number }
  | { type: 'cmd.validate'; id: string }
  | { type: 'cmd.undo'; id: string }
  | { type: 'cmd.cancel'; id: string }

export type Decision<To extends string = never> = DecisionOn<Context, To>
export type Here = { context: Context }
export type On<T extends Event['type']> = Here & { event: Extract<Event, { type: T }> }
export type Answer<P extends keyof ReturnPorts> = Here & { event: DoneActorEvent<Accepted<ReturnPorts[P]>> }

export const orderReturn = setup({
  ...basics<Context, Event>(),
  actors: {
    find: port<ReturnPorts['find']>('find'),
    name: port<ReturnPorts['name']>('name'),
    locate: port<ReturnPorts['locate']>('locate'),
    join: port<ReturnPorts['join']>('join'),
    book: port<ReturnPorts['book']>('book'),
  },
})
