import { setup } from 'xstate'
import type { Location } from '#contract/entities/stock.ts'
import type { OrRefusal, Refusal } from '#contract/problems.ts'
import type { Decision as DecisionOn } from '../shared/decision.ts'
import type { Kept } from '../shared/kept.ts'
import type { Command, ScanEvent } from '../shared/operation.ts'
import { type AnswerTo, basics, portsOf } from '../shared/parts.ts'
import type { Departure } from '../shared/stock.ts'

export type Load = { sku: string; name: string; qty: number }
export type Journey = { from: string; to: string; loads: readonly Load[] }
export type TransferChange = Journey & { changeId: string; confirm: boolean }

export type TransferPorts = {
  locate: (name: string) => OrRefusal<Location>
  move: (change: TransferChange) => Promise<{ moves: string[] } | Refusal | Kept>
}

export type Context = {
  from: Departure | null
  /** In the order they were taken. A quantity or an undo changes the last load. */
  loads: readonly Load[]
  /** The last scanned location, and the change's id, which every retry keeps. */
  to: string
  changeId: string
  confirm: boolean
  /** The last finished transfer, which the person can send back. */
  arrived: Journey | null
}

export type Event =
  | ScanEvent<'location' | 'product'>
  | Command<'all' | 'undo' | 'cancel'>
  | Command<'quantity', { n: number }>

export type Decision<To extends string = never> = DecisionOn<Context, To>
export type Here = { context: Context }
export type On<T extends Event['type']> = Here & { event: Extract<Event, { type: T }> }
export type Answer<P extends keyof TransferPorts> = AnswerTo<Context, TransferPorts[P]>

export const transfer = setup({
  ...basics<Context, Event>(),
  actors: portsOf<TransferPorts>()('locate', 'move'),
})
