import { setup } from 'xstate'
import type { Carton, Order, Parcel } from '#contract/entities/order.ts'
import type { OrRefusal } from '#contract/problems.ts'
import type { Decision as DecisionOn } from '../shared/decision.ts'
import type { Command, ScanEvent } from '../shared/operation.ts'
import { type AnswerTo, type AnyAnswerTo, basics, portsOf } from '../shared/parts.ts'

type PackedOrder = Order & { packagings: Carton[] }
export type PackagingChange = {
  changeId: string
  order: string
  parcel: string
  packaging: string
  weightG: number
  confirm: boolean
}
export type VoidChange = { changeId: string; parcel: string }
/** Names the parcel by its id. */
export type Relabelling = { changeId: string; order: string; parcelId: string; reason: string }
type Packed = { order: Order; parcels: Parcel[] }

export type PackagingPorts = {
  open: (name: string) => OrRefusal<PackedOrder>
  save: (change: PackagingChange) => OrRefusal<Packed & { relabelled: boolean }>
  relabel: (change: Relabelling) => OrRefusal<Packed>
  undoParcel: (change: VoidChange) => OrRefusal<{ order: Order }>
  /** Gives the order back, so that another bench may continue it. */
  release: (order: string) => OrRefusal<{ order: Order }>
}

export type Context = {
  /** The last scanned code: of an order, its box, or one of its parcels. */
  asked: string
  changeId: string
  order: Order | null
  packagings: readonly Carton[]
  /** The name of the parcel in hand, and the code of its chosen carton. */
  parcel: string
  carton: string
  /** The given weight, and whether the person repeated it. */
  weightG: number
  confirm: boolean
  /** A new label is printed but not scanned back yet. */
  toStick: boolean
  reason: string
}

export type Event =
  | ScanEvent<'order' | 'package' | 'tracking' | 'box'>
  | Command<'parcel' | 'packaging' | 'reason', { code: string }>
  | Command<'weight', { n: number }>
  | Command<'reprint' | 'void' | 'undo' | 'cancel'>

export type Decision<To extends string = never> = DecisionOn<Context, To>
export type Here = { context: Context }
export type On<T extends Event['type']> = Here & { event: Extract<Event, { type: T }> }
export type Answer<P extends keyof PackagingPorts> = AnswerTo<Context, PackagingPorts[P]>
export type AnswerOrRefusal<P extends keyof PackagingPorts> = AnyAnswerTo<Context, PackagingPorts[P]>

export const packaging = setup({
  ...basics<Context, Event>(),
  actors: portsOf<PackagingPorts>()('open', 'save', 'relabel', 'undoParcel', 'release'),
})
