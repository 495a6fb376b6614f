import { mayLeave, whyStays } from '#contract/shelf-life.ts'
import { refused } from '../shared/decision.ts'
import { houseDay } from '../shared/house-day.ts'
import { feedback } from '../shared/operation.ts'
import { type ProductScan, pieces } from '../shared/stock.ts'
import type { Context, Decision, Here, On } from './ports.ts'
import { isGiven, lacksNumber, numberIn, scannedAlready } from './serial-rules.ts'
import { allScans, leftOf, lineScanned, missing, type PieceScan, tally } from './tally.ts'

/** Takes one scanned article. The open order lists its codes and quantities, so the rule sends no request. */
export function takeOne({
  context,
  event: { id, code, at },
}: On<'scan.product'>): Decision<'articles' | 'carton' | 'surplus' | 'numbered'> {
  const { order, scans } = context
  const lines = order?.lines ?? []
  const found = lineScanned(lines, code)
  if (!found) return refused(`Cet article n’est pas dans ${order?.name}. Mettez-le de côté.`)
  const { line, scanned } = found
  const { sku, name } = line.product
  const tooNear = whyTooNear(name, line.leastDays, code, at)
  if (tooNear) return tooNear
  const told = numberIn(code, line.product)
  // The same piece, scanned twice.
  if (told !== undefined && isGiven(context, told)) return scannedAlready(told)
  const left = leftOf(lines, allScans(context), sku)
  if (scanned > 1 && left > 0 && scanned > left) {
    return refused(
      `Ce lot fait ${pieces(scanned)}, il n’en faut plus que ${left} : scannez à la pièce.`,
      name,
    )
  }
  if (scanned > left) {
    return { to: 'surplus', ...refused(`Un de trop : ${order?.name} n’en demande pas plus.`, name) }
  }
  const piece = { barcode: code.value, sku, qty: scanned, at: new Date(at).toISOString() }
  const early = told === undefined || context.early.includes(told) ? context.early : [...context.early, told]
  return withScans({ ...context, early }, id, [...scans, piece], sku)
}

/** Refuses a piece whose label tells a date that is too near for a parcel of today. */
export function whyTooNear(
  name: string,
  leastDays: number | undefined,
  { gs1 }: ProductScan,
  at: number,
): Decision | undefined {
  const expiry = gs1?.expiry ?? gs1?.bestBefore
  const today = houseDay(at)
  if (expiry === undefined || mayLeave(expiry, today, leastDays ?? 0)) return undefined
  return refused(whyStays(name, expiry, today, leastDays ?? 0), 'Mettez la pièce de côté.')
}

/** Sets the total number of pieces of the last article in this parcel. */
export function recount({
  context,
  event: { id, n },
}: On<'cmd.quantity'>): Decision<'articles' | 'carton' | 'numbered'> {
  const last = context.scans.at(-1)
  if (!last) return refused('Scannez d’abord un article.')
  const others = context.scans.filter(({ sku }) => sku !== last.sku)
  const left = leftOf(context.order?.lines ?? [], allScans({ ...context, scans: others }), last.sku)
  if (n > left) return refused(`Il n’en faut que ${left} dans ce colis.`, nameOf(context, last.sku))
  const given = context.scans.flatMap(({ sku, serials }) => (sku === last.sku ? (serials ?? []) : []))
  const serials = given.length > 0 ? { serials: given.slice(0, n) } : {}
  return withScans(context, id, [...others, { ...last, qty: n, ...serials }], last.sku)
}

/** Takes the last piece out of the open parcel. If it is empty, opens the parcel closed before. */
export function unscan({ context }: Here): Decision {
  const { scans, closed, early } = context
  const read = early.at(-1)
  if (read !== undefined) {
    return { next: { early: early.slice(0, -1) }, say: feedback('step', `Numéro ${read} oublié`) }
  }
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

/** An open parcel has no weight and no decision about closing it. */
export const parcelOpen = { another: false, partial: false, weightG: 0 }

/** A complete order goes on to the choice of a carton, or closes itself under this scan's id. */
function withScans(
  context: Context,
  changeId: string,
  scans: readonly PieceScan[],
  sku: string,
): Decision<'articles' | 'carton' | 'numbered'> {
  const after = { ...context, scans }
  const isWhole = missing(context.order?.lines ?? [], allScans(after)).length === 0
  const isLacking = lacksNumber({ context: after })
  const early = isWhole && !isLacking ? [] : context.early
  const { name, sum, special } = countOf(after, sku)
  return {
    to: isLacking ? 'numbered' : isWhole ? 'carton' : 'articles',
    next: { scans, early, changeId, ...parcelOpen },
    say: feedback('ok', name, [sum, special].filter(Boolean).join(' · ')),
  }
}

/** « 1 sur 2 » of an article, and its special traits. */
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
