import { type DoneActorEvent, setup } from 'xstate'
import type { Refusal } from '#contract/problems.ts'
import type { Accepted, Decision as DecisionOn } from '../shared/decision.ts'
import type { ScanEvent } from '../shared/operation.ts'
import { basics } from '../shared/parts.ts'
import { port } from '../shared/port.ts'

export type ShopChoice = { slug: string; name: string; orderCount: number }

export type ShopPorts = {
  shops: (input: undefined) => Promise<ShopChoice[] | Refusal>
  /** Opens the operation's screen for that shop. */
  open: (slug: string) => Promise<void>
}

export type Context = { shops: readonly ShopChoice[]; chosen: string }

export type Event = ScanEvent | { type: 'cmd.shop'; id: string; code: string }

export type Decision<To extends string = never> = DecisionOn<Context, To>
export type Here = { context: Context }
export type On<T extends Event['type']> = Here & { event: Extract<Event, { type: T }> }
export type Answer<P extends keyof ShopPorts> = Here & { event: DoneActorEvent<Accepted<ShopPorts[P]>> }

export const shop = setup({
  ...basics<Context, Event>(),
  actors: {
    shops: port<ShopPorts['shops']>('shops'),
    open: port<ShopPorts['open']>('open'),
  },
})
