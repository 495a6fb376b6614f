import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { receptionCalls } from '#contract/endpoints/reception.ts'
import { shopHomeCalls } from '#contract/endpoints/shop-home.ts'
import { shopOrderCalls } from '#contract/endpoints/shop-order.ts'
import { figureArticles, locations, products, shops, userShops, users } from '#server/db/schema/index.ts'
import { atTheDock, papier } from '../reception/warehouse.ts'

const lune = { slugShop: 'lune' }

/** Jeanne of « papier » may read; Camille receives in Lyon, which works for both shops. */
async function atTheDoor() {
  const I = await atTheDock()
  const [jeanne] = await I.db.select().from(users).where(eq(users.username, 'jeanne'))
  const [shop] = await I.db.select().from(shops).where(eq(shops.slug, 'papier'))
  await I.db.insert(userShops).values({ userId: jeanne?.id ?? '', shopId: shop?.id ?? '', right: 'orders' })
  const now = async (params = papier) => (await I.call(shopHomeCalls.now, { params })).answer().data
  return { ...I, shop, now }
}

test('a shop sees its orders by state, those that wait, and nothing of another shop', async () => {
  const I = await atTheDoor()
  await I.logIn('jeanne')
  const before = await I.now()
  const address = { lines: ['12 rue des Lilas'], postcode: '69003', city: 'Lyon', country: 'FR' }
  const body = { customer: 'Zoé Martin', address, lines: [{ sku: 'CARNET', qty: 1 }] }
  const { name } = (await I.call(shopOrderCalls.create, { params: papier, body })).answer().data.order
  const params = { ...papier, order: name }
  await I.call(shopOrderCalls.hold, { params, body: { reason: 'Le client hésite' } })
  const after = await I.now()
  expect(after.held.total).toBe(before.held.total + 1)
  expect(after.held.first).toContainEqual({ name, customer: 'Zoé Martin', why: 'Le client hésite' })
  const held = ({ orders }: typeof after) => orders.find(({ status }) => status === 'on_hold')?.total
  expect(held(after)).toBe((held(before) ?? 0) + 1)
  expect((await I.now(lune)).held.first.map(one => one.name)).not.toContain(name)
})

test('a delivery that was closed short is told, and what came in today is counted', async () => {
  const I = await atTheDoor()
  await I.receive([{ sku: 'CARNET', qty: 5 }])
  const close = { params: papier, body: { document: 'RC000001', rest: 'drop' as const } }
  expect((await I.call(receptionCalls.close, close)).status).toBe(200)
  await I.logIn('jeanne')
  const { uneven, today } = await I.now()
  expect(uneven).toMatchObject({ total: 1, first: [{ name: 'RC000001', expected: 18, received: 5 }] })
  expect(today.received).toBe(5)
})

test('an article that leaves faster than it lasts runs out; one that nobody buys does not', async () => {
  const I = await atTheDoor()
  const [cup] = await I.db.select().from(products).where(eq(products.sku, 'CARNET'))
  const [place] = await I.db.select().from(locations).where(eq(locations.name, 'QUAI'))
  await I.receive([{ sku: 'CARNET', qty: 10 }])
  await I.receive([{ sku: 'CONFITURE', qty: 1 }])
  const yesterday = new Date(Date.now() - 24 * 3_600_000).toISOString().slice(0, 10)
  await I.db.insert(figureArticles).values({
    ...{ warehouseId: place?.warehouseId ?? '', productId: cup?.id ?? '', day: yesterday },
    ...{ arrived: 0, shipped: 600 },
  })
  await I.logIn('jeanne')
  const { runningOut } = await I.now()
  expect(runningOut.total).toBe(1)
  expect(runningOut.first[0]).toMatchObject({ sku: 'CARNET' })
  expect(runningOut.first[0]?.daysLeft).toBeLessThan(14)
})

test('where many articles run out they are counted once a minute, and the hour says when', async () => {
  const I = await atTheDoor()
  const [place] = await I.db.select().from(locations).where(eq(locations.name, 'QUAI'))
  await I.db.execute(sql`
    insert into products (shop_id, sku, name, weight_g, search)
    select ${I.shop?.id}, 'ART-' || n, 'Article ' || n, 100, 'article' from generate_series(1, 200) n`)
  const yesterday = new Date(Date.now() - 24 * 3_600_000).toISOString().slice(0, 10)
  await I.db.execute(sql`
    insert into figure_articles (warehouse_id, day, product_id, arrived, shipped)
    select ${place?.warehouseId}, ${yesterday}, id, 0, 30 from products where sku like 'ART-%'`)
  await I.logIn('jeanne')
  const first = (await I.now()).runningOut
  expect(first.total).toBe(200)
  await I.db.execute(sql`update products set archived_at = now() where sku = 'ART-200'`)
  expect((await I.now()).runningOut).toEqual(first)
  I.waitMinutes(1)
  const later = (await I.now()).runningOut
  expect(later.total).toBe(199)
  expect(Date.parse(later.at) - Date.parse(first.at)).toBe(60_000)
})
