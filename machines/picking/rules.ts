import { kindWords } from '#contract/barcodes/kinds.ts'
import type { OpenPickingList, PickingCampaign, PickingList } from '#contract/entities/picking.ts'
import { type PickingType, shapeOf } from '#contract/picking-types.ts'
import { isRefusal, type Refusal } from '#contract/problems.ts'
import { type Outcome as OutcomeOf, refused, refusedBecause } from '../shared/decision.ts'
import { type Feedback, feedback, type ScanEvent } from '../shared/operation.ts'
import { pieces } from '../shared/stock.ts'

/** What waits in the shop, and which lists are on their way. */
export type Survey = {
  counts: Record<PickingType, number>
  campaigns: PickingCampaign[]
  lists: OpenPickingList[]
}

/** Something to be done by the server, once, however often it is asked. */
export type Errand =
  | { readonly kind: 'type'; readonly type: PickingType }
  | { readonly kind: 'campaign'; readonly campaign: string }
  | { readonly kind: 'reprint'; readonly list: string; readonly reason: string }
  | { readonly kind: 'release'; readonly list: string }
  | { readonly kind: 'box'; readonly list: string; readonly box: string }

/** `warning`: what the server left out of the list. */
export type Done = { list: PickingList; warning?: string } | { released: { name: string; orders: number } }

export type PickingPorts = {
  survey: (input: null) => Promise<Survey | Refusal>
  look: (name: string) => Promise<PickingList | Refusal>
  run: (change: { changeId: string; errand: Errand }) => Promise<Done | Refusal>
}

export type Context = {
  survey: Survey | null
  /** The list at hand: just printed, or scanned. */
  list: PickingList | null
  warning: string | null
  /** The list scanned last. */
  asked: string
  errand: Errand | null
  changeId: string
}

export type Event =
  | ScanEvent<'pickingList' | 'box'>
  | { type: 'cmd.print'; id: string; code: string }
  | { type: 'cmd.campaign'; id: string; code: string }
  | { type: 'cmd.reprint'; id: string; code: string }
  | { type: 'cmd.release'; id: string }
  | { type: 'cmd.next'; id: string }
  | { type: 'cmd.refresh'; id: string }

type Outcome = OutcomeOf<Context>

export function surveyed(answer: Survey | Refusal): Partial<Context> {
  return isRefusal(answer) ? {} : { survey: answer }
}

/** The errand that a type's code stands for, as long as orders of it wait. */
export function waiting({ survey }: Context, code: string): Errand | undefined {
  const type = survey && keysOf(survey.counts).find(known => known === code)
  return type && survey.counts[type] > 0 ? { kind: 'type', type } : undefined
}

const keysOf = (counts: Survey['counts']) => Object.keys(counts) as PickingType[]

export const nameOf = ({ list }: Context): string => list?.name ?? ''

export function hasCart(holder: object): boolean {
  return 'list' in holder && isList(holder.list) && shapeOf(holder.list.type) === 'multi'
}

const isList = (list: unknown): list is PickingList =>
  typeof list === 'object' && list !== null && 'claimed' in list

export function recognised(answer: PickingList | Refusal): Outcome {
  if (isRefusal(answer)) return refusedBecause(answer)
  return {
    next: { list: answer, warning: null },
    say: feedback('step', `Liste ${answer.name}`, about(answer)),
  }
}

export function printed({ errand }: Context, answer: Done | Refusal): Outcome {
  if (isRefusal(answer) || !('list' in answer)) return refusedBecause(answer)
  const { list, warning = null } = answer
  if (errand?.kind === 'box') return { next: { list }, say: placed(list, errand.box) }
  const say =
    errand?.kind === 'reprint'
      ? feedback('step', `Liste ${list.name} réimprimée`, 'Elle porte la mention DUPLICATA.')
      : feedback('step', `Liste ${list.name} imprimée`, about(list))
  return { next: { list, warning }, say }
}

function placed({ claimed }: PickingList, box: string): Feedback {
  const order = claimed.find(one => one.box === box)
  const left = claimed.filter(one => one.box === null && one.status === 'picking').length
  const rest =
    left === 0 ? 'le chariot est complet' : left === 1 ? 'reste 1 caisse' : `restent ${left} caisses`
  return feedback('ok', `Place ${order?.slot}`, `${box} pour ${order?.name} : ${rest}`)
}

export function released(answer: Done | Refusal): Outcome {
  if (isRefusal(answer) || !('released' in answer)) return refusedBecause(answer)
  const { name, orders } = answer.released
  const again = orders === 1 ? '1 commande est' : `${orders} commandes sont`
  return { say: feedback('step', `Liste ${name} annulée : jetez-la`, `${again} de nouveau à préparer.`) }
}

export function inHand({ list }: Context): Outcome {
  return { say: feedback('step', `Liste ${list?.name} en main`, 'Bonne collecte !') }
}

export function about({ orders, pieces: qty }: Pick<PickingList, 'orders' | 'pieces'>): string {
  return `${orders === 1 ? '1 commande' : `${orders} commandes`}, ${pieces(qty)}`
}

export function wrongTurn({ list }: Context, { code }: ScanEvent): Outcome {
  const what = kindWords[code.kind].one
  if (list === null) return refused(`Ceci est ${what} : choisissez d’abord la liste à imprimer.`)
  if (code.kind === 'box')
    return refused(`${list.name} est une liste mono : ses articles n’ont pas de caisse.`)
  return refused(`Ceci est ${what} : scannez la liste ${list.name}, ou choisissez-en une autre.`)
}
