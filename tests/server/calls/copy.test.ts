import { beforeEach, expect, test } from 'vitest'
import { copyCalls } from '#contract/endpoints/copy.ts'
import { inventoryCalls } from '#contract/endpoints/inventory.ts'
import { locationCalls } from '#contract/endpoints/location.ts'
import { atTheServer } from '#tests/drivers/server.ts'
import { fillForCounting } from '#tests/operations/inventory/warehouse.ts'

const I = await atTheServer()
await fillForCounting(I.db, ['Inventory', 'Transfer'])
const copy = async () => (await I.call(copyCalls.read, {})).answer().data

beforeEach(() => I.logIn('camille'))

test('a copy has each place as the server describes it, and the articles of the reader’s shops', async () => {
  const { places, articles, counts } = await copy()
  const { data: shelf } = (
    await I.call(locationCalls.information, { params: { locationName: 'A-01' } })
  ).answer()
  const copied = places.find(({ name }) => name === 'A-01')
  const stock = copied?.stock.flatMap(({ sku, ...line }) => {
    const product = articles.find(article => article.product.sku === sku)?.product
    return product ? [{ product, ...line }] : []
  })
  expect({ ...copied, stock, lastCountAt: null }).toEqual(shelf)
  expect(places.map(({ kind }) => kind)).not.toContain('supplier')
  expect(counts).toEqual([])
  expect(articles.map(({ product, lots }) => [product.sku, lots])).toEqual([
    ['CARNET', true],
    ['LAMPE', false],
  ])
})

test('goods and articles of a shop that the reader does not serve are not in the copy', async () => {
  const all = await copy()
  await I.logIn('paul')
  const some = await copy()
  expect(new Set(all.articles.map(({ product }) => product.shop)).size).toBe(2)
  expect(new Set(some.articles.map(({ product }) => product.shop)).size).toBe(1)
  const own = some.articles.map(({ product }) => product.sku)
  expect(some.places.flatMap(({ stock }) => stock).every(({ sku }) => own.includes(sku))).toBe(true)
})

test('the mark is where a count begins: one given with it is refused once its place has moved', async () => {
  const { mark } = await copy()
  const body = { location: 'A-02', lines: [], startedAtMove: mark }
  expect((await I.call(inventoryCalls.count, { body })).answer().data.status).toBe('closed')
  const lines = [{ sku: 'LAMPE', qty: 1 }]
  ;(
    await I.call(locationCalls.transfer, { body: { from: 'A-01', to: 'A-02', lines, confirm: true } })
  ).answer()
  I.seeRefusal(await I.call(inventoryCalls.count, { body }), 409, 'count-moved')
})
