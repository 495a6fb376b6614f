import { expect, test } from 'vitest'
import { bench } from './bench.ts'
import { lastKeyDown, scanned } from './scanner.ts'

const code = 'CD00010234C'

for (const pace of [0.5, 1, 10, 30, 60, 80]) {
  test(`${pace} ms a key: one code, whole`, () => {
    const b = bench({ where: 'field' })
    b.send(...scanned('XY-12/345', { pace }))
    expect(b.scans.map(scan => scan.text)).toEqual(['XY-12/345'])
    expect(b.text()).toBe('')
  })
}

test('a hiccup of 180 ms splits nothing, wherever it falls', () => {
  for (let where = 1; where < code.length; where += 1) {
    const b = bench()
    b.send(...scanned(code, { gap: at => (at === where ? 180 : 12) }))
    expect(b.scans.map(scan => scan.text)).toEqual([code])
  }
})

test('two codes 20 ms apart come in order', () => {
  const b = bench()
  const first = scanned(code)
  b.send(...first, ...scanned('AB-12/34', { at: lastKeyDown(first) + 20 }))
  expect(b.scans.map(scan => scan.text)).toEqual([code, 'AB-12/34'])
})

test('two codes 20 ms apart without a suffix are not merged', () => {
  const b = bench()
  const first = scanned('3760123456784', { suffix: 'none', pace: 2 })
  const second = scanned('3017620422003', { suffix: 'none', pace: 2, at: lastKeyDown(first) + 20 })
  b.send(...first, ...second)
  b.wait(9000)
  expect(b.scans.map(scan => scan.text)).toEqual(['3760123456784', '3017620422003'])
})

test('codes of 3 and of 128 characters arrive whole', () => {
  const long = Array.from({ length: 32 }, (_, at) => `A${at % 10}${'-./#; '[at % 6]}7`).join('')
  expect(long).toHaveLength(128)
  const b = bench()
  b.send(...scanned('A1B'), ...scanned(long, { at: 5000, pace: 4 }))
  expect(b.scans.map(scan => scan.text)).toEqual(['A1B', long])
})

test('late keys count from when they were pressed', () => {
  const b = bench()
  // The decoder gets every event late here, which must not matter.
  const keys = scanned(code, { suffix: 'none', pace: 14 })
  b.send(...keys)
  expect(b.scans).toMatchObject([{ text: code, at: lastKeyDown(keys) }])
})
