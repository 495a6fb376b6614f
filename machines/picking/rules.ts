import type { DoneActorEvent } from 'xstate'
import { kindWords } from '#contract/barcodes/kinds.ts'
import type { PickingList } from '#contract/endpoints/picking.ts'
import { TrolleySlots } from '#contract/entities/picking-settings.ts'
import { type PickingType, shapeOf } from '#contract/picking-types.ts'
import { walkWords } from '#contract/picking-words.ts'
import { isRefusal, type Refusal } from '#contract/problems.ts'
import { quote, refused } from '../shared/decision.ts'
import { type Feedback, feedback, type ScanEvent } from '../shared/operation.ts'
import { pieces } from '../shared/stock.ts'
import type { Answer, Context, Decision, Done, Errand, Here, On, PickingChange, Survey } from './ports.ts'

export const startAgain = {
  list: null,
  warning: null,
  toRelease: '',
  placed: [],
  errand: null,
} satisfies Partial<Context>

export function takeFigures({ event }: Answer<'survey'>): Decision {
  return { next: { survey: event.output } }
}

export function isWaiting({ context: { survey }, event }: On<'cmd.print'>): boolean {
  const type = survey && typeNamed(survey, event.code)
  return Boolean(type && survey.counts[type] > 0)
}

export function printType({ context: { survey, wish }, event }: On<'cmd.print'>): Decision {
  const type = survey && typeNamed(survey, event.code)
  return type ? request(event, { kind: 'type', type, wish }) : {}
}

function typeNamed({ counts }: Survey, code: string): PickingType | undefined {
  return (Object.keys(counts) as PickingType[]).find(known => known === code)
}

export function isKnownCampaign({ context, event }: On<'cmd.campaign'>): boolean {
  return context.survey?.campaigns.some(({ slug }) => slug === event.code) === true
}

export function printCampaign({ context: { wish }, event }: On<'cmd.campaign'>): Decision {
  return request(event, { kind: 'campaign', campaign: event.code, wish })
}

export const isCart = ({ event }: On<'cmd.slots'>): boolean => TrolleySlots.safeParse(event.n).success

export function setSlots({ context: { wish }, event }: On<'cmd.slots'>): Decision {
  const words = event.n === 1 ? '1 place' : `${event.n} places`
  return {
    next: { wish: { ...wish, slots: event.n } },
    say: feedback('step', `Chariot de ${words}`, 'Pour les listes multi.'),
  }
}

export const isKnownZone = ({ context: { survey }, event }: On<'cmd.zone'>): boolean =>
  survey?.plan.zones.includes(event.code) === true

export function setZone({ context: { wish }, event }: On<'cmd.zone'>): Decision {
  return {
    next: { wish: { ...wish, zone: event.code } },
    say: feedback('step', `Zone ${event.code}`, 'Seulement les commandes que cette zone sert seule.'),
  }
}

export const isWished = ({ context: { wish } }: Here): boolean =>
  wish.slots !== undefined || wish.zone !== undefined || wish.at !== undefined

export const hasWall = ({ context: { survey, wish } }: Here): boolean =>
  (survey?.plan.wallSlots ?? 0) > 0 && wish.at === undefined

export const toWall = ({ context: { wish } }: Here): Decision => ({
  next: { wish: { ...wish, at: 'wall' } },
  say: feedback('step', 'Par zone, au mur de tri', 'Une feuille par zone, pour les listes multi.'),
})

export const asUsual = (): Decision => ({
  next: { wish: {} },
  say: feedback('step', 'Comme d’habitude', 'Toutes les zones, et le chariot de l’entrepôt.'),
})

export function recognise({ event: { output: list } }: Answer<'look'>): Decision {
  return { next: { list, warning: null }, say: feedback('step', `Liste ${list.name}`, sizeAndWalkOf(list)) }
}

export function reprint({ context, event }: On<'cmd.reprint'>): Decision {
  return request(event, { kind: 'reprint', list: nameOf(context), reason: event.code })
}

export const isNotBegun = ({ context }: Here): boolean => context.list?.begun === false

/** A printed list lies on a cart somewhere, so its end is asked about once. */
export function askBeforeRelease({ context }: On<'cmd.release'>): Decision {
  const name = nameOf(context)
  return {
    next: { toRelease: name },
    say: feedback(
      'confirm',
      `Annuler la liste ${name} ?`,
      'Répétez la commande : son papier ne vaudra plus rien.',
    ),
  }
}

export const isAskedAlready = ({ context }: Here): boolean =>
  isNotBegun({ context }) && context.toRelease === nameOf(context)

export function release({ context, event }: On<'cmd.release'>): Decision {
  return request(event, { kind: 'release', list: nameOf(context) })
}

export const isForCart = ({ context }: Here): boolean => context.list !== null && needsCart(context.list)

export function placeBox({ context, event }: On<'scan.box'>): Decision {
  return request(event, { kind: 'box', list: nameOf(context), box: event.code.value })
}

export const hasPlaced = ({ context }: Here): boolean => context.placed.length > 0

/** A box was put into the wrong place: its scan is undone, and the place is free again. */
export function takeBoxBack({ context, event }: On<'cmd.undo'>): Decision {
  return request(event, { kind: 'box back', list: nameOf(context), box: context.placed.at(-1) ?? '' })
}

function request({ id }: { id: string }, errand: Errand): Decision {
  return { next: { errand, changeId: id } }
}

export function changeOf({ context: { changeId, errand } }: Here): PickingChange {
  if (!errand) throw new Error('Nothing was asked for')
  return { changeId, errand }
}

type Place = 'counting' | 'known' | 'cart' | 'bag'

export function takeAnswer({
  context,
  event,
}: Here & { event: DoneActorEvent<Done | Refusal> }): Decision<Place> {
  const { output } = event
  const { errand, list, placed: before } = context
  if (isRefusal(output)) {
    const back =
      errand?.kind === 'box' || errand?.kind === 'box back' ? 'cart' : list === null ? 'counting' : 'known'
    return { to: back, ...quote({ event: { ...event, output } }) }
  }
  return 'released' in output ? released(output.released) : printed(errand, output, before)
}

function released({ name, orders }: { name: string; orders: number }): Decision<Place> {
  const again = orders === 1 ? '1 commande est' : `${orders} commandes sont`
  return {
    to: 'counting',
    say: feedback('step', `Liste ${name} annulée : jetez-la`, `${again} de nouveau à préparer.`),
  }
}

type Printed = { list: PickingList; warning?: string }

function printed(
  errand: Errand | null,
  { list, warning }: Printed,
  before: readonly string[],
): Decision<Place> {
  const to = needsCart(list) ? 'cart' : 'bag'
  if (errand?.kind === 'box') {
    return { to, next: { list, placed: [...before, errand.box] }, say: placed(list, errand.box) }
  }
  if (errand?.kind === 'box back') {
    return { to, next: { list, placed: before.slice(0, -1) }, say: takenBack(list, errand.box) }
  }
  const say =
    errand?.kind === 'reprint'
      ? feedback('step', `La liste ${list.name} repart à l’imprimante`, 'Elle porte la mention DUPLICATA.')
      : feedback('step', `La liste ${list.name} part à l’imprimante`, sizeAndWalkOf(list))
  return { to, next: { list, warning: warning ?? null, placed: [] }, say }
}

function placed({ claimed }: PickingList, box: string): Feedback {
  const order = claimed.find(one => one.box === box)
  const left = claimed.filter(one => one.box === null && one.status === 'picking').length
  const rest =
    left === 0 ? 'le chariot est complet' : left === 1 ? 'reste 1 caisse' : `restent ${left} caisses`
  return feedback('ok', `Place ${order?.slot}`, `${box} pour ${order?.name} : ${rest}`)
}

function takenBack({ claimed }: PickingList, box: string): Feedback {
  const next = claimed.find(one => one.box === null && one.status === 'picking')
  return feedback('step', `Reprenez la caisse ${box}`, next && `La place ${next.slot} est de nouveau libre.`)
}

export function isListAtHand({ context, event }: On<'scan.pickingList'>): boolean {
  return event.code.value === nameOf(context)
}

export function takeInHand({ context: { list } }: Here): Decision {
  return { say: feedback('step', `Liste ${list?.name} en main`, 'Bonne collecte !') }
}

export function wrongTurn({ context: { list }, event: { code } }: Here & { event: ScanEvent }): Decision {
  const what = kindWords[code.kind].one
  if (list === null) return refused(`Ceci est ${what} : choisissez d’abord la liste à imprimer.`)
  if (code.kind === 'box' && list.atWall)
    return refused(`${list.name} passe par le mur de tri : elle n’a pas de caisse.`)
  if (code.kind === 'box')
    return refused(`${list.name} est une liste mono : ses articles n’ont pas de caisse.`)
  return refused(`Ceci est ${what} : scannez la liste ${list.name}, ou choisissez-en une autre.`)
}

/** « 12 commandes, 30 pièces » */
export function sizeOf({ orders, pieces: qty }: Pick<PickingList, 'orders' | 'pieces'>): string {
  return `${orders === 1 ? '1 commande' : `${orders} commandes`}, ${pieces(qty)}`
}

/** « 12 commandes, 30 pièces, 340 m, 9 min » */
const sizeAndWalkOf = (list: PickingList): string => `${sizeOf(list)}, ${walkWords(list.walk)}`

const nameOf = ({ list }: Context): string => list?.name ?? ''

/** Orders of several pieces are collected on a cart, one box each, unless the wall has a slot for each. */
export const needsCart = ({ type, atWall }: PickingList): boolean => shapeOf(type) === 'multi' && !atWall
