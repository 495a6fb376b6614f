import { fromCallback, setup } from 'xstate'
import type { DayPlan, PlannedFor } from '#contract/entities/count-plan.ts'
import type { ProductSummary } from '#contract/entities/order.ts'
import type { OpenCount, Variance } from '#contract/entities/stock.ts'
import type { OrRefusal, Refusal } from '#contract/problems.ts'
import type { Decision as DecisionOn } from '../shared/decision.ts'
import type { Kept } from '../shared/kept.ts'
import type { Command, ScanEvent } from '../shared/operation.ts'
import { type AnswerTo, type AnyAnswerTo, basics, portsOf } from '../shared/parts.ts'
import type { Pile } from '../shared/stock.ts'
import type { ToldEvent } from '../shared/told.ts'

/**
 * The location to count, its round, and the ledger's last move number at the start of the count. `alone`: the server did
 * not answer, so nobody else knows of this count, and the number is that of the kept copy of the warehouse.
 */
export type Place = { name: string; zone: string; round: 1 | 2; startedAtMove: number; alone?: true }

/** One scan: pieces per scan, and the number of times. */
type Stroke = { sku: string; each: number; times: number }

/** Variances that both rounds found. A person approves them or asks for another count. */
export type Review = { count: string; location: string; variances: readonly Variance[] }

export type Given = {
  status: 'closed' | 'recount' | 'approval'
  differing: number
  approval: { count: string; variances: Variance[] } | null
}

export type BeginChange = { changeId: string; location: string }
export type CountChange = BeginChange & {
  startedAtMove: number
  lines: readonly { sku: string; counted: number }[]
}
export type Approval = { changeId: string; count: string; location: string; approve: boolean }

/** The place of today's plan that the server holds for this person. */
export type Planned = { readonly location: string; readonly zone: string; readonly why: PlannedFor }

/**
 * A walk through today's plan. `place` is null between two places. `after` is the last place, `later` those put off, `leave`
 * the held one that is left without a count. `result` is what became of the last place: the next one is said with it.
 */
export type Tour = {
  readonly place: Planned | null
  readonly after: string | null
  readonly later: readonly string[]
  readonly leave: string | null
  readonly result: string | null
}

export type NextAsked = {
  changeId: string
  after: string | null
  later: readonly string[]
  leave: string | null
}

export type InventoryPorts = {
  next: (asked: NextAsked) => OrRefusal<{ place: Planned | null; plan: DayPlan }>
  begin: (change: BeginChange) => OrRefusal<Place>
  /** Products of the person's shops with this code. Several shops may sell the same article. */
  identify: (code: string) => OrRefusal<ProductSummary[]>
  give: (change: CountChange) => Promise<Given | Refusal | Kept>
  abandon: (change: BeginChange & { alone: boolean }) => OrRefusal<{ location: string }>
  decide: (approval: Approval) => Promise<{ location: string; moves: string[] } | Refusal | Kept>
}

/** The open counts of the warehouse, and what its plan asks for today. The event repeats while the machine waits for a location. */
export type WaitingEvent = { type: 'waiting'; counts: readonly OpenCount[]; plan: DayPlan | null }

export type Context = {
  waiting: readonly OpenCount[]
  plan: DayPlan | null
  tour: Tour | null
  place: Place | null
  /** The count so far. The machine never learns the expected quantities. */
  tallies: readonly Pile[]
  /** The latest scans, the newest last. A quantity or an undo changes the newest. */
  strokes: readonly Stroke[]
  /** The last scanned code during its lookup, and the articles with this code. */
  read: { code: string; times: number }
  candidates: readonly ProductSummary[]
  review: Review | null
  approve: boolean
  /** The last scanned location, and the change's id, which every retry keeps. */
  asked: string
  changeId: string
}

export type Event =
  | ScanEvent<'location' | 'product'>
  | WaitingEvent
  | ToldEvent
  | Command<'quantity', { n: number }>
  | Command<'choose' | 'review', { code: string }>
  | Command<'validate' | 'empty' | 'undo' | 'cancel' | 'approve' | 'recount' | 'tour' | 'later' | 'leave'>

export type Decision<To extends string = never> = DecisionOn<Context, To>
export type Here = { context: Context }
export type On<T extends Event['type']> = Here & { event: Extract<Event, { type: T }> }
export type Answer<P extends keyof InventoryPorts> = AnswerTo<Context, InventoryPorts[P]>
export type AnswerOrRefusal<P extends keyof InventoryPorts> = AnyAnswerTo<Context, InventoryPorts[P]>

export const inventory = setup({
  ...basics<Context, Event>(),
  actors: {
    watch: fromCallback<WaitingEvent>(() => {
      throw new Error('The port "watch" was not handed to the machine.')
    }),
    ...portsOf<InventoryPorts>()('next', 'begin', 'identify', 'give', 'abandon', 'decide'),
  },
})
