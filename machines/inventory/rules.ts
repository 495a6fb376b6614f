import { kindWords } from '#contract/barcodes/kinds.ts'
import type { ProductSummary } from '#contract/entities/order.ts'
import type { OpenCount } from '#contract/entities/stock.ts'
import { isRefusal } from '#contract/problems.ts'
import { quote, type Refused, refused, refusedBecause } from '../shared/decision.ts'
import { isKept, keptHere } from '../shared/kept.ts'
import { type Feedback, feedback, type ScanEvent } from '../shared/operation.ts'
import { type Pile, pieces, scannedAmong, sum } from '../shared/stock.ts'
import { withLater, withResult } from './later.ts'
import type {
  Answer,
  AnswerOrRefusal,
  Approval,
  BeginChange,
  Context,
  CountChange,
  Decision,
  Here,
  On,
  Review,
} from './ports.ts'

/** The number of scans that a person can undo one by one. */
const strokesKept = 20
const nothingCounted = { tallies: [], strokes: [], candidates: [] }
const noLocation = { ...nothingCounted, place: null, review: null }

export function takeCounts({ event }: On<'waiting'>): Decision {
  return { next: { waiting: event.counts, plan: event.plan } }
}

export function placeToCount({ context: { changeId, asked } }: Here): BeginChange {
  return { changeId, location: asked }
}

export function notBegun(about: Refused): Decision {
  return { next: noLocation, ...quote(about) }
}

export function begun({ event: { output: place } }: Answer<'begin'>): Decision {
  const { name, zone, round, alone } = place
  const detail = round === 1 ? zone : 'Second comptage, sans voir le premier'
  return {
    next: { ...nothingCounted, place },
    say: feedback('step', `Comptage de ${name}`, alone ? `${detail} · le serveur ne répond pas` : detail),
  }
}

/** The machine must look up an article whose first scan here this is. */
export function isKnown({ context, event }: On<'scan.product'>): boolean {
  return scannedAmong(context.tallies, event.code) !== undefined
}

export function strike({ context, event }: On<'scan.product'>): Decision {
  const found = scannedAmong(context.tallies, event.code)
  return found ? add(context, found.pile.product, found.scanned) : notOurs
}

export function readUnknown({ event: { code } }: On<'scan.product'>): Decision {
  return { next: { read: { code: code.value, times: code.gs1?.quantity ?? 1 } } }
}

const notOurs = refused(
  'Aucun article de vos boutiques ne porte ce code.',
  'Laissez-le en place : il n’est pas compté.',
)

/** When several shops sell the article, a person chooses the shop. */
export function recognise({ context, event }: Answer<'identify'>): Decision<'choosing'> {
  const candidates = event.output
  const [product] = candidates
  if (candidates.length > 1) return { to: 'choosing', next: { candidates } }
  return product ? strikeRead(context, product) : notOurs
}

export function isCandidate({ context, event }: On<'cmd.choose'>): boolean {
  return context.candidates.some(({ sku }) => sku === event.code)
}

export function choose({ context, event }: On<'cmd.choose'>): Decision {
  const product = context.candidates.find(({ sku }) => sku === event.code)
  return product ? strikeRead(context, product) : refused('Cet article n’est pas proposé.')
}

export function forgetCandidates(): Decision {
  return { next: { candidates: [] } }
}

/** The server stores the scanned code in its own form. A typed reference matches no code and counts as one piece. */
function strikeRead(context: Context, product: ProductSummary): Decision {
  const { code, times } = context.read
  const known = product.codes.find(one => one.code === code)
  return add(context, product, (known?.qty ?? 1) * times)
}

function add({ tallies, strokes }: Context, product: ProductSummary, each: number): Decision {
  const qty = countOf(tallies, product.sku) + each
  return {
    next: {
      candidates: [],
      tallies: withLast(tallies, { product, qty }),
      strokes: [...strokes, { sku: product.sku, each, times: 1 }].slice(-strokesKept),
    },
    say: sayCount(product, qty),
  }
}

export const hasStrokes = ({ context }: Here): boolean => context.strokes.length > 0

/** The quantity multiplies the last scan: a case scanned once and × 4 makes four cases. */
export function strikeTimes({ context: { tallies, strokes }, event }: On<'cmd.quantity'>): Decision {
  const times = event.n
  const last = strokes.at(-1)
  const tally = last && tallies.find(({ product }) => product.sku === last.sku)
  if (!last || !tally) return refused('Scannez d’abord un article.')
  const qty = tally.qty + last.each * (times - last.times)
  return {
    next: {
      tallies: withLast(tallies, { ...tally, qty }),
      strokes: [...strokes.slice(0, -1), { ...last, times }],
    },
    say: sayCount(tally.product, qty),
  }
}

export function takeBack({ context: { tallies, strokes } }: Here): Decision {
  const last = strokes.at(-1)
  const tally = last && tallies.find(({ product }) => product.sku === last.sku)
  if (!last || !tally) return refused('Il n’y a rien à annuler.')
  const qty = tally.qty - last.each * last.times
  const others = tallies.filter(one => one !== tally)
  return {
    next: {
      tallies: qty > 0 ? [...others, { ...tally, qty }] : others,
      strokes: strokes.slice(0, -1),
    },
    say: feedback('step', 'Dernier scan annulé', `${tally.product.name} · ${counted(qty)}`),
  }
}

export const hasCounted = ({ context }: Here): boolean => context.tallies.length > 0

export const hasCountedNothing = ({ context }: Here): boolean => context.tallies.length === 0

/** A second scan of the location ends its count. */
export function endsCount({ context: { place, tallies }, event }: On<'scan.location'>): boolean {
  return event.code.value === place?.name && tallies.length > 0
}

export function whyNotEnded({ context: { place }, event }: On<'scan.location'>): Decision {
  const name = event.code.value
  return name === place?.name
    ? refused(`Rien n’est compté. Si ${name} est vide, validez « Emplacement vide ».`)
    : refused(`Terminez d’abord ${place?.name} : rescannez-le pour clore.`)
}

export function countToGive({ context: { changeId, place, tallies } }: Here): CountChange {
  return {
    changeId,
    location: place?.name ?? '',
    startedAtMove: place?.startedAtMove ?? 0,
    lines: tallies.map(({ product, qty }) => ({ sku: product.sku, counted: qty })),
  }
}

/** Goods moved there during the count, so it cannot be compared. The count begins again as a change with another id. */
export function beginAgain({ context, event }: Here & Refused): Decision {
  const { place, changeId } = context
  return {
    next: { asked: place?.name ?? '', changeId: `${changeId}.again` },
    ...refusedBecause(event.output),
  }
}

/** The server sends the approval only to a person who may approve. */
export function isForMe({ event: { output } }: AnswerOrRefusal<'give'>): boolean {
  return !isRefusal(output) && !isKept(output) && output.approval !== null
}

export const settled = (about: Answer<'give'>): Decision => withResult(about.context.tour, resultOf(about))

function resultOf({ context, event }: Answer<'give'>): Decision {
  const name = context.place?.name ?? ''
  const { status, differing, approval } = event.output
  const review = approval && { ...approval, location: name }
  const next = { ...noLocation, review }
  if (status === 'closed') return { next, say: feedback('step', `${name} est juste`, 'Rien à corriger.') }
  if (status === 'recount') {
    return {
      next,
      say: feedback('step', `${name} : ${variances(differing)}`, 'Quelqu’un d’autre doit recompter.'),
    }
  }
  return {
    next,
    say: feedback(
      'step',
      `${name} : ${variances(differing)}, deux fois ${differing === 1 ? 'le même' : 'les mêmes'}`,
      review ? 'À vous de décider.' : 'Un responsable doit approuver.',
    ),
  }
}

/**
 * The browser has the count. The server's answer, such as a second round, comes later, on the list of open counts. Only the
 * server knows the next place of today's plan, so a walk ends here.
 */
export function countKept({ context: { place } }: Here): Decision {
  return { next: { ...noLocation, tour: null }, say: feedback('step', `${place?.name} est compté`, keptHere) }
}

/** Of a walk that is left, the place that is held for this person. */
export function placeToAbandon({ context: { changeId, place, asked } }: Here) {
  return { changeId, location: place?.name ?? asked, alone: place?.alone === true }
}

export function abandoned({ context: { place, tour }, event }: AnswerOrRefusal<'abandon'>): Decision {
  const say = feedback(
    'step',
    place ? 'Comptage abandonné' : 'Plan du jour laissé',
    isRefusal(event.output)
      ? 'Le serveur ne l’a pas su : l’emplacement se libère dans une demi-heure.'
      : 'Rien n’a été corrigé.',
  )
  const putOff = tour && place && { ...tour, later: withLater(tour.later, place.name) }
  return withResult(putOff, { next: noLocation, say })
}

export function awaitsApproval({ context, event }: On<'scan.location'>): boolean {
  return reviewOf(context.waiting, event.code.value) !== null
}

export function reviewScanned({ context, event }: On<'scan.location'>): Decision {
  return review(context, event.code.value)
}

export function mayReview({ context, event }: On<'cmd.review'>): boolean {
  return reviewOf(context.waiting, event.code) !== null
}

export function reviewChosen({ context, event }: On<'cmd.review'>): Decision {
  return review(context, event.code)
}

/** Finds the review at this location. The server sends variances only to a person who may approve them. */
function reviewOf(waiting: readonly OpenCount[], location: string): Review | null {
  const found = waiting.find(
    count => count.location === location && count.status === 'approval' && count.variances.length > 0,
  )
  return found ? { count: found.id, location, variances: found.variances } : null
}

function review({ waiting }: Context, location: string): Decision {
  const found = reviewOf(waiting, location)
  if (!found) return refused(`${location} n’attend plus d’approbation.`)
  return {
    next: { review: found },
    say: feedback('step', `${location} : ${variances(found.variances.length)}`, 'À vous de décider.'),
  }
}

export function approve({ event }: On<'cmd.approve'>): Decision {
  return { next: { changeId: event.id, approve: true } }
}

export function haveRecounted({ event }: On<'cmd.recount'>): Decision {
  return { next: { changeId: event.id, approve: false } }
}

export function leaveReview({ context }: Here): Decision {
  return withResult(context.tour, {
    next: { review: null },
    say: feedback('step', `${context.review?.location} reste à approuver`),
  })
}

export function approvalOf({ context: { changeId, review, approve } }: Here): Approval {
  const { count = '', location = '' } = review ?? {}
  return { changeId, count, location, approve }
}

export function decided({ context, event: { output } }: AnswerOrRefusal<'decide'>): Decision {
  const { review, approve, waiting } = context
  if (isRefusal(output)) return { next: { review: null }, ...refusedBecause(output) }
  const next = { review: null, waiting: waiting.filter(({ id }) => id !== review?.count) }
  if (isKept(output)) return { next, say: feedback('step', `${review?.location} : décision prise`, keptHere) }
  return withResult(context.tour, {
    next,
    say: approve
      ? feedback('step', `Stock de ${output.location} corrigé`, variances(review?.variances.length ?? 0))
      : feedback('step', `${output.location} est à recompter`, 'Rien n’a été corrigé.'),
  })
}

export function wrongTurn({ context, event }: Here & { event: ScanEvent }): Decision {
  const { place, candidates, review, tour } = context
  return refused(`Ceci est ${kindWords[event.code.kind].one} : ${whatNow()}.`)

  function whatNow() {
    if (review) return 'approuvez les écarts, ou faites recompter'
    if (candidates.length > 0) return 'choisissez d’abord l’article'
    if (!place && tour?.place) return `scannez l’emplacement ${tour.place.location}`
    return place ? 'scannez un article, ou l’emplacement pour clore' : 'scannez d’abord l’emplacement'
  }
}

const countOf = (tallies: readonly Pile[], sku: string): number =>
  sum(tallies.filter(({ product }) => product.sku === sku))

const sayCount = ({ name }: ProductSummary, qty: number): Feedback => feedback('ok', name, counted(qty))

/** « 3 pièces comptées » */
export const counted = (qty: number): string => `${pieces(qty)} ${qty === 1 ? 'comptée' : 'comptées'}`

export const variances = (n: number): string => (n === 1 ? '1 écart' : `${n} écarts`)

/** Moves the last counted article to the end. */
const withLast = (tallies: readonly Pile[], tally: Pile): Pile[] => [
  ...tallies.filter(({ product }) => product.sku !== tally.product.sku),
  tally,
]
