import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { hostKey, hosts } from '#bench/scan/hosts.ts'
import { decodeKey } from '#src/scan/sources/wedge/layouts.ts'
import { bench } from './bench.ts'
import { scanned, tapped } from './scanner.ts'

const code = 'CD00010234C'
const foreign = 'A7/5-Q.2;W'

describe('the text is the same for every scanner, host and CapsLock', () => {
  for (const layout of ['us', 'fr'] as const) {
    for (const host of hosts) {
      for (const capsLock of [false, true]) {
        test(`${layout} scanner on ${host}${capsLock ? ' with CapsLock on' : ''}`, () => {
          for (const text of [code, foreign]) {
            const b = bench()
            b.send(...scanned(text, { layout, host, capsLock }))
            expect(b.scans.map(scan => scan.text)).toEqual([text])
          }
        })
      }
    }
  }

  test('a scanner sends each character as Alt and its number on the numeric pad', () => {
    const b = bench()
    b.send(...scanned(foreign, { layout: 'alt', host: 'fr-windows', pace: 4 }))
    expect(b.scans.map(scan => scan.text)).toEqual([foreign])
  })

  test('a scanner compensates for CapsLock itself', () => {
    const b = bench()
    const small = code.toLowerCase()
    b.send(...scanned(small, { capsLock: true }))
    expect(b.scans[0]?.text).toBe(code)
  })

  test('the calibrated layout decides when the keys fit both', () => {
    const b = bench({ options: { layout: 'fr' } })
    b.send(...scanned('MAZDA', { layout: 'fr', host: 'us-windows' }))
    expect(b.scans[0]?.text).toBe('MAZDA')
  })

  test('the layout of a clear scan decides the next unclear one', () => {
    const b = bench()
    b.send(...scanned(code, { layout: 'fr', host: 'us-windows' }))
    b.send(...scanned('MAZDA', { layout: 'fr', host: 'us-windows', at: 3000 }))
    expect(b.scans.map(scan => scan.text)).toEqual([code, 'MAZDA'])
  })

  test('a scan carries its alternative readings', () => {
    const b = bench()
    b.send(...scanned('QW12', { host: 'fr-windows' }))
    expect(b.scans[0]?.text).toBe('QW12')
    expect(b.scans[0]?.alternatives).toContain('AZ&é')
  })
})

test('a program emulates a keyboard without reporting Shift', () => {
  const b = bench()
  const keys = scanned('A7%B/C', { pace: 4 }).filter(key => key.key !== 'Shift')
  b.send(...keys.map(key => ({ ...key, shift: false })))
  expect(b.scans[0]?.text).toBe('A7%B/C')
})

test('a modifier key never adds a character', () => {
  const b = bench()
  b.send(...scanned('aB/C_D:1%', { layout: 'fr', host: 'fr-windows' }))
  b.send(...scanned('[A1]#B', { layout: 'fr', host: 'fr-windows', at: 3000 }))
  expect(b.scans.map(scan => scan.text)).toEqual(['aB/C_D:1%', '[A1]#B'])
})

const facts = join(process.cwd(), '../shared/data/char_events.csv')

test.runIf(existsSync(facts))('our tables agree with every character event collected', () => {
  const rows = readFileSync(facts, 'utf8').trim().split('\n').slice(1).map(fields)
  let compared = 0
  for (const [scanner, host, caps, character = '', physical = '', shift, altGr, key] of rows) {
    const stroke = { code: physical, shift: shift === '1', altGraph: altGr === '1' }
    const [record] = tapped(physical, key ?? '', 1000, { ...stroke, capsLock: caps === '1' })
    if (record === undefined) throw new Error('no key')
    expect(decodeKey(scanner === 'US' ? 'us' : 'fr', record), `${scanner} ${character}`).toBe(character)
    const known = hosts.find(one => one === host)
    if (known && key !== '(host-dependent)')
      expect(hostKey(known, stroke, caps === '1'), `${host} ${caps} ${character}`).toBe(key)
    compared += 1
  }
  expect(compared).toBe(rows.length)
})

/** Splits a CSV line with doubled quotes; a space can be a value. */
function fields(line: string): string[] {
  return [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    match => match[1]?.replaceAll('""', '"') ?? match[2] ?? '',
  )
}
