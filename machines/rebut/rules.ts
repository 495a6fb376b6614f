import { kindWords } from '#contract/barcodes/kinds.ts'
import type { Reason } from '#contract/endpoints/return.ts'
import { isRefusal } from '#contract/problems.ts'
import { promised, type Refused, refused, refusedBecause } from '../shared/decision.ts'
import { feedback, type ScanEvent } from '../shared/operation.ts'
import { counted, departureAt, isDeparture, type Pile, pieces, scannedAmong, sum } from '../shared/stock.ts'
import type {
  Answer,
  AnswerOrRefusal,
  Context,
  Decision,
  Here,
  On,
  RebutChange,
  UndoChange,
} from './ports.ts'

const noReason = { reason: null, taken: '', photo: null }
const nothingInHand = { article: null, qty: 0, ...noReason }

export function openShelf({ event: { output } }: Answer<'look'>): Decision<'article'> {
  const { location, reasons, shop } = output
  const from = departureAt(location)
  if (!isDeparture(from)) return refused(from)
  if (reasons.length === 0) return refused('Aucun motif de rebut n’est en service. Prévenez un responsable.')
  return {
    to: 'article',
    next: { ...nothingInHand, from, reasons, shop, scrapped: null },
    say: feedback('step', `Rebut à ${from.name}`, `${pieces(sum(from.piles))} sur place`),
  }
}

export function take({ context, event }: On<'scan.product'>): Decision<'quantity'> {
  const { from, shop, article, qty } = context
  const piles = from?.piles ?? []
  const mine = piles.filter(({ product }) => product.shop === shop)
  const found = scannedAmong(article ? [article] : mine, event.code)
  if (found) return hold(found.pile, qty + found.scanned)
  if (article) return refused(`Un seul article à la fois : terminez d’abord « ${article.product.name} ».`)
  const others = scannedAmong(piles, event.code)
  return others
    ? refused(`« ${others.pile.product.name} » est d’une autre boutique (${others.pile.product.shop}).`)
    : refused(`Cet article n’est pas à ${from?.name}.`)
}

export function setQuantity({ context: { article }, event }: On<'cmd.quantity'>): Decision<'quantity'> {
  return article ? hold(article, event.n) : refused('Scannez d’abord un article.')
}

function hold(article: Pile, qty: number): Decision<'quantity'> {
  const say = counted(article.product.name, qty, article.qty)
  return qty > article.qty ? { say } : { to: 'quantity', next: { article, qty }, say }
}

export function putBack({ context: { article, qty } }: Here): Decision<'article'> {
  const say = feedback('step', 'Reposez un article', article?.product.name)
  return qty > 1 ? { next: { qty: qty - 1 }, say } : { to: 'article', next: nothingInHand, say }
}

export function isOffered({ context, event }: On<'cmd.reason'>): boolean {
  return reasonNamed(context, event.code) !== undefined
}

export function chooseReason({ context, event }: On<'cmd.reason'>): Decision {
  const reason = reasonNamed(context, event.code)
  if (!reason) return refused('Ce motif n’est pas proposé.')
  const { article, qty } = context
  return {
    next: { ...noReason, reason },
    say: feedback('step', reason.label, `${pieces(qty)} · ${article?.product.name}`),
  }
}

function reasonNamed({ reasons }: Context, code: string): Reason | undefined {
  return reasons.find(reason => reason.code === code)
}

export const asksPhoto = ({ context }: Here): boolean => context.reason?.photo === true

export function countAgain({ context: { article, qty } }: Here): Decision {
  return {
    next: noReason,
    say: feedback('step', 'Motif retiré', `${pieces(qty)} · ${article?.product.name}`),
  }
}

export function kept({ context: { reason }, event }: Answer<'keep'>): Decision {
  return {
    next: { taken: '', photo: event.output.photo },
    say: feedback('step', 'Photo gardée', reason?.label),
  }
}

/** The photo stays in hand until the scrap takes it along. */
export function keptWithScrap(): Decision {
  return { say: feedback('step', 'Photo prise', 'Le serveur ne répond pas : elle partira avec le rebut.') }
}

export function isSamePlace({ context, event }: On<'scan.location'>): boolean {
  return event.code.value === context.from?.name
}

export function notThatPlace({ context: { from } }: Here): Decision {
  return refused(`Les articles viennent de ${from?.name} : rescannez ${from?.name} pour confirmer.`)
}

export function scrapOf({ context }: Here): RebutChange {
  const { changeId, from, article, qty, reason, photo, taken } = context
  return {
    changeId,
    location: from?.name ?? '',
    sku: article?.product.sku ?? '',
    name: article?.product.name ?? '',
    qty,
    reason: { code: reason?.code ?? '', label: reason?.label ?? '' },
    photo,
    taken,
  }
}

/** Removes a reason from the list when the server no longer accepts it. */
export function notScrapped({ context: { reasons, reason }, event }: Here & Refused): Decision {
  const isStale = /^(reason|photo)-/.test(event.output.refused.code)
  return {
    next: { ...noReason, ...(isStale ? { reasons: reasons.filter(one => one !== reason) } : {}) },
    ...refusedBecause(event.output),
  }
}

export function scrapped({ context, event }: Answer<'rebut'>): Decision {
  const { from, qty } = context
  return thrownAway(context, { moves: event.output.moves, from: from?.name ?? '', qty })
}

/** The browser has the scrap. Its moves have no names yet, so an undo names the change. */
export const scrappedKept = ({ context }: Here) =>
  promised(
    thrownAway(context, {
      moves: [],
      of: context.changeId,
      from: context.from?.name ?? '',
      qty: context.qty,
    }),
  )

function thrownAway({ article, qty, reason }: Context, scrapped: Context['scrapped']): Decision {
  const what = qty === 1 ? '1 pièce mise au rebut' : `${qty} pièces mises au rebut`
  return {
    next: { ...nothingInHand, from: null, scrapped },
    say: feedback('step', what, `${article?.product.name} · ${reason?.label}`),
  }
}

export function abandon(): Decision {
  return {
    next: { ...nothingInHand, from: null },
    say: feedback('step', 'Rebut abandonné', 'Rien n’a bougé.'),
  }
}

export const hasScrapped = ({ context }: Here): boolean => context.scrapped !== null

export function scrapToUndo({ context: { changeId, scrapped } }: Here): UndoChange {
  return { moves: [], from: '', qty: 0, ...scrapped, changeId }
}

/** Forgets a scrap that cannot be undone, so that the screen no longer offers to undo it. */
export function undone({ context, event }: AnswerOrRefusal<'undo'>): Decision {
  return isRefusal(event.output)
    ? { next: { scrapped: null }, ...refusedBecause(event.output) }
    : takenBack(context)
}

export const undoneKept = ({ context }: Here) => promised(takenBack(context))

function takenBack({ scrapped }: Context): Decision {
  return {
    next: { scrapped: null },
    say: feedback('step', `Rebut annulé : remettez ${pieces(scrapped?.qty ?? 0)} à ${scrapped?.from}`),
  }
}

export function wrongTurn({ context, event }: Here & { event: ScanEvent }): Decision {
  const { from, article, reason, photo, taken } = context
  return refused(`Ceci est ${kindWords[event.code.kind].one} : ${whatNow()}.`)

  function whatNow() {
    if (reason?.photo && photo === null && taken === '')
      return 'photographiez d’abord l’article, ou choisissez un autre motif'
    if (reason) return 'rescannez l’emplacement, ou annulez pour recompter'
    if (article) return 'choisissez le motif du rebut'
    return from ? 'scannez un article' : 'scannez d’abord l’emplacement'
  }
}
