import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { shipmentCalls } from '#contract/endpoints/shipment.ts'
import { orders, parcels, products, spareParcels } from '#server/db/schema/index.ts'
import { atThePackingBench, parcel, scan } from './bench.ts'
import { carnet, encre } from './warehouse.ts'

const one = '00000000-0000-4000-8000-000000000001'
const other = '00000000-0000-4000-8000-000000000002'

const I = await atThePackingBench()
let made = 0

beforeEach(async () => {
  await I.server.logIn('camille')
  await I.db.delete(spareParcels)
  await I.db.update(orders).set({ status: 'cancelled' })
})

/** A list of so many orders of a carnet each. */
async function aList(count: number) {
  made += 1
  const list = `PK00${7_000 + made}`
  const names = Array.from({ length: count }, (_, nth) => `CD000${70_000 + made * 100 + nth}`)
  await I.house.makeList(
    list,
    names.map(name => ({ name, lines: [{ sku: 'CARNET' as const }] })),
  )
  return { list, names }
}

type More = { holding?: string[]; given?: string[]; enough?: boolean }
const ask = async (bench: string, list: string | undefined, { holding = [], ...more }: More = {}) =>
  (
    await I.server.call(shipmentCalls.spares, {
      body: { bench, holding, ...(list === undefined ? {} : { list }), ...more },
    })
  ).answer().data

const pack = (pickingName: string, spare?: string, barcode = carnet) =>
  I.server.call(shipmentCalls.packMono, {
    body: { pickingName, barcode, ...(spare === undefined ? {} : { spare }) },
  })

const idsOf = (spares: { parcel: { id: string } }[]) => spares.map(({ parcel }) => parcel.id)
const packedOf = async (names: string[]) => {
  const rows = await I.db
    .select({ order: orders.name, parcel: parcels.name, tracking: parcels.tracking })
    .from(parcels)
    .innerJoin(orders, eq(orders.id, parcels.orderId))
  return rows.filter(({ order }) => names.includes(order))
}

test('a bench gets numbers for the orders of its list, most urgent first, with the carton that will be taken', async () => {
  const { list, names } = await aList(3)
  const { spares, more, coming } = await ask(one, list)
  expect(spares.map(({ order }) => order.name)).toEqual(names)
  expect(spares[0]).toMatchObject({
    list: { name: list },
    parcel: { status: 'labelled', packaging: { code: 'POCHETTE' } },
  })
  expect({ more, coming }).toEqual({ more: false, coming: false })
  expect((await ask(one, list, { holding: idsOf(spares) })).spares).toEqual([])
})

test('a piece under a number: sealed and labelled once, and its papers are those of the bench', async () => {
  const { list, names } = await aList(2)
  const [, second] = (await ask(one, list)).spares
  const { id = '', name = '', tracking } = second?.parcel ?? {}
  const reply = await pack(list, id)
  const { data, prints } = reply.answer()
  expect(data).toMatchObject({ order: { name: names[1] }, parcel: { id, name, tracking }, remaining: 1 })
  expect(prints?.map(one => one.id)).toEqual(second?.prints.map(one => one.id))
  I.server.seeRefusal(await pack(list, id), 409, 'spare-gone')
  expect(await packedOf(names)).toEqual([{ order: names[1], parcel: name, tracking }])
})

test('two changes with one number at once: one parcel', async () => {
  const { list, names } = await aList(2)
  const [id = ''] = idsOf((await ask(one, list)).spares)
  const replies = await Promise.all([pack(list, id), pack(list, id)])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await packedOf(names)).toHaveLength(1)
})

test('another article, another list, a changed order: refused, and nothing is packed', async () => {
  const { list, names } = await aList(2)
  const elsewhere = await aList(1)
  const [id = ''] = idsOf((await ask(one, list)).spares)
  I.server.seeRefusal(await pack(list, id, encre), 409, 'spare-gone')
  I.server.seeRefusal(await pack(elsewhere.list, id), 409, 'spare-gone')
  await I.db
    .update(orders)
    .set({ customer: 'Ali Benali' })
    .where(eq(orders.name, names[0] ?? ''))
  I.server.seeRefusal(await pack(list, id), 409, 'spare-gone')
  expect(await packedOf([...names, ...elsewhere.names])).toEqual([])
})

test('where all are prepared for another bench, the least urgent is taken over, and its number is void', async () => {
  const { list, names } = await aList(3)
  const ids = idsOf((await ask(one, list)).spares)
  const [first = '', second = '', third = ''] = ids
  const { order } = (await pack(list)).answer().data
  expect(order).toMatchObject({ name: names[2], status: 'packed', lines: [{ qty: 1, packed: 1 }] })
  expect((await ask(one, list, { holding: ids })).gone).toEqual([third])
  I.server.seeRefusal(await pack(list, third), 409, 'spare-gone')
  expect((await pack(list, first)).status).toBe(200)
  expect((await pack(list, second)).status).toBe(200)
  I.server.seeRefusal(await pack(list), 409, 'no-order-left')
  expect(await packedOf(names)).toHaveLength(3)
})

test('two benches at the last prepared order at once: one parcel', async () => {
  const { list, names } = await aList(1)
  const [id = ''] = idsOf((await ask(one, list)).spares)
  const replies = await Promise.all([pack(list, id), pack(list), pack(list)])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect(await packedOf(names)).toHaveLength(1)
})

test('two benches share a list: one asks, the other gives back what it has not used, and no order is at both', async () => {
  const { list, names } = await aList(5)
  const first = (await ask(one, list)).spares
  expect(await ask(other, list)).toMatchObject({ spares: [], coming: true })

  const asked = await ask(one, list, { holding: idsOf(first) })
  expect(asked.back).toHaveLength(2)
  // It has used one of these, and the server has not heard of it.
  const [used = '', given = ''] = asked.back
  const kept = idsOf(first).filter(id => id !== given)
  await ask(one, list, { holding: kept, given: [given] })
  const got = (await ask(other, list)).spares
  expect(got.map(({ order }) => order.name)).toEqual([
    first.find(({ parcel }) => parcel.id === given)?.order.name,
  ])
  expect((await pack(list, used)).status).toBe(200)
  expect((await pack(list, got[0]?.parcel.id)).status).toBe(200)
  expect(await packedOf(names)).toHaveLength(2)
})

test('a list that is left gives its numbers back, once the bench says that it has not used them', async () => {
  const { list, names } = await aList(2)
  const ids = idsOf((await ask(one, list)).spares)
  expect((await ask(one, undefined, { holding: ids, enough: true })).back.sort()).toEqual(ids.sort())
  // A request that was under way when the answer came knows nothing of these numbers.
  expect((await ask(one, undefined, { enough: true })).back.sort()).toEqual(ids.sort())
  const given = { given: ids, enough: true }
  expect(await ask(one, undefined, given)).toMatchObject({ spares: [], back: [], gone: [] })
  expect((await pack(list)).status).toBe(200)
  expect(await packedOf(names)).toHaveLength(1)
})

test('an order with a serial number to read gets no number', async () => {
  const { list } = await aList(1)
  await I.db.update(products).set({ serialAsked: 'packing' }).where(eq(products.sku, 'CARNET'))
  expect((await ask(one, list)).spares).toEqual([])
  await I.db.update(products).set({ serialAsked: 'none' }).where(eq(products.sku, 'CARNET'))
})

test('a person types the order and packs it here: the first parcel that the server hears of is the one', async () => {
  const { list, names } = await aList(2)
  const [first = '', second = ''] = idsOf((await ask(one, list)).spares)
  for (const orderName of names) {
    await I.open(orderName)
    await I.server.call(shipmentCalls.spares, { body: { bench: other, holding: [], order: orderName } })
  }
  const whole = { orderName: names[0] ?? '', parcels: [parcel(320, scan(carnet))], confirm: true }
  expect((await I.seal(whole)).status).toBe(200)
  I.server.seeRefusal(await pack(list, first), 409, 'spare-gone')
  expect((await pack(list, second)).status).toBe(200)
  const late = { orderName: names[1] ?? '', parcels: [parcel(320, scan(carnet))], confirm: true }
  I.server.seeRefusal(await I.seal(late), 409, 'order-packed')
  expect(await packedOf(names)).toHaveLength(2)
})
