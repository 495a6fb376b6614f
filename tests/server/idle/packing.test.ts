import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { type IdleKind, type IdleOperation, idleCalls } from '#contract/endpoints/idle.ts'
import { orders } from '#server/db/schema/index.ts'
import { atThePackingBench } from '#tests/server/shipment/bench.ts'

const I = await atThePackingBench()
const { house, db } = I
const { call, logIn } = I.server

const look = async (operation: IdleOperation = 'shipment', query: { all?: IdleKind; shop?: string } = {}) => {
  const { data } = (await call(idleCalls.now, { params: { operation }, query })).answer()
  return Object.fromEntries(data.map(({ kind, rows, total }) => [kind, { rows, total }]))
}

/** The tests follow one day in their order. It is 10 h in Paris on the 12th of March. */
beforeEach(async () => {
  await logIn('camille')
})

const noon = '2026-03-12T11:00:00.000Z'
const evening = '2026-03-12T17:00:00.000Z'
const yesterday = '2026-03-11T17:00:00.000Z'

test('nothing waits in an empty house', async () => {
  const nothing = { rows: [], total: 0 }
  expect(await look()).toEqual({ held: nothing, lists: nothing, late: nothing, packed: nothing })
})

test('lists stand by the hour of their first departure, and one of several pieces leads to its next order', async () => {
  await house.makeList('PK000021', [{ name: 'CD00002101', lines: [{ sku: 'CARNET' }] }])
  await house.makeList('PK000022', [
    { name: 'CD00002201', lines: [{ sku: 'CARNET', qty: 2 }], cutoffAt: noon },
    { name: 'CD00002202', lines: [{ sku: 'CARNET', qty: 3 }], cutoffAt: noon, priority: 2 },
    { name: 'CD00002203', lines: [{ sku: 'CARNET', qty: 3 }], cutoffAt: noon, status: 'packed' },
  ])
  const { lists } = await look()
  expect(lists).toEqual({
    total: 2,
    rows: [
      {
        name: 'PK000022',
        scan: 'CD00002202',
        about: 'Multi, toutes · d’abord CD00002202',
        at: noon,
        late: false,
        done: 1,
        total: 3,
      },
      {
        name: 'PK000021',
        scan: 'PK000021',
        about: 'Mono, toutes',
        at: evening,
        late: false,
        done: 0,
        total: 1,
      },
    ],
  })
})

test('an order of several pieces that missed its lorry is late, and what this person began is theirs alone', async () => {
  await house.makeList('PK000023', [
    { name: 'CD00002301', lines: [{ sku: 'CARNET', qty: 2 }], cutoffAt: yesterday },
    { name: 'CD00002302', lines: [{ sku: 'CARNET', qty: 2 }], cutoffAt: yesterday },
  ])
  await I.open('CD00002301')
  expect(await look()).toMatchObject({
    held: { total: 1, rows: [{ name: 'CD00002301', about: 'Commencée', late: true }] },
    late: { total: 1, rows: [{ name: 'CD00002302', at: yesterday }] },
  })
  await logIn('amina')
  expect(await look()).toMatchObject({ held: { total: 0 }, late: { total: 1 } })
})

test('the last parcels come first, and can be undone until they are on a slip', async () => {
  const { orderName, parcel } = await I.aPackedOrder()
  const { packed } = await look()
  expect(packed).toEqual({
    total: 1,
    rows: [{ name: parcel.name, scan: parcel.name, about: orderName, at: expect.any(String), undo: true }],
  })
  await I.undo(parcel.name)
  expect((await look()).packed).toEqual({ rows: [], total: 0 })
})

test('the whole list of a kind has at most a hundred rows, and counts all', async () => {
  const most = 120
  const list = await house.makeList('PK000024', [
    { name: 'CD00003000', lines: [{ sku: 'CARNET', qty: 2 }], cutoffAt: yesterday },
  ])
  const [one] = await db.select().from(orders).where(eq(orders.name, 'CD00003000'))
  if (!one) throw new Error('The order was not written')
  const { id: _, ...like } = one
  await db
    .insert(orders)
    .values(Array.from({ length: most }, (_, n) => ({ ...like, name: `CD0000${3001 + n}` })))
  const { late } = await look('shipment', { all: 'late' })
  expect(late?.rows).toHaveLength(100)
  expect(late?.total).toBeGreaterThan(most)
  expect((await look()).late?.rows).toHaveLength(4)
  expect(Object.keys(await look('shipment', { all: 'late' }))).toEqual(['late'])
  expect(list).toBeDefined()
})

test('a shop’s own screen shows what is of this shop', async () => {
  expect((await look('shipment', { shop: 'lune' })).lists?.total).toBe(0)
})
