import { setup } from 'xstate'
import type { Reason } from '#contract/entities/reason.ts'
import type { Location } from '#contract/entities/stock.ts'
import type { Refusal } from '#contract/problems.ts'
import { type Outcome as OutcomeOf, refused } from '../shared/decision.ts'
import type { Departure } from '../shared/departure.ts'
import { feedback, type ScanEvent } from '../shared/operation.ts'
import { basics } from '../shared/parts.ts'
import { port } from '../shared/port.ts'
import { type Pile, pieces } from '../shared/stock.ts'

/** What lies somewhere, why it may go to scrap, and whose goods are scrapped here. */
export type Sight = { location: Location; reasons: Reason[]; shop: string }
export type RebutChange = {
  changeId: string
  location: string
  sku: string
  qty: number
  reason: string
  photo: string | null
}
export type PhotoChange = { changeId: string; taken: string }
export type UndoChange = { changeId: string; moves: readonly string[] }
export type Written = Refusal | { moves: string[] }

export type RebutPorts = {
  look: (location: string) => Promise<Sight | Refusal>
  keep: (change: PhotoChange) => Promise<Refusal | { photo: string }>
  rebut: (change: RebutChange) => Promise<Written>
  undo: (change: UndoChange) => Promise<Written>
}

export type Context = {
  from: Departure | null
  reasons: readonly Reason[]
  shop: string
  /** The one kind of article in hand, and how many pieces of it. */
  article: Pile | null
  qty: number
  reason: Reason | null
  /** The picture that the reason asks for: as it was taken, until the server has it, then by its id. */
  taken: string
  photo: string | null
  /** The location scanned last, and the id under which the change is sent, however often it is sent. */
  asked: string
  changeId: string
  /** What went to scrap last: it can be taken back. */
  scrapped: { moves: readonly string[]; from: string; qty: number } | null
}

export type Event =
  | ScanEvent<'location' | 'product'>
  | { type: 'cmd.reason'; id: string; code: string }
  | { type: 'cmd.photo'; id: string; code: string }
  | { type: 'cmd.quantity'; id: string; n: number }
  | { type: 'cmd.validate'; id: string }
  | { type: 'cmd.undo'; id: string }
  | { type: 'cmd.cancel'; id: string }

export type Outcome = OutcomeOf<Context>

/** What every part of the machine is written in. */
export const rebut = setup({
  ...basics<Context, Event>(),
  actors: {
    look: port<RebutPorts['look']>('look'),
    keep: port<RebutPorts['keep']>('keep'),
    rebut: port<RebutPorts['rebut']>('rebut'),
    undo: port<RebutPorts['undo']>('undo'),
  },
})

export const noReason = { reason: null, taken: '', photo: null }
export const emptyHands = { article: null, qty: 0, ...noReason }

export function offered({ reasons }: Context, code: string): Reason | undefined {
  return reasons.find(reason => reason.code === code)
}

export function choose(context: Context, code: string): Outcome {
  const reason = offered(context, code)
  if (!reason) return refused('Ce motif n’est pas proposé.')
  const { article, qty } = context
  return {
    next: { ...noReason, reason },
    say: feedback('step', reason.label, `${pieces(qty)} · ${article?.product.name}`),
  }
}

export function recount({ article, qty }: Context): Outcome {
  return {
    next: noReason,
    say: feedback('step', 'Motif retiré', `${pieces(qty)} · ${article?.product.name}`),
  }
}

export function abandon(): Outcome {
  return {
    next: { ...emptyHands, from: null },
    say: feedback('step', 'Rebut abandonné', 'Rien n’a bougé.'),
  }
}
