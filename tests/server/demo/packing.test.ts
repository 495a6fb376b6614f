import { and, eq, inArray } from 'drizzle-orm'
import { beforeAll, expect, test, vi } from 'vitest'
import { readTracking } from '#contract/barcodes/tracking/index.ts'
import { shipmentCalls } from '#contract/endpoints/shipment.ts'
import type { Carton, Order } from '#contract/entities/order.ts'
import { measuredOf, planOf } from '#contract/fit/for-parcel.ts'
import { monoTypes } from '#contract/picking-types.ts'
import { grandTotal } from '#server/db/ledger.ts'
import { boxes, orders, parcels, pickingLists } from '#server/db/schema/index.ts'
import { makeDemoWarehouse } from '#server/demo/make.ts'
import { wholeOrders } from '#server/orders/whole.ts'
import { cartonsFor } from '#server/shipment/cartons.ts'
import { openTestDatabase } from '#tests/drivers/database.ts'
import { atThisServer } from '#tests/drivers/server.ts'

// These tests pack every order that waits in the demo, which takes time.
vi.setConfig({ testTimeout: 120_000 })

const I = await atThisServer(await openTestDatabase())
const toPack = ['picking', 'packing'] as const

beforeAll(async () => {
  await makeDemoWarehouse(I.db, I.now)
  // After half an hour all leases have expired.
  I.waitMinutes(31)
  await I.logIn('camille')
})

const waiting = (type: 'mono' | 'multi') =>
  I.db
    .select()
    .from(orders)
    .where(and(eq(orders.type, type), inArray(orders.status, toPack)))

test('a packer can start at once: mono lists, orders in boxes, gifts and personalised orders', async () => {
  for (const type of ['mono', 'multi'] as const) {
    const variants = (await waiting(type)).map(({ variant }) => variant)
    expect(variants.length).toBeGreaterThan(10)
    expect(new Set(variants)).toEqual(new Set(['classic', 'gift', 'customized']))
  }
  const inBoxes = await I.db
    .select({ id: orders.id })
    .from(boxes)
    .innerJoin(orders, eq(orders.id, boxes.orderId))
  expect(new Set(inBoxes.map(({ id }) => id))).toEqual(new Set((await waiting('multi')).map(({ id }) => id)))
})

test('each order that waits goes into one carton that its carrier takes, by the sizes of its articles', async () => {
  const rows = await I.db
    .select()
    .from(orders)
    .where(inArray(orders.status, ['pending', ...toPack]))
  for (const { order, lines, carrier } of await wholeOrders(I.db, rows)) {
    const taken = (await I.db.transaction(tx => cartonsFor(tx, order, carrier))).filter(one => one.accepted)
    const pieces = lines.map(({ product: { sku }, weightG, size, qty }) => ({ sku, weightG, size, qty }))
    const plan = planOf(taken, measuredOf(pieces) ?? [], carrier)
    expect({ order: order.name, parcels: plan?.length }).toEqual({ order: order.name, parcels: 1 })
  }
})

test('every mono list can be packed to its end', async () => {
  const lists = await I.db
    .select()
    .from(pickingLists)
    .where(inArray(pickingLists.type, [...monoTypes]))
  for (const { name } of lists) {
    const { data } = (await I.call(shipmentCalls.monoList, { params: { pickingName: name } })).answer()
    for (const { codes, todo } of data.products) {
      for (let n = 0; n < todo; n += 1) {
        const body = { pickingName: name, barcode: codes[0]?.code ?? '' }
        const packed = (await I.call(shipmentCalls.packMono, { body })).answer()
        expect(packed.prints).toHaveLength(
          packed.data.order.variant === 'gift' || packed.data.order.giftMessage ? 2 : 1,
        )
      }
    }
  }
  expect(await waiting('mono')).toEqual([])
})

test('every multi order can be packed by its box, and the ledger agrees', async () => {
  const rows = await I.db
    .select({ box: boxes.name, order: orders.name })
    .from(boxes)
    .innerJoin(orders, eq(orders.id, boxes.orderId))
  for (const { box, order } of rows) {
    const { data } = (await I.call(shipmentCalls.order, { params: { orderName: box } })).answer()
    const parcels = [everythingIn(data, data.packagings)]
    await I.call(shipmentCalls.packMulti, { body: { orderName: box, parcels } }).then(reply => reply.answer())
    const printed = (await I.call(shipmentCalls.printMulti, { body: { orderName: order } })).answer()
    expect(printed.data.order.status).toBe('packed')
  }
  expect(await waiting('multi')).toEqual([])
  expect(await grandTotal(I.db)).toBe(0)
  expect(await I.db.$count(boxes, inArray(boxes.orderId, I.db.select({ id: orders.id }).from(orders)))).toBe(
    0,
  )
  for (const { tracking } of await I.db.select().from(parcels)) {
    expect(readTracking(tracking ?? '')).not.toEqual([])
  }
})

function everythingIn({ lines }: Order, packagings: readonly Carton[]) {
  const goods = lines.reduce((total, { weightG, qty }) => total + weightG * qty, 0)
  const carton = packagings.find(({ accepted, tareG, limitG }) => accepted && goods + tareG <= limitG)
  return {
    packaging: carton?.code ?? '',
    weightG: goods + (carton?.tareG ?? 0),
    scans: lines.map(({ product, qty }) => ({
      barcode: product.codes.find(code => code.qty === 1)?.code ?? '',
      qty,
      at: I.now.toISOString(),
    })),
  }
}
