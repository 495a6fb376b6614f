import { expect, test } from 'vitest'
import { bench } from './bench.ts'
import { lastKeyDown, scanned, tapped, typed } from './scanner.ts'

const code = 'XX-99/1'

test('with an AIM id no key reaches the field', () => {
  const b = bench({ options: { prefix: 'aim' }, where: 'field' })
  const keys = scanned(`]C1${code}`, { host: 'fr-windows', pace: 70 })
  for (const key of keys) {
    b.send(key)
    expect(b.text()).toBe('')
  }
  expect(b.scans).toMatchObject([{ text: `]C1${code}`, symbology: ']C1' }])
})

test('the symbology is read without a configured prefix', () => {
  const b = bench()
  b.send(...scanned(`]C1${code}`, { layout: 'fr', host: 'fr-windows' }))
  expect(b.scans[0]?.symbology).toBe(']C1')
})

test('a bracket typed by hand is a bracket', () => {
  const b = bench({ options: { prefix: 'aim' }, where: 'field' })
  b.send(...typed(']ah]', { pace: 80 }))
  b.wait(9000)
  expect(b.text()).toBe(']ah]')
  expect(b.scans).toEqual([])
})

test('with F9 as a prefix even a slow unknown text is a scan', () => {
  const b = bench({ options: { prefix: 'F9' }, where: 'field' })
  b.send(...tapped('F9', 'F9', 940, {}, 10), ...scanned('bonjour', { pace: 80 }))
  expect(b.scans.map(scan => scan.text)).toEqual(['bonjour'])
  expect(b.text()).toBe('')
  expect(b.passed).toEqual([])
})

test('STX arrives as Ctrl+B', () => {
  const b = bench({ options: { prefix: 'stx' }, where: 'field' })
  const prefix = tapped('KeyB', 'b', 990, { ctrl: true }, 3)
  b.send(...prefix, ...scanned(code, { at: lastKeyDown(prefix) + 10 }))
  expect(b.scans.map(scan => scan.text)).toEqual([code])
  expect(b.passed).toEqual([])
})
