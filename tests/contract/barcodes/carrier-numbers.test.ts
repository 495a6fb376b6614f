import { describe, expect, test } from 'vitest'
import { randomFrom } from '#bench/scan/random.ts'
import { type Carrier, classify } from '#contract/barcodes/index.ts'
import { changed, type Making, makings, numberOf } from './carrier-numbers.ts'

const each = 300

const readAs = (text: string, carrier: Carrier, checked: boolean) =>
  classify(text).some(
    code => code.kind === 'tracking' && code.carrier === carrier && code.checked === checked,
  )

function numbersOf(making: Making) {
  const random = randomFrom(7)
  const numbers = Array.from({ length: each }, () => numberOf(making, random)).filter(
    one => one !== undefined,
  )
  return { random, numbers }
}

const named = (some: readonly Making[]) =>
  some.map(making => [`${making.carrier} ${making.title}`, making] as const)

describe('the numbers of a carrier', () => {
  test.each(named(makings))('%s are read', (_, making) => {
    const { numbers } = numbersOf(making)
    expect(numbers.length).toBeGreaterThan(each * 0.8)
    const missed = numbers.filter(text => !readAs(text, making.carrier, making.check !== undefined))
    expect(missed).toEqual([])
  })

  test.each(named(makings.filter(({ check }) => check)))('%s with one digit changed are not', (_, making) => {
    const { random, numbers } = numbersOf(making)
    const damaged = numbers.flatMap(text => changed(making, text, random) ?? [])
    expect(damaged.length).toBeGreaterThan(each / 4)
    expect(damaged.filter(text => readAs(text, making.carrier, true))).toEqual([])
  })
})
