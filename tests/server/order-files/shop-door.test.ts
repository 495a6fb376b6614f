import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import { dayIn } from '#contract/day.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { auditCalls } from '#contract/endpoints/audit.ts'
import { exportCalls } from '#contract/endpoints/export.ts'
import { shopHomeCalls } from '#contract/endpoints/shop-home.ts'
import { shopOrderCalls } from '#contract/endpoints/shop-order.ts'
import type { ShopRight } from '#contract/roles.ts'
import { shops, userShops, users } from '#server/db/schema/index.ts'
import { atThePackingBench } from '../shipment/bench.ts'

vi.setConfig({ testTimeout: 60_000 })

/** Jeanne serves « lune » and works in no warehouse; Camille is the manager of Lyon, which works for both shops. */
const I = await atThePackingBench()
const { call, logIn, seeRefusal } = I.server

const lune = { slugShop: 'lune' }
const papier = { slugShop: 'papier' }
const address = { lines: ['12 rue des Lilas'], postcode: '69003', city: 'Lyon', country: 'FR' }
const lamp = { customer: 'Zoé Martin', address, carrier: 'dpd', lines: [{ sku: 'LAMPE', qty: 1 }] }

async function may(right: ShopRight) {
  const [jeanne] = await I.server.db.select().from(users).where(eq(users.username, 'jeanne'))
  await I.server.db
    .update(userShops)
    .set({ right })
    .where(eq(userShops.userId, jeanne?.id ?? ''))
}

async function serves(username: string) {
  const { db } = I.server
  const [person] = await db.select().from(users).where(eq(users.username, username))
  const [shop] = await db.select().from(shops).where(eq(shops.slug, 'lune'))
  await db.insert(userShops).values({ userId: person?.id ?? '', shopId: shop?.id ?? '' })
}

beforeEach(async () => {
  await may('orders')
  await logIn('jeanne')
})

const create = (some: Partial<BodyOf<typeof shopOrderCalls.create>> = {}, options = {}) =>
  call(shopOrderCalls.create, { params: lune, body: { ...lamp, ...some } }, options)
const created = async () => (await create()).answer().data.order
const namesOf = async (params = lune) =>
  (await call(shopOrderCalls.list, { params, query: {} })).answer().data.orders.map(({ name }) => name)
const read = (order: string, shop = lune) => call(shopOrderCalls.information, { params: { ...shop, order } })

test('a person of the shop writes an order, corrects it, holds it, releases it and cancels it', async () => {
  const { name, version, status } = await created()
  expect(status).toBe('pending')
  expect(await namesOf()).toContain(name)
  const params = { ...lune, order: name }
  const change = { customer: 'Zoé Durand', giftMessage: 'Bonne fête' }
  const saved = await call(shopOrderCalls.save, { params, body: { version, change } })
  expect(saved.answer().data.order).toMatchObject(change)
  await call(shopOrderCalls.hold, { params, body: { reason: 'Le client hésite' } })
  const held = (await read(name)).answer().data.order
  expect(held).toMatchObject({ status: 'on_hold', stopReason: 'Le client hésite' })
  await call(shopOrderCalls.release, { params })
  const released = (await read(name)).answer().data.order
  expect(released.status).toBe('pending')
  await call(shopOrderCalls.cancel, { params, body: { version: released.version } })
  expect((await read(name)).answer().data.order.status).toBe('cancelled')

  await serves('amina')
  await logIn('amina')
  const { entries } = (await call(auditCalls.list, { query: { text: name } })).answer().data
  expect(entries.map(({ user }) => user)).toContain('Jeanne Blanc')
})

test('an order sent twice is written once, and of two corrections the second is told', async () => {
  const key = randomUUID()
  const { name, version } = (await create({}, { key })).answer().data.order
  expect((await create({}, { key })).answer().data.order.name).toBe(name)
  const save = (customer: string) =>
    call(shopOrderCalls.save, { params: { ...lune, order: name }, body: { version, change: { customer } } })
  expect((await save('Zoé Durand')).status).toBe(200)
  seeRefusal(await save('Zoé Petit'), 412, 'order-changed')
})

test('an order of another shop is unknown at this door, even to who serves both', async () => {
  const { name } = await created()
  await logIn('camille')
  expect((await read(name)).status).toBe(200)
  seeRefusal(await read(name, papier), 404, 'order-unknown')
  expect(await namesOf(papier)).not.toContain(name)
  const params = { ...papier, order: name }
  seeRefusal(await call(shopOrderCalls.hold, { params, body: { reason: 'x' } }), 404, 'order-unknown')
})

test('an article of another shop, an order that is closed, no line at all: nothing is written', async () => {
  const before = await namesOf()
  seeRefusal(await create({ lines: [{ sku: 'CARNET', qty: 1 }] }), 404, 'product-unknown')
  seeRefusal(await create({ lines: [] }), 400, 'input-invalid')
  expect(await namesOf()).toEqual(before)
  const { name, version } = await created()
  const params = { ...lune, order: name }
  await call(shopOrderCalls.cancel, { params, body: { version } })
  const after = (await read(name)).answer().data.order
  const late = await call(shopOrderCalls.save, {
    params,
    body: { version: after.version, change: { customer: 'Zoé Petit' } },
  })
  expect(late.status).toBe(409)
  expect((await read(name)).answer().data.order).toEqual(after)
})

test('who may only read, or decide about goods, reads the orders and is told whom to ask for more', async () => {
  const { name } = await created()
  for (const right of ['read', 'stock'] as const) {
    await may(right)
    expect((await read(name)).status).toBe(200)
    const reply = await create()
    seeRefusal(reply, 403, 'right-missing')
    expect(reply.problem()).toMatchObject({ expected: 'orders' })
  }
  await may('all')
  expect((await create()).status).toBe(200)
})

test('an operator of the warehouse has no key to the shop’s door, its manager has', async () => {
  await logIn('paul')
  seeRefusal(await call(shopOrderCalls.list, { params: papier, query: {} }), 403, 'standing-missing')
  await logIn('camille')
  expect((await call(shopOrderCalls.list, { params: papier, query: {} })).status).toBe(200)
})

const historyOf = async (order: string, shop = lune) =>
  (await call(shopOrderCalls.history, { params: { ...shop, order } })).answer().data

test('the history of an order names the people of its shop, and nobody of the warehouse', async () => {
  const { name } = await created()
  await logIn('camille')
  const params = { ...lune, order: name }
  await call(shopOrderCalls.hold, { params, body: { reason: 'Vérifier' } })
  await logIn('jeanne')
  const { timeline, parcels, papers } = await historyOf(name)
  expect(timeline.map(({ by }) => by)).toEqual(['Jeanne Blanc', null])
  expect([parcels, papers]).toEqual([[], []])
})

test('a packed order shows its parcel with its number, not its price, and gives its delivery note', async () => {
  await logIn('camille')
  const { orderName, parcel } = await I.aPackedOrder()
  const { parcels, papers } = await historyOf(orderName, papier)
  expect(parcels).toMatchObject([{ name: parcel.name, status: 'labelled', tracking: parcel.tracking }])
  expect(Object.keys(parcels[0] ?? {})).not.toContain('carriage')
  expect(papers.map(({ title }) => title)).toEqual([`Bon de livraison ${parcel.name}`])
  const [note] = papers
  const read = (order: string, shop = papier) =>
    call(shopOrderCalls.paper, { params: { ...shop, order, paper: note?.id ?? '' } })
  const found = await read(orderName)
  expect([found.headers['content-type'], found.text.slice(0, 5)]).toEqual(['application/pdf', '%PDF-'])
  seeRefusal(await read(orderName, lune), 404, 'order-unknown')
  seeRefusal(await read(await I.anOrder()), 404, 'paper-unknown')
})

test('the orders go out to a spreadsheet: this shop’s alone, without the columns of the warehouse', async () => {
  const { name } = await created()
  await logIn('camille')
  const other = await I.anOrder()
  await logIn('jeanne')
  const { text } = await call(exportCalls.ofShop, { params: { ...lune, kind: 'orders' }, query: {} })
  expect(text).toContain(name)
  expect(text).not.toContain(other)
  expect(text.split('\n')[0]).not.toContain('Boutique')
  for (const kind of ['articles', 'deliveries', 'returns'] as const) {
    expect((await call(exportCalls.ofShop, { params: { ...lune, kind }, query: {} })).status).toBe(200)
  }
})

test('the shop’s overview counts its orders before each departure, and no other shop’s', async () => {
  const departures = async (params = lune) =>
    (await call(shopHomeCalls.now, { params })).answer().data.departures
  const before = await departures()
  await created()
  const after = await departures()
  const dpd = (all: typeof after) => all.find(({ carrier }) => carrier === 'DPD')?.orders ?? 0
  expect(dpd(after)).toBe(dpd(before) + 1)
  await logIn('camille')
  expect(dpd(await departures(papier))).toBe(0)
})

test('an order that is wished for a day leaves with that day’s lorry; a day that has passed is refused', async () => {
  const usual = await created()
  const wished = (await create({ wishedOn: '2026-03-20' })).answer().data.order
  expect([usual.wishedOn, wished.wishedOn]).toEqual([null, '2026-03-20'])
  const dayOf = ({ cutoffAt }: typeof usual) => dayIn('Europe/Paris', new Date(cutoffAt))
  expect([dayOf(usual), dayOf(wished)]).toEqual(['2026-03-12', '2026-03-20'])

  const params = { ...lune, order: wished.name }
  const save = (wishedOn: string | null, { version } = wished) =>
    call(shopOrderCalls.save, { params, body: { version, change: { wishedOn } } })
  seeRefusal(await save('2026-03-11'), 422, 'wished-day-past')
  seeRefusal(await create({ wishedOn: '2026-03-11' }), 422, 'wished-day-past')
  const soon = (await save('2026-03-16')).answer().data.order
  expect(dayOf(soon)).toBe('2026-03-16')
  expect((await save(null, soon)).answer().data.order.cutoffAt).toBe(usual.cutoffAt)
})
