import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { InputOf } from '#contract/endpoint.ts'
import { articleCalls } from '#contract/endpoints/article.ts'
import { auditCalls } from '#contract/endpoints/audit.ts'
import { exportCalls } from '#contract/endpoints/export.ts'
import { shopArticleCalls } from '#contract/endpoints/shop-article.ts'
import { productCodes, products } from '#server/db/schema/index.ts'
import { logoJpeg } from '#tests/drivers/logo.ts'
import { atTheServer } from '#tests/drivers/server.ts'
import { addPeopleOfShops } from '../auth/another-shop.ts'

/** Pierre decides for « papier », Aline for « lune »; Rose may only read there, Oscar write its orders. */
const I = await atTheServer()
await addPeopleOfShops(I.db)
const papier = { slugShop: 'papier' }
const lune = { slugShop: 'lune' }

beforeEach(() => I.logIn('pierre'))

const honey: InputOf<typeof shopArticleCalls.create>['body'] = {
  ...{ sku: 'MIEL-250', name: 'Miel de châtaignier', weightG: 320, lots: true, danger: '' },
  ...{ lengthMm: 70, widthMm: 70, heightMm: null },
  codes: [{ code: '3760123450010', qty: 1 }],
}

type Saving = InputOf<typeof shopArticleCalls.save>['body']
const create = (change: Partial<typeof honey> = {}, params = papier) =>
  I.call(shopArticleCalls.create, { params, body: { ...honey, ...change } })
const save = (article: string, body: Saving, params = papier) =>
  I.call(shopArticleCalls.save, { params: { ...params, article }, body })
const read = (article: string, params = papier) =>
  I.call(shopArticleCalls.information, { params: { ...params, article } })
const list = async (query: InputOf<typeof shopArticleCalls.list>['query'] = {}, params = papier) =>
  (await I.call(shopArticleCalls.list, { params, query })).answer().data.articles
const idOf = async (sku: string) =>
  (await I.db.select().from(products).where(eq(products.sku, sku)))[0]?.id ?? ''
const everything = async () => [
  await I.db.select().from(products).orderBy(products.sku),
  await I.db.select().from(productCodes).orderBy(productCodes.code),
]

test('a person of the shop writes an article, corrects it, gives it a photo and takes the list away', async () => {
  const { id } = (await create()).answer().data.article
  expect((await list({ text: 'chataign' })).map(({ sku }) => sku)).toEqual(['MIEL-250'])
  expect((await list()).every(({ shop }) => shop === 'papier')).toBe(true)
  const keeping = { params: papier, body: { jpeg: logoJpeg } }
  const { picture } = (await I.call(shopArticleCalls.keepPicture, keeping)).answer().data
  const facts = { originCountry: 'France', tariffNumber: '0409.00.00', customsValueCents: 690 }
  await save(id, { weightG: 330, photos: [picture], ...facts })
  const { article, photos } = (await read(id)).answer().data
  expect([article, photos]).toMatchObject([
    { weightG: 330, originCountry: 'FR', tariffNumber: '04090000', name: honey.name },
    [picture],
  ])
  const taken = await I.call(exportCalls.ofShop, {
    params: { ...papier, kind: 'articles' },
    query: { text: 'miel' },
  })
  expect(taken.text).toContain('MIEL-250')
  expect(taken.text).not.toContain('LAMPE')

  const params = { ...papier, article: id }
  expect((await I.call(shopArticleCalls.archive, { params })).answer().data.article.archived).toBe(true)
  const again = { articles: [id], archived: false }
  const restored = await I.call(shopArticleCalls.archiveMany, { params: papier, body: again })
  expect(restored.answer().data).toEqual({ done: [id], refused: [] })
  await I.logIn('amina')
  const { entries } = (await I.call(auditCalls.list, { query: { text: 'MIEL-250' } })).answer().data
  expect(entries.map(({ user }) => user)).toContain('pierre')
})

test('the second of two people is told what the first changed, and nothing of theirs is undone', async () => {
  const id = await idOf('CARNET')
  const { name, weightG } = (await read(id)).answer().data.article
  await I.logIn('amina')
  await I.call(articleCalls.save, { params: { article: id }, body: { name: 'Carnet rayé' } })
  await I.logIn('pierre')
  const late = await save(id, { name: 'Carnet ligné', was: { name } })
  I.seeRefusal(late, 409, 'article-changed')
  expect(late.problem().detail).toContain('(nom)')
  // Another field is nobody's concern, and a name that is there already is no quarrel.
  await save(id, { weightG: weightG + 5, was: { weightG } })
  await save(id, { name: 'Carnet rayé', was: { name } })
  expect((await read(id)).answer().data.article).toMatchObject({ name: 'Carnet rayé', weightG: weightG + 5 })
})

test('what the warehouse alone decides is shown, and refused in a sentence', async () => {
  const id = await idOf('CARNET')
  await I.logIn('amina')
  const levels = [{ place: 'A-01', least: 2, most: 10 }]
  await I.call(articleCalls.saveLevels, { params: { article: id }, body: { levels } })
  await I.logIn('pierre')
  expect((await read(id)).answer().data.levels).toMatchObject(levels)
  const wanted = { levels: [{ place: 'A-01', least: 5, most: 20 }] }
  I.seeRefusal(await save(id, { name: 'Autre', ...wanted }), 403, 'levels-of-warehouse')
  const { article, levels: kept } = (await read(id)).answer().data
  expect([article.name, kept]).not.toEqual(['Autre', wanted.levels])
  expect(kept).toMatchObject(levels)
  const merging = { params: { article: id }, body: { into: await idOf('MIEL-250') } }
  I.seeRefusal(await I.call(articleCalls.merge, merging), 403, 'standing-missing')
})

test('an article or a code of another shop, and who may only read or order: nothing is changed', async () => {
  const lamp = await idOf('LAMPE')
  const before = await everything()
  I.seeRefusal(await read(lamp), 404, 'product-unknown')
  I.seeRefusal(await save(lamp, { name: 'Autre' }), 404, 'product-unknown')
  I.seeRefusal(await save(lamp, { name: 'Autre' }, lune), 404, 'shop-unknown')
  const params = { ...papier, article: lamp }
  I.seeRefusal(await I.call(shopArticleCalls.archive, { params }), 404, 'product-unknown')
  I.seeRefusal(await create({ sku: 'LAMPE', codes: [] }), 409, 'sku-taken')
  const taken = await create({ sku: 'MIEL-500', codes: honey.codes })
  I.seeRefusal(taken, 409, 'article-refused')
  expect(taken.problem().detail).toContain('déjà celui de MIEL-250')
  for (const username of ['rose', 'oscar']) {
    await I.logIn(username)
    expect((await list({}, lune)).map(({ sku }) => sku)).toContain('LAMPE')
    I.seeRefusal(await save(lamp, { name: 'Autre' }, lune), 403, 'right-missing')
    I.seeRefusal(await create({ sku: 'AUTRE', codes: [] }, lune), 403, 'right-missing')
  }
  expect(await everything()).toEqual(before)
})
