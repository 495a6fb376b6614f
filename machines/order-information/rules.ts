import { kindWords } from '#contract/barcodes/kinds.ts'
import type { OrderDocument } from '#contract/endpoints/order.ts'
import { orderWord } from '#contract/entities/order.ts'
import { isRefusal } from '#contract/problems.ts'
import { refused, refusedBecause } from '../shared/decision.ts'
import { type Feedback, feedback, type ScanEvent } from '../shared/operation.ts'
import { liveParcels, sayOrder } from '../shared/order-state.ts'
import type { AnswerOrRefusal, Context, Decision, Here, KnownOrder, On, PrintChange } from './ports.ts'

export const namesOrders = ['order', 'package', 'tracking', 'box', 'pickingList'] as const

export const reprintReasons = [
  { code: 'abimee', label: 'Document abîmé' },
  { code: 'perdue', label: 'Document perdu' },
  { code: 'illisible', label: 'Impression illisible' },
  { code: 'client', label: 'Demandé par le client' },
] as const

export function askText({ event }: On<'cmd.find'>): Decision {
  return { next: { asked: event.text } }
}

/** Shows a single order, or offers several to choose from. After a refusal the screen stays as it is. */
export function found({
  context,
  event: { output },
}: AnswerOrRefusal<'find'>): Decision<'showing' | 'choosing' | 'looking'> {
  if (isRefusal(output)) return { to: before(context), ...refusedBecause(output) }
  const { orders, more } = output
  const [order, ...others] = orders
  if (order && others.length === 0) {
    return { to: 'showing', next: { ...shown(order, context.asked), answers: [] }, say: sayShown(order) }
  }
  const detail = more ? 'Les plus récentes seulement : précisez la recherche.' : undefined
  return {
    to: 'choosing',
    next: { answers: orders, answered: context.asked, more, order: null, parcel: null },
    say: feedback('step', `${orders.length} commandes trouvées`, detail),
  }
}

function before({ order, answers }: Context): 'showing' | 'choosing' | 'looking' {
  if (order) return 'showing'
  return answers.length > 0 ? 'choosing' : 'looking'
}

export function isAnswer({ context, event }: On<'cmd.choose'>): boolean {
  return context.answers.some(({ name }) => name === event.code)
}

/** Keeps the other matches, so that the person can come back to them. */
export function choose({ context, event }: On<'cmd.choose'>): Decision {
  const order = context.answers.find(({ name }) => name === event.code)
  if (!order) return refused('Cette commande n’est plus dans la liste.')
  return { next: shown(order, context.asked), say: sayShown(order) }
}

function shown(order: KnownOrder, asked: string): Partial<Context> {
  const parcel = liveParcels(order).find(({ name }) => name === asked)?.name ?? null
  return { order, parcel, added: null, document: null }
}

function sayShown(order: KnownOrder): Feedback {
  return feedback('step', order.name, [orderWord(order), sayOrder(order)].join(' · '))
}

/** Reads the order again, so that its history shows the last change. If that fails, the order stays as it was. */
export function refresh({ context, event: { output } }: AnswerOrRefusal<'find'>): Decision {
  const [order, ...others] = isRefusal(output) ? [] : output.orders
  return { next: { order: order && others.length === 0 ? order : context.order } }
}

export const hasAnswers = ({ context }: Here): boolean => context.answers.length > 0

export function backToAnswers(): Decision {
  return { next: { order: null, parcel: null } }
}

export function putAway(): Decision {
  return {
    next: { order: null, parcel: null, added: null, answers: [], more: false },
    say: feedback('step', 'Commande refermée'),
  }
}

export const hasNextStep = ({ context }: Here): boolean => Boolean(context.order?.next)

export function isItsDocument({ context, event }: On<'cmd.print'>): boolean {
  return documentNamed(context, event.code) !== undefined
}

export function chooseDocument({ context, event }: On<'cmd.print'>): Decision {
  return { next: { document: documentNamed(context, event.code) ?? null } }
}

function documentNamed({ order }: Context, id: string): OrderDocument | undefined {
  return order?.documents.find(one => one.id === id)
}

export function isKnownReason({ event }: On<'cmd.reason'>): boolean {
  return reasonNamed(event.code) !== undefined
}

export function giveReason({ event }: On<'cmd.reason'>): Decision {
  return { next: { reason: reasonNamed(event.code) ?? '', changeId: event.id } }
}

function reasonNamed(code: string): string | undefined {
  return reprintReasons.find(reason => reason.code === code)?.label
}

export function leavePrints(): Decision {
  return { next: { document: null }, say: feedback('step', 'Rien n’est réimprimé') }
}

export function documentToPrint({ context: { changeId, document, reason } }: Here): PrintChange {
  return { changeId, document: document?.id ?? '', reason }
}

export function printed({ context: { document, reason } }: Here): Decision {
  return { next: { document: null }, say: feedback('step', `Réimpression : ${document?.title}`, reason) }
}

type Scan = { event: ScanEvent }

export const askOrderFirst = ({ event }: Scan) =>
  wrongTurn(event, 'scannez une commande, un colis ou un numéro de suivi')

export const askNumberToAdd = ({ event }: Scan) => wrongTurn(event, 'scannez le numéro de suivi à ajouter')

export const askNumberToRemove = ({ event }: Scan) => wrongTurn(event, 'scannez le numéro de suivi à retirer')

export const askReasonFirst = ({ event }: Scan) =>
  wrongTurn(event, 'choisissez d’abord le motif de la réimpression')

function wrongTurn({ code }: ScanEvent, instead: string): Decision {
  return refused(`Ceci est ${kindWords[code.kind].one} : ${instead}.`)
}
