import { expect, test } from 'vitest'
import { classify } from '#contract/barcodes/index.ts'
import { isSscc, ssccOf } from '#contract/barcodes/sscc.ts'

test('each serial number has an SSCC of its own, which a scanner reads with its (00) and without', () => {
  const numbers = [1, 2, 9_999_999, 10_000_000, 99_999_999].map(n => ssccOf('376012345', n) ?? '')
  expect(numbers[0]).toBe('037601234500000010')
  expect(new Set(numbers).size).toBe(5)
  expect(numbers.every(isSscc)).toBe(true)
  for (const sscc of numbers) {
    expect(classify(`]C100${sscc}`)[0]).toMatchObject({ kind: 'package', value: sscc, checked: true })
    expect(classify(sscc)[0]).toMatchObject({ kind: 'package', value: sscc })
  }
})

test('a prefix whose numbers are all given has none left', () => {
  expect(ssccOf('376012345', 100_000_000)).toBeUndefined()
  expect(ssccOf('3760123456', 9_999_999)).toHaveLength(18)
  expect(ssccOf('3760123456', 10_000_000)).toBeUndefined()
})

test('a wrong digit is no SSCC', () => {
  expect(isSscc('037601234500000017')).toBe(false)
  expect(isSscc('37601234500000010')).toBe(false)
})
