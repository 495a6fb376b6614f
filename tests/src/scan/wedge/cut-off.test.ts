import { expect, test } from 'vitest'
import type { KeyTrace } from '#src/scan/scan.ts'
import { type Bench, bench } from './bench.ts'
import { lastKeyDown, scanned, typed } from './scanner.ts'

const order = 'CD00010234C'
const article = '3760123456784'

/** Another window takes the keys that come between these times. */
function cutOff(b: Bench, keys: readonly KeyTrace[], from: number, until = Number.POSITIVE_INFINITY) {
  b.send(...keys.filter(({ timeStamp }) => timeStamp < from))
  b.leaves(from)
  if (until === Number.POSITIVE_INFINITY) return b.wait(from + 5_000)
  b.returns(until)
  b.send(...keys.filter(({ timeStamp }) => timeStamp >= until))
  b.wait(lastKeyDown(keys) + 5_000)
}

const heard = (b: Bench) => b.scans.map(({ text, doubt }) => [text, doubt])

for (const where of ['none', 'field'] as const) {
  test(`half a code is asked for again, and is no text, with the caret in ${where}`, () => {
    const b = bench({ where })
    cutOff(b, scanned('AB-12/34'), 1055)
    expect(heard(b)).toEqual([['AB-12/', 'cut']])
    expect([b.text(), b.passed]).toEqual(['', []])
  })

  test(`the rest of it is no second code, no text and no Enter, with the caret in ${where}`, () => {
    const b = bench({ where })
    cutOff(b, scanned('AB-12/34567'), 1035, 1075)
    expect(heard(b)).toEqual([['AB-1', 'cut']])
    expect([b.text(), b.passed]).toEqual(['', []])
  })

  test(`a last key and Enter that come back are the rest, with the caret in ${where}`, () => {
    const b = bench({ where })
    cutOff(b, scanned('AB-12/3'), 1035, 1055)
    expect(heard(b)).toEqual([['AB-1', 'cut']])
    expect([b.text(), b.passed]).toEqual(['', []])
  })

  test(`an Enter that alone comes back does nothing, with the caret in ${where}`, () => {
    const b = bench({ where })
    cutOff(b, scanned('AB-12/3'), 1065, 1069)
    expect(heard(b)).toEqual([['AB-12/3', 'cut']])
    expect([b.text(), b.passed]).toEqual(['', []])
  })
}

test('half an article’s number that is a shorter one’s by chance is not taken for it', () => {
  const b = bench()
  cutOff(b, scanned('3277881687109'), 1075)
  expect(heard(b)).toEqual([['32778816', 'cut']])
})

test('nor is a rest that is a shorter one’s by chance', () => {
  const b = bench()
  cutOff(b, scanned(`0000${'32778816'}`), 1035, 1036)
  expect(heard(b)).toEqual([
    ['0000', 'cut'],
    ['32778816', 'cut'],
  ])
})

test('a rest that is cut once more is asked for once', () => {
  const b = bench()
  const keys = scanned('AB-12/34567890')
  b.send(...keys.filter(({ timeStamp }) => timeStamp < 1035))
  b.leaves(1035)
  b.returns(1055)
  b.send(...keys.filter(({ timeStamp }) => timeStamp >= 1055 && timeStamp < 1095))
  b.leaves(1095)
  b.returns(1105)
  b.send(...keys.filter(({ timeStamp }) => timeStamp >= 1105))
  b.wait(6_000)
  expect(heard(b)).toEqual([['AB-1', 'cut']])
})

test('a code of this house that only waited for its suffix is read', () => {
  const b = bench()
  b.send(...scanned(article))
  const keys = scanned(order, { at: 3_000 })
  cutOff(b, keys, lastKeyDown(keys) - 1)
  expect(heard(b)).toEqual([
    [article, undefined],
    [order, undefined],
  ])
})

test('a code that was whole before the window lost the keys is read', () => {
  const b = bench({ options: { suffix: 'none' } })
  const keys = scanned(article, { suffix: 'none' })
  cutOff(b, keys, lastKeyDown(keys) + 60)
  expect(heard(b)).toEqual([[article, undefined]])
})

test('what a person was typing stays, and is nothing', () => {
  const b = bench({ where: 'field' })
  const keys = typed('dupont')
  cutOff(b, keys, lastKeyDown(keys) + 20)
  expect(heard(b)).toEqual([])
  expect(b.text()).toBe('dupont')
})

test('two quick keys say nothing of who pressed them', () => {
  const b = bench({ where: 'field' })
  cutOff(b, scanned('AB'), 1_015)
  expect(heard(b)).toEqual([])
  expect(b.text()).toBe('AB')
})

test('what a person types as soon as the window is back stays', () => {
  const b = bench({ where: 'field' })
  cutOff(b, scanned('AB-12/34'), 1_035)
  b.returns(7_000)
  b.send(...typed('dupont', { at: 7_050 }))
  b.wait(9_000)
  expect(b.text()).toBe('dupont')
  const c = bench({ where: 'field' })
  const keys = scanned('AB-12/34').filter(({ timeStamp }) => timeStamp < 1_035)
  cutOff(c, [...keys, ...typed('dupont', { at: 1_100 })], 1_035, 1_060)
  expect(c.text()).toBe('dupont')
})

test('the next code is read, even at once', () => {
  const b = bench()
  const [first, second] = [scanned('AB-12/34'), scanned(order, { at: 1_120 })]
  cutOff(b, [...first.filter(({ timeStamp }) => timeStamp < 1_035), ...second], 1_035, 1_060)
  b.send(...scanned(article, { at: 8_000 }))
  expect(heard(b)).toEqual([
    ['AB-1', 'cut'],
    [order, undefined],
    [article, undefined],
  ])
})

test('a code that was cut says nothing about the scanner’s suffix', () => {
  const b = bench()
  for (const at of [1_000, 9_000]) cutOff(b, scanned('AB-12/34', { at }), at + 55)
  b.send(...scanned('3277881687109', { at: 20_000, gap: key => (key === 8 ? 170 : 10) }))
  expect(heard(b).at(-1)).toEqual(['3277881687109', undefined])
})
