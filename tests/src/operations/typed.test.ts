import { expect, test } from 'vitest'
import { numberTyped } from '#src/operations/bench/typed.ts'

const weight = { unit: 'g', most: 1_000_000 }

test.each([
  ['850', 850],
  ['850 g', 850],
  ['1 240', 1_240],
  ['1,24', 1_240],
  ['1.24 kg', 1_240],
  ['1,24KG', 1_240],
  ['2 kg', 2_000],
])('a weight of « %s » is %i g', (text, grams) => {
  expect(numberTyped(text, weight)).toBe(grams)
})

test.each(['', 'lourd', '0', '-3', '1,2 g', '1,2,3'])(
  '« %s » is no weight, and the sentence shows how to write one',
  text => {
    expect(numberTyped(text, weight)).toMatch(
      /n’est pas un poids\. Écrivez par exemple 850, 850 g ou 1,24 kg\.$/,
    )
  },
)

test('too much is refused with its number', () => {
  expect(numberTyped('2 000 kg', weight)).toMatch(/^2.000.000 g, c’est trop/)
})

test('a number of boxes is whole', () => {
  const boxes = { unit: 'caisses', most: 200 }
  expect(numberTyped('12', boxes)).toBe(12)
  expect(numberTyped('1,5', boxes)).toMatch(/n’est pas un nombre entier/)
})
