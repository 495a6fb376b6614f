import { setup } from 'xstate'
import type { Replenishment, TakenReplenishment } from '#contract/endpoints/replenishment.ts'
import type { OrRefusal } from '#contract/problems.ts'
import type { Decision as DecisionOn } from '../shared/decision.ts'
import type { Command, ScanEvent } from '../shared/operation.ts'
import { type AnswerTo, basics, portsOf } from '../shared/parts.ts'
import type { ToldEvent } from '../shared/told.ts'

export type Waiting = {
  tasks: Replenishment[]
  total: number
  urgent: number
  taken: TakenReplenishment[]
}

/** A line of the tour, and the pieces of it that the person holds. */
export type Stop = Pick<TakenReplenishment, 'product' | 'qty' | 'from' | 'to' | 'fromWalk' | 'toWalk'> & {
  readonly hand: number
}

export type Line = { sku: string; from: string; to: string }
export type Taking = { changeId: string; stops: number; place?: string }
export type Putting = { changeId: string; to: string; lines: { sku: string; from: string; qty: number }[] }

export type ReplenishmentPorts = {
  look: (input: undefined) => OrRefusal<Waiting>
  take: (taking: Taking) => OrRefusal<TakenReplenishment[]>
  put: (putting: Putting) => OrRefusal<{ moves: string[] }>
  /** Gives these lines back, or all of them. */
  release: (change: { changeId: string; lines?: Line[] }) => OrRefusal<{ released: number }>
  undo: (change: { changeId: string; moves: string[] }) => OrRefusal<{ moves: string[] }>
}

export type Context = Waiting & {
  /** The tour: along the reserve, in walking order. */
  stops: readonly Stop[]
  /** The reserve place where the person stands. */
  at: string
  /** The line to which the last scan added. A quantity or an undo changes it. */
  last: Line | null
  /** The place of which a tour is taken; empty for any. */
  asked: string
  /** The pick place that was scanned. */
  to: string
  /** The last put, which can be undone. */
  put: { moves: string[]; to: string; qty: number } | null
  changeId: string
}

export type Event =
  | ScanEvent<'location' | 'product'>
  | Command<'tour' | 'all' | 'missing' | 'undo' | 'cancel'>
  | Command<'choose', { code: string }>
  | Command<'quantity', { n: number }>
  | ToldEvent

export type Decision<To extends string = never> = DecisionOn<Context, To>
export type Here = { context: Context }
export type On<T extends Event['type']> = Here & { event: Extract<Event, { type: T }> }
export type Answer<P extends keyof ReplenishmentPorts> = AnswerTo<Context, ReplenishmentPorts[P]>

export const replenishment = setup({
  ...basics<Context, Event>(),
  actors: portsOf<ReplenishmentPorts>()('look', 'take', 'put', 'release', 'undo'),
})
