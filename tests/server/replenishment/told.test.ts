import { expect, test } from 'vitest'
import { articleCalls } from '#contract/endpoints/article.ts'
import { homeCalls } from '#contract/endpoints/home.ts'
import { orderCalls } from '#contract/endpoints/order.ts'
import { replenishmentCalls } from '#contract/endpoints/replenishment.ts'
import { figureArticles } from '#server/db/schema/index.ts'
import { atTheServer } from '#tests/drivers/server.ts'
import { lyonOf } from '#tests/drivers/warehouse.ts'
import { fillReserve } from '#tests/operations/replenishment/warehouse.ts'

const I = await atTheServer()
const house = await fillReserve(I.db)
await house.order('CD00000001', 'CARNET', 2)
await house.order('CD00000002', 'CARNET', 3)
const [camille, paul] = [await I.logIn('camille'), await I.logIn('paul')]

const missing = async (order: string, token = camille) => {
  const reply = await I.call(orderCalls.information, { query: { order } }, { token })
  return reply.answer().data[0]?.missing
}
const home = async (token = camille) => (await I.call(homeCalls.attention, {}, { token })).answer().data

test('where no place has a least, neither an order nor home says a word of it', async () => {
  expect(await missing('CD00000002')).toBeUndefined()
  expect((await home()).toBring).toBeUndefined()
})

test('an order says what its pick place lacks for it, and who brings it since when; those before it lack nothing', async () => {
  await house.level('CARNET', 'A-01', 1, 6)
  expect(await missing('CD00000001')).toBeUndefined()
  const lacks = { product: 'Carnet', qty: 3, place: 'A-01', inReserve: true }
  expect(await missing('CD00000002')).toEqual([{ ...lacks, broughtBy: null, takenAt: null }])
  expect((await home()).toBring).toEqual({
    first: [{ product: 'Carnet', qty: 4, from: 'R-02', to: 'A-01', by: '2026-03-12T15:00:00.000Z' }],
    total: 1,
  })
  await I.call(replenishmentCalls.take, { body: { stops: 1 } }, { token: paul })
  expect(await missing('CD00000002')).toEqual([
    { ...lacks, broughtBy: 'Paul Petit', takenAt: '2026-03-12T09:00:00.000Z' },
  ])
  expect((await home(paul)).toBring).toEqual({ first: [], total: 0 })
  const lines = [{ sku: 'CARNET', from: 'R-02', qty: 4 }]
  ;(await I.call(replenishmentCalls.put, { body: { to: 'A-01', lines } }, { token: paul })).answer()
  expect(await missing('CD00000002')).toBeUndefined()
})

test('the figures speak for a least and a most: the busiest day of four weeks, and a week', async () => {
  const amina = await I.logIn('amina')
  const article = house.articleId('CARNET')
  const suggested = async () =>
    (await I.call(articleCalls.information, { params: { article } }, { token: amina })).answer().data
      .suggested
  expect(await suggested()).toBeUndefined()
  const warehouseId = await lyonOf(I.db)
  const left = (day: string, shipped: number) => ({
    ...{ warehouseId, day, productId: article, arrived: 0, shipped },
  })
  await I.db
    .insert(figureArticles)
    .values([
      left('2026-03-11', 12),
      left('2026-03-10', 30),
      left('2026-02-20', 130),
      left('2026-01-20', 900),
    ])
  expect(await suggested()).toEqual({ least: 130, most: 260 })
})
