import { setup } from 'xstate'
import type { CarrierSlip, SlipParcel } from '#contract/endpoints/carrier-slip.ts'
import type { Routing } from '#contract/endpoints/routing.ts'
import type { OrRefusal } from '#contract/problems.ts'
import { beforeNextTry, type Decision as DecisionOn } from '../shared/decision.ts'
import type { Command, ScanEvent } from '../shared/operation.ts'
import { type AnswerTo, basics, portsOf } from '../shared/parts.ts'

/** One change of a slip: load parcels, unload parcels, or seal the slip. */
export type Change = {
  readonly changeId: string
  readonly load: readonly string[]
  readonly unload: readonly string[]
  readonly seal: boolean
  /** Seals the slip although parcels are missing. */
  readonly confirm: boolean
}
export type SlipChange = Change & { readonly group: string; readonly slip: string | null }
export type Content = { slip: CarrierSlip; missing: SlipParcel[] }
type Changed = { slip: CarrierSlip; loaded: SlipParcel[]; unloaded: SlipParcel[] }

export type CarrierSlipPorts = {
  list: (input: undefined) => OrRefusal<CarrierSlip[]>
  route: (parcel: string) => OrRefusal<Routing>
  content: (group: string) => OrRefusal<Content>
  change: (change: SlipChange) => OrRefusal<Changed>
}

export type Context = {
  /** Today's slips; null until the first read. */
  slips: readonly CarrierSlip[] | null
  /** The slip in progress, and the ready parcels that are not on it. */
  slip: CarrierSlip | null
  missing: readonly SlipParcel[]
  /** The parcels that this person loaded, the newest last. Undo unloads the newest. */
  mine: readonly string[]
  /** The last chosen carrier, and the parcel whose scan chose it. */
  group: string
  parcel: string
  change: Change
}

export type Event =
  | ScanEvent<'package' | 'tracking'>
  | Command<'group', { code: string }>
  /** The page's address names the carrier. */
  | Command<'find', { text: string }>
  | Command<'validate' | 'unload' | 'undo' | 'cancel'>

export type Decision<To extends string = never> = DecisionOn<Context, To>
export type Here = { context: Context }
export type On<T extends Event['type']> = Here & { event: Extract<Event, { type: T }> }
export type Answer<P extends keyof CarrierSlipPorts> = AnswerTo<Context, CarrierSlipPorts[P]>

export const carrierSlip = setup({
  ...basics<Context, Event>(),
  delays: {
    beforeNextTry,
    /** A colleague may load parcels on the same slip, so the machine reads it again. */
    refresh: 10_000,
  },
  actors: portsOf<CarrierSlipPorts>()('list', 'route', 'content', 'change'),
})
