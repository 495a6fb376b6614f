import { expect, test } from 'vitest'
import { bench } from './bench.ts'
import { lastKeyDown, scanned, tapped, typed } from './scanner.ts'

const code = 'CD00010234C'

for (const suffix of ['enter', 'tab', 'lf', 'f12'] as const) {
  test(`${suffix} ends a code at once, and the page does not get it`, () => {
    const b = bench()
    const keys = scanned('AB-12/34', { suffix })
    b.send(...keys)
    expect(b.scans).toMatchObject([{ text: 'AB-12/34', suffix, at: lastKeyDown(keys) }])
    expect(b.passed).toEqual([])
  })
}

test('CR and LF together end one code, not two', () => {
  const b = bench()
  b.send(...scanned(code, { suffix: 'crlf' }))
  expect(b.scans).toHaveLength(1)
  expect(b.passed).toEqual([])
})

test('on iOS the line feed arrives as an arrow', () => {
  const b = bench()
  const keys = scanned('AB-12/34')
  b.send(...keys, ...tapped('ArrowDown', 'ArrowDown', lastKeyDown(keys) + 10))
  expect(b.passed).toEqual([])
})

test('without a suffix a code that cannot continue is complete with its last key', () => {
  const b = bench()
  const keys = scanned(code, { suffix: 'none' })
  b.send(...keys.filter(key => key.timeStamp <= lastKeyDown(keys)))
  expect(b.scans).toMatchObject([{ text: code, at: lastKeyDown(keys) }])
})

test('without a suffix a code that could continue waits less than 50 ms', () => {
  const b = bench({ options: { suffix: 'none' } })
  const keys = scanned('3760123456784', { suffix: 'none' })
  b.send(...keys)
  expect(b.scans).toEqual([])
  b.wait(lastKeyDown(keys) + 49)
  expect(b.scans.map(scan => scan.text)).toEqual(['3760123456784'])
})

test('the decoder learns from the first code that the scanner sends no suffix', () => {
  const b = bench()
  b.send(...scanned('3760123456784', { suffix: 'none' }))
  b.wait(2000)
  const keys = scanned('3017620422003', { suffix: 'none', at: 3000 })
  b.send(...keys)
  b.wait(lastKeyDown(keys) + 49)
  expect(b.scans.map(scan => scan.text)).toEqual(['3760123456784', '3017620422003'])
})

test('a hesitation after eight digits that are an EAN-8 splits no EAN-13', () => {
  const b = bench()
  b.send(...scanned('3277881687109', { gap: at => (at === 8 ? 170 : 10) }))
  expect(b.scans.map(scan => scan.text)).toEqual(['3277881687109'])
})

test('without a suffix an unknown code waits for the longest pause', () => {
  const b = bench()
  const keys = scanned('XX-1234', { suffix: 'none' })
  b.send(...keys)
  b.wait(lastKeyDown(keys) + 180)
  expect(b.scans).toEqual([])
  b.wait(lastKeyDown(keys) + 200)
  expect(b.scans.map(scan => scan.text)).toEqual(['XX-1234'])
})

test('a suffix after a completed code presses nothing', () => {
  const b = bench()
  b.send(...scanned(code, { suffix: 'enter', gap: at => (at === code.length ? 150 : 10) }))
  expect(b.scans).toHaveLength(1)
  expect(b.passed).toEqual([])
})

test('a person’s Ctrl+J opens the downloads', () => {
  const b = bench()
  b.send(...tapped('KeyJ', 'j', 1000, { ctrl: true }))
  expect(b.passed).toEqual(['Ctrl+j'])
})

test('a scanner that ends with Tab may have line feeds inside', () => {
  const b = bench({ options: { suffix: 'tab' } })
  const keys = scanned('AB12', { suffix: 'lf' })
  b.send(...keys, ...scanned('CD34', { suffix: 'tab', at: lastKeyDown(keys) + 10 }))
  expect(b.scans.map(scan => scan.text)).toEqual(['AB12\nCD34'])
})

test('an Enter some time after a scan is a person’s Enter', () => {
  const b = bench()
  b.send(...scanned(code), ...tapped('Enter', 'Enter', 2000))
  expect(b.passed).toEqual(['Enter'])
})

test('fewer characters than the minimum are typing', () => {
  const b = bench({ options: { minLength: 5 }, where: 'field' })
  b.send(...typed('1234', { enter: true }))
  expect(b.scans).toEqual([])
  expect(b.text()).toBe('1234')
})
