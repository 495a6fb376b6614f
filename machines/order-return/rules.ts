import { kindWords } from '#contract/barcodes/kinds.ts'
import {
  needsOverride,
  type Reason,
  type Returnable,
  type WaitingReturn,
} from '#contract/endpoints/return.ts'
import { quote, type Refused, refused } from '../shared/decision.ts'
import { feedback, type ScanEvent } from '../shared/operation.ts'
import { pieces as pieceWords, sum } from '../shared/stock.ts'
import { isWhole } from './pieces.ts'
import type { Answer, Context, Decision, Here, JoinChange, On, Parcel, ReturnChange } from './ports.ts'

export const start: Context = {
  parcel: null,
  origins: [],
  waitReasons: [],
  origin: null,
  taken: '',
  photo: null,
  noPhoto: false,
  pieces: [],
  article: null,
  condition: null,
  numbers: [],
  hand: 1,
  asked: null,
  tracking: null,
  waitReason: null,
  changeId: '',
}

export function askTracking({ event }: On<'scan.tracking'>): Decision {
  return { next: { asked: event.code.value, tracking: event.code.value } }
}

export function askReasons(): Decision {
  return { next: { asked: null } }
}

const unknownParcel: Parcel = {
  order: null,
  customer: '',
  waiting: null,
  waitReason: '',
  wish: null,
  announced: null,
  kept: null,
  piles: null,
}

/** A waiting return continues with its articles. Any other parcel first needs an origin. */
export function open({
  context: { asked },
  event: { output },
}: Answer<'find'>): Decision<'articles' | 'origin'> {
  const { orders, waiting, origins, waitReasons } = output
  const reasons = { origins, waitReasons }
  if (asked === null) {
    return {
      to: 'origin',
      next: { ...reasons, parcel: unknownParcel },
      say: feedback('step', 'Colis inconnu', 'Il attendra en quarantaine'),
    }
  }
  const [first] = waiting
  if (first) {
    const parcel = parcelWaiting(first)
    return {
      to: 'articles',
      next: { ...reasons, parcel, origin: first.origin },
      say: feedback('step', `Retour ${first.name}`, parcel.waitReason),
    }
  }
  if (orders.length > 1) return refused('Plusieurs commandes répondent : scannez le colis ou son suivi.')
  const [order] = orders
  if (!order) return refused('Aucune commande ne porte ce code.')
  const parcel = parcelOf(order, asked)
  if (typeof parcel === 'string') return refused(parcel)
  return {
    to: 'origin',
    next: { ...reasons, parcel },
    say: feedback('step', order.order.name, order.order.customer),
  }
}

/** Returns the parcel, or a French sentence that says why nothing of this order can come back. */
function parcelOf({ order, returnable, announced }: Returnable, asked: string): Parcel | string {
  if (returnable.length === 0) return `Rien de ${order.name} n’est chez le client : rien ne peut en revenir.`
  const { name, customer } = order
  return {
    ...unknownParcel,
    ...{ order: name, customer, piles: returnable },
    announced: coming(announced, asked),
  }
}

/** Of several that are announced, the one whose sheet or tracking number was scanned; else all of them. */
function coming(announced: Returnable['announced'], asked: string): Parcel['announced'] {
  const named = announced.filter(({ name, tracking }) => name === asked || tracking === asked)
  const those = named.length > 0 ? named : announced
  if (those.length === 0) return null
  return {
    name: those.find(({ name }) => name === asked)?.name ?? null,
    lines: those.flatMap(({ lines }) => lines),
    note: those.flatMap(({ note }) => note || []).join(', '),
  }
}

function parcelWaiting(found: WaitingReturn): Parcel {
  const { name, order, customer, waitReason, photo, noPhoto, lines, wish } = found
  return {
    order,
    customer: customer ?? '',
    waiting: name,
    waitReason: waitReason.label,
    wish,
    announced: null,
    kept: { photo, noPhoto },
    piles: lines,
  }
}

export function isOfferedOrigin({ context, event }: On<'cmd.origin'>): boolean {
  return reasonNamed(context.origins, event.code) !== undefined
}

export function chooseOrigin({ context, event }: On<'cmd.origin'>): Decision {
  const origin = reasonNamed(context.origins, event.code) ?? null
  return { next: { origin }, say: feedback('step', origin?.label ?? '') }
}

export const asksPhoto = ({ context }: Here): boolean => context.origin?.photo === true

export function kept({ context: { origin }, event }: Answer<'keep'>): Decision {
  return {
    next: { taken: '', photo: event.output.photo },
    say: feedback('step', 'Photo gardée', origin?.label),
  }
}

export function goOnWithout({ context: { origin } }: Here): Decision {
  return { next: { noPhoto: true }, say: feedback('step', 'Sans photo : ce sera noté', origin?.label) }
}

export function chooseAgain(): Decision {
  return { next: { origin: null }, say: feedback('step', 'Origine retirée') }
}

/** The return waits and has no order yet. */
export function isOrphan({ context: { parcel } }: Here): boolean {
  return parcel !== null && parcel.waiting !== null && parcel.order === null
}

export function orderToJoin({ context: { changeId, parcel, asked } }: Here): JoinChange {
  return { changeId, waiting: parcel?.waiting ?? '', code: asked ?? '' }
}

/** Pieces with an outcome keep it. */
export function joined({ event: { output } }: Answer<'join'>): Decision {
  const parcel = parcelWaiting(output)
  return {
    next: { parcel },
    say: feedback('step', `${output.name} est de ${output.order}`, parcel.customer),
  }
}

/** A parcel without an order has to wait; a waiting return closes only as a whole. */
export function mayClose({ context: { parcel, pieces } }: Here): boolean {
  if (!parcel || pieces.length === 0) return false
  return parcel.waiting === null ? parcel.order !== null : isWhole(parcel, pieces)
}

export function mayWait({ context: { parcel, pieces } }: Here): boolean {
  return pieces.length > 0 && parcel?.waiting === null
}

export function isOfferedReason({ context, event }: On<'cmd.reason'>): boolean {
  return reasonNamed(context.waitReasons, event.code) !== undefined
}

export function haveItWait({ event }: On<'cmd.reason'>): Decision {
  return { next: { waitReason: event.code, changeId: event.id } }
}

function reasonNamed(reasons: readonly Reason[], code: string): Reason | undefined {
  return reasons.find(reason => reason.code === code)
}

export function returnToBook({ context }: Here): ReturnChange {
  const { parcel, pieces, origin, photo, noPhoto, tracking, waitReason, changeId } = context
  return {
    changeId,
    order: parcel?.order ?? null,
    tracking,
    announced: parcel?.announced?.name ?? null,
    waiting: parcel?.waiting ?? null,
    origin: origin?.code ?? '',
    waitReason,
    photo,
    noPhoto,
    lines: pieces.map(({ product, qty, condition, outcome, to, serials = [] }) => ({
      sku: product.sku,
      qty,
      condition,
      outcome,
      ...(to === null ? {} : { to }),
      ...(needsOverride(condition, outcome) ? { override: true } : {}),
      ...(serials.length > 0 ? { serials: [...serials] } : {}),
    })),
  }
}

export function notBooked(about: Refused): Decision {
  return { next: { waitReason: null }, ...quote(about) }
}

export function booked({ context: { pieces }, event }: Answer<'book'>): Decision {
  const { name, status } = event.output
  const n = sum(pieces)
  const what = status === 'waiting' ? 'en quarantaine' : n > 1 ? 'traitées' : 'traitée'
  return { next: start, say: feedback('step', `Retour ${name}`, `${pieceWords(n)} ${what}`) }
}

export function abandon(): Decision {
  return { next: start, say: feedback('step', 'Retour abandonné', 'Rien n’est enregistré') }
}

export function wrongTurn({ context, event }: Here & { event: ScanEvent }): Decision {
  return refused(`Ceci est ${kindWords[event.code.kind].one} : ${whatNow(context)}.`)
}

function whatNow({ parcel, origin, photo, noPhoto, article }: Context): string {
  if (!parcel) return 'scannez d’abord la commande ou le colis'
  if (parcel.waiting === null && origin?.photo && photo === null && !noPhoto)
    return 'prenez d’abord la photo, ou choisissez « Sans photo »'
  return article ? 'répondez d’abord pour l’article en main' : 'scannez un article rendu'
}
