import type { AnswerOf, BodyOf } from '#contract/endpoint.ts'
import type { shipmentCalls } from '#contract/endpoints/shipment.ts'
import { isRefusal, type OrRefusal } from '#contract/problems.ts'
import type { Act, User } from '../auth/user.ts'
import type { Db } from '../db/open.ts'
import { describeParcel } from '../orders/describe.ts'
import { settleWhole } from '../orders/progress.ts'
import { leftOf, packedInto, type WholeOrder } from '../orders/whole.ts'
import { judgeSerials } from '../serials/judge.ts'
import { chooseCarton } from './cartons.ts'
import { describeForPacking } from './describe.ts'
import { carrierMissing, labelledEvent, labelParcels } from './label.ts'
import { dateIn, whyTooNear } from './products.ts'
import { whyHeld, whyStopped } from './ready.ts'
import { type Content, formParcels, parcelsAmong, writeParcels } from './seal.ts'
import { bearing } from './spare.ts'
import { takePrepared } from './spares-of-list.ts'
import { countWaiting, findMonoList, isWaiting, listCancelled, ordersOn, takeMostUrgent } from './urgent.ts'

/** Counts, product by product, the pieces of a mono list that are left to pack. */
export async function monoList(
  db: Db,
  user: User,
  name: string,
  now: Date,
): OrRefusal<AnswerOf<typeof shipmentCalls.monoList>['data']> {
  const list = await findMonoList(db, user, name)
  if (isRefusal(list)) return list
  const all = await ordersOn(db, list)
  if (all.length === 0) return listCancelled(list)
  const products = new Map<string, AnswerOf<typeof shipmentCalls.monoList>['data']['products'][number]>()
  for (const whole of all) {
    const waiting = isWaiting(whole, user, now)
    for (const line of whole.lines) {
      const { product, leastDays } = line
      const row = products.get(line.productId) ?? {
        ...product,
        ...(leastDays > 0 ? { leastDays } : {}),
        todo: 0,
        done: 0,
      }
      row.done += line.packed
      if (waiting) row.todo += leftOf(line)
      products.set(line.productId, row)
    }
  }
  const stopped = [...products.values()].some(({ todo }) => todo > 0)
    ? undefined
    : await whyNothing(db, all, user, now)
  if (stopped) return stopped
  const rows = [...products.values()].sort((a, b) => a.name.localeCompare(b.name, 'fr'))
  return {
    name,
    type: list.type,
    remaining: rows.reduce((total, { todo }) => total + todo, 0),
    products: rows,
  }
}

/** If no order of the list waits for a piece: the reason of its most urgent unpacked order. A finished list has none. */
async function whyNothing(db: Db, all: readonly WholeOrder[], user: User, now: Date) {
  for (const { order, lines } of all) {
    const { status } = order
    const isToPack = status === 'picking' || status === 'packing' || status === 'on_hold'
    if (!isToPack || lines.every(line => leftOf(line) === 0)) continue
    const why = whyStopped(order) ?? (await whyHeld(db, order, user, now))
    if (why) return why
  }
  return undefined
}

type Packed = Pick<AnswerOf<typeof shipmentCalls.packMono>, 'data' | 'prints' | 'version'>

/** Gives the scanned piece to the most urgent order of the list that waits for it, then packs and labels that order. */
export async function packMono(act: Act, body: BodyOf<typeof shipmentCalls.packMono>): OrRefusal<Packed> {
  const { tx } = act
  const { pickingName, barcode, serial, spare: own } = body
  const taken =
    own === undefined
      ? await takeMostUrgent(act, pickingName, barcode)
      : await takePrepared(act, pickingName, barcode, own)
  if (isRefusal(taken)) return taken
  const { list, whole, ahead, spare } = taken
  const { order, carrier, lines } = whole
  const [piece] = lines
  const tooNear = piece && whyTooNear(act.user, act.now, piece, dateIn(barcode))
  if (tooNear) return tooNear
  if (!carrier) return carrierMissing(order)
  const closing = await chooseCarton(tx, whole, carrier)
  if (isRefusal(closing)) return closing
  const contents: Content[] = []
  for (const line of lines) {
    const qty = leftOf(line)
    const serials = judgeSerials('packing', line.product, qty, serial === undefined ? [] : [serial])
    if (isRefusal(serials)) return serials
    contents.push({ line, qty, serials })
  }
  const drawn = await formParcels(act, whole, carrier, [{ ...closing, contents }], ahead)
  const formed = spare ? drawn.map(bearing(spare)) : drawn
  const labelled = await labelParcels(act, packedInto(whole, formed), formed, {
    trackings: ahead.numbers.trackings,
    ...(spare ? { jobs: spare.prints } : {}),
    // A parcel that gets its label at once is written once.
    write: (_, __, sent) => {
      const labels = sent.filter(({ row }) => row.status === 'labelled').map(labelledEvent)
      return writeParcels(act, whole, sent, ahead, labels)
    },
  })
  if (isRefusal(labelled)) return labelled
  const { prints } = labelled
  const done = await settleWhole(tx, packedInto(whole, labelled.parcels), null)
  const [parcel] = parcelsAmong(done, formed)
  if (!parcel) throw new Error(`The parcel of ${order.name} was not written`)
  const [remaining, shown] = await Promise.all([countWaiting(act, list), describeForPacking(act, done)])
  return {
    data: { order: shown, parcel: describeParcel(parcel), remaining },
    prints,
    version: done.order.version,
  }
}
