import { describe, expect, test } from 'vitest'
import { classify } from '#contract/barcodes/index.ts'
import { damaged, damages, garbled, garblings, printedCode, randomFrom } from './damage.ts'

/** `npm run bench -- damage` makes a million of these. */
const each = 4_000

const misread = (text: string) => classify(text).map(({ kind, why }) => `${text}: ${kind}, ${why}`)

describe('a damaged code of the house is nothing at all', () => {
  test.each([
    ['CA659814', 'CQ659814', 'GLS'],
    ['DC-FINHI', 'DC0FINHI', 'GLS'],
    ['CD483075403', 'JD483075403', 'DHL'],
    ['DC-701261545CK', 'DC701261545CK', 'the Cook Islands'],
  ])('%s read as %s is no number of %s', (printed, read) => {
    expect(classify(printed)).toHaveLength(1)
    expect(classify(read)).toEqual([])
  })

  test.each(damages)('%s, wherever it is', damage => {
    const random = randomFrom(damages.indexOf(damage) + 1)
    const wrong: string[] = []
    for (let n = 0; n < each; n += 1) {
      const { text } = printedCode(random)
      const made = damaged(text, damage, random)
      if (made !== undefined) wrong.push(...misread(made).map(read => `${text} → ${read}`))
    }
    expect(wrong).toEqual([])
  })

  test.each(garblings)('typed through the wrong keyboard: %s', garbling => {
    const random = randomFrom(100 + garblings.indexOf(garbling))
    const wrong: string[] = []
    for (let n = 0; n < each / 4; n += 1) {
      const { text } = printedCode(random)
      const made = garbled(text, garbling)
      if (made !== undefined) wrong.push(...misread(made).map(read => `${text} → ${read}`))
    }
    expect(wrong).toEqual([])
  })
})
