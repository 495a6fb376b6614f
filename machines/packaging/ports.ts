import { type DoneActorEvent, setup } from 'xstate'
import type { Carton, Order, Parcel } from '#contract/entities/order.ts'
import type { OrRefusal } from '#contract/problems.ts'
import type { Accepted, Decision as DecisionOn } from '../shared/decision.ts'
import type { ScanEvent } from '../shared/operation.ts'
import { basics, port } from '../shared/parts.ts'

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
  | { type: 'cmd.parcel'; id: string; code: string }
  | { type: 'cmd.packaging'; id: string; code: string }
  | { type: 'cmd.weight'; id: string; n: number }
  | { type: 'cmd.reprint'; id: string }
  | { type: 'cmd.reason'; id: string; code: string }
  | { type: 'cmd.void'; id: string }
  | { type: 'cmd.undo'; id: string }
  | { type: 'cmd.cancel'; id: string }

export type Decision<To extends string = never> = DecisionOn<Context, To>
export type Here = { context: Context }
export type On<T extends Event['type']> = Here & { event: Extract<Event, { type: T }> }
export type Answer<P extends keyof PackagingPorts> = Here & {
  event: DoneActorEvent<Accepted<PackagingPorts[P]>>
}
export type AnswerOrRefusal<P extends keyof PackagingPorts> = Here & {
  event: DoneActorEvent<Awaited<ReturnType<PackagingPorts[P]>>>
}

export const packaging = setup({
  ...basics<Context, Event>(),
  actors: {
    open: port<PackagingPorts['open']>('open'),
    save: port<PackagingPorts['save']>('save'),
    relabel: port<PackagingPorts['relabel']>('relabel'),
    undoParcel: port<PackagingPorts['undoParcel']>('undoParcel'),
    release: port<PackagingPorts['release']>('release'),
  },
})
