import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { classify, formatOwn, isComplete, mayBecomeCode } from '#contract/barcodes/index.ts'
import { ownCodes } from './codes.ts'

describe('a scanner that sends nothing after its codes', () => {
  test.each([
    ['a box', formatOwn('box', 'CA00123')],
    ['a UPS number', '1Z5R89390357567127'],
    ['a DPD code', '%007500410774000248380101902'],
    ['a foreign parcel', 'RB123456785GB'],
  ])('completes at once on %s', (_, text) => {
    expect(isComplete(text)).toBe(true)
  })

  test.each([
    ['an EAN-13, which a DPD number may begin with', '3453120000011'],
    ['a GS1 message, which may go on', ']C10103453120000011'],
    ['an article key, which a lot may follow', '0103453120000011'],
    ['a location, whose name may go on', formatOwn('location', 'A-01-02-3')],
    ['a Colissimo number that may be a handover code', '9L11111111219'],
    ['eight digits', '12345671'],
    ['nothing', ''],
    ['half a code', 'CA001'],
    ['half a web address', 'http'],
  ])('waits for more after %s', (_, text) => {
    expect(isComplete(text)).toBe(false)
  })

  test('no printed code is complete before its end, nor given up', () => {
    fc.assert(
      fc.property(ownCodes, ({ text }) => {
        for (let end = 1; end < text.length; end += 1) {
          const beginning = text.slice(0, end)
          expect(isComplete(beginning), beginning).toBe(false)
          expect(mayBecomeCode(beginning), beginning).toBe(true)
        }
      }),
      { numRuns: 500 },
    )
  })

  test('no text longer than a complete code is a code', () => {
    fc.assert(
      fc.property(ownCodes, fc.string({ minLength: 1, maxLength: 20 }), ({ text }, more) => {
        fc.pre(isComplete(text) && more.trim() !== '')
        expect(classify(text + more)).toEqual([])
      }),
      { numRuns: 2_000 },
    )
  })
})

test('typed words do not begin a code', () => {
  for (const typed of ['Bonjour Madame', 'tasse bleue', 'rue de la Paix, 12'])
    expect(mayBecomeCode(typed)).toBe(false)
})
