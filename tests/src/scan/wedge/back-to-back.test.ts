import { expect, test } from 'vitest'
import type { KeyTrace } from '#src/scan/scan.ts'
import { bench } from './bench.ts'
import { lastKeyDown, scanned, typed } from './scanner.ts'

/** Codes without a suffix, each so many ms after the last key of the one before. */
function inARow(codes: readonly string[], { pace, after }: { pace: number; after: number }): KeyTrace[] {
  let keys: KeyTrace[] = []
  for (const code of codes) {
    const at = keys.length === 0 ? 1000 : lastKeyDown(keys) + after
    keys = [...keys, ...scanned(code, { suffix: 'none', pace, at })]
  }
  return keys
}

for (const [pace, after] of [
  [12, 63],
  [0.6, 160],
  [16, 70],
] as const) {
  test(`numbers that no grammar knows, ${after} ms apart at ${pace} ms a key, are two codes`, () => {
    const b = bench()
    b.send(...inARow(['58140720', '22891634'], { pace, after }))
    b.wait(9000)
    expect(b.scans.map(scan => scan.text)).toEqual(['58140720', '22891634'])
  })
}

test('a pause in a code that ends with Enter is a hiccup, whatever the halves look like', () => {
  const b = bench()
  b.send(...scanned('5814072022891634', { gap: at => (at === 8 ? 120 : 6) }))
  expect(b.scans.map(scan => scan.text)).toEqual(['5814072022891634'])
})

test('a pause in an article’s number is a hiccup, although no suffix comes', () => {
  const b = bench()
  b.send(...scanned('3760123456784', { suffix: 'none', gap: at => (at === 6 ? 120 : 6) }))
  b.wait(9000)
  expect(b.scans.map(scan => scan.text)).toEqual(['3760123456784'])
})

test('after two codes without a suffix the third ends within 50 ms', () => {
  const b = bench()
  b.send(...inARow(['AB-12/34', 'AB-56/78'], { pace: 10, after: 2000 }))
  const third = scanned('AB-90/12', { suffix: 'none', at: 8000 })
  b.send(...third)
  b.wait(lastKeyDown(third) + 49)
  expect(b.scans.map(scan => scan.text)).toEqual(['AB-12/34', 'AB-56/78', 'AB-90/12'])
})

test('a scanner that stumbled once is waited for', () => {
  const b = bench()
  b.send(...scanned('3760123456784', { suffix: 'none', gap: at => (at === 6 ? 120 : 10) }))
  b.send(...scanned('AB-56/78', { suffix: 'none', at: 3000 }))
  b.send(...scanned('AB-90/12', { suffix: 'none', at: 6000 }))
  const stumbling = scanned('AB-12/34', { suffix: 'none', at: 9000, gap: at => (at === 5 ? 120 : 10) })
  b.send(...stumbling)
  b.wait(lastKeyDown(stumbling) + 9000)
  expect(b.scans.at(-1)?.text).toBe('AB-12/34')
})

test('digits that are a code so far are not handed on while the scanner goes on', () => {
  const b = bench()
  const long = `${'340123450000000018'}${'739201846550192837461905827364'}`
  b.send(...scanned(long, { suffix: 'none', pace: 6 }))
  b.wait(9000)
  expect(b.scans.map(scan => scan.text)).toEqual([long])
})

for (const pause of [45, 119, 150]) {
  test(`a scan ${pause} ms after the last typed key takes nothing of what was typed`, () => {
    const b = bench({ where: 'field' })
    const words = typed('hex 3359', { pace: 119 })
    b.send(...words, ...scanned('1949200731', { at: lastKeyDown(words) + pause, pace: 1.4 }))
    expect(b.text()).toBe('hex 3359')
    expect(b.scans.map(scan => scan.text)).toEqual(['1949200731'])
  })
}
