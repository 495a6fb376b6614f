import { type DoneActorEvent, setup } from 'xstate'
import type { OrderDocument, OrderInformation } from '#contract/endpoints/order.ts'
import type { Parcel } from '#contract/entities/order.ts'
import type { OrRefusal } from '#contract/problems.ts'
import type { Accepted, Decision as DecisionOn } from '../shared/decision.ts'
import type { ScanEvent } from '../shared/operation.ts'
import { basics, port } from '../shared/parts.ts'

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
  | { type: 'cmd.find'; id: string; text: string }
  | { type: 'cmd.choose'; id: string; code: string }
  | { type: 'cmd.tracking'; id: string }
  | { type: 'cmd.confirm'; id: string }
  | { type: 'cmd.remove'; id: string }
  | { type: 'cmd.number'; id: string; code: string }
  | { type: 'cmd.undo'; id: string }
  | { type: 'cmd.print'; id: string; code: string }
  | { type: 'cmd.reason'; id: string; code: string }
  | { type: 'cmd.next'; id: string }
  | { type: 'cmd.cancel'; id: string }

export type Decision<To extends string = never> = DecisionOn<Context, To>
export type Here = { context: Context }
export type On<T extends Event['type']> = Here & { event: Extract<Event, { type: T }> }
export type Answer<P extends keyof OrderInformationPorts> = Here & {
  event: DoneActorEvent<Accepted<OrderInformationPorts[P]>>
}
export type AnswerOrRefusal<P extends keyof OrderInformationPorts> = Here & {
  event: DoneActorEvent<Awaited<ReturnType<OrderInformationPorts[P]>>>
}

export const orderInformation = setup({
  ...basics<Context, Event>(),
  actors: {
    find: port<OrderInformationPorts['find']>('find'),
    addNumber: port<OrderInformationPorts['addNumber']>('addNumber'),
    removeNumber: port<OrderInformationPorts['removeNumber']>('removeNumber'),
    printAgain: port<OrderInformationPorts['printAgain']>('printAgain'),
    go: port<OrderInformationPorts['go']>('go'),
  },
})
