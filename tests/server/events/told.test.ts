import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { articleCalls } from '#contract/endpoints/article.ts'
import { assemblyCalls } from '#contract/endpoints/assembly.ts'
import { carrierSlipCalls } from '#contract/endpoints/carrier-slip.ts'
import { deliveryCalls } from '#contract/endpoints/delivery.ts'
import { orderFileCalls } from '#contract/endpoints/order-file.ts'
import { pickingCalls } from '#contract/endpoints/picking.ts'
import { rebutCalls } from '#contract/endpoints/rebut.ts'
import { returnCalls } from '#contract/endpoints/return.ts'
import { eventKinds } from '#contract/entities/notification.ts'
import { orderStatuses } from '#contract/entities/order.ts'
import { events, locations, orders, stockTouched } from '#server/db/schema/index.ts'
import { atThePackingBench, parcel, scan } from '../shipment/bench.ts'
import { carnet } from '../shipment/warehouse.ts'
import { aSender, listening, subscribed } from './listening.ts'

const I = await atThePackingBench(listening)
const { call, logIn } = I.server
const { shop } = await subscribed(I.server)
aSender(I.server)

beforeEach(async () => {
  await logIn('camille')
})

const address = { lines: ['1 rue Haute'], postcode: '69001', city: 'Lyon', country: 'FR' }
async function sold(qty = 2) {
  const body = {
    shop: 'papier',
    customer: 'Zoé',
    address,
    carrier: 'chronopost',
    lines: [{ sku: 'CARNET', qty }],
  }
  return (await call(orderFileCalls.create, { body })).answer().data.order.name
}
const hears = (about: string, kinds: readonly string[]) =>
  expect.poll(() => shop.kindsOf(about), { timeout: 30_000, interval: 20 }).toEqual(kinds)
const lastOf = (about: string) => shop.heard.filter(({ data }) => Object.values(data).includes(about)).at(-1)
async function leave(tracking: string | null) {
  const params = { carrierSlipGroup: 'chronopost' }
  const loaded = await call(carrierSlipCalls.load, {
    params,
    body: { trackings: [tracking ?? ''], seal: false },
  })
  const slip = loaded.answer().data.slip.name ?? ''
  return call(carrierSlipCalls.load, { params, body: { trackings: [], seal: true, slip, confirm: true } })
}

test('an order is told from its sale to its return, with its number and its link', async () => {
  const order = await sold()
  await call(orderFileCalls.hold, { params: { order }, body: { reason: 'adresse à vérifier' } })
  await hears(order, ['order.received', 'order.held'])
  expect(lastOf(order)?.data).toMatchObject({
    shop: 'papier',
    status: 'on_hold',
    reason: 'adresse à vérifier',
  })
  await call(orderFileCalls.release, { params: { order } })
  await call(pickingCalls.printMulti, { params: { slug: 'papier', pickingType: 'multi' } })
  await I.seal({ orderName: order, parcels: [parcel(540, scan(carnet, 2))] })
  const [packed] = (await I.print({ orderName: order })).answer().data.parcels
  expect((await leave(packed?.tracking ?? null)).status).toBe(200)
  const line = { sku: 'CARNET', qty: 2, condition: 'new', outcome: 'restock', to: 'A-01' } as const
  const back = await call(returnCalls.book, { body: { order, origin: 'client', lines: [line] } })
  expect(back.status, back.text).toBe(200)
  const all = ['received', 'held', 'waiting', 'preparing', 'packed', 'shipped', 'returned'].map(
    one => `order.${one}`,
  )
  await expect
    .poll(() => shop.kindsOf(order).filter(kind => kind.startsWith('order.')), { timeout: 30_000 })
    .toEqual(all)
  const tracking = packed?.tracking ?? ''
  expect(shop.heard.find(({ type, data }) => type === 'order.shipped' && data.order === order)?.data).toEqual(
    {
      shop: 'papier',
      order,
      reference: null,
      status: 'shipped',
      reason: null,
      lines: [{ sku: 'CARNET', quantity: 2, picked: 2, packed: 2 }],
      parcels: [
        {
          parcel: packed?.name,
          carrier: 'Chronopost',
          trackingNumber: tracking,
          trackingUrl: `https://suivi.example/${tracking}`,
          shipped: true,
          deliveredAt: null,
          lines: [{ sku: 'CARNET', quantity: 2 }],
        },
      ],
    },
  )
  const name = back.answer().data.name
  await hears(name, ['return.decided'])
  expect(lastOf(name)?.data).toMatchObject({
    order,
    lines: [{ sku: 'CARNET', quantity: 2, condition: 'new', outcome: 'restock' }],
  })
  expect(JSON.stringify(shop.heard)).not.toContain('Zoé')
})

test('an order that leaves in part is told with the parcel that left, then cancelled orders are told', async () => {
  const order = await I.anOrder()
  await I.seal({ orderName: order, parcels: [parcel(340, scan(carnet))], partial: true })
  const [first] = (await I.print({ orderName: order })).answer().data.parcels
  await leave(first?.tracking ?? null)
  await hears(order, ['order.received', 'order.preparing', 'order.partly_shipped'])
  expect(lastOf(order)?.data).toMatchObject({ parcels: [{ trackingNumber: first?.tracking, shipped: true }] })

  const other = await sold()
  const { version } = (await call(orderFileCalls.information, { params: { order: other } })).answer().data
    .order
  await call(orderFileCalls.cancel, { params: { order: other }, body: { version, reason: 'doublon' } })
  await hears(other, ['order.received', 'order.cancelled'])
})

test('moves of seconds are one event of an article, and moves between shelves are none', async () => {
  const figures = () =>
    shop.heard.filter(({ type, data }) => type === 'stock.changed' && data.sku === 'ENCLUME')
  const scrap = () =>
    call(rebutCalls.add, {
      params: { slugShop: 'papier' },
      body: { location: 'A-01', sku: 'ENCLUME', qty: 1, reason: 'perime' },
    })
  expect((await scrap()).status).toBe(200)
  expect((await scrap()).status).toBe(200)
  expect(figures()).toEqual([])
  await I.db.update(stockTouched).set({ at: sql`now() - interval '1 minute'` })
  await expect.poll(figures, { timeout: 30_000 }).toHaveLength(1)
  expect(figures()[0]?.data).toEqual({
    shop: 'papier',
    sku: 'ENCLUME',
    onShelves: 4,
    tooOld: 0,
    packed: 0,
    keptBack: 0,
  })
})

test('a kit is told with the figures of its parts when one of them moves', async () => {
  await logIn('amina')
  const parts = [
    { sku: 'ENCLUME', qty: 2 },
    { sku: 'CARNET', qty: 1 },
  ]
  const of = { shop: 'papier', sku: 'DUO', name: 'Duo', weightG: 0, danger: '', lots: false, codes: [] }
  const unmeasured = { lengthMm: null, widthMm: null, heightMm: null }
  ;(await call(articleCalls.create, { body: { ...of, ...unmeasured, kit: 'parts', parts } })).answer()
  const about = { location: 'A-01', sku: 'ENCLUME', qty: 1, reason: 'perime' }
  ;(await call(rebutCalls.add, { params: { slugShop: 'papier' }, body: about })).answer()
  await I.db.update(stockTouched).set({ at: sql`now() - interval '1 minute'` })
  const kit = () =>
    shop.heard.filter(({ type, data }) => type === 'stock.changed' && data.sku === 'DUO').at(-1)?.data.kit
  await expect.poll(kit, { timeout: 30_000 }).toMatchObject({
    ...{ mode: 'parts', makeable: 1 },
    parts: [
      { sku: 'CARNET', quantity: 1 },
      { sku: 'ENCLUME', quantity: 2, onShelves: 3 },
    ],
  })
})

test('an assembly is told with the figures of the kit and of its part', async () => {
  await logIn('amina')
  const parts = [{ sku: 'CARNET', qty: 2 }]
  const of = { shop: 'papier', sku: 'LOT', name: 'Lot', weightG: 0, danger: '', lots: false, codes: [] }
  const unmeasured = { lengthMm: null, widthMm: null, heightMm: null }
  ;(await call(articleCalls.create, { body: { ...of, ...unmeasured, kit: 'assembled', parts } })).answer()
  const { warehouseId } = I.house
  await I.db.insert(locations).values({ warehouseId, name: 'AJUSTEMENT', kind: 'adjustment', zone: '-' })
  const { data } = (await call(assemblyCalls.kit, { query: { code: 'LOT' } })).answer()
  const [pile] = data.parts[0]?.piles ?? []
  const place = pile?.place ?? ''
  const before = shop.heard.length
  const body = { kit: 'LOT', qty: 2, from: [{ sku: 'CARNET', place, qty: 4 }], to: place }
  ;(await call(assemblyCalls.assemble, { body })).answer()
  await I.db.update(stockTouched).set({ at: sql`now() - interval '1 minute'` })
  const told = (sku: string) =>
    shop.heard.slice(before).findLast(({ type, data }) => type === 'stock.changed' && data.sku === sku)?.data
  await expect
    .poll(() => told('LOT'), { timeout: 30_000 })
    .toMatchObject({
      ...{ onShelves: 2, kit: { mode: 'assembled', parts: [{ sku: 'CARNET', quantity: 2 }] } },
    })
  await expect.poll(() => told('CARNET'), { timeout: 30_000 }).toBeDefined()
})

test('a delivery is told once it is closed, with what was announced and what came', async () => {
  await logIn('amina')
  const body = { shop: 'papier', supplier: 'Duval', lines: [{ sku: 'CARNET', qty: 3 }] }
  const { name, version } = (await call(deliveryCalls.create, { body })).answer().data.delivery
  const params = { delivery: name }
  expect(version).toBe(1)
  await call(deliveryCalls.close, { params, body: { version, rest: 'drop' } })
  await hears(name, ['delivery.received'])
  expect(lastOf(name)?.data).toMatchObject({ lines: [{ sku: 'CARNET', expected: 3, received: 0 }] })
})

/** Whatever program changes a status: the database itself tells. A kind that no pair tells would be a forgotten one. */
test('every change of an order’s status is told, whoever makes it', async () => {
  const order = await sold()
  const told = new Set<string>()
  for (const from of orderStatuses) {
    for (const to of orderStatuses) {
      if (from === to) continue
      await I.db.update(orders).set({ status: from }).where(eq(orders.name, order))
      await I.db.execute(sql`truncate events cascade`)
      await I.db.update(orders).set({ status: to }).where(eq(orders.name, order))
      const kinds = (await I.db.select().from(events)).map(({ kind }) => kind)
      const goesOn = ['picking', 'packing'].includes(from) && ['picking', 'packing'].includes(to)
      expect(kinds, `${from} → ${to}`).toHaveLength(goesOn ? 0 : 1)
      for (const kind of kinds) told.add(kind)
    }
  }
  const others = ['order.received', 'order.partly_shipped', 'order.delivered']
  const ofStatuses = eventKinds.filter(kind => kind.startsWith('order.') && !others.includes(kind))
  expect([...told].sort()).toEqual([...ofStatuses].sort())
})

test('nothing is written where nobody listens', async () => {
  await I.db.execute(sql`truncate events cascade`)
  await I.house.makeOrder({ name: 'CD00009999', shop: 'lune', lines: [{ sku: 'LAMPE' }] })
  expect(await I.db.$count(events)).toBe(0)
})
