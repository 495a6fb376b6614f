import { setup } from 'xstate'
import type { KitAtBench, KitToAssemble } from '#contract/endpoints/assembly.ts'
import type { OrRefusal } from '#contract/problems.ts'
import type { Decision as DecisionOn } from '../shared/decision.ts'
import type { Command, ScanEvent } from '../shared/operation.ts'
import { type AnswerTo, basics, portsOf } from '../shared/parts.ts'
import type { ToldEvent } from '../shared/told.ts'

export type Waiting = { kits: KitToAssemble[]; total: number }

/** Pieces to take of an article at a place. */
export type Taken = { sku: string; place: string; qty: number }
export type Assembling = {
  changeId: string
  apart: boolean
  kit: string
  qty: number
  from: Taken[]
  to: string
}

export type AssemblyPorts = {
  look: (input: undefined) => OrRefusal<Waiting>
  open: (code: string) => OrRefusal<KitAtBench>
  /** Assembles kits, or takes them apart. */
  send: (change: Assembling) => OrRefusal<{ moves: string[] }>
  undo: (change: { changeId: string; moves: string[] }) => OrRefusal<{ moves: string[] }>
}

export type Context = Waiting & {
  kit: KitAtBench | null
  /** Kits are taken apart instead. */
  apart: boolean
  qty: number
  /** The code of the kit that was scanned or chosen, and whether all that orders lack is wanted of it. */
  asked: string
  wantsAll: boolean
  /** The place whose pieces are taken first; empty where nobody has said one. */
  at: string
  to: string
  /** The last change, which can be undone. */
  done: { moves: string[]; apart: boolean; what: string; to: string } | null
  changeId: string
}

export type Event =
  | ScanEvent<'location' | 'product'>
  | Command<'all' | 'apart' | 'undo' | 'cancel'>
  | Command<'choose', { code: string }>
  | Command<'quantity', { n: number }>
  | ToldEvent

export type Decision<To extends string = never> = DecisionOn<Context, To>
export type Here = { context: Context }
export type On<T extends Event['type']> = Here & { event: Extract<Event, { type: T }> }
export type Answer<P extends keyof AssemblyPorts> = AnswerTo<Context, AssemblyPorts[P]>

export const assembly = setup({
  ...basics<Context, Event>(),
  actors: portsOf<AssemblyPorts>()('look', 'open', 'send', 'undo'),
})
