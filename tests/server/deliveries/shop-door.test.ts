import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { BodyOf } from '#contract/endpoint.ts'
import { receptionCalls } from '#contract/endpoints/reception.ts'
import { shopDeliveryCalls } from '#contract/endpoints/shop-delivery.ts'
import type { ShopRight } from '#contract/roles.ts'
import { productCodes, products, shops, userShops, users } from '#server/db/schema/index.ts'
import { atTheDock, papier } from '../reception/warehouse.ts'

const lune = { slugShop: 'lune' }
const tenCups = { supplier: 'Papeterie Duval', lines: [{ sku: 'CARNET', qty: 10 }] }
const picture = Buffer.from([0xff, 0xd8, 0xff, 0xe0]).toString('base64')

/** Jeanne of « papier », who works in no warehouse. */
async function atTheDoor(right: ShopRight = 'stock') {
  const I = await atTheDock()
  const [jeanne] = await I.db.select().from(users).where(eq(users.username, 'jeanne'))
  const [shop] = await I.db.select().from(shops).where(eq(shops.slug, 'papier'))
  await I.db.insert(userShops).values({ userId: jeanne?.id ?? '', shopId: shop?.id ?? '', right })
  await I.logIn('jeanne')
  return {
    ...I,
    announce: (some: Partial<BodyOf<typeof shopDeliveryCalls.create>> = {}, params = papier) =>
      I.call(shopDeliveryCalls.create, { params, body: { ...tenCups, ...some } }),
    read: (delivery: string, params = papier) =>
      I.call(shopDeliveryCalls.information, { params: { ...params, delivery } }),
    label: (lines: BodyOf<typeof receptionCalls.labels>['lines']) =>
      I.call(receptionCalls.labels, { params: papier, body: { lines } }),
    photograph: (document: string, sku?: string) =>
      I.call(receptionCalls.keepPhoto, {
        params: papier,
        body: { document, photo: picture, ...(sku === undefined ? {} : { sku }) },
      }),
  }
}

test('a person of the shop announces a delivery, changes it and closes it; the dock finds it meanwhile', async () => {
  const I = await atTheDoor()
  const { name, version } = (await I.announce()).answer().data.delivery
  const params = { ...papier, delivery: name }
  const body = { version, change: { lines: [{ sku: 'CARNET', qty: 12 }] } }
  const saved = (await I.call(shopDeliveryCalls.save, { params, body })).answer().data.delivery
  expect(saved.lines.map(({ expected }) => expected)).toEqual([12])
  await I.logIn('camille')
  expect((await I.list()).map(one => one.name)).toContain(name)
  await I.logIn('jeanne')
  const closing = { params, body: { version: saved.version, rest: 'drop' as const } }
  expect((await I.call(shopDeliveryCalls.close, closing)).answer().data.delivery.status).toBe('closed')
})

test('an article of another shop, a delivery of another shop, or too little right: nothing is written', async () => {
  const I = await atTheDoor('read')
  I.seeRefusal(await I.announce(), 403, 'right-missing')
  expect((await I.read('RC000001')).status).toBe(200)
  I.seeRefusal(await I.read('RC000001', lune), 404, 'delivery-unknown')
  await I.db.update(userShops).set({ right: 'stock' })
  I.seeRefusal(await I.announce({ lines: [{ sku: 'LAMPE', qty: 1 }] }), 404, 'product-unknown')
  I.seeRefusal(await I.announce({ lines: [] }), 400, 'input-invalid')
  const listed = await I.call(shopDeliveryCalls.list, { params: papier, query: {} })
  expect(listed.answer().data.deliveries.map(({ name }) => name)).toEqual(['RC000001'])
})

test('cartons get a label each that says how many are in them; an article without a GTIN cannot', async () => {
  const I = await atTheDoor()
  const labelled = await I.label([{ sku: 'CARNET', qty: 10, per: 4 }])
  expect(labelled.answer().data).toEqual({ labels: 3 })
  expect((await I.label([{ sku: 'CARNET', qty: 10 }])).answer().data).toEqual({ labels: 10 })
  const [jam] = await I.db.select().from(products).where(eq(products.sku, 'CONFITURE'))
  await I.db
    .update(productCodes)
    .set({ code: 'CONF-12', kind: 'alias' })
    .where(eq(productCodes.productId, jam?.id ?? ''))
  I.seeRefusal(await I.label([{ sku: 'CONFITURE', qty: 6, per: 6 }]), 409, 'label-no-gtin')
})

test('what the dock photographs stands at the shop’s door, and at no other shop’s', async () => {
  const I = await atTheDoor()
  await I.logIn('camille')
  const { photo } = (await I.photograph('RC000001', 'CARNET')).answer().data
  I.seeRefusal(await I.photograph('RC000001', 'LAMPE'), 404, 'product-unknown')
  I.seeRefusal(await I.photograph('RC009999'), 404, 'reception-unknown')
  await I.logIn('jeanne')
  const { photos } = (await I.read('RC000001')).answer().data.delivery
  expect(photos).toMatchObject([{ id: photo, article: 'Carnet' }])
  const look = (params: typeof papier) => I.call(receptionCalls.photo, { params: { ...params, photo } })
  expect((await look(papier)).status).toBe(200)
  I.seeRefusal(await look(lune), 404, 'photo-unknown')
})
