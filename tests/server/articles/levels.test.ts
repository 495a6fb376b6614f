import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type ArticleLevel, articleCalls } from '#contract/endpoints/article.ts'
import { auditCalls } from '#contract/endpoints/audit.ts'
import { products } from '#server/db/schema/index.ts'
import { atTheDock } from '../reception/warehouse.ts'

test('a place that holds less than its minimum puts its article into the list of what is missing', async () => {
  const I = await atTheDock()
  await I.logIn('amina')
  const [carnet] = await I.db.select().from(products).where(eq(products.sku, 'CARNET'))
  const params = { article: carnet?.id ?? '' }
  const save = (...levels: ArticleLevel[]) => I.call(articleCalls.saveLevels, { params, body: { levels } })
  const missing = async () =>
    (await I.call(articleCalls.list, { query: { lacks: 'stock' } }))
      .answer()
      .data.articles.map(({ sku }) => sku)

  await I.receive([{ sku: 'CARNET', qty: 3, to: 'A-01' }])
  expect(await missing()).toEqual([])
  const set = await save({ place: 'A-02', least: 0, most: 8 }, { place: 'A-01', least: 4, most: 10 })
  expect(set.answer().data.levels).toEqual([
    { place: 'A-01', least: 4, most: 10, pieces: 3 },
    { place: 'A-02', least: 0, most: 8, pieces: 0 },
  ])
  expect(await missing()).toEqual(['CARNET'])
  await I.receive([{ sku: 'CARNET', qty: 1, to: 'A-01' }])
  expect(await missing()).toEqual([])

  await save({ place: 'A-01', least: 2, most: 10 })
  const [line] = (await I.call(auditCalls.list, { query: { text: '(CARNET)' } })).answer().data.entries
  expect(line).toMatchObject({
    what: articleCalls.saveLevels.does,
    details: { 'A-01': { from: 'de 4 à 10', to: 'de 2 à 10' }, 'A-02': { from: 'de 0 à 8', to: null } },
  })

  const level = { place: 'A-01', least: 2, most: 10 }
  I.seeRefusal(await save({ ...level, place: 'FOURNISSEUR' }), 404, 'location-unknown')
  I.seeRefusal(await save(level, level), 422, 'level-twice')
  I.seeRefusal(await save({ ...level, least: 11 }), 422, 'level-order')
  expect((await I.call(articleCalls.information, { params })).answer().data.levels).toEqual([
    { ...level, pieces: 4 },
  ])
})
