import { refused } from '../shared/decision.ts'
import { feedback, type ScanEvent } from '../shared/operation.ts'
import { pieces } from '../shared/stock.ts'
import { allScans } from './carton.ts'
import type { Context, Outcome } from './ports.ts'
import { leftOf, lineScanned, missing, type PieceScan, tally } from './tally.ts'

type Taking = Outcome & {
  /** It belongs to the order, and there is one too many of it. */
  tooMany?: true
}

/** One article under the scanner. Nobody is asked: the order in hand knows its codes and how many of each it wants. */
export function takeOne(context: Context, { code, at }: ScanEvent<'product'>): Taking {
  const { order, scans } = context
  const lines = order?.lines ?? []
  const found = lineScanned(lines, code)
  if (!found) return refused(`Cet article n’est pas dans ${order?.name}. Mettez-le de côté.`)
  const { line, scanned } = found
  const { sku, name } = line.product
  const left = leftOf(lines, allScans(context), sku)
  if (scanned > 1 && left > 0 && scanned > left) {
    return refused(
      `Ce lot fait ${pieces(scanned)}, il n’en faut plus que ${left} : scannez à la pièce.`,
      name,
    )
  }
  if (scanned > left)
    return { ...refused(`Un de trop : ${order?.name} n’en demande pas plus.`, name), tooMany: true }
  const piece = { barcode: code.value, sku, qty: scanned, at: new Date(at).toISOString() }
  return counted(context, [...scans, piece], sku)
}

/** The last article again, so many of it in this parcel altogether. */
export function recount(context: Context, n: number): Outcome {
  const last = context.scans.at(-1)
  if (!last) return refused('Scannez d’abord un article.')
  const others = context.scans.filter(({ sku }) => sku !== last.sku)
  const left = leftOf(context.order?.lines ?? [], allScans({ ...context, scans: others }), last.sku)
  if (n > left) return refused(`Il n’en faut que ${left} dans ce colis.`, nameOf(context, last.sku))
  return counted(context, [...others, { ...last, qty: n }], last.sku)
}

/** The last piece comes out of the parcel again, be it the one closed before. */
export function unscan(context: Context): Outcome {
  const { scans, closed } = context
  const last = scans.at(-1)
  if (last) {
    const next = { scans: scans.slice(0, -1), ...parcelOpen }
    const out = last.qty === 1 ? 'Ressortez l’article' : `Ressortez ${pieces(last.qty)}`
    const { name, sum } = countOf({ ...context, ...next }, last.sku)
    return { next, say: feedback('step', out, `${name} · ${sum}`) }
  }
  const before = closed.at(-1)
  if (!before) return refused('Il n’y a rien à annuler.')
  return {
    next: { scans: before.scans, carton: before.packaging, closed: closed.slice(0, -1), ...parcelOpen },
    say: feedback('step', `Colis ${closed.length} rouvert`),
  }
}

/** No weight, no decision of an earlier try sticks to a parcel that is open again. */
export const parcelOpen = { another: false, partial: false, weightG: 0 }

export function isComplete(context: Context, { next }: Outcome): boolean {
  return (
    next !== undefined && missing(context.order?.lines ?? [], allScans({ ...context, ...next })).length === 0
  )
}

function counted(context: Context, scans: readonly PieceScan[], sku: string): Outcome {
  const { name, sum, special } = countOf({ ...context, scans }, sku)
  return {
    next: { scans, ...parcelOpen },
    say: feedback('ok', name, [sum, special].filter(Boolean).join(' · ')),
  }
}

/** « 1 sur 2 » of an article, and what is special about it. */
function countOf(context: Context, sku: string) {
  const ofIt = tally(context.order?.lines ?? [], allScans(context)).filter(
    ({ line }) => line.product.sku === sku,
  )
  const sumOf = (what: 'done' | 'qty') => ofIt.reduce((total, one) => total + one[what], 0)
  return {
    name: nameOf(context, sku),
    sum: `${sumOf('done')} sur ${sumOf('qty')}`,
    special: ofIt.find(({ line }) => line.customization)?.line.customization,
  }
}

function nameOf({ order }: Context, sku: string): string {
  return order?.lines.find(({ product }) => product.sku === sku)?.product.name ?? sku
}
