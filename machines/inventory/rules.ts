import { kindWords } from '#contract/barcodes/kinds.ts'
import type { OpenCount, Variance } from '#contract/entities/count.ts'
import type { ProductSummary } from '#contract/entities/order.ts'
import { isRefusal, type Refusal } from '#contract/problems.ts'
import { type Outcome as OutcomeOf, refused, refusedBecause } from '../shared/decision.ts'
import { feedback, type ScanEvent } from '../shared/operation.ts'
import { type Pile, type ProductScan, pieces, scannedAmong, sum } from '../shared/stock.ts'

/** The location in hand: in which round, and since which number of the ledger. */
export type Place = { name: string; zone: string; round: 1 | 2; startedAtMove: number }

/** One scan: so many pieces each time, so many times. */
export type Stroke = { sku: string; each: number; times: number }

/** Both rounds agree on these; somebody has to say that the ledger is wrong. */
export type Review = { count: string; location: string; variances: readonly Variance[] }
export type Given = {
  status: 'closed' | 'recount' | 'approval'
  differing: number
  approval: { count: string; variances: Variance[] } | null
}

export type InventoryContext = {
  /** Counts that are not over, of the whole house, as they were seen last. */
  waiting: readonly OpenCount[]
  place: Place | null
  /** What is counted so far; nobody here knows what should be there. */
  tallies: readonly Pile[]
  /** The last scans, the newest at the end: how many × means, and what an undo takes back. */
  strokes: readonly Stroke[]
  /** The product scanned last, while one looks up what it is, and what it may be. */
  read: { code: string; times: number }
  candidates: readonly ProductSummary[]
  review: Review | null
  approve: boolean
  /** The location scanned last, and the id under which the change is sent, however often it is sent. */
  asked: string
  changeId: string
}

type Outcome = OutcomeOf<InventoryContext>

/** More than anybody takes back one by one. */
const strokesKept = 20
const nothingCounted = { tallies: [], strokes: [], candidates: [] }
const emptyHands = { ...nothingCounted, place: null, review: null }

export function begun(answer: Place | Refusal): Outcome {
  if (isRefusal(answer)) return { next: emptyHands, ...refusedBecause(answer) }
  const { name, zone, round } = answer
  return {
    next: { ...nothingCounted, place: answer },
    say: feedback(
      'step',
      `Comptage de ${name}`,
      round === 1 ? zone : 'Second comptage, sans voir le premier',
    ),
  }
}

/** An article that was not seen here before has to be looked up. */
export function isKnown({ tallies }: InventoryContext, code: ProductScan): boolean {
  return scannedAmong(tallies, code) !== undefined
}

export function strike(context: InventoryContext, code: ProductScan): Outcome {
  const found = scannedAmong(context.tallies, code)
  return found ? add(context, found.pile.product, found.scanned) : notOurs
}

export function recognised(context: InventoryContext, answer: ProductSummary[] | Refusal): Outcome {
  if (isRefusal(answer)) return refusedBecause(answer)
  const [product] = answer
  return product ? struck(context, product) : notOurs
}

const notOurs = refused(
  'Aucun article de vos boutiques ne porte ce code.',
  'Laissez-le en place : il n’est pas compté.',
)

export function choose(context: InventoryContext, sku: string): Outcome {
  const product = context.candidates.find(one => one.sku === sku)
  return product ? struck(context, product) : refused('Cet article n’est pas proposé.')
}

/** A code is read in the form that the server keeps; a reference typed by hand is one piece. */
function struck(context: InventoryContext, product: ProductSummary): Outcome {
  const { code, times } = context.read
  const known = product.codes.find(one => one.code === code)
  return add(context, product, (known?.qty ?? 1) * times)
}

function add({ tallies, strokes }: InventoryContext, product: ProductSummary, each: number): Outcome {
  const qty = countOf(tallies, product.sku) + each
  return {
    next: {
      candidates: [],
      tallies: withLast(tallies, { product, qty }),
      strokes: [...strokes, { sku: product.sku, each, times: 1 }].slice(-strokesKept),
    },
    say: said(product, qty),
  }
}

/** × is about the last scan: a case scanned once and × 4 are four cases. */
export function strikeTimes({ tallies, strokes }: InventoryContext, times: number): Outcome {
  const last = strokes.at(-1)
  const tally = last && tallies.find(({ product }) => product.sku === last.sku)
  if (!last || !tally) return refused('Scannez d’abord un article.')
  const qty = tally.qty + last.each * (times - last.times)
  return {
    next: {
      tallies: withLast(tallies, { ...tally, qty }),
      strokes: [...strokes.slice(0, -1), { ...last, times }],
    },
    say: said(tally.product, qty),
  }
}

export function takeBack({ tallies, strokes }: InventoryContext): Outcome {
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

/** Whether scanning this location ends the count. */
export function closes({ place, tallies }: InventoryContext, name: string): boolean {
  return name === place?.name && tallies.length > 0
}

export function whyNotClosed({ place }: InventoryContext, name: string): Outcome {
  return name === place?.name
    ? refused(`Rien n’est compté. Si ${name} est vide, validez « Emplacement vide ».`)
    : refused(`Terminez d’abord ${place?.name} : rescannez-le pour clore.`)
}

/** Whether nothing is left for this person to decide. */
export function isSettled(answer: Given | Refusal): boolean {
  return !isRefusal(answer) && answer.approval === null
}

export function settled({ place }: InventoryContext, answer: Given | Refusal): Outcome {
  if (isRefusal(answer)) return refusedBecause(answer)
  const name = place?.name ?? ''
  const { status, differing, approval } = answer
  const review = approval && { ...approval, location: name }
  const next = { ...emptyHands, review }
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

/** Somebody moved goods there: nobody can tell what was counted before and what after. */
export function isMoved(answer: object): boolean {
  return isRefusal(answer) && answer.refused.code === 'count-moved'
}

export function abandoned(answer: object): Outcome {
  return {
    next: emptyHands,
    say: feedback(
      'step',
      'Comptage abandonné',
      isRefusal(answer)
        ? 'Le serveur ne l’a pas su : l’emplacement se libère dans une demi-heure.'
        : 'Rien n’a été corrigé.',
    ),
  }
}

/** What waits for this person's approval there; the server tells the variances to nobody else. */
export function reviewOf(waiting: readonly OpenCount[], location: string): Review | null {
  const found = waiting.find(
    count => count.location === location && count.status === 'approval' && count.variances.length > 0,
  )
  return found ? { count: found.id, location, variances: found.variances } : null
}

export function question({ waiting }: InventoryContext, location: string): Outcome {
  const review = reviewOf(waiting, location)
  if (!review) return refused(`${location} n’attend plus d’approbation.`)
  return {
    next: { review },
    say: feedback('step', `${location} : ${variances(review.variances.length)}`, 'À vous de décider.'),
  }
}

export function decided(
  { review, approve, waiting }: InventoryContext,
  answer: { location: string } | Refusal,
): Outcome {
  const left = waiting.filter(({ id }) => id !== review?.count)
  if (isRefusal(answer)) return { next: { review: null }, ...refusedBecause(answer) }
  return {
    next: { review: null, waiting: left },
    say: approve
      ? feedback('step', `Stock de ${answer.location} corrigé`, variances(review?.variances.length ?? 0))
      : feedback('step', `${answer.location} est à recompter`, 'Rien n’a été corrigé.'),
  }
}

export function wrongTurn({ place, candidates, review }: InventoryContext, { code }: ScanEvent): Outcome {
  return refused(`Ceci est ${kindWords[code.kind].one} : ${whatNow()}.`)

  function whatNow() {
    if (review) return 'approuvez les écarts, ou faites recompter'
    if (candidates.length > 0) return 'choisissez d’abord l’article'
    return place ? 'scannez un article, ou l’emplacement pour clore' : 'scannez d’abord l’emplacement'
  }
}

export const countOf = (tallies: readonly Pile[], sku: string): number =>
  sum(tallies.filter(({ product }) => product.sku === sku))

const said = ({ name }: ProductSummary, qty: number) => feedback('ok', name, counted(qty))

export const counted = (qty: number): string => `${pieces(qty)} ${qty === 1 ? 'comptée' : 'comptées'}`

export const variances = (n: number): string => (n === 1 ? '1 écart' : `${n} écarts`)

/** The product counted last stands last: what was scanned just now is where one looks. */
const withLast = (tallies: readonly Pile[], tally: Pile): Pile[] => [
  ...tallies.filter(({ product }) => product.sku !== tally.product.sku),
  tally,
]
