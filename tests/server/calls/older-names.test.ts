import { expect, test } from 'vitest'
import { locationCalls } from '#contract/endpoints/location.ts'
import { reasonCalls } from '#contract/endpoints/reason.ts'
import { userCalls } from '#contract/endpoints/user.ts'
import { atTheServer } from '#tests/drivers/server.ts'
import { putGoodsOnTheShelf } from '#tests/operations/transfer/warehouse.ts'

/** docs/specification.md lists these pairs. */
const I = await atTheServer()
await putGoodsOnTheShelf(I.db)

test('the address is reported by the older name as by the newer', async () => {
  await I.logIn('camille')
  const body = { ip: '192.168.7.7' }
  const older = (await I.call(userCalls.apiReportIp, { body })).answer()
  expect(older).toEqual((await I.call(userCalls.reportIp, { body })).answer())
  const wrong = { ip: 'localhost' }
  const refusals = [
    await I.call(userCalls.apiReportIp, { body: wrong }),
    await I.call(userCalls.reportIp, { body: wrong }),
  ]
  for (const refusal of refusals) I.seeRefusal(refusal, 400, 'input-invalid')
})

test('reasons for scrap are listed by the older name as by the newer', async () => {
  await I.logIn('camille')
  const older = (await I.call(reasonCalls.apiRebut, {})).answer()
  expect(older.length).toBeGreaterThan(0)
  expect(older).toEqual((await I.call(reasonCalls.rebut, {})).answer())
})

test('goods are moved by the older name as by the newer, with the same refusals', async () => {
  await I.logIn('camille')
  const lines = [{ sku: 'CARNET', qty: 1 }]
  const there = await I.call(locationCalls.apiTransfer, { body: { from: 'A-01', to: 'A-02', lines } })
  const back = await I.call(locationCalls.transfer, { body: { from: 'A-02', to: 'A-01', lines } })
  expect(there.answer().data.moves).toHaveLength(1)
  expect(back.answer().data.moves).toHaveLength(1)
  const body = { from: 'A-01', to: 'A-01', lines }
  const refusals = [
    await I.call(locationCalls.apiTransfer, { body }),
    await I.call(locationCalls.transfer, { body }),
  ]
  const [older, newer] = refusals.map(refusal => refusal.problem())
  expect(older?.code).toBeTruthy()
  expect([older?.code, older?.detail]).toEqual([newer?.code, newer?.detail])
})
