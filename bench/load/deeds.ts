import type * as z from 'zod/mini'
import { inventoryCalls } from '#contract/endpoints/inventory.ts'
import { labelCalls } from '#contract/endpoints/label.ts'
import { locationCalls } from '#contract/endpoints/location.ts'
import { shipmentCalls } from '#contract/endpoints/shipment.ts'
import { userCalls } from '#contract/endpoints/user.ts'
import { articles, carton, names, password, type Size } from './house.ts'
import type { Wire } from './wire.ts'

/** The readings of a screen and then one change, as one scan causes them. */
export type Deed = () => Promise<unknown>
type Work = { readonly wire: Wire; readonly bench: number; readonly size: Size }

/** Reads only what the next call needs: the rest of the answer costs the server's processor nothing more. */
const read = <S extends z.ZodMiniType>(schema: S, text: string): z.output<S> => schema.parse(JSON.parse(text))

const article = (bench: number, place: 0 | 1) => 1 + ((bench + place) % articles)

export async function logIn({ wire, bench }: Work): Promise<void> {
  const answer = await wire.call(userCalls.logIn, { body: { username: names.person(bench), password } })
  wire.logIn(read(userCalls.logIn.answer, answer).token)
  await wire.call(userCalls.access, {})
}

/** One piece after the other of a list: each scan is an order, a parcel and a label. */
function packSingles({ wire, bench, size }: Work): Deed {
  const pickingName = names.list(bench)
  let packed = 0
  return async () => {
    if (packed >= size.ordersEach) return moved({ wire, bench, size }, packed)
    if (packed % 20 === 0) await wire.call(shipmentCalls.monoList, { params: { pickingName } })
    packed += 1
    const barcode = names.code(1 + ((bench + (packed % 2)) % articles))
    await wire.call(shipmentCalls.packMono, { body: { pickingName, barcode } })
  }
}

/** Opens an order of two articles, seals its carton, labels it: a change each. */
function packSeveral({ wire, bench, size }: Work): Deed {
  let step = 0
  return async () => {
    const nth = 1 + Math.floor(step / 3)
    if (nth > size.ordersEach) return moved({ wire, bench, size }, step)
    const orderName = names.order(bench, 500 + nth)
    step += 1
    if (step % 3 === 1) return wire.call(shipmentCalls.order, { params: { orderName } })
    if (step % 3 === 0) return wire.call(shipmentCalls.printMulti, { body: { orderName } })
    const at = new Date().toISOString()
    const scans = ([0, 1] as const).map(place => ({ barcode: names.code(article(bench, place)), qty: 1, at }))
    const parcels = [{ packaging: carton, weightG: 620, scans }]
    return wire.call(shipmentCalls.packMulti, { body: { orderName, parcels, confirm: true } })
  }
}

/** A shelf is scanned and shown, then a piece goes to the other one. */
async function moved({ wire, bench }: Work, nth: number): Promise<void> {
  const [from, to] = [names.shelf(bench, nth % 2 ? 2 : 1), names.shelf(bench, nth % 2 ? 1 : 2)]
  await wire.call(locationCalls.stock, { body: { location: from } })
  const lines = [{ sku: names.article(article(bench, 0)), qty: 1 }]
  await wire.call(locationCalls.transfer, { body: { from, to, lines, confirm: true } })
}

function move(work: Work): Deed {
  let nth = 0
  return () => {
    nth += 1
    return moved(work, nth)
  }
}

/** Begins to count a shelf, then gives the right figures. */
function count({ wire, bench, size }: Work): Deed {
  const location = names.shelf(bench, 2)
  const lines = ([0, 1] as const).map(place => ({
    sku: names.article(article(bench, place)),
    counted: 1000 + 10 * size.ordersEach,
  }))
  let startedAtMove: number | undefined
  return async () => {
    if (startedAtMove === undefined) {
      const begun = await wire.call(inventoryCalls.begin, { body: { location } })
      startedAtMove = read(inventoryCalls.begin.answer, begun).data.startedAtMove
      return
    }
    const body = { location, lines, startedAtMove }
    startedAtMove = undefined
    await wire.call(inventoryCalls.count, { body })
  }
}

/** Scans a shelf and prints its label. */
function label({ wire, bench }: Work): Deed {
  const params = { kind: 'location' as const }
  const code = names.shelf(bench, 1)
  return async () => {
    const found = read(
      labelCalls.find.answer,
      await wire.call(labelCalls.find, { params, query: { code } }),
    ).data
    const lines = found.map(({ name, code }) => ({ name, code, qty: 1 }))
    await wire.call(labelCalls.print, { params, body: { lines } })
  }
}

const works = { single: packSingles, several: packSeveral, move, count, label }
export type WorkName = keyof typeof works

/** Of twenty people eight pack single articles, three pack several, five move, two count, two print labels. */
export const shift: readonly WorkName[] = [
  ...Array.from({ length: 8 }, () => 'single' as const),
  ...Array.from({ length: 3 }, () => 'several' as const),
  ...Array.from({ length: 5 }, () => 'move' as const),
  'count',
  'count',
  'label',
  'label',
]

export function workOf(bench: number): WorkName {
  // 7 and 20 share no divisor, so any few benches in a row are of all kinds.
  const work = shift[(bench * 7) % shift.length]
  if (!work) throw new RangeError('The shift has twenty people')
  return work
}

export const deedOf = (work: Work): Deed => works[workOf(work.bench)](work)
