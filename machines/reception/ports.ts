import { setup } from 'xstate'
import type { Received, Reception, ReceptionSummary } from '#contract/entities/reception.ts'
import type { Location } from '#contract/entities/stock.ts'
import { isRefusal, type Refusal } from '#contract/problems.ts'
import { beforeNextTry, type Outcome as OutcomeOf, refusedBecause } from '../shared/decision.ts'
import { feedback, type ScanEvent } from '../shared/operation.ts'
import { basics } from '../shared/parts.ts'
import { port } from '../shared/port.ts'
import { type Document, type Label, lineOf, type Places, type Taken, unannounced } from './goods.ts'

export type Delivery = {
  changeId: string
  document: string | null
  lines: readonly (Taken & { to: string; over: boolean })[]
}
export type Closing = { changeId: string; document: string; rest: Rest | null }
export type Labelling = { changeId: string; lines: readonly Taken[] }
/** The unknown code, and the article it is to name: by its reference, or by another of its codes. */
export type Link = { changeId: string; code: string; qty: number; by: { sku: string } | { code: string } }
type Rest = 'expect' | 'drop'

export type ReceptionPorts = {
  list: () => Promise<ReceptionSummary[] | Refusal>
  open: (name: string) => Promise<Reception | Refusal>
  identify: (code: string) => Promise<Received | Refusal>
  link: (link: Link) => Promise<Received | Refusal>
  locate: (name: string) => Promise<Location | Refusal>
  add: (delivery: Delivery) => Promise<Refusal | { document: string; moves: string[] }>
  label: (change: Labelling) => Promise<Refusal | { labels: number }>
  undo: (change: { changeId: string; moves: readonly string[] }) => Promise<Refusal | { moves: string[] }>
  close: (closing: Closing) => Promise<Refusal | { missing: number; followedBy: string | null }>
}

export type Context = {
  /** Those one may choose from. */
  documents: readonly ReceptionSummary[]
  document: Document | null
  /** In the order they were scanned; a quantity, a lot or an undo is about the last one. */
  taken: readonly Taken[]
  /** Read, and not counted before somebody has said what about it. */
  held: Label | null
  /** Articles of which somebody has seen that more came than was expected. */
  seen: readonly string[]
  /** The last places of either sort: proposed for what comes next. */
  places: Places
  /** Where what is in hand goes now. */
  to: Places
  /** The document or location scanned last, and the id under which a change is sent, however often it is sent. */
  asked: string
  changeId: string
  rest: Rest | null
  by: Link['by'] | null
  /** How many pieces the unknown code is to stand for. */
  caseOf: number
  /** What was put down last: it can be taken back. */
  put: { moves: readonly string[]; taken: readonly Taken[] } | null
}

export type Event =
  | ScanEvent<'reception' | 'product' | 'location' | 'gs1'>
  | { type: 'cmd.document'; id: string; code: string }
  | { type: 'cmd.free'; id: string }
  | { type: 'cmd.damaged'; id: string }
  | { type: 'cmd.lot'; id: string; code: string }
  | { type: 'cmd.without-lot'; id: string }
  | { type: 'cmd.link'; id: string; code: string }
  | { type: 'cmd.quantity'; id: string; n: number }
  | { type: 'cmd.validate'; id: string }
  | { type: 'cmd.labels'; id: string }
  | { type: 'cmd.close'; id: string }
  | { type: 'cmd.drop'; id: string }
  | { type: 'cmd.undo'; id: string }
  | { type: 'cmd.cancel'; id: string }
  | { type: 'cmd.leave'; id: string }

export type Outcome = OutcomeOf<Context>
/** A list that is looked at for longer may have changed meanwhile. */
const listStaysFresh = 60_000

/** What every part of the machine is written in. */
export const reception = setup({
  ...basics<Context, Event>(),
  delays: { beforeNextTry, listStaysFresh },
  actors: {
    list: port<ReceptionPorts['list']>('list'),
    open: port<ReceptionPorts['open']>('open'),
    identify: port<ReceptionPorts['identify']>('identify'),
    link: port<ReceptionPorts['link']>('link'),
    locate: port<ReceptionPorts['locate']>('locate'),
    add: port<ReceptionPorts['add']>('add'),
    label: port<ReceptionPorts['label']>('label'),
    undo: port<ReceptionPorts['undo']>('undo'),
    close: port<ReceptionPorts['close']>('close'),
  },
})

export const emptyHands = { taken: [], held: null, seen: [] }

export function documentOf({ document }: Context): Document {
  return document ?? unannounced
}

/** The article that the held label names. */
export function heldLine(context: Context) {
  return context.held ? lineOf(documentOf(context), context.held) : undefined
}

export function setAside(): Outcome {
  return { next: { held: null }, say: feedback('step', 'Article mis de côté', 'Il n’est pas compté.') }
}

export function isThisOne({ document }: Context, name: string): boolean {
  return document?.name === name
}

/** A document that a colleague closed says so from now on: what is in hand goes on without it, or to another. */
export function notPut(context: Context, answer: Refusal | object): Outcome {
  if (!isRefusal(answer) || answer.refused.code !== 'reception-closed') return refusedBecause(answer)
  return {
    next: { document: { ...documentOf(context), closed: true }, put: null },
    say: feedback(
      'refused',
      answer.refused.detail,
      'Scannez une autre réception, ou continuez sans document.',
    ),
  }
}
