import type { AnswerOf, BodyOf } from '#contract/endpoint.ts'
import type { shipmentCalls } from '#contract/endpoints/shipment.ts'
import { isRefusal, type OrRefusal, type Refusal, refuse } from '#contract/problems.ts'
import { spareGone } from '#contract/spares.ts'
import type { Act } from '../auth/user.ts'
import { describeOrder, describeParcel } from '../orders/describe.ts'
import { lockWhole } from '../orders/lock.ts'
import { settleWhole } from '../orders/progress.ts'
import { type Line, leftOf, packedInto, type WholeOrder } from '../orders/whole.ts'
import { judgeSerials, serialTwice } from '../serials/judge.ts'
import { cartonsFor, judgeCarton, smallestBySize } from './cartons.ts'
import { readAhead } from './goods.ts'
import { carrierMissing } from './label.ts'
import { barcodeUnknown, productsByBarcode, type Scanned, whyTooNear } from './products.ts'
import { leaseOf, whyHeld, whyNotPacked } from './ready.ts'
import { type Closing, type Content, parcelsAmong, sealParcels } from './seal.ts'
import { sealSpare, takeSpare } from './spare.ts'

type Body = BodyOf<typeof shipmentCalls.packMulti>
type Verified = Body['parcels'][number]
type Sealed = Pick<AnswerOf<typeof shipmentCalls.packMulti>, 'data' | 'prints'>

/**
 * Seals the verified parcels. Labels are a separate call, so that a browser that dies between the two loses neither. A parcel
 * with a number of the bench's own is labelled at once: the bench has the papers.
 */
export async function sealOrder(act: Act, body: Body): OrRefusal<Sealed> {
  const { tx, user, now } = act
  const locked = await lockWhole(tx, user, body.orderName, () => readAhead(tx, user, body.parcels.length))
  if (isRefusal(locked)) return locked
  const { whole, read: ahead } = locked
  const { carrier, order: row } = whole
  const why = whyNotPacked(row) ?? (await whyHeld(tx, row, user, now))
  if (why) return why
  if (!carrier) return carrierMissing(row)
  const spare = body.spare === undefined ? undefined : await takeOwn(act, whole, body, body.spare)
  if (isRefusal(spare)) return spare

  const contents = await contentsOf(act, whole, body.parcels)
  if (isRefusal(contents)) return contents
  const missing = body.partial ? [] : missingAfter(whole.lines, contents.flat())
  if (missing.length > 0) return refuseShort(row.name, missing)

  const cartons = await cartonsFor(tx, row, carrier)
  const closings: Closing[] = []
  for (const [at, { packaging: code, weightG }] of body.parcels.entries()) {
    const inside = contents[at] ?? []
    const pieces = inside.map(({ line, qty }) => ({ weightG: line.weightG, qty }))
    const confirmed = body.confirm ?? false
    const carton = judgeCarton(cartons, carrier, { code, weightG, pieces, confirmed })
    if (isRefusal(carton)) return carton
    const measured = inside.map(({ line, qty }) => {
      const { product, weightG, size } = line
      return { sku: product.sku, weightG, size, qty }
    })
    const proposed = smallestBySize(cartons, carrier, measured)
    closings.push({
      ...{ carton, weightG, contents: inside },
      passedOver: proposed?.id === carton.id ? undefined : proposed,
    })
  }
  if (spare) return sealSpare(act, { whole, carrier, closings, ahead, spare })
  const sealed = await sealParcels(act, whole, carrier, closings, ahead)
  if (isRefusal(sealed)) return sealed
  const done = await settleWhole(tx, packedInto(whole, sealed), leaseOf(user, now))
  return { data: { order: describeOrder(done), parcels: parcelsAmong(done, sealed).map(describeParcel) } }
}

/** The papers that the bench has are for one parcel with all that is left. */
async function takeOwn(act: Act, whole: WholeOrder, { parcels, partial }: Body, id: string) {
  const gone = (parcel?: string) => spareGone(whole.order.name, parcel)
  return parcels.length === 1 && partial !== true ? takeSpare(act, whole, id, gone) : gone()
}

/** Assigns the scanned pieces of each parcel to order lines; one line is filled before the next of the same product. */
async function contentsOf(
  { tx, user, now }: Act,
  { order, lines }: WholeOrder,
  parcels: readonly Verified[],
): OrRefusal<Content[][]> {
  const barcodes = parcels.flatMap(({ scans }) => scans.map(({ barcode }) => barcode))
  const products = await productsByBarcode(tx, order.shopId, [...new Set(barcodes)])
  const left = new Map(lines.map(line => [line, leftOf(line)]))
  const filled: Content[][] = []
  const seen = new Set<string>()
  for (const [at, { scans }] of parcels.entries()) {
    if (scans.length === 0) {
      return refuse('parcel-empty', `Le colis ${at + 1} est vide. Scannez ce qu’il contient.`)
    }
    const inside = new Map<Line, number>()
    const numbers = new Map<Line, string[]>()
    for (const { barcode, qty, serials } of scans) {
      const product = products.get(barcode)
      if (!product) return barcodeUnknown(barcode)
      const line = lines.find(({ productId }) => productId === product.id)
      const tooNear = line && whyTooNear(user, now, line, product.expiry)
      if (tooNear) return tooNear
      const filling = fill(order.name, left, inside, product, qty)
      if (isRefusal(filling)) return filling
      const given = numbersOf(filling, serials)
      if (isRefusal(given)) return given
      for (const [line, some] of given) numbers.set(line, [...(numbers.get(line) ?? []), ...some])
    }
    const twice = twiceAmong(seen, numbers)
    if (twice) return twice
    filled.push([...inside].map(([line, qty]) => ({ line, qty, serials: numbers.get(line) ?? [] })))
  }
  return filled
}

type Filling = readonly { readonly line: Line; readonly part: number }[]

/** The numbers of the pieces that one scan put into each line. */
function numbersOf(
  filling: Filling,
  given: readonly string[] | undefined,
): Map<Line, readonly string[]> | Refusal {
  const [first] = filling
  if (!first) return new Map()
  const qty = filling.reduce((sum, { part }) => sum + part, 0)
  const numbers = judgeSerials('packing', first.line.product, qty, given)
  if (isRefusal(numbers)) return numbers
  let at = 0
  return new Map(
    filling.map(({ line, part }) => {
      at += part
      return [line, numbers.slice(at - part, at)]
    }),
  )
}

/** One number cannot be on two pieces of an article, in whichever parcel. */
function twiceAmong(seen: Set<string>, numbers: ReadonlyMap<Line, readonly string[]>): Refusal | undefined {
  for (const [{ product }, given] of numbers) {
    for (const number of given) {
      const key = `${product.sku} ${number}`
      if (seen.has(key)) return serialTwice(number, product.name)
      seen.add(key)
    }
  }
  return undefined
}

function fill(
  order: string,
  left: Map<Line, number>,
  inside: Map<Line, number>,
  product: Scanned,
  qty: number,
): Filling | Refusal {
  const wanting = [...left.keys()].filter(({ productId }) => productId === product.id)
  if (wanting.length === 0) {
    return refuse('wrong-item', `« ${product.name} » n’est pas dans ${order}. Mettez-le de côté.`, {
      got: product.name,
    })
  }
  let rest = qty
  const filling: { line: Line; part: number }[] = []
  for (const line of wanting) {
    const part = Math.min(rest, left.get(line) ?? 0)
    if (part === 0) continue
    rest -= part
    left.set(line, (left.get(line) ?? 0) - part)
    inside.set(line, part + (inside.get(line) ?? 0))
    filling.push({ line, part })
  }
  if (rest === 0) return filling
  return refuse(
    'one-too-many',
    `${rest} « ${product.name} » de trop pour ${order}. Retirez ce qui dépasse.`,
    {
      status: 409,
      expected: String(qty - rest),
      got: String(qty),
    },
  )
}

function missingAfter(lines: readonly Line[], packedNow: readonly Content[]) {
  return lines
    .map(line => {
      const now = packedNow.filter(content => content.line === line)
      return { line, qty: leftOf(line) - now.reduce((total, { qty }) => total + qty, 0) }
    })
    .filter(({ qty }) => qty > 0)
}

function refuseShort(order: string, missing: readonly Content[]): Refusal {
  const names = missing.map(({ line, qty }) => `${qty} × ${line.product.name}`).join(', ')
  return refuse(
    'order-short',
    `${order} n’est pas complète. Il manque ${names}. Scannez la suite, ou expédiez en partie.`,
    { status: 409, expected: names },
  )
}
