import { conditions, conditionWords, needsOverride, outcomes } from '#contract/endpoints/return.ts'
import { refused } from '../shared/decision.ts'
import { feedback } from '../shared/operation.ts'
import { pieces as pieceWords, scannedAmong, sum } from '../shared/stock.ts'
import type { Answer, Context, Decision, Here, On, Outcome, Parcel, Piece } from './ports.ts'

export const outcomeWords: Readonly<Record<Outcome, string>> = {
  restock: 'Remis en vente',
  quarantine: 'Quarantaine',
  rebut: 'Rebut',
  supplier: 'Retour fournisseur',
}

export const hasPieces = ({ context }: Here): boolean => context.pieces.length > 0

export function setQuantity({ context, event }: On<'cmd.quantity'>): Decision {
  return withQuantity(context, event.n)
}

function withQuantity({ parcel, pieces }: Context, qty: number): Decision {
  const last = pieces.at(-1)
  if (!last || !parcel) return {}
  const others = pieces.slice(0, -1)
  if (last.serials)
    return refused('Chaque pièce a son propre numéro : scannez-les une à une.', last.product.name)
  const full = whyNoMore(parcel, others, last.product.sku, qty)
  if (full !== undefined) return refused(full, last.product.name)
  return {
    next: { pieces: [...others, { ...last, qty }] },
    say: feedback('ok', last.product.name, pieceWords(qty)),
  }
}

/**
 * A second scan of the article adds its pieces to the last. Without an order to list the articles, the machine looks
 * the code up.
 */
export function takeArticle({
  context,
  event,
}: On<'scan.product'>): Decision<'naming' | 'condition' | 'serial'> {
  const { parcel, pieces } = context
  const last = pieces.at(-1)
  const again = last && !hasNumbers(context, last.product.sku) && scannedAmong([last], event.code)
  if (again) return withQuantity(context, last.qty + again.scanned)
  const { value, gs1 } = event.code
  if (parcel?.piles === null) return { to: 'naming', next: { asked: value, hand: gs1?.quantity ?? 1 } }
  const found = scannedAmong(parcel?.piles ?? [], event.code)
  if (!parcel || !found) {
    return refused(`Cet article n’a pas été expédié avec ${parcel?.order ?? 'ce colis'}.`)
  }
  const {
    pile: { product },
    scanned,
  } = found
  const full = whyNoMore(parcel, pieces, product.sku, scanned)
  if (full !== undefined) return refused(full, product.name)
  return {
    to: hasNumbers(context, product.sku) ? 'serial' : 'condition',
    next: { article: product, condition: null, numbers: [], hand: scanned },
    say: inHand(product.name, scanned),
  }
}

/** The order's pieces of this article left with serial numbers. */
const hasNumbers = ({ parcel }: Context, sku: string): boolean =>
  (parcel?.piles?.find(({ product }) => product.sku === sku)?.serials ?? []).length > 0

const inHand = (name: string, n: number) => feedback('step', name, n > 1 ? pieceWords(n) : undefined)

export function takeNamed({ context: { asked, hand }, event }: Answer<'name'>): Decision<'condition'> {
  const [article] = event.output
  if (!article) return refused('Cet article est inconnu ici. Mettez-le de côté et prévenez un responsable.')
  const scanned = hand * (article.codes.find(({ code }) => code === asked)?.qty ?? 1)
  return {
    to: 'condition',
    next: { article, condition: null, numbers: [], hand: scanned },
    say: inHand(article.name, scanned),
  }
}

function whyNoMore(parcel: Parcel, pieces: readonly Piece[], sku: string, more: number): string | undefined {
  const pile = parcel.piles?.find(({ product }) => product.sku === sku)
  if (!pile || counted(pieces, sku) + more <= pile.qty) return undefined
  return pile.qty === 1
    ? 'Une seule pièce peut revenir.'
    : `Pas plus de ${pile.qty} pièces ne peuvent revenir.`
}

export function counted(pieces: readonly Piece[], sku: string): number {
  return sum(pieces.filter(({ product }) => product.sku === sku))
}

export function isWhole({ piles }: Parcel, pieces: readonly Piece[]): boolean {
  return (piles ?? []).every(({ product, qty }) => counted(pieces, product.sku) === qty)
}

/**
 * A parcel without an order gets its outcome later, so the person gives only the condition, and the piece goes to
 * quarantine.
 */
export function tellCondition({ context, event }: On<'cmd.condition'>): Decision<'articles' | 'outcome'> {
  const condition = conditions.find(one => one === event.code)
  const { article, parcel } = context
  if (!condition || !article) return {}
  if (parcel?.order === null && parcel.waiting === null) {
    return withPiece({ ...context, condition }, 'quarantine', null)
  }
  return {
    to: 'outcome',
    next: { condition },
    say: feedback('step', conditionWords[condition], article.name),
  }
}

export const isKnownCondition = ({ event }: On<'cmd.condition'>): boolean =>
  conditions.some(one => one === event.code)

export const isKnownOutcome = ({ event }: On<'cmd.outcome'>): boolean =>
  outcomes.some(one => one === event.code)

/** Restocking needs a destination; other outcomes have a fixed one. Goods not as new are sold again after a question. */
export function decideOutcome({
  context,
  event,
}: On<'cmd.outcome'>): Decision<'articles' | 'destination' | 'doubt'> {
  const outcome = outcomes.find(one => one === event.code)
  const { article, condition } = context
  if (!outcome || !condition) return {}
  if (needsOverride(condition, outcome)) {
    return {
      to: 'doubt',
      say: feedback(
        'confirm',
        `${conditionWords[condition]}, et remis en vente ?`,
        `${article?.name} : répétez pour confirmer. Ce sera noté à votre nom.`,
      ),
    }
  }
  return outcome === 'restock' ? { to: 'destination' } : withPiece(context, outcome, null)
}

export function decideAgain({ context, event }: On<'cmd.outcome'>): Decision<'articles' | 'destination'> {
  const outcome = outcomes.find(one => one === event.code)
  if (!outcome) return {}
  return outcome === 'restock' ? { to: 'destination' } : withPiece(context, outcome, null)
}

export function leaveToHouse({ context }: Here): Decision<'articles'> {
  return withPiece(context, 'restock', null)
}

/** Restocked pieces go only to a shelf that is sold from. */
export function place({ context, event }: Answer<'locate'>): Decision<'articles'> {
  const { name, kind, blocked } = event.output
  if (blocked) return refused(`${name} est bloqué. Choisissez un autre emplacement.`)
  if (kind !== 'storage' && kind !== 'returns')
    return refused(`${name} n’est pas un rayon : rien n’y est remis en vente.`)
  return withPiece(context, 'restock', name)
}

function withPiece(
  { article, condition, hand, numbers, pieces }: Context,
  outcome: Outcome,
  to: string | null,
): Decision<'articles'> {
  if (!article || !condition) return {}
  const alike = (one: Piece) =>
    one.product.sku === article.sku && one.condition === condition && one.outcome === outcome && one.to === to
  const before = pieces.find(alike)
  const serials = [...(before?.serials ?? []), ...numbers]
  const piece: Piece = {
    ...{ product: article, qty: (before?.qty ?? 0) + hand, condition, outcome, to },
    ...(serials.length > 0 ? { serials } : {}),
  }
  const where = to === null ? outcomeWords[outcome] : `${outcomeWords[outcome]} : ${to}`
  return {
    to: 'articles',
    next: {
      pieces: [...pieces.filter(one => one !== before), piece],
      article: null,
      condition: null,
      numbers: [],
      hand: 1,
    },
    say: feedback('ok', article.name, hand > 1 ? `${pieceWords(hand)} · ${where}` : where),
  }
}

export function putDown({ context: { article } }: Here): Decision {
  return {
    next: { article: null, condition: null, numbers: [], hand: 1 },
    say: feedback('ok', 'Article reposé', article?.name),
  }
}

export function takeOff({ context: { pieces } }: Here): Decision {
  const last = pieces.at(-1)
  if (!last) return {}
  const { serials, ...others } = last
  const kept = serials?.slice(0, last.qty - 1) ?? []
  const rest =
    last.qty > 1 ? [{ ...others, qty: last.qty - 1, ...(kept.length > 0 ? { serials: kept } : {}) }] : []
  return {
    next: { pieces: [...pieces.slice(0, -1), ...rest] },
    say: feedback('ok', 'Une pièce retirée', last.product.name),
  }
}
