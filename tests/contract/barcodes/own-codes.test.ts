import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mod37, mod37Check } from '#contract/barcodes/check-digits.ts'
import { classify, formatOwn, numberName, ownNameProblem, parseOwn } from '#contract/barcodes/index.ts'
import { ownCodes, slips } from './codes.ts'

describe('the codes that a warehouse prints', () => {
  test('an order number carries one ISO 7064 MOD 37,36 character', () => {
    expect(formatOwn('order', 'CD00010234')).toBe('CD00010234C')
    // The published example of ISO 7064: M follows A12425GABC1234002.
    expect(mod37Check('A12425GABC1234002')).toBe('M')
    expect(mod37('A12425GABC1234002M')).toBe(true)
  })

  test('each printed code reads back as its kind and name', () => {
    fc.assert(
      fc.property(ownCodes, ({ kind, name, text }) => {
        expect(parseOwn(text)).toMatchObject({ kind, name, checked: true })
        expect(classify(text)[0]).toMatchObject({ kind, value: name })
      }),
      { numRuns: 5_000 },
    )
  })

  test('a typed code may be in lower case', () => {
    expect(classify('cd00010234c')[0]).toMatchObject({ kind: 'order', value: 'CD00010234' })
  })

  test('locations are named without their prefix, orders with it', () => {
    const text = formatOwn('location', 'A-01-02-3')
    expect(text.startsWith('EM-A-01-02-3')).toBe(true)
    expect(classify(text)).toMatchObject([{ kind: 'location', value: 'A-01-02-3' }])
  })

  test('a name that cannot be printed is refused with a sentence, and not printed', () => {
    expect(ownNameProblem('location', 'QUAI-1')).toBeUndefined()
    for (const name of ['', '-A', 'A-', 'A--1', 'Allée 1', 'a-01', 'A'.repeat(33)]) {
      expect(ownNameProblem('location', name)).toContain('n’a pas la forme')
      expect(() => formatOwn('location', name)).toThrow(RangeError)
    }
    expect(ownNameProblem('order', 'AB00010234')).toContain('commence par CD')
    expect(ownNameProblem('product', '123')).toContain('n’imprime pas')
  })
})

describe('one character dropped, doubled or swapped', () => {
  test('never makes another printed code or a weak reading', () => {
    fc.assert(
      fc.property(ownCodes, ({ text }) => {
        for (const slip of slips(text)) {
          expect(parseOwn(slip), `${slip} for ${text}`).toBeUndefined()
          expect(classify(slip), `${slip} for ${text}`).toEqual([])
        }
      }),
      { numRuns: 5_000 },
    )
  })

  test('for every box, and every picking list of the first ten thousand', () => {
    for (const [kind, last] of [
      ['box', 99_999],
      ['pickingList', 9_999],
    ] as const) {
      let skipped = 0
      for (let n = 0; n <= last; n += 1) {
        const name = numberName(kind, n)
        if (name === undefined) {
          skipped += 1
          continue
        }
        const text = formatOwn(kind, name)
        for (const slip of slips(text)) if (parseOwn(slip)) throw new Error(`${slip} passes for ${text}`)
      }
      // The check costs some confusable numbers; they must stay few.
      expect(skipped / (last + 1)).toBeLessThan(0.03)
    }
  })

  test('for every location of a whole grid', () => {
    for (const aisle of 'ABKZ') {
      for (let bay = 0; bay < 100; bay += 1) {
        for (let place = 0; place < 10; place += 1) {
          const text = formatOwn(
            'location',
            `${aisle}-${String(bay).padStart(2, '0')}-0${place % 5}-${place}`,
          )
          for (const slip of slips(text)) if (parseOwn(slip)) throw new Error(`${slip} passes for ${text}`)
        }
      }
    }
  })

  test('confusable numbers exist, are never given out and never read', () => {
    const confusable = Array.from({ length: 2_000 }, (_, n) => n).filter(
      n => numberName('order', n) === undefined,
    )
    expect(confusable.length).toBeGreaterThan(0)
    for (const n of confusable) {
      const name = `CD${String(n).padStart(8, '0')}`
      expect(ownNameProblem('order', name)).toContain('prenez le suivant')
      expect(classify(name + mod37Check(name))).toEqual([])
    }
  })
})

/*
 * The steps of the proof in own.ts that need more than counting. Over every state of MOD 37,36 and every pair of
 * neighbours, these tests find the swaps that it misses, and show that the guard catches them.
 */
describe('why the guard of named codes suffices', () => {
  const characters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
  const step = (state: number, value: number) => (2 * ((state + value) % 36 || 36)) % 37
  const missed = new Set<number>()
  for (let state = 1; state <= 36; state += 1) {
    for (let a = 0; a < 36; a += 1) {
      for (let b = 0; b < a; b += 1) {
        if (step(step(state, a), b) === step(step(state, b), a)) missed.add(a - b)
      }
    }
  }

  test('the key misses only swaps of values 1, 2, 3, 34 or 35 apart', () => {
    expect([...missed].every(distance => [1, 2, 3, 34, 35].includes(distance))).toBe(true)
    expect(missed.size).toBeGreaterThan(0)
  })

  test('such neighbours change the guard when they change places, wherever they stand', () => {
    // The guard separates these names, so the two printed codes differ before the key.
    for (const lead of ['', 'X', 'X1', 'X1Y']) {
      for (let a = 0; a < 36; a += 1) {
        for (let b = 0; b < 36; b += 1) {
          if (!missed.has(Math.abs(a - b))) continue
          const [one, other] = [characters.charAt(a), characters.charAt(b)]
          const guard = (name: string) => formatOwn('location', name).at(-2)
          expect(guard(lead + one + other)).not.toBe(guard(lead + other + one))
        }
      }
    }
  })

  test('a hyphen that moves by one changes the guard', () => {
    const guard = (name: string) => formatOwn('location', name).at(-2)
    for (const character of characters) {
      for (const lead of ['X', 'X1']) {
        expect(guard(`${lead}-${character}Z`)).not.toBe(guard(`${lead}${character}-Z`))
      }
    }
  })

  test('guards are far enough apart for the key', () => {
    const guards = new Set<number>()
    for (const one of characters) {
      for (const other of characters) {
        guards.add(characters.indexOf(formatOwn('location', one + other).at(-2) ?? ''))
      }
    }
    expect(guards.size).toBe(5)
    for (const a of guards)
      for (const b of guards) if (a !== b) expect(missed.has(Math.abs(a - b))).toBe(false)
  })

  test('named codes are of even length, so that a dropped or doubled character shows', () => {
    fc.assert(
      fc.property(ownCodes, ({ kind, text }) => {
        if (text.charAt(2) === '-') expect(text.length % 2, kind).toBe(0)
      }),
      { numRuns: 1_000 },
    )
  })
})
