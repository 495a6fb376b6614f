import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { homeCalls } from '#contract/endpoints/home.ts'
import { locationCalls } from '#contract/endpoints/location.ts'
import { printLogCalls } from '#contract/endpoints/print-log.ts'
import { productCalls } from '#contract/endpoints/product.ts'
import { receptionCalls } from '#contract/endpoints/reception.ts'
import { searchCalls } from '#contract/endpoints/search.ts'
import { statisticCalls } from '#contract/endpoints/statistic.ts'
import { atTheServer } from '#tests/drivers/server.ts'

const I = await atTheServer()
const papier = { slugShop: 'papier' }

/** More pieces than a 32-bit number holds: 21,500 deliveries of 100,000. */
const deliveries = 21_500
const pieces = deliveries * 100_000

test('places, articles, figures and transfers answer with more than two thousand million pieces', async () => {
  await I.db.execute(sql`
    insert into moves (product_id, from_id, to_id, qty, type, user_id, at)
    select product.id, supplier.id, shelf.id, 100000, 'RECEPTION', camille.id, ${I.now.toISOString()}::timestamptz
    from generate_series(1, ${deliveries}) n, products product, locations supplier, locations shelf, users camille
    where product.sku = 'CARNET' and supplier.name = 'FOURNISSEUR' and shelf.name = 'A-01'
      and camille.username = 'camille'`)
  await I.logIn('camille')
  const place = await I.call(locationCalls.information, { params: { locationName: 'A-01' } })
  expect(place.answer().data.stock).toMatchObject([{ qty: pieces }])
  const stock = await I.call(locationCalls.stock, { body: { location: 'A-01' } })
  expect(stock.answer().data).toMatchObject([{ qty: pieces }])
  const article = await I.call(productCalls.information, { params: papier, query: { code: 'CARNET' } })
  expect(article.answer().data.stock).toMatchObject([{ qty: pieces }])
  const quantity = await I.call(productCalls.quantity, { params: { ...papier, shopProduct: 'CARNET' } })
  expect(quantity.answer().data.qty).toBe(pieces)
  const figures = (await I.call(statisticCalls.today, {})).answer()
  expect([figures.received, figures.byHour[10]]).toEqual([pieces, pieces])
  const body = { from: 'A-01', to: 'A-02', lines: [{ sku: 'CARNET', qty: 100_000 }] }
  expect((await I.call(locationCalls.transfer, { body })).status).toBe(200)
  const { mine } = (await I.call(homeCalls.attention, {})).answer().data
  expect(mine).toMatchObject([{ qty: 100_000 }, { qty: pieces }])
  expect((await I.call(searchCalls.all, { query: { query: 'carnet' } })).status).toBe(200)
})

test.each(['0000-01-01', '0001-12-31', '9999-12-31'])(
  '%s is no day of ours, and the answer says so',
  async day => {
    await I.logIn('camille')
    const lines = [{ sku: 'CARNET', qty: 1, to: 'A-02', expiry: day }]
    const received = await I.call(receptionCalls.add, { params: papier, body: { lines } })
    I.seeRefusal(received, 400, 'input-invalid')
    expect(received.problem().detail).toBe('Le champ « lines[0].expiry » n’a pas la bonne forme.')
    I.seeRefusal(await I.call(printLogCalls.history, { query: { from: day } }), 400, 'input-invalid')
    const entry = { date: `${day}T00:00:00Z`, name: 'Étiquette', type: 'SHIPPING', link: '' } as const
    I.seeRefusal(await I.call(printLogCalls.add, { body: { entries: [entry] } }), 400, 'input-invalid')
  },
)
