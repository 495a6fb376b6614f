import { setup } from 'xstate'
import type { OrderDocument, OrderInformation } from '#contract/endpoints/order.ts'
import type { Parcel } from '#contract/entities/order.ts'
import type { OrRefusal } from '#contract/problems.ts'
import type { Decision as DecisionOn } from '../shared/decision.ts'
import type { Command, ScanEvent } from '../shared/operation.ts'
import { type AnswerTo, type AnyAnswerTo, basics, portsOf } from '../shared/parts.ts'

/** An order, and the next step that this person may take. */
export type KnownOrder = OrderInformation & { next: { title: string; path: string } | null }
type OrdersFound = { orders: KnownOrder[]; more: boolean }
export type NumberChange = {
  changeId: string
  order: string
  number: string
  parcel: string | null
  sure: boolean
}
export type NumberRemoval = { changeId: string; order: string; number: string }
export type PrintChange = { changeId: string; document: string; reason: string }

export type OrderInformationPorts = {
  find: (text: string) => OrRefusal<OrdersFound>
  addNumber: (change: NumberChange) => OrRefusal<Parcel>
  removeNumber: (change: NumberRemoval) => OrRefusal<Parcel>
  printAgain: (change: PrintChange) => OrRefusal<{ id: string }>
  go: (path: string) => Promise<void>
}

export type Context = {
  /** The scanned or typed text. */
  asked: string
  answers: readonly KnownOrder[]
  /** The text that led to the answers. */
  answered: string
  more: boolean
  order: KnownOrder | null
  /** The last scanned parcel of the order; the next number belongs to it. */
  parcel: string | null
  number: string
  /** The number's check digit was right, or the person confirmed it. */
  sure: boolean
  /** The last added number, which can be removed while its order is on screen. */
  added: string | null
  document: OrderDocument | null
  reason: string
  /** The change's id, which every retry keeps. */
  changeId: string
}

export type Event =
  | ScanEvent<'order' | 'package' | 'tracking' | 'box' | 'pickingList'>
  | Command<'find', { text: string }>
  | Command<'choose' | 'number' | 'print' | 'reason', { code: string }>
  | Command<'tracking' | 'confirm' | 'remove' | 'undo' | 'next' | 'cancel'>

export type Decision<To extends string = never> = DecisionOn<Context, To>
export type Here = { context: Context }
export type On<T extends Event['type']> = Here & { event: Extract<Event, { type: T }> }
export type Answer<P extends keyof OrderInformationPorts> = AnswerTo<Context, OrderInformationPorts[P]>
export type AnswerOrRefusal<P extends keyof OrderInformationPorts> = AnyAnswerTo<
  Context,
  OrderInformationPorts[P]
>

export const orderInformation = setup({
  ...basics<Context, Event>(),
  actors: portsOf<OrderInformationPorts>()('find', 'addNumber', 'removeNumber', 'printAgain', 'go'),
})
