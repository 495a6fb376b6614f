import { and, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { auditCalls } from '#contract/endpoints/audit.ts'
import { shopCalls } from '#contract/endpoints/shop.ts'
import { userCalls } from '#contract/endpoints/user.ts'
import { orders, products, shops, userShops, warehouses } from '#server/db/schema/index.ts'
import { atTheServer } from '#tests/drivers/server.ts'

const I = await atTheServer()

const address = { lines: ['12 rue des Lices'], postcode: '69002', city: 'Lyon', country: 'FR' }

beforeEach(async () => {
  await I.logIn('amina')
})

async function lastLine(text: string) {
  return (await I.call(auditCalls.list, { query: { text } })).answer().data.entries[0]
}

test('a new shop is served at once by the administrators of the warehouse, who can give it to others', async () => {
  const made = await I.call(shopCalls.create, { body: { name: 'Thé du Nord', slug: 'the', address } })
  expect(made.answer().data.shop).toMatchObject({ name: 'Thé du Nord', people: 1, articles: 0, address })
  const { shops: mine } = (await I.call(userCalls.access, {})).answer()
  expect(mine.map(({ slug }) => slug)).toContain('the')
  const list = await I.call(shopCalls.list, { query: { text: 'NORD' } })
  expect(list.answer().data.shops.map(({ slug }) => slug)).toEqual(['the'])
  I.seeRefusal(await I.call(shopCalls.create, { body: { name: 'Autre', slug: 'the' } }), 409, 'slug-taken')
})

test('a shop tells its people, its articles and its orders', async () => {
  const { shops: listed } = (await I.call(shopCalls.list, { query: {} })).answer().data
  const [warehouse] = await I.db.select().from(warehouses)
  for (const { slug, ...told } of listed) {
    const [shop] = await I.db.select({ id: shops.id }).from(shops).where(eq(shops.slug, slug))
    const id = shop?.id ?? ''
    expect(told, slug).toMatchObject({
      people: await I.db.$count(userShops, eq(userShops.shopId, id)),
      articles: await I.db.$count(products, eq(products.shopId, id)),
      orders: await I.db.$count(
        orders,
        and(eq(orders.shopId, id), eq(orders.warehouseId, warehouse?.id ?? '')),
      ),
    })
  }
  expect(listed.some(({ articles, orders }) => articles > 0 && orders > 0)).toBe(true)
})

test('a change of address stands in the log as it was and as it became', async () => {
  const { id } = (await I.call(shopCalls.create, { body: { name: 'Sel', slug: 'sel', address } })).answer()
    .data.shop
  const returnAddress = { ...address, lines: ['Quai 4'] }
  const body = { address: null, returnAddress }
  expect((await I.call(shopCalls.save, { params: { shop: id }, body })).answer().data.shop).toMatchObject(
    body,
  )
  expect(await lastLine('Sel (sel)')).toMatchObject({
    what: shopCalls.save.does,
    details: {
      adresse: { from: '12 rue des Lices, 69002 Lyon, FR', to: null },
      'adresse de retour': { from: null, to: 'Quai 4, 69002 Lyon, FR' },
    },
  })
})

test('a shop that the administrator does not serve is unknown', async () => {
  const [lune] = await I.db.select().from(shops).where(eq(shops.slug, 'lune'))
  const params = { shop: lune?.id ?? '' }
  I.seeRefusal(await I.call(shopCalls.information, { params }), 404, 'shop-not-served')
  I.seeRefusal(await I.call(shopCalls.save, { params, body: { name: 'À moi' } }), 404, 'shop-not-served')
  await I.logIn('camille')
  I.seeRefusal(await I.call(shopCalls.create, { body: { name: 'X', slug: 'x' } }), 403, 'standing-missing')
})
