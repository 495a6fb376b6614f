import { setup } from 'xstate'
import type { OpenWallList, SortedPiece, WallList, WallSlot } from '#contract/endpoints/put-wall.ts'
import type { OrRefusal } from '#contract/problems.ts'
import type { Decision as DecisionOn } from '../shared/decision.ts'
import type { Command, ScanEvent } from '../shared/operation.ts'
import { type AnswerTo, basics, portsOf } from '../shared/parts.ts'
import type { ToldEvent } from '../shared/told.ts'

export type Wall = { lists: OpenWallList[]; slots: WallSlot[]; free: number }

export type Putting = { changeId: string; list: string; code: string; quantity?: number }
export type TakingBack = { changeId: string; list: string; order: string; sku: string; qty: number }

export type PutWallPorts = {
  look: (input: undefined) => OrRefusal<Wall>
  open: (list: string) => OrRefusal<WallList>
  put: (putting: Putting) => OrRefusal<{ list: WallList; put: SortedPiece }>
  takeBack: (back: TakingBack) => OrRefusal<WallList>
  empty: (change: { changeId: string; box: string }) => OrRefusal<{ slot: number; order: string }>
}

export type Context = {
  wall: Wall | null
  /** The list whose pieces are being sorted. */
  list: WallList | null
  /** The last piece, which an undo takes back. */
  last: SortedPiece | null
  /** It is on its way to its slot. */
  inHand: boolean
  /** The scanned list, article or slot. */
  asked: string
  /** Pieces that the scanned code tells. */
  quantity: number | null
  changeId: string
}

export type Event =
  | ScanEvent<'pickingList' | 'product' | 'box'>
  | Command<'choose' | 'empty', { code: string }>
  | Command<'undo' | 'next'>
  | ToldEvent

export type Decision<To extends string = never> = DecisionOn<Context, To>
export type Here = { context: Context }
export type On<T extends Event['type']> = Here & { event: Extract<Event, { type: T }> }
export type Answer<P extends keyof PutWallPorts> = AnswerTo<Context, PutWallPorts[P]>

export const putWall = setup({
  ...basics<Context, Event>(),
  actors: portsOf<PutWallPorts>()('look', 'open', 'put', 'takeBack', 'empty'),
})
