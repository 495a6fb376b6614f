import { foreignCode, gs1, gtin13 } from '../codes.ts'
import { hosts } from '../hosts.ts'
import type { Random } from '../random.ts'
import { focuses, type Scanner, type Terminator } from '../trace.ts'
import { anyCode, anyPace, type Class, digits, fields, pausing, scannerOf, sequence } from './make.ts'

const suffixes: readonly Terminator[] = ['enter', 'tab', 'crlf', 'lf']
const suffix = (random: Random): Terminator => random.pick(suffixes)

/** Where a scanner of this layout has no key for a separator, the code has another one. */
const forLayout = (code: string, layout: Scanner['layout']): string =>
  layout === 'fr' ? code.replaceAll('#', '/') : code

export const scannerClasses: readonly Class[] = [
  {
    name: 'one code, suffix',
    make: random =>
      sequence(
        { focus: random.pick(focuses) },
        { code: anyCode(random), scanner: scannerOf(random, anyPace(random)), terminator: suffix(random) },
      ),
  },
  {
    name: 'back to back, suffix',
    make: random => {
      const scanner = scannerOf(random, anyPace(random))
      const terminator = suffix(random)
      const codes = Array.from({ length: random.whole(2, 4) }, () => anyCode(random))
      return sequence(
        { focus: random.pick(['none', 'none', 'input'] as const) },
        ...codes.map((code, at) => ({
          code,
          scanner,
          terminator,
          after: at === 0 ? 0 : random.between(5, 300),
        })),
      )
    },
  },
  {
    name: 'back to back, no suffix',
    make: random => backToBack(random, random.next() < 0.6 ? 2 : random.whole(3, 4), anyPace(random)),
  },
  {
    name: 'no suffix, 10 ms a key, alone',
    make: random => {
      const scanner = scannerOf(random, 10)
      return sequence({}, { code: anyCode(random), scanner, terminator: 'none' })
    },
  },
  {
    name: 'no suffix, 10 ms a key, after two others',
    make: random => {
      const scanner = scannerOf(random, 10)
      const codes = [0, 1, 2].map(() => anyCode(random))
      return sequence(
        {},
        ...codes.map(code => ({
          code,
          scanner,
          terminator: 'none' as const,
          after: random.between(900, 2000),
        })),
      )
    },
  },
  {
    name: 'hiccup, suffix',
    make: random => {
      const code = anyCode(random)
      const where = random.next() < 0.2 ? 1 : random.whole(1, code.length)
      const scanner = pausing(scannerOf(random, anyPace(random, 1, 60)), where, random.between(50, 180))
      const focus = random.pick(focuses)
      return sequence({ focus }, { code, scanner, terminator: random.pick(['enter', 'tab'] as const) })
    },
  },
  {
    name: 'hiccup in a known code, no suffix',
    make: random => {
      const code = gtin13(random)
      const scanner = pausing(
        scannerOf(random, anyPace(random, 1, 16)),
        random.whole(1, code.length - 1),
        random.between(50, 180),
      )
      return sequence({}, { code, scanner, terminator: 'none' })
    },
  },
  {
    name: 'slow scanner',
    make: random => {
      const pace = random.between(40, 90)
      const scanner = scannerOf(random, pace, {
        gap: () => Math.min(105, pace * random.between(0.92, 1.15)),
        hold: () => random.between(4, 26),
      })
      const focus = random.pick(focuses)
      return sequence(
        { focus },
        { code: anyCode(random), scanner, terminator: random.pick(['enter', 'tab']) },
      )
    },
  },
  {
    name: 'radio scanner, 5 to 60 ms',
    make: random => {
      const scanner = scannerOf(random, 20, {
        gap: () => random.between(5, 60),
        hold: () => random.between(1, 4),
      })
      const terminator = random.pick(['enter', 'tab', 'none'] as const)
      return sequence({ focus: random.pick(focuses) }, { code: anyCode(random), scanner, terminator })
    },
  },
  {
    name: 'long codes',
    make: random => {
      const length = random.whole(32, 128)
      const code = random.next() < 0.6 ? digits(random, length) : foreignCode(random, length, '-./')
      const terminator = random.pick(['enter', 'tab', 'none'] as const)
      const scanner = scannerOf(random, anyPace(random))
      return sequence({ focus: random.pick(['none', ...fields] as const) }, { code, scanner, terminator })
    },
  },
  {
    name: 'layouts and CapsLock',
    make: random => {
      const layout = random.pick(['us', 'fr'] as const)
      const scanner = scannerOf(random, anyPace(random), {
        layout,
        host: random.pick(hosts),
        capsLock: random.next() < 0.3,
      })
      const code = forLayout(anyCode(random), layout)
      return sequence(
        { focus: random.pick(focuses) },
        { code, scanner, terminator: random.pick(['enter', 'tab']) },
      )
    },
  },
  {
    name: 'letters without a check, US scanner, French host',
    make: random => {
      const scanner = scannerOf(random, anyPace(random), { host: 'fr-windows' })
      return sequence(
        {},
        ...[anyCode(random), anyCode(random), lettersOnly(random)].map(code => ({
          code,
          scanner,
          terminator: 'enter' as const,
          after: random.between(400, 1200),
        })),
      )
    },
  },
  {
    name: 'GS1 with separators',
    make: random => {
      const scanner = scannerOf(random, anyPace(random), {
        layout: random.pick(['us', 'fr']),
        gs: random.pick(['character', 'ctrl', 'f8', 'alt']),
      })
      return sequence({ focus: random.pick(focuses) }, { code: gs1(random), scanner, terminator: 'enter' })
    },
  },
  {
    name: 'Alt codes',
    make: random => {
      const scanner = scannerOf(random, anyPace(random, 0.5, 10), { layout: 'alt' })
      return sequence(
        { focus: random.pick(focuses) },
        { code: anyCode(random), scanner, terminator: 'enter' },
      )
    },
  },
  {
    name: 'keys before the page listens',
    make: random => headless(random),
  },
]

export function backToBack(random: Random, count: number, pace: number): ReturnType<typeof sequence> {
  const scanner = scannerOf(random, pace)
  const same = random.next() < 0.5 ? random.whole(6, 18) : undefined
  const codes = Array.from({ length: count }, () => (same ? digits(random, same) : anyCode(random)))
  return sequence(
    { focus: random.pick(['none', 'none', 'input'] as const) },
    ...codes.map((code, at) => ({
      code,
      scanner,
      terminator: 'none' as const,
      after: at === 0 ? 0 : random.between(60, 300),
    })),
  )
}

const lettersOnly = (random: Random): string =>
  Array.from({ length: random.whole(5, 10) }, () => random.pick([...'AZQWERTYPLKJHGFDSXCVBN68'])).join('')

/**
 * The first key went down before the page listened; its release may still come. A number with a check must not be heard
 * without its head; nothing else can be known.
 */
function headless(random: Random): ReturnType<typeof sequence> {
  const code = random.pick([gtin13, gtin13, anyCode])(random)
  const scanner = scannerOf(random, anyPace(random, 1, 16))
  const made = sequence({}, { code, scanner, terminator: 'enter' })
  const first = made.keys.findIndex(({ type, key }) => type === 'keydown' && key !== 'Shift')
  return { ...made, keys: made.keys.slice(first + 1), mayBeMissed: true }
}
