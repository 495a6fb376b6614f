import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { deliveryCalls } from '#contract/endpoints/delivery.ts'
import { exportCalls } from '#contract/endpoints/export.ts'
import { orderFileCalls } from '#contract/endpoints/order-file.ts'
import { workListCalls } from '#contract/endpoints/work-list.ts'
import type { DueTime } from '#contract/entities/order.ts'
import {
  carrierSlips,
  carriers,
  countLines,
  counts,
  locations,
  orders,
  products,
  users,
} from '#server/db/schema/index.ts'
import { atTheServer } from '#tests/drivers/server.ts'
import { lyonOf } from '#tests/drivers/warehouse.ts'
import { fillAnotherShop } from '../auth/another-shop.ts'

const I = await atTheServer()
const lunes = await fillAnotherShop(I.db)
const oneOf = <Row>([row]: Row[]): Row => {
  if (!row) throw new Error('It is not there')
  return row
}

beforeEach(async () => {
  await I.logIn('camille')
})

const leaves = (cutoffAt: Date) => I.db.update(orders).set({ cutoffAt }).where(eq(orders.id, lunes.order.id))
const hours = (n: number) => new Date(Date.parse('2026-03-12T09:00:00Z') + n * 3_600_000)

test('lists and parcels are found by shop, carrier, state and departure, whichever shop they are of', async () => {
  const names = async (query: { due?: DueTime; carrier?: string; shop?: string; text?: string }) => [
    ...(await I.call(workListCalls.pickingLists, { query })).answer().data.lists.map(({ name }) => name),
    ...(await I.call(workListCalls.parcels, { query })).answer().data.parcels.map(({ name }) => name),
  ]
  const both = ['PK009001', 'CL00009001']
  await leaves(hours(-1))
  expect(await names({ due: 'late' })).toEqual(both)
  expect(await names({ due: 'later' })).toEqual([])
  await leaves(hours(48))
  expect(await names({ due: 'late' })).toEqual([])
  expect(await names({ due: 'later', carrier: 'rapide', shop: 'lune' })).toEqual(both)
  expect(await names({ shop: 'papier' })).toEqual([])
  expect(await names({ carrier: 'lente' })).toEqual([])
  expect(await names({ text: '9001' })).toEqual(both)

  const state = async (wanted: 'open' | 'done' | 'cancelled') =>
    (await I.call(workListCalls.pickingLists, { query: { state: wanted } })).answer().data.total
  expect([await state('open'), await state('done'), await state('cancelled')]).toEqual([1, 0, 0])
  const [list] = (await I.call(workListCalls.pickingLists, { query: {} })).answer().data.lists
  expect(list).toMatchObject({ shop: 'lune', state: 'open', orders: 1, packed: 0, printCount: 1 })
  await I.db.update(orders).set({ status: 'shipped' }).where(eq(orders.id, lunes.order.id))
  expect([await state('open'), await state('done')]).toEqual([0, 1])
  expect(await names({ due: 'later' })).toEqual([])
  await I.db.update(orders).set({ status: 'packing' }).where(eq(orders.id, lunes.order.id))
})

test('orders are kept by carrier and departure, and say the version that an act on them needs', async () => {
  await leaves(hours(-1))
  const asked = async (query: { due?: DueTime; carrier?: string }) =>
    (await I.call(orderFileCalls.list, { query: { ...query, shop: 'lune' } })).answer().data.orders
  const [late] = await asked({ due: 'late', carrier: 'rapide' })
  expect(late).toMatchObject({ name: 'CD00000004', version: lunes.order.version })
  expect(await asked({ due: 'later', carrier: 'rapide' })).toEqual([])
  const { deliveries } = (await I.call(deliveryCalls.list, { query: {} })).answer().data
  expect(deliveries[0]).toMatchObject({ name: 'RC09001', version: 1 })
})

test('slips of all days are listed with their load, and kept by the departure of those that are open', async () => {
  const carrier = oneOf(await I.db.select().from(carriers).where(eq(carriers.slug, 'rapide')))
  const slip = { warehouseId: await lyonOf(I.db), carrierId: carrier.id }
  await I.db.insert(carrierSlips).values([
    { ...slip, name: 'BX00001', cutoffAt: hours(-30), status: 'sealed', sealedAt: hours(-30) },
    { ...slip, name: 'BX00002', cutoffAt: hours(-1) },
  ])
  const asked = async (query: { due?: DueTime; state?: 'open' | 'sealed'; text?: string }) =>
    (await I.call(workListCalls.slips, { query })).answer().data.slips.map(({ name }) => name)
  expect(await asked({})).toEqual(['BX00002', 'BX00001'])
  expect(await asked({ due: 'late' })).toEqual(['BX00002'])
  expect(await asked({ state: 'sealed' })).toEqual(['BX00001'])
  expect(await asked({ text: 'rapide' })).toHaveLength(2)
})

test('returns and counts are listed with what they wait for; those of other shops are not', async () => {
  const camille = oneOf(await I.db.select().from(users).where(eq(users.username, 'camille')))
  const shelf = oneOf(await I.db.select().from(locations).where(eq(locations.name, 'A-01')))
  const lamp = oneOf(await I.db.select().from(products).where(eq(products.sku, 'LAMPE')))
  const count = oneOf(
    await I.db
      .insert(counts)
      .values({ locationId: shelf.id, status: 'approval', startedAtMove: 0, firstBy: camille.id })
      .returning(),
  )
  await I.db
    .insert(countLines)
    .values({ countId: count.id, round: 2, productId: lamp.id, counted: 3, expected: 5 })
  const seen = async () => ({
    returns: (await I.call(workListCalls.returns, { query: { state: 'waiting' } })).answer().data,
    counts: (await I.call(workListCalls.counts, { query: { state: 'approval' } })).answer().data,
  })
  const { returns, counts: found } = await seen()
  expect(returns.returns).toMatchObject([{ name: 'RT09001', order: 'CD00000004', shop: 'lune', pieces: 0 }])
  expect(found.counts).toMatchObject([
    { location: 'A-01', status: 'approval', differing: 1, firstBy: camille.displayName },
  ])
  await I.logIn('amina')
  expect(await seen()).toEqual({ returns: { returns: [], total: 0 }, counts: { counts: [], total: 0 } })
})

test('each of them goes out for spreadsheets, as it is filtered', async () => {
  await I.db.update(users).set({ role: 'admin' }).where(eq(users.username, 'camille'))
  const lines = async (kind: 'parcels' | 'picking-lists' | 'slips' | 'returns' | 'counts', text?: string) => {
    const query = text === undefined ? {} : { text }
    const csv = await I.call(exportCalls.list, { params: { kind }, query })
    return csv.text.trim().split(/\r?\n/).slice(1)
  }
  expect((await lines('parcels'))[0]).toContain('CL00009001;CD00000004;lune;')
  expect(await lines('parcels', 'personne')).toEqual([])
  expect((await lines('picking-lists'))[0]).toContain('PK009001;lune;Mono classiques;')
  expect(await lines('slips')).toHaveLength(2)
  expect((await lines('returns'))[0]).toContain('RT09001;lune;CD00000004')
  expect((await lines('counts'))[0]).toContain('A-01;')
})
