import { expect, test } from 'vitest'
import { reasonCalls } from '#contract/endpoints/reason.ts'
import { atTheServer } from '#tests/drivers/server.ts'

const I = await atTheServer()

test('the reasons for rebut come in their order, without retired ones, by both paths', async () => {
  await I.logIn('camille')
  const expected = [
    { code: 'casse', label: 'Cassé', photo: true },
    { code: 'perime', label: 'Périmé', photo: false },
  ]
  expect((await I.call(reasonCalls.rebut, {})).answer()).toEqual(expected)
  expect((await I.call(reasonCalls.apiRebut, {})).answer()).toEqual(expected)
})

test('origins and wait reasons of returns are separate lists', async () => {
  await I.logIn('camille')
  expect((await I.call(reasonCalls.returnOrigins, {})).answer().map(({ code }) => code)).toEqual(['client'])
  expect((await I.call(reasonCalls.returnWaits, {})).answer().map(({ code }) => code)).toEqual(['avis'])
})
