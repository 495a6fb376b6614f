import { expect, test } from 'vitest'
import {
  centsShown,
  centsTyped,
  countTyped,
  priceShown,
  priceTyped,
  rateShown,
  rateTyped,
  signedCentsTyped,
} from '#src/pages/admin/form/amounts.ts'

test('amounts are read as people type them, and are whole numbers', () => {
  expect(['12,50', '12.5', '12', '1 234,50 €', '1\u202f234,50', '0,07'].map(centsTyped)).toEqual([
    1250, 1250, 1200, 123_450, 123_450, 7,
  ])
  expect(['', '-3', ',5', '12,505', '1,2,3', 'douze', '12,5O'].map(centsTyped)).toEqual(
    Array.from({ length: 7 }, () => undefined),
  )
  expect(['-3,2', '−3,20', '+4', '- 5', '12', '-'].map(signedCentsTyped)).toEqual([
    -320,
    -320,
    400,
    -500,
    1200,
    undefined,
  ])
  expect(['0,0035', '1,35', '8,10001'].map(priceTyped)).toEqual([35, 13_500, undefined])
  expect(['5,5 %', '20'].map(rateTyped)).toEqual([550, 2000])
  expect(['1 000', '12,0', '-4'].map(countTyped)).toEqual([1000, undefined, undefined])
})

test('what is shown is read again as the same', () => {
  expect([0, 7, 1250, -320, 100].map(centsShown)).toEqual(['0,00', '0,07', '12,50', '-3,20', '1,00'])
  expect([35, 13_500, 13_550, 1].map(priceShown)).toEqual(['0,0035', '1,35', '1,355', '0,0001'])
  expect([2000, 550, 210, 0].map(rateShown)).toEqual(['20', '5,5', '2,1', '0'])
  for (const cents of [0, 1, -1, 99, 100_000]) expect(signedCentsTyped(centsShown(cents))).toBe(cents)
  for (const price of [0, 1, 700, 12_345]) expect(priceTyped(priceShown(price))).toBe(price)
})
