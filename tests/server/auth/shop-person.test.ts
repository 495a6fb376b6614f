import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { locationCalls } from '#contract/endpoints/location.ts'
import { printJobCalls } from '#contract/endpoints/print-job.ts'
import { productCalls } from '#contract/endpoints/product.ts'
import { rebutCalls } from '#contract/endpoints/rebut.ts'
import { receptionCalls } from '#contract/endpoints/reception.ts'
import { userShops, users, warehouses } from '#server/db/schema/index.ts'
import { atTheServer } from '#tests/drivers/server.ts'
import { putGoodsOnTheShelf } from '#tests/operations/transfer/warehouse.ts'

/** Jeanne serves « lune » and has no warehouse. Camille of Lyon serves both shops; A-01 holds goods of both. */
const I = await atTheServer()
await putGoodsOnTheShelf(I.db)

const lune = { slugShop: 'lune' }
const papier = { slugShop: 'papier' }
const lamps = { lines: [{ sku: 'LAMPE', qty: 3, to: 'A-02' }] }
const rebut = { location: 'A-02', sku: 'LAMPE', qty: 1, reason: 'perime' }

const seeAt = async (locationName: string, shop = lune) => {
  const reply = await I.call(locationCalls.inShop, { params: { ...shop, locationName } })
  return reply.answer().data.stock.map(({ product, qty }) => `${qty} ${product.sku}`)
}

beforeEach(async () => {
  await I.logIn('jeanne')
})

test('a person of the shop receives goods, scraps one and undoes both, without a warehouse role', async () => {
  const received = (await I.call(receptionCalls.add, { params: lune, body: lamps })).answer().data
  expect(await seeAt('A-02')).toEqual(['3 LAMPE'])
  const scrapped = (await I.call(rebutCalls.add, { params: lune, body: rebut })).answer().data
  expect(await seeAt('A-02')).toEqual(['2 LAMPE'])
  await I.call(rebutCalls.undo, { params: lune, body: scrapped })
  const { moves } = received
  expect((await I.call(receptionCalls.undo, { params: lune, body: { moves } })).status).toBe(200)
  expect(await seeAt('A-02')).toEqual([])
})

test('the staff of the warehouse needs no role for a shop’s screens either', async () => {
  await I.logIn('paul')
  const body = { lines: [{ sku: 'CARNET', qty: 1, to: 'A-02' }] }
  expect((await I.call(receptionCalls.add, { params: papier, body })).status).toBe(200)
})

test('a person of the shop sees only its goods at a place, the staff sees all', async () => {
  expect(await seeAt('A-01')).toEqual(['2 LAMPE'])
  await I.logIn('camille')
  expect((await seeAt('A-01')).sort()).toEqual(['2 LAMPE', '4 CARNET', '6 CARNET'])
})

test('what a person of the shop sees and does ends at the shop', async () => {
  I.seeRefusal(
    await I.call(receptionCalls.add, {
      params: papier,
      body: { lines: [{ sku: 'CARNET', qty: 1, to: 'A-02' }] },
    }),
    404,
    'shop-unknown',
  )
  I.seeRefusal(await I.call(receptionCalls.list, { params: papier }), 404, 'shop-unknown')
  I.seeRefusal(
    await I.call(rebutCalls.add, { params: lune, body: { ...rebut, location: 'A-01', sku: 'CARNET' } }),
    422,
    'product-other-shop',
  )
  const there = { params: { ...papier, locationName: 'A-01' } }
  I.seeRefusal(await I.call(locationCalls.inShop, there), 404, 'shop-unknown')
  I.seeRefusal(
    await I.call(productCalls.information, { params: papier, query: { code: 'CARNET' } }),
    404,
    'shop-unknown',
  )
  const locationName = 'A-01'
  I.seeRefusal(await I.call(locationCalls.information, { params: { locationName } }), 404, 'location-unknown')
  I.seeRefusal(
    await I.call(locationCalls.transfer, { body: { from: 'A-01', to: 'A-02', lines: 'all' } }),
    403,
    'role-missing',
  )
})

test('a person of the shop prints the labels of a delivery, and again, but no print of anybody else', async () => {
  const body = { lines: [{ sku: 'LAMPE', qty: 1 }] }
  const [own] = (await I.call(receptionCalls.labels, { params: lune, body })).answer().prints ?? []
  const again = (id: string) => I.call(printJobCalls.again, { body: { id, reason: 'Abîmée' } })
  expect((await again(own?.id ?? '')).status).toBe(200)
  await I.logIn('camille')
  const [camilles] = (await I.call(receptionCalls.labels, { params: lune, body })).answer().prints ?? []
  await I.db.update(users).set({ warehouseId: null }).where(eq(users.username, 'paul'))
  await I.logIn('paul')
  for (const print of [own, camilles]) I.seeRefusal(await again(print?.id ?? ''), 404, 'print-job-unknown')
})

test('with two warehouses, or none, the person is told why no goods can be booked', async () => {
  const receive = () => I.call(receptionCalls.add, { params: lune, body: lamps })
  const [paris] = await I.db.insert(warehouses).values({ slug: 'paris', name: 'Paris' }).returning()
  const [amina] = await I.db
    .update(users)
    .set({ warehouseId: paris?.id ?? null })
    .where(eq(users.username, 'amina'))
    .returning()
  const [hers] = await I.db
    .select({ shopId: userShops.shopId })
    .from(userShops)
    .innerJoin(users, eq(users.id, userShops.userId))
    .where(eq(users.username, 'jeanne'))
  if (!amina || !hers) throw new Error('The people of the tests are missing')
  await I.db.insert(userShops).values({ userId: amina.id, shopId: hers.shopId })
  I.seeRefusal(await receive(), 409, 'shop-two-warehouses')

  await I.db.update(users).set({ warehouseId: null })
  I.seeRefusal(await receive(), 409, 'shop-no-warehouse')
})
