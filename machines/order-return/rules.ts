import { kindWords } from '#contract/barcodes/kinds.ts'
import type { ReturnLine } from '#contract/endpoints/return.ts'
import type { ProductSummary } from '#contract/entities/order.ts'
import type { conditions, outcomes, Reason } from '#contract/entities/reason.ts'
import type { Returnable, WaitingReturn } from '#contract/entities/return.ts'
import type { Location } from '#contract/entities/stock.ts'
import { isRefusal, type Refusal } from '#contract/problems.ts'
import { type Outcome as OutcomeOf, refused, refusedBecause } from '../shared/decision.ts'
import { type Feedback, feedback, type ScanEvent } from '../shared/operation.ts'
import { type Pile, type ProductScan, pieces as pieceWords, scannedAmong, sum } from '../shared/stock.ts'

export type Condition = (typeof conditions)[number]
export type Outcome = (typeof outcomes)[number]

export const conditionWords: Readonly<Record<Condition, string>> = {
  new: 'Comme neuf',
  opened: 'Ouvert',
  damaged: 'Abîmé',
}

export const outcomeWords: Readonly<Record<Outcome, string>> = {
  restock: 'Remis en vente',
  quarantine: 'Quarantaine',
  rebut: 'Rebut',
  supplier: 'Retour fournisseur',
}

/** What lies on the bench: an order's parcel, one that nobody knows, or one that has waited. */
export type Parcel = {
  /** Null for a parcel that nobody knows. */
  order: string | null
  customer: string
  /** Set for a return that waits: this time it is decided on. */
  waiting: string | null
  waitReason: string
  /** What may come back; null where anything may. */
  piles: Pile[] | null
}

/** Pieces alike: the same article, in the same state, to the same end. */
export type Piece = {
  product: ProductSummary
  qty: number
  condition: Condition
  outcome: Outcome
  /** The shelf it goes back to; null: the house's own place for it. */
  to: string | null
}

export function parcelOf({ order, returnable }: Returnable): Parcel | string {
  if (returnable.length === 0) return `Rien de ${order.name} n’est chez le client : rien ne peut en revenir.`
  return { order: order.name, customer: order.customer, waiting: null, waitReason: '', piles: returnable }
}

export function parcelWaiting({ name, order, customer, waitReason, lines }: WaitingReturn): Parcel {
  return { order, customer: customer ?? '', waiting: name, waitReason: waitReason.label, piles: lines }
}

export const unknownParcel: Parcel = { order: null, customer: '', waiting: null, waitReason: '', piles: null }

/** Pieces of this product that are on the list already, whatever becomes of them. */
export function counted(pieces: readonly Piece[], sku: string): number {
  return sum(pieces.filter(({ product }) => product.sku === sku))
}

/** What the scan names among what may come back, or why it cannot. */
export function articleIn({ piles, order }: Parcel, code: ProductScan): Pile | Feedback {
  const found = piles ? scannedAmong(piles, code) : undefined
  if (found) return found.pile
  return feedback('refused', `Cet article n’a pas été expédié avec ${order ?? 'ce colis'}.`)
}

/** Whether so many more of it may come back. */
export function roomFor(
  parcel: Parcel,
  pieces: readonly Piece[],
  sku: string,
  more: number,
): string | undefined {
  const pile = parcel.piles?.find(({ product }) => product.sku === sku)
  if (!parcel.piles || !pile) return undefined
  const there = counted(pieces, sku)
  if (there + more <= pile.qty) return undefined
  return pile.qty === 1
    ? 'Une seule pièce peut revenir.'
    : `Pas plus de ${pile.qty} pièces ne peuvent revenir.`
}

export function linesOf(pieces: readonly Piece[]): ReturnLine[] {
  return pieces.map(({ product, qty, condition, outcome, to }) => ({
    sku: product.sku,
    qty,
    condition,
    outcome,
    ...(to === null ? {} : { to }),
  }))
}

/** A return that waited is decided on whole. */
export function isWhole({ piles }: Parcel, pieces: readonly Piece[]): boolean {
  return (piles ?? []).every(({ product, qty }) => counted(pieces, product.sku) === qty)
}

export const offered = (reasons: readonly Reason[], code: string): Reason | undefined =>
  reasons.find(reason => reason.code === code)

export type Found = {
  orders: Returnable[]
  waiting: WaitingReturn[]
  origins: Reason[]
  waitReasons: Reason[]
}
export type ReturnChange = {
  changeId: string
  order: string | null
  tracking: string | null
  waiting: string | null
  origin: string
  waitReason: string | null
  lines: readonly ReturnLine[]
}

/** Whose it was, found out later. */
export type JoinChange = { changeId: string; waiting: string; code: string }

export type Context = {
  parcel: Parcel | null
  origins: readonly Reason[]
  waitReasons: readonly Reason[]
  origin: Reason | null
  pieces: readonly Piece[]
  /** The article in hand, and its state once that is told. */
  article: ProductSummary | null
  condition: Condition | null
  /** What was scanned last; null for a parcel without a code. */
  asked: string | null
  tracking: string | null
  waitReason: string | null
  changeId: string
}

export const start: Context = {
  parcel: null,
  origins: [],
  waitReasons: [],
  origin: null,
  pieces: [],
  article: null,
  condition: null,
  asked: null,
  tracking: null,
  waitReason: null,
  changeId: '',
}

type Result = OutcomeOf<Context>

export function opened({ asked }: Context, answer: Found | Refusal): Result {
  if (isRefusal(answer)) return refusedBecause(answer)
  const { orders, waiting, origins, waitReasons } = answer
  const reasons = { origins, waitReasons }
  if (asked === null) {
    return {
      next: { ...reasons, parcel: unknownParcel },
      say: feedback('step', 'Colis inconnu', 'Il attendra en quarantaine'),
    }
  }
  const [first] = waiting
  if (first) {
    const parcel = parcelWaiting(first)
    return {
      next: { ...reasons, parcel, origin: first.origin },
      say: feedback('step', `Retour ${first.name}`, parcel.waitReason),
    }
  }
  if (orders.length > 1) return refused('Plusieurs commandes répondent : scannez le colis ou son suivi.')
  const [order] = orders
  if (!order) return refused('Aucune commande ne porte ce code.')
  const parcel = parcelOf(order)
  if (typeof parcel === 'string') return refused(parcel)
  return { next: { ...reasons, parcel }, say: feedback('step', order.order.name, order.order.customer) }
}

/** It waits, and nobody knows whose it is. */
export function isOrphan({ parcel }: Context): boolean {
  return parcel !== null && parcel.waiting !== null && parcel.order === null
}

/** What was decided on its pieces so far stays decided. */
export function joined(answer: WaitingReturn | Refusal): Result {
  if (isRefusal(answer)) return refusedBecause(answer)
  const parcel = parcelWaiting(answer)
  return {
    next: { parcel },
    say: feedback('step', `${answer.name} est de ${answer.order}`, parcel.customer),
  }
}

export function from({ origins }: Context, code: string): Result {
  const origin = offered(origins, code) ?? null
  return { next: { origin }, say: feedback('step', origin?.label ?? '') }
}

/** The line of the article that was dealt with last: one more of it is like it. */
export function again({ pieces }: Context, code: string): Piece | undefined {
  const last = pieces.at(-1)
  return last?.product.codes.some(one => one.code === code && one.qty === 1) ? last : undefined
}

export function oneMore(context: Context, code: string): Result {
  const last = again(context, code)
  return last ? setQuantity(context, last.qty + 1) : refused('')
}

export function setQuantity({ parcel, pieces }: Context, qty: number): Result {
  const last = pieces.at(-1)
  if (!last || !parcel) return refused('')
  const others = pieces.slice(0, -1)
  const full = roomFor(parcel, others, last.product.sku, qty)
  if (full !== undefined) return refused(full, last.product.name)
  return {
    next: { pieces: [...others, { ...last, qty }] },
    say: feedback('ok', last.product.name, pieceWords(qty)),
  }
}

export function taken({ parcel, pieces }: Context, code: Parameters<typeof articleIn>[1]): Result {
  if (!parcel) return refused('')
  const found: Pile | Feedback = articleIn(parcel, code)
  if ('type' in found) return { say: found }
  const full = roomFor(parcel, pieces, found.product.sku, 1)
  if (full !== undefined) return refused(full, found.product.name)
  return { next: { article: found.product, condition: null }, say: feedback('step', found.product.name) }
}

export function named(answer: ProductSummary[] | Refusal): Result {
  if (isRefusal(answer)) return refusedBecause(answer)
  const [article] = answer
  if (!article) return refused('Cet article est inconnu ici. Mettez-le de côté et prévenez un responsable.')
  return { next: { article, condition: null }, say: feedback('step', article.name) }
}

export const conditionOf = (code: string): Condition | undefined =>
  (['new', 'opened', 'damaged'] as const).find(one => one === code)

export const fateOf = (code: string): Outcome | undefined =>
  (['restock', 'quarantine', 'rebut', 'supplier'] as const).find(one => one === code)

export function inState({ article }: Context, code: string): Result {
  const condition = conditionOf(code)
  if (!condition || !article) return refused('')
  return { next: { condition }, say: feedback('step', conditionWords[condition], article.name) }
}

export function parkedIn(context: Context, code: string): Result {
  const condition = conditionOf(code) ?? null
  return decidedOn({ ...context, condition }, 'quarantine', null)
}

export function decidedOn({ article, condition, pieces }: Context, code: string, to: string | null): Result {
  const outcome = fateOf(code)
  if (!article || !condition || !outcome) return refused('')
  const alike = (one: Piece) =>
    one.product.sku === article.sku && one.condition === condition && one.outcome === outcome && one.to === to
  const before = pieces.find(alike)
  const piece: Piece = { product: article, qty: (before?.qty ?? 0) + 1, condition, outcome, to }
  const say = feedback(
    'ok',
    article.name,
    to === null ? outcomeWords[outcome] : `${outcomeWords[outcome]} : ${to}`,
  )
  return {
    next: { pieces: [...pieces.filter(one => one !== before), piece], article: null, condition: null },
    say,
  }
}

/** Only on a shelf from which things are sold. */
export function placed(context: Context, answer: Location | Refusal): Result {
  if (isRefusal(answer)) return refusedBecause(answer)
  const { name, kind, blocked } = answer
  if (blocked) return refused(`${name} est bloqué. Choisissez un autre emplacement.`)
  if (kind !== 'storage' && kind !== 'returns')
    return refused(`${name} n’est pas un rayon : rien n’y est remis en vente.`)
  return decidedOn(context, 'restock', name)
}

export function laidDown({ article }: Context): Result {
  return { next: { article: null, condition: null }, say: feedback('ok', 'Article reposé', article?.name) }
}

export function takenOff({ pieces }: Context): Result {
  const last = pieces.at(-1)
  if (!last) return refused('')
  const rest = last.qty > 1 ? [{ ...last, qty: last.qty - 1 }] : []
  return {
    next: { pieces: [...pieces.slice(0, -1), ...rest] },
    say: feedback('ok', 'Une pièce retirée', last.product.name),
  }
}

export function abandoned(): Result {
  return { say: feedback('step', 'Retour abandonné', 'Rien n’est enregistré') }
}

/** A parcel without an order waits; one that has waited is decided on whole. */
export function mayClose({ parcel, pieces }: Context): boolean {
  if (!parcel || pieces.length === 0) return false
  return parcel.waiting === null ? parcel.order !== null : isWhole(parcel, pieces)
}

export function changeOf({ parcel, pieces, origin, tracking, waitReason, changeId }: Context): ReturnChange {
  return {
    changeId,
    order: parcel?.order ?? null,
    tracking,
    waiting: parcel?.waiting ?? null,
    origin: origin?.code ?? '',
    waitReason,
    lines: linesOf(pieces),
  }
}

export function booked({ pieces }: Context, answer: { name: string; status: string } | Refusal): Result {
  if (isRefusal(answer)) return refusedBecause(answer)
  const what = answer.status === 'waiting' ? 'en quarantaine' : 'traitées'
  const n = sum(pieces)
  const told = answer.status === 'waiting' || n > 1 ? what : 'traitée'
  return { say: feedback('step', `Retour ${answer.name}`, `${pieceWords(n)} ${told}`) }
}

export function wrongTurn({ parcel, article }: Context, event: { type: string } | ScanEvent): Result {
  if (!('source' in event)) return refused('')
  const asks = !parcel
    ? 'scannez d’abord la commande ou le colis'
    : article
      ? 'répondez d’abord pour l’article en main'
      : 'scannez un article rendu'
  return refused(`Ceci est ${kindWords[event.code.kind].one} : ${asks}.`)
}
