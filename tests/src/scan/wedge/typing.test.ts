import { expect, test } from 'vitest'
import { randomFrom } from '#bench/scan/random.ts'
import { bench } from './bench.ts'
import { fingers, lastKeyDown, scanned, tapped, typed } from './scanner.ts'

for (const pace of [35, 60, 100, 180]) {
  test(`words and Enter at ${pace} ms a key stay where they were typed`, () => {
    const b = bench({ where: 'field' })
    b.send(...typed('expédié le 12 mars, à Lyon', { pace, enter: true, host: 'fr-windows' }))
    b.wait(99_000)
    expect(b.text()).toBe('expédié le 12 mars, à Lyon')
    expect(b.passed).toEqual(['Enter'])
    expect(b.scans).toEqual([])
  })

  test(`an order number by hand and Enter at ${pace} ms a key is not a scan`, () => {
    const b = bench({ where: 'field' })
    b.send(...typed('CD00010234C', { pace, enter: true }))
    expect(b.text()).toBe('CD00010234C')
    expect(b.passed).toEqual(['Enter'])
    expect(b.scans).toEqual([])
  })
}

test('a quantity and Enter is not a scan', () => {
  const b = bench({ where: 'field' })
  b.send(...typed('120', { enter: true }))
  expect(b.text()).toBe('120')
  expect(b.passed).toEqual(['Enter'])
})

test('a code 60 ms after two letters of a quick program takes neither letter', () => {
  const b = bench({ where: 'field' })
  b.send(...tapped('KeyL', 'l', 1000, {}, 1), ...tapped('KeyE', 'e', 1060, {}, 1))
  b.send(...scanned('CD00010234C', { at: 1122, pace: 8 }))
  expect(b.scans.map(({ text }) => text)).toEqual(['CD00010234C'])
  expect(b.text()).toBe('le')
})

test('an EAN typed by hand without Enter stays in the search field', () => {
  const b = bench({ where: 'field' })
  b.send(...typed('3760123456784', { pace: 60 }))
  b.wait(99_000)
  expect(b.text()).toBe('3760123456784')
  expect(b.scans).toEqual([])
})

test('a password manager fills the log-in form', () => {
  const login = bench({ where: 'field' })
  login.send(...scanned('marie', { suffix: 'tab', pace: 2 }))
  expect(login.text()).toBe('marie')
  expect(login.passed).toEqual(['Tab'])
  const password = bench({ where: 'password' })
  password.send(...scanned('Motdepasse75', { pace: 2 }))
  expect(password.text()).toBe('Motdepasse75')
  expect(password.passed).toEqual(['Enter'])
})

test('shortcuts reach the page', () => {
  const b = bench({ where: 'field' })
  b.send(...tapped('KeyK', 'k', 1000, { ctrl: true }))
  b.send(...tapped('KeyK', 'k', 2000, { meta: true }))
  b.send(...tapped('KeyC', 'c', 3000, { ctrl: true }))
  b.send(...tapped('F8', 'F8', 4000), ...tapped('BracketRight', ']', 5000, { ctrl: true }))
  expect(b.passed).toEqual(['Ctrl+k', 'Meta+k', 'Ctrl+c', 'F8', 'Ctrl+]'])
})

test('a held key that repeats is no scan', () => {
  const b = bench({ where: 'field' })
  b.send(...tapped('KeyE', 'e', 1000, {}, 1).slice(0, 1))
  for (let at = 0; at < 20; at += 1)
    b.send(...tapped('KeyE', 'e', 1500 + at * 33, { repeat: true }).slice(0, 1))
  b.wait(9000)
  expect(b.text()).toBe('e'.repeat(21))
  expect(b.scans).toEqual([])
})

test('an input method composes undisturbed', () => {
  const b = bench({ where: 'field' })
  for (let at = 0; at < 8; at += 1) {
    b.send(...tapped('KeyN', 'Process', 1000 + at * 10, { isComposing: true, keyCode: 229 }, 4))
  }
  b.send(...tapped('Enter', 'Process', 1090, { isComposing: true, keyCode: 229 }, 4))
  b.wait(9000)
  expect(b.scans).toEqual([])
  expect(b.passed).toHaveLength(9)
})

test('a person types while a colleague scans: both get what they meant', () => {
  const b = bench({ where: 'field' })
  const words = typed('client', { pace: 110 })
  b.send(...words, ...scanned('ZZ-12/345', { at: lastKeyDown(words) + 120 }))
  expect(b.text()).toBe('client')
  expect(b.scans.map(scan => scan.text)).toEqual(['ZZ-12/345'])
})

test('a hand that hits four keys at once and types on loses none of them', () => {
  const b = bench({ where: 'field' })
  const slam = typed('J4K7', { pace: 8, typist: { ...fingers(8), hold: () => 95 } })
  b.send(...slam, ...typed('LM89', { pace: 90, at: lastKeyDown(slam) }))
  b.wait(9000)
  expect(b.text()).toBe('J4K7LM89')
  expect(b.scans).toEqual([])
})

test('eight digits by hand and Enter stay in the field, even if their check digit holds', () => {
  const random = randomFrom(3)
  const quick = { random, gap: () => random.between(35, 75), hold: () => random.between(28, 55) }
  const b = bench({ where: 'field' })
  b.send(...typed('96385074', { typist: quick, enter: true }))
  expect(b.text()).toBe('96385074')
  expect(b.passed).toEqual(['Enter'])
  expect(b.scans).toEqual([])
})

test('the last keys of a typed number, let go early, are no scan', () => {
  let at = 0
  const typist = { random: randomFrom(1), gap: () => 70, hold: () => (at++ < 4 ? 80 : 20) }
  const b = bench({ where: 'field' })
  b.send(...typed('20097522', { typist, enter: true }))
  expect(b.text()).toBe('20097522')
  expect(b.scans).toEqual([])
})
