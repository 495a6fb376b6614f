import { setup } from 'xstate'
import type {
  ListWish,
  NextPickingList,
  OpenPickingList,
  PickingCampaign,
  PickingList,
  PickingPlan,
} from '#contract/endpoints/picking.ts'
import type { PickingType } from '#contract/picking-types.ts'
import type { OrRefusal } from '#contract/problems.ts'
import { beforeNextTry, type Decision as DecisionOn } from '../shared/decision.ts'
import type { Command, ScanEvent } from '../shared/operation.ts'
import { type AnswerTo, basics, portsOf } from '../shared/parts.ts'
import type { ToldEvent } from '../shared/told.ts'

export type Survey = {
  counts: Record<PickingType, number>
  campaigns: PickingCampaign[]
  lists: OpenPickingList[]
  next: NextPickingList | null
  plan: PickingPlan
}

/** A request to the server. The server does it once, however often it arrives. */
export type Errand =
  | { readonly kind: 'type'; readonly type: PickingType; readonly wish: ListWish }
  | { readonly kind: 'campaign'; readonly campaign: string; readonly wish: ListWish }
  | { readonly kind: 'reprint'; readonly list: string; readonly reason: string }
  | { readonly kind: 'release'; readonly list: string }
  | { readonly kind: 'box'; readonly list: string; readonly box: string }
  | { readonly kind: 'box back'; readonly list: string; readonly box: string }

/** `warning`: what the server left out of the list. */
export type Done = { list: PickingList; warning?: string } | { released: { name: string; orders: number } }

export type PickingChange = { changeId: string; errand: Errand }

export type PickingPorts = {
  survey: (wish: ListWish) => OrRefusal<Survey>
  look: (name: string) => OrRefusal<PickingList>
  run: (change: PickingChange) => OrRefusal<Done>
}

export type Context = {
  survey: Survey | null
  /** This person’s wishes for the next lists: a cart of so many places, a zone. They stay until they are changed. */
  wish: ListWish
  /** The list in hand: just printed, or scanned. */
  list: PickingList | null
  warning: string | null
  asked: string
  /** The list that the person wants to cancel, once the machine has asked whether they do. */
  toRelease: string
  /** The boxes that were placed in this step, the last one at the end: an undo takes it back. */
  placed: readonly string[]
  errand: Errand | null
  changeId: string
}

export type Event =
  | ScanEvent<'pickingList' | 'box'>
  | Command<'print' | 'campaign' | 'reprint' | 'zone', { code: string }>
  | Command<'slots', { n: number }>
  | Command<'release' | 'next' | 'undo' | 'refresh' | 'plan' | 'cart' | 'usual' | 'wall'>
  | ToldEvent

export type Decision<To extends string = never> = DecisionOn<Context, To>
export type Here = { context: Context }
export type On<T extends Event['type']> = Here & { event: Extract<Event, { type: T }> }
export type Answer<P extends keyof PickingPorts> = AnswerTo<Context, PickingPorts[P]>

/** The same interval as the menu's badge. */
const refresh = 60_000

export const picking = setup({
  ...basics<Context, Event>(),
  delays: { beforeNextTry, refresh },
  actors: portsOf<PickingPorts>()('survey', 'look', 'run'),
})
