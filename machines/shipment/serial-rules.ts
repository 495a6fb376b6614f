import type { ProductSummary } from '#contract/entities/order.ts'
import { isRefusal } from '#contract/problems.ts'
import { asksAt, fitsSerial, type SerialRule, serialOf, whyNotSerial } from '#contract/serials.ts'
import { isUnreached, type Refused, refused, refusedBecause } from '../shared/decision.ts'
import { feedback } from '../shared/operation.ts'
import type { ProductScan } from '../shared/stock.ts'
import type { AnswerOrRefusal, ClosedParcel, Context, Decision, Here, On, SerialCheck } from './ports.ts'
import { allScans, leftOf, type PieceScan } from './tally.ts'

/** An article whose pieces have serial numbers. */
export type Numbered = ProductSummary & { readonly serials: SerialRule }

export const isNumbered = <P extends ProductSummary>(product: P | undefined): product is P & Numbered =>
  product?.serials !== undefined && asksAt('packing', product.serials)

/** The articles whose scanned pieces lack a number, the last scanned one first. */
export function lackingNumbers(context: Context): Numbered[] {
  const skus = allScans(context)
    .filter(scan => lacks(context, scan))
    .map(({ sku }) => sku)
  return [...new Set(skus.reverse())].map(sku => productOf(context, sku)).filter(isNumbered)
}

/** The articles with numbers that still have a piece to be scanned. */
export function comingNumbers(context: Context): Numbered[] {
  const lines = context.order?.lines ?? []
  const skus = new Set(lines.map(({ product }) => product.sku))
  return [...skus]
    .filter(sku => leftOf(lines, allScans(context), sku) > 0)
    .map(sku => productOf(context, sku))
    .filter(isNumbered)
}

export const lacksNumber = ({ context }: Here): boolean => lackingNumbers(context).length > 0

export const hasNumberToCheck = ({ context }: Here): boolean => nextToCheck(context) !== undefined

export function numberToCheck({ context }: Here): SerialCheck {
  const next = nextToCheck(context)
  return { sku: next?.product.sku ?? '', serial: next?.number ?? '' }
}

/** A number goes to a scanned piece that lacks one, else it waits for its article. */
export function readNumber({ context, event: { id, code } }: On<'scan.serial'>): Decision<'checking'> {
  const number = code.value
  const lacking = lackingNumbers(context)
  const coming = comingNumbers(context)
  if (isTaken(context, number)) {
    return scannedAlready(number)
  }
  const changed = { early: [...context.early, number], changeId: id }
  if (lacking.some(({ serials }) => fitsSerial(number, serials))) return { to: 'checking', next: changed }
  const its = coming.find(({ serials }) => fitsSerial(number, serials))
  if (its)
    return {
      next: changed,
      say: feedback('step', `Numéro ${number} lu`, `Scannez son article : ${its.name}`),
    }
  const [meant] = [...lacking, ...coming]
  const why = meant && whyNotSerial(number, meant.serials, meant.name)
  return refused(why ?? `${number} n’est le numéro d’aucun article attendu.`)
}

export const scannedAlready = (number: string): Decision<never> =>
  refused(`${number} est déjà scanné dans cette commande.`, 'Chaque pièce a son propre numéro.')

/** Unreached, the server judges the number when it closes the parcel. */
export function takeNumber({ context }: AnswerOrRefusal<'mayLeave'>): Decision {
  const next = nextToCheck(context)
  if (!next) return {}
  const { number, product } = next
  const early = context.early.filter(one => one !== number)
  const after = { ...context, early, ...withNumber(context, product.sku, number) }
  const others = lackingNumbers(after).length > 0
  return {
    next: { early, closed: after.closed, scans: after.scans },
    say: feedback('ok', `Numéro ${number}`, others ? `${product.name} · numéro suivant` : product.name),
  }
}

/** The order is complete: a number that no piece has is of no use. */
export const forgetNumbers = (): Decision => ({ next: { early: [] } })

export function dropNumber({ context, event: { output } }: Refused & Here): Decision {
  const number = nextToCheck(context)?.number
  return { next: { early: context.early.filter(one => one !== number) }, ...refusedBecause(output) }
}

/** The server refuses a number of a parcel that was to be closed: its piece lacks one again. */
export function takeNumberOut({ context, event: { output } }: Refused & Here): Decision {
  const { got } = output.refused
  const without = (scans: readonly PieceScan[]) =>
    scans.map(({ serials, ...scan }) => ({
      ...scan,
      ...(serials ? { serials: serials.filter(one => one !== got) } : {}),
    }))
  const closed = context.closed.map(parcel => ({ ...parcel, scans: without(parcel.scans) }))
  return { next: { closed, scans: without(context.scans) }, ...refusedBecause(output) }
}

/** The codes by which the server refuses a number, each with a way on for the bench. */
export const numberRefusals = ['serial-out', 'serial-not-received', 'serial-wrong', 'serial-twice'] as const

export const isSilent = ({ event: { output } }: AnswerOrRefusal<'mayLeave'>): boolean =>
  isRefusal(output) && isUnreached(output)

/** The serial number in the same code as its article's, if it bears one: (21) of GS1. */
export function numberIn({ gs1 }: ProductScan, product: ProductSummary): string | undefined {
  const told = gs1?.elements.find(({ ai }) => ai === '21')?.value
  if (told === undefined || !isNumbered(product)) return undefined
  const number = serialOf(told)
  return fitsSerial(number, product.serials) ? number : undefined
}

/** The first number read whose article's piece is there. */
function nextToCheck(context: Context): { number: string; product: Numbered } | undefined {
  const lacking = lackingNumbers(context)
  for (const number of context.early) {
    const product = lacking.find(({ serials }) => fitsSerial(number, serials))
    if (product) return { number, product }
  }
  return undefined
}

const isTaken = (context: Context, number: string): boolean =>
  context.early.includes(number) || isGiven(context, number)

/** A scanned piece has this number. */
export const isGiven = (context: Context, number: string): boolean =>
  allScans(context).some(({ serials }) => serials?.includes(number))

const lacks = (context: Context, { sku, qty, serials }: PieceScan): boolean =>
  isNumbered(productOf(context, sku)) && (serials?.length ?? 0) < qty

/** Gives a number to the first piece of the article that lacks one, in whichever parcel it is. */
function withNumber(context: Context, sku: string, number: string): Pick<Context, 'closed' | 'scans'> {
  let isGiven = false
  const give = (scans: readonly PieceScan[]) =>
    scans.map(scan => {
      if (isGiven || scan.sku !== sku || !lacks(context, scan)) return scan
      isGiven = true
      return { ...scan, serials: [...(scan.serials ?? []), number] }
    })
  const closed: ClosedParcel[] = context.closed.map(parcel => ({ ...parcel, scans: give(parcel.scans) }))
  return { closed, scans: give(context.scans) }
}

const productOf = ({ order }: Context, sku: string): ProductSummary | undefined =>
  order?.lines.find(({ product }) => product.sku === sku)?.product
