import { expect, test } from 'vitest'
import { locationCalls } from '#contract/endpoints/location.ts'
import { atTheServer } from '#tests/drivers/server.ts'
import { putGoodsOnTheShelf } from '#tests/operations/transfer/warehouse.ts'

const I = await atTheServer()
await putGoodsOnTheShelf(I.db)

const at = async (locationName: string) => {
  const { data } = (await I.call(locationCalls.information, { params: { locationName } })).answer()
  return Object.fromEntries(data.stock.map(({ product, lot, qty }) => [lot ?? product.sku, qty]))
}
const move = (sku: string, qty: number) =>
  I.call(locationCalls.transfer, { body: { from: 'A-01', to: 'A-02', lines: [{ sku, qty }], confirm: true } })

test('when two people move the last lamps at once, one succeeds and the other hears that none are left', async () => {
  await I.logIn('camille')
  const replies = await Promise.all([move('LAMPE', 2), move('LAMPE', 2)])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  const [refused] = replies.filter(({ status }) => status === 409)
  expect(refused?.problem()).toMatchObject({
    code: 'stock-short',
    detail: 'Il n’y a plus de LAMPE à prendre.',
  })
})

test('a transfer of everything moves each lot of each article', async () => {
  await I.logIn('camille')
  const reply = await I.call(locationCalls.transfer, {
    body: { from: 'A-01', to: 'A-02', lines: 'all', confirm: true },
  })
  expect(reply.answer().data.moves).toHaveLength(2)
  expect(await at('A-01')).toEqual({})
  expect(await at('A-02')).toEqual({ L1: 4, L2: 6, LAMPE: 2 })
})
