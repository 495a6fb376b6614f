import type { Parcel } from '#contract/entities/order.ts'
import type { OrderDocument, OrderInformation } from '#contract/entities/order-information.ts'
import type { Refusal } from '#contract/problems.ts'
import type { Outcome as OutcomeOf } from '../shared/decision.ts'
import type { ScanEvent } from '../shared/operation.ts'

/** An order, and where this person may take it next. */
export type KnownOrder = OrderInformation & { next: { title: string; path: string } | null }
export type Found = { orders: KnownOrder[]; more: boolean }
export type NumberChange = { changeId: string; order: string; number: string; parcel: string | null }
export type NumberRemoval = { changeId: string; order: string; number: string }
export type PrintChange = { changeId: string; document: string; reason: string }

export type OrderInformationPorts = {
  find: (text: string) => Promise<Found | Refusal>
  addNumber: (change: NumberChange) => Promise<Parcel | Refusal>
  removeNumber: (change: NumberRemoval) => Promise<Parcel | Refusal>
  printAgain: (change: PrintChange) => Promise<{ id: string } | Refusal>
  go: (path: string) => Promise<void>
}

export type Context = {
  /** As it was scanned or typed. */
  asked: string
  /** What that names, where it names several. */
  answers: readonly KnownOrder[]
  more: boolean
  order: KnownOrder | null
  /** The parcel of it that was scanned last: the next number is for it. */
  parcel: string | null
  number: string
  /** The number that was added here last, as long as its order is open: it can be taken back. */
  added: string | null
  document: OrderDocument | null
  reason: string
  /** Under which a change is sent, however often it is sent. */
  changeId: string
}

export type Event =
  | ScanEvent<'order' | 'package' | 'tracking' | 'box' | 'pickingList'>
  | { type: 'cmd.find'; id: string; text: string }
  | { type: 'cmd.choose'; id: string; code: string }
  | { type: 'cmd.tracking'; id: string }
  | { type: 'cmd.remove'; id: string }
  | { type: 'cmd.number'; id: string; code: string }
  | { type: 'cmd.undo'; id: string }
  | { type: 'cmd.print'; id: string; code: string }
  | { type: 'cmd.reason'; id: string; code: string }
  | { type: 'cmd.next'; id: string }
  | { type: 'cmd.cancel'; id: string }

export type Outcome = OutcomeOf<Context>

export const reprintReasons = [
  { code: 'abimee', label: 'Document abîmé' },
  { code: 'perdue', label: 'Document perdu' },
  { code: 'illisible', label: 'Impression illisible' },
  { code: 'client', label: 'Demandé par le client' },
] as const

export const namesOrders = ['order', 'package', 'tracking', 'box', 'pickingList'] as const
