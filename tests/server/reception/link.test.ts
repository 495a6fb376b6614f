import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { products, shops, userShops } from '#server/db/schema/index.ts'
import { atTheDock, caseOfCups, cup, lamp } from './warehouse.ts'

const unknown = '3017620422003'

test('a linked code names its article from then on', async () => {
  const I = await atTheDock()
  const before = await I.article(unknown)
  I.seeRefusal(before, 404, 'product-unknown')
  expect(before.problem().detail).toBe('Le code 3017620422003 n’est celui d’aucun article.')
  const { product } = (await I.link(unknown, 'CARNET')).answer().data
  expect(product.codes).toContainEqual({ code: unknown, qty: 1 })
  expect((await I.article(unknown)).answer().data.product.sku).toBe('CARNET')
  const [row] = await I.db.select().from(products).where(eq(products.sku, 'CARNET'))
  expect(row?.search).toContain(unknown)
})

test('a case is linked with its quantity, and found by any form of its number', async () => {
  const I = await atTheDock()
  await I.link('00012345678905', 'CARNET', 24)
  const { product } = (await I.article('012345678905')).answer().data
  expect(product.codes).toContainEqual({ code: '0012345678905', qty: 24 })
})

test('a code that is no GTIN becomes an alias', async () => {
  const I = await atTheDock()
  await I.link('REF-CARNET', 'CARNET')
  expect((await I.article('REF-CARNET')).answer().data.product.sku).toBe('CARNET')
})

test('a code links again to the same article, and a link to another names the owner', async () => {
  const I = await atTheDock()
  expect((await I.link(cup, 'CARNET')).status).toBe(200)
  const reply = await I.link(cup, 'CONFITURE')
  I.seeRefusal(reply, 409, 'code-taken')
  expect(reply.problem().detail).toBe('Le code 3760123450010 est déjà celui de Carnet.')
  const replies = await Promise.all([I.link(unknown, 'CARNET'), I.link(unknown, 'CONFITURE')])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('an article of another shop is named to people who serve that shop, and unknown to others', async () => {
  const I = await atTheDock()
  const named = await I.article(lamp)
  I.seeRefusal(named, 422, 'product-other-shop')
  expect(named.problem().detail).toBe('Lampe est de la boutique Maison Lune.')
  I.seeRefusal(await I.link(unknown, 'LAMPE'), 404, 'product-unknown')
  const [lune] = await I.db.select().from(shops).where(eq(shops.slug, 'lune'))
  await I.db.delete(userShops).where(eq(userShops.shopId, lune?.id ?? ''))
  I.seeRefusal(await I.article(lamp), 404, 'product-unknown')
})

test('the code of a case has its quantity', async () => {
  const I = await atTheDock()
  const { product } = (await I.article(caseOfCups)).answer().data
  expect(product.codes).toContainEqual({ code: caseOfCups, qty: 6 })
})
