import { expect, test } from 'vitest'
import { locationCalls } from '#contract/endpoints/location.ts'
import { receptionCalls } from '#contract/endpoints/reception.ts'
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

test('sixteen people take forty-one pieces in six lots at once: all get theirs, and one more piece is not there', async () => {
  await I.logIn('camille')
  const lots = ['L3', 'L4', 'L5', 'L6'].map(lot => ({ sku: 'CARNET', to: 'A-02', lot, qty: 7 }))
  const lines = [...lots, { sku: 'CARNET', to: 'A-02', lot: 'L7', qty: 3 }]
  await I.call(receptionCalls.add, { params: { slugShop: 'papier' }, body: { lines } })
  const take = (qty: number) =>
    I.call(locationCalls.transfer, {
      body: { from: 'A-02', to: 'Q-01', lines: [{ sku: 'CARNET', qty }], confirm: true },
    })
  const replies = await Promise.all(Array.from({ length: 16 }, (_, nth) => take(nth < 9 ? 3 : 2)))
  expect(replies.filter(({ status }) => status !== 200).map(({ text }) => text)).toEqual([])
  expect(await at('A-02')).toEqual({ LAMPE: 2 })
  expect(await at('Q-01')).toEqual({ L1: 4, L2: 6, L3: 7, L4: 7, L5: 7, L6: 7, L7: 3 })
  expect((await take(1)).problem().detail).toBe('Il n’y a plus de CARNET à prendre.')
})
