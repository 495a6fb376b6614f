import { eq, like } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { homeCalls } from '#contract/endpoints/home.ts'
import { returnCalls } from '#contract/endpoints/return.ts'
import { statisticCalls } from '#contract/endpoints/statistic.ts'
import { recordMoves } from '#server/db/ledger.ts'
import {
  carriers,
  counts,
  locations,
  orderEvents,
  orders,
  products,
  shops,
  users,
} from '#server/db/schema/index.ts'
import { atTheServer } from '#tests/drivers/server.ts'
import { lyonOf } from '#tests/drivers/warehouse.ts'
import { sendThreeCups } from '#tests/operations/order-return/warehouse.ts'

const I = await atTheServer()
await sendThreeCups(I.db)
const look = async () => (await I.call(homeCalls.attention, {})).answer().data
const evening = { group: 'chronopost', carrier: 'Chronopost', at: '2026-03-12T17:00:00.000Z', missed: 0 }

/** The tests follow one day in their order. It begins at 10 h in Paris on the 12th of March. */
beforeEach(async () => {
  await I.logIn('camille')
})

test('an order is late once its cut-off has passed', async () => {
  expect((await look()).late).toEqual({
    first: [
      {
        name: 'CD00000001',
        customer: 'Zoé Martin',
        shop: 'Atelier du papier',
        shopSlug: 'papier',
        status: 'pending',
        partial: false,
        cutoffAt: '2026-03-12T08:00:00.000Z',
      },
    ],
    total: 1,
  })
})

test('the first ten late orders are listed and all are counted, without shipped, held or cancelled ones', async () => {
  const [papier] = await I.db.select().from(shops).where(eq(shops.slug, 'papier'))
  if (!papier) throw new Error('The test’s warehouse has no shop')
  const warehouseId = await lyonOf(I.db)
  const late = (n: number, status: 'packed' | 'shipped' | 'on_hold' | 'cancelled') => ({
    name: `CD0000${1000 + n}`,
    warehouseId,
    shopId: papier.id,
    status,
    type: 'mono' as const,
    variant: 'classic' as const,
    cutoffAt: new Date('2026-03-12T07:00:00Z'),
    customer: 'Éloïse N’Diaye',
    address: { lines: [], postcode: '', city: '', country: 'FR' },
    search: '',
  })
  await I.db
    .insert(orders)
    .values([
      ...Array.from({ length: 12 }, (_, n) => late(n, 'packed')),
      late(20, 'shipped'),
      late(21, 'on_hold'),
      late(22, 'cancelled'),
    ])
  const attention = await look()
  expect(attention.late.total).toBe(13)
  expect(attention.late.first).toHaveLength(10)
  expect(attention.late.first.every(({ status }) => status === 'packed')).toBe(true)
  expect((await I.call(statisticCalls.today, {})).answer().late).toBe(13)
  await I.db.delete(orders).where(like(orders.name, 'CD00001%'))
  expect((await look()).late.total).toBe(1)
})

test('the user’s last operations of today have each act once, without undone moves', async () => {
  const [order] = await I.db.select().from(orders).where(eq(orders.name, 'CD00000001'))
  const people = await I.db.select().from(users)
  const camille = people.find(({ username }) => username === 'camille')
  const amina = people.find(({ username }) => username === 'amina')
  const stuff = await I.db.select().from(products)
  const places = await I.db.select().from(locations)
  const product = (sku: string) => stuff.find(one => one.sku === sku)?.id ?? ''
  const place = (name: string) => places.find(one => one.name === name)?.id ?? ''
  if (!order || !camille || !amina) throw new Error('The test’s warehouse is not filled')
  const at = (time: string) => new Date(`2026-03-12T${time}:00Z`)
  const move = (sku: string, from: string, to: string, qty: number, time: string, userId = camille.id) => ({
    type: 'TRANSFER' as const,
    productId: product(sku),
    fromId: place(from),
    toId: place(to),
    qty,
    userId,
    at: at(time),
  })
  await recordMoves(I.db, [
    move('CARNET', 'FOURNISSEUR', 'A-01', 20, '06:00', amina.id),
    move('LAMPE', 'FOURNISSEUR', 'A-01', 20, '06:00', amina.id),
  ])
  await recordMoves(I.db, [
    move('CARNET', 'A-01', 'A-02', 5, '07:00'),
    move('LAMPE', 'A-01', 'A-02', 2, '07:00'),
  ])
  const [mistaken] = await recordMoves(I.db, [move('CARNET', 'A-01', 'A-02', 9, '07:30')])
  await recordMoves(I.db, [
    { ...move('CARNET', 'A-02', 'A-01', 9, '07:31'), ...(mistaken ? { undoes: mistaken.id } : {}) },
  ])
  await recordMoves(I.db, [{ ...move('CARNET', 'A-01', 'A-02', 1, '08:30'), orderId: order.id }])
  const told = { orderId: order.id, userId: camille.id, what: 'packed' as const }
  await I.db.insert(orderEvents).values([
    { ...told, at: at('08:30'), text: 'Emballée dans CL00000017' },
    { ...told, at: new Date('2026-03-11T20:00:00Z'), text: 'Hier' },
    { ...told, at: at('08:40'), userId: amina.id, text: 'Par une autre' },
  ])
  const { mine } = await look()
  expect(mine.map(({ id, ...act }) => act)).toEqual([
    { kind: 'order', at: '2026-03-12T08:30:00.000Z', order: 'CD00000001', text: 'Emballée dans CL00000017' },
    {
      kind: 'move',
      at: '2026-03-12T07:00:00.000Z',
      type: 'TRANSFER',
      from: 'A-01',
      to: 'A-02',
      place: 'A-02',
      qty: 7,
      product: 'Carnet',
      products: 2,
    },
  ])

  const many = Array.from({ length: 9 }, (_, n) => ({ ...told, at: at('08:50'), text: `Étape ${n}` }))
  await I.db.insert(orderEvents).values(many)
  expect((await look()).mine.map(act => (act.kind === 'order' ? act.text : act.type))).toEqual(
    [8, 7, 6, 5, 4, 3, 2, 1].map(n => `Étape ${n}`),
  )
})

test('a user without access to the warehouse sees nothing of it', async () => {
  await I.logIn('jeanne')
  const { departures, prints, refusals, returns, counts: open, mine } = await look()
  expect([departures, mine]).toEqual([[], []])
  for (const list of [prints, refusals, returns, open]) expect(list).toEqual({ first: [], total: 0 })
})

test('the next departure counts the parcels to pack and to load', async () => {
  const [chronopost] = await I.db.select().from(carriers)
  if (!chronopost) throw new Error('The test’s warehouse has no carrier')
  await I.db.update(orders).set({ carrierId: chronopost.id }).where(eq(orders.status, 'pending'))
  expect((await look()).departures).toEqual([{ ...evening, toPack: 3, toLoad: 1 }])

  await I.logIn('paul')
  expect((await look()).departures).toEqual([{ ...evening, toPack: 2, toLoad: 1 }])
})

test('a parked return waits for people with the return role', async () => {
  const line = { sku: 'CARNET', condition: 'opened', outcome: 'restock' } as const
  const body = {
    order: 'CD00000003',
    origin: 'client',
    waitReason: 'avis',
    lines: [{ ...line, qty: 2 }],
  }
  const { name } = (await I.call(returnCalls.book, { body })).answer().data
  expect((await look()).returns).toEqual({
    first: [
      {
        name,
        at: I.now.toISOString(),
        order: 'CD00000003',
        customer: 'Zoé Martin',
        reason: 'Avis de la boutique',
        wished: false,
        pieces: 2,
      },
    ],
    total: 1,
  })
  await I.logIn('paul')
  expect((await look()).returns).toEqual({ first: [], total: 0 })
})

test('a count with a variance waits for people who may approve it', async () => {
  const [place] = await I.db.select().from(locations).where(eq(locations.name, 'A-01'))
  const people = await I.db.select().from(users)
  const idOf = (username: string) => people.find(one => one.username === username)?.id ?? null
  if (!place) throw new Error('The test’s warehouse has no A-01')
  await I.db.insert(counts).values({
    locationId: place.id,
    status: 'approval',
    startedAtMove: 0,
    startedAt: I.now,
    firstBy: idOf('paul'),
    secondBy: idOf('amina'),
  })
  expect((await look()).counts).toEqual({
    first: [{ location: 'A-01', zone: 'A', at: I.now.toISOString(), by: 'Amina Diallo' }],
    total: 1,
  })
  await I.logIn('paul')
  expect((await look()).counts.total).toBe(0)
})

test('in the evening more orders are late, and the next departure is tomorrow’s', async () => {
  I.waitMinutes(7 * 60)
  await I.logIn('camille')
  expect((await look()).late.first.map(({ name }) => name)).toEqual([
    'CD00000001',
    'CD00000002',
    'CD00000004',
  ])
  await I.logIn('paul')
  expect((await look()).late.first.map(({ name }) => name)).toEqual(['CD00000001', 'CD00000002'])
  I.waitMinutes(60)
  await I.logIn('camille')
  expect((await look()).departures).toEqual([
    { ...evening, at: '2026-03-13T17:00:00.000Z', toPack: 3, toLoad: 1 },
  ])
})

test('a lorry leaves at the same local time after the clocks go forward', async () => {
  I.waitMinutes((16 * 24 + 15) * 60)
  await I.logIn('camille')
  expect((await look()).departures.map(({ at }) => at)).toEqual(['2026-03-29T16:00:00.000Z'])
})
