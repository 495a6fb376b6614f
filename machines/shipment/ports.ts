import { setup } from 'xstate'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { shipmentCalls } from '#contract/endpoints/shipment.ts'
import type { ChosenService, OfferedService } from '#contract/entities/announcement.ts'
import type { Carton, Order, Parcel, RelayPoint } from '#contract/entities/order.ts'
import type { OrRefusal, Refusal } from '#contract/problems.ts'
import type { Decision as DecisionOn } from '../shared/decision.ts'
import type { Kept } from '../shared/kept.ts'
import type { Command, ScanEvent } from '../shared/operation.ts'
import { type AnswerTo, type AnyAnswerTo, basics, portsOf } from '../shared/parts.ts'
import type { PieceScan } from './tally.ts'

export type MonoList = AnswerOf<typeof shipmentCalls.monoList>['data']
type OrderToPack = Order & { packagings: Carton[] }

/** A parcel packed at the bench and not yet sent to the server. */
export type ClosedParcel = { packaging: string; weightG: number; scans: readonly PieceScan[] }

/** `serial`: the piece's number, where its article has them. */
export type Allocation = {
  changeId: string
  list: string
  barcode: string
  serial: string | undefined
  /** The orders that were left before this one. */
  remaining: number
}
export type SerialCheck = { sku: string; serial: string }
export type Allocated = { order: Order; parcel: Parcel; remaining: number }
export type Sealing = {
  changeId: string
  order: string
  parcels: readonly ClosedParcel[]
  partial: boolean
  confirm: boolean
  /** The number that the bench got ahead for the one parcel; null where the server numbers. */
  spare: Parcel | null
}
export type Labelling = {
  changeId: string
  order: string
  parcel: string
  reason: string | null
  service: ChosenService | null
}
/** A search without a postcode is near the customer. */
export type Search = { order: string; postcode: string }
export type RelayChange = { changeId: string; order: string; relay: RelayPoint }
export type Voiding = { changeId: string; parcel: string }

export type ShipmentPorts = {
  openList: (name: string) => OrRefusal<MonoList>
  openOrder: (name: string) => OrRefusal<OrderToPack>
  allocate: (change: Allocation) => OrRefusal<Allocated>
  /** Whether this number may leave, or the order that it has left with. */
  mayLeave: (asked: SerialCheck) => OrRefusal<{ serial: string }>
  /** The bench's own number for the order's one parcel, if it has one. */
  spareFor: (order: string) => OrRefusal<{ spare: Parcel | null }>
  /** Where the server does not answer, a parcel with a spare number is kept, and its label prints. */
  seal: (change: Sealing) => OrRefusal<{ order: Order; parcels: Parcel[] } | Kept>
  label: (change: Labelling) => OrRefusal<{ order: Order; parcels: Parcel[] }>
  /** Settles when the carrier has given the parcel's label, and it prints; or refuses it. */
  awaitLabel: (parcelId: string) => OrRefusal<Parcel>
  services: (parcelId: string) => OrRefusal<{ services: OfferedService[] }>
  relays: (search: Search) => OrRefusal<{ postcode: string; relays: RelayPoint[] }>
  chooseRelay: (change: RelayChange) => OrRefusal<{ order: Order }>
  undoParcel: (change: Voiding) => OrRefusal<{ order: Order }>
  release: (order: string) => OrRefusal<{ order: Order }>
}

export type Context = {
  /** The last scanned code: a list, an order, its box, one of its parcels, or an article that needs an order. */
  asked: string
  /** The change's id, which every retry keeps. */
  changeId: string
  /** The mono list in progress; null when orders are packed one by one. */
  list: MonoList | null
  order: Order | null
  packagings: readonly Carton[]
  /** The verified pieces of the open parcel, in scan order. Undo takes the last one. */
  scans: readonly PieceScan[]
  /** Serial numbers that were read and are on no piece yet. */
  early: readonly string[]
  /** The pieces of the parcel that closed itself. An undo brings them back, without another scan. */
  packed: readonly PieceScan[]
  closed: readonly ClosedParcel[]
  /** The code of the last chosen carton, proposed first for the next parcel. */
  carton: string
  /** The reason for closing early: another parcel follows, or pieces are missing. */
  another: boolean
  partial: boolean
  /** The given weight, and whether the person repeated it. */
  weightG: number
  confirm: boolean
  /** The number of the change under way, from its first sending on: an answer that got lost has numbered the same parcel. */
  spare: Parcel | null
  /** The parcel whose label is printed now or was printed last, and the parcels that follow. */
  parcel: Parcel | null
  waiting: readonly Parcel[]
  /** The label of `parcel` is scanned back. */
  checked: boolean
  /** The reason for a new label; null for the first one. */
  reason: string | null
  /** The packer wants to choose the service before the label is made. */
  choosing: boolean
  services: readonly OfferedService[]
  /** The chosen service; null where the accounts' rules choose. */
  service: ChosenService | null
  /** The relay points near a postcode, and the one that the order shall have. */
  postcode: string
  relays: readonly RelayPoint[]
  chosenRelay: RelayPoint | null
  /** The id of the change that follows the one under way. */
  nextId: string
}

/** The server no longer lets this bench pack the order: it was cancelled, held, or went to a colleague. */
export type StoppedEvent = { type: 'order.stopped'; order: string; refusal: Refusal }

/** The carrier gives no label yet, and why is known. */
type LateEvent = { type: 'label.late'; parcel: string; reason: string }

export type Event =
  | ScanEvent<'pickingList' | 'order' | 'box' | 'package' | 'tracking' | 'product' | 'serial'>
  | Command<'quantity' | 'weight', { n: number }>
  | Command<
      'validate' | 'another' | 'partial' | 'reprint' | 'services' | 'relays' | 'void' | 'undo' | 'cancel'
    >
  | Command<'packaging' | 'reason' | 'service' | 'relay' | 'postcode', { code: string }>
  | { type: 'cmd.acknowledge' }
  | StoppedEvent
  | LateEvent

export type Decision<To extends string = never> = DecisionOn<Context, To>
export type Here = { context: Context }
export type On<T extends Event['type']> = Here & { event: Extract<Event, { type: T }> }
export type Answer<P extends keyof ShipmentPorts> = AnswerTo<Context, ShipmentPorts[P]>
export type AnswerOrRefusal<P extends keyof ShipmentPorts> = AnyAnswerTo<Context, ShipmentPorts[P]>

/** The setup of the machine's three big states (mono, packing, label), each in its own file. */
export const shipment = setup({
  ...basics<Context, Event>(),
  /** Whether complete orders close themselves is a setting of the terminal. */
  guards: { closesItself: () => false },
  actors: portsOf<ShipmentPorts>()(
    'openList',
    'openOrder',
    'allocate',
    'mayLeave',
    'spareFor',
    'seal',
    'label',
    'awaitLabel',
    'services',
    'relays',
    'chooseRelay',
    'undoParcel',
    'release',
  ),
})
