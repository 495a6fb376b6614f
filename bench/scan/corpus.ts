import { foreignCode, gs1, gtin13, knownCode, mod10, numberedCode } from './codes.ts'
import { type Host, hosts } from './hosts.ts'
import { type Random, randomFrom } from './random.ts'
import {
  byTime,
  type Focus,
  focuses,
  Pen,
  type Row,
  type Scanner,
  scan,
  type Terminator,
  type Trace,
} from './trace.ts'
import { typingTraces } from './typing.ts'

export const defaultSeed = 20_260_101
export const defaultSize = 6_000

/** `size` traces, row by row: scanners as the collected facts describe them, and people who type. */
export function corpus(size = defaultSize, seed = defaultSeed): Trace[] {
  const total = rows.reduce((sum, row) => sum + row.share, 0)
  return rows.flatMap((row, at) => {
    const random = randomFrom(seed + at * 7919)
    return Array.from({ length: Math.ceil((size * row.share) / total) }, (_, index) => ({
      ...row.make(random, index),
      row: row.name,
    }))
  })
}

type Made = Omit<Trace, 'row'>

const steady = (pace: number) => () => pace
const within = (random: Random, low: number, high: number) => () => random.between(low, high)

/** One or two reports of the link: never above 28 ms, and never into the next key. */
const shortHold = (random: Random) => (gap: number) =>
  Math.min(gap * random.between(0.2, 0.6), random.between(0.8, 28))

function scannerOf(random: Random, rest: Partial<Scanner> = {}): Scanner {
  const pace = random.between(0.5, 25)
  return {
    layout: 'us',
    host: 'us-windows',
    capsLock: false,
    gap: within(random, pace * 0.7, pace * 1.3),
    hold: shortHold(random),
    gs: 'character',
    ...rest,
  }
}

function one(
  random: Random,
  text: string,
  terminator: Terminator,
  rest: Partial<Scanner> = {},
  made: Partial<Made> = {},
): Made {
  const scanner = scannerOf(random, rest)
  const pen = new Pen(random.between(1000, 1100), scanner.host, scanner.capsLock)
  scan(pen, text, scanner, terminator)
  return {
    inBounds: true,
    focus: 'none',
    scans: [text],
    typed: '',
    submits: 0,
    keys: byTime(pen.keys),
    ...made,
  }
}

const anyCode = (random: Random): string =>
  random.next() < 0.6 ? knownCode(random) : foreignCode(random, random.whole(5, 40))

const suffixRow = (name: string, terminator: Terminator): Row => ({
  name: `suffix: ${name}`,
  share: 4,
  make: random => one(random, anyCode(random), terminator),
})

/** A gap function with one hiccup in it. */
function hiccup(random: Random, text: string, pace: number): (at: number) => number {
  const where = random.whole(1, text.length - 1)
  return at => (at === where ? random.between(90, 180) : random.between(pace * 0.8, pace * 1.2))
}

function several(random: Random, codes: string[], terminator: Terminator, pause: number, pace: number): Made {
  const scanner = scannerOf(random, { gap: steady(pace) })
  const pen = new Pen(1000, scanner.host)
  for (const [at, code] of codes.entries()) {
    if (at > 0) pen.now += pause
    scan(pen, code, scanner, terminator)
  }
  return { inBounds: true, focus: 'none', scans: codes, typed: '', submits: 0, keys: byTime(pen.keys) }
}

function layoutRow(layout: Scanner['layout'], host: Host, capsLock: boolean): Row {
  return {
    name: `layout: ${layout.toUpperCase()} scanner, ${host}${capsLock ? ', CapsLock' : ''}`,
    share: 2,
    make: random => {
      const text = layout === 'fr' ? anyCode(random).replaceAll('#', '/') : anyCode(random)
      const paced = layout === 'alt' ? { gap: within(random, 1, 12) } : {}
      return one(random, text, random.pick(['enter', 'tab']), { layout, host, capsLock, ...paced })
    },
  }
}

const scanRows: Row[] = [
  suffixRow('Enter', 'enter'),
  suffixRow('Tab', 'tab'),
  suffixRow('CR+LF', 'crlf'),
  suffixRow('LF (Ctrl+J)', 'lf'),
  suffixRow('F12', 'f12'),
  {
    name: 'no suffix, complete by grammar',
    share: 4,
    make: random => one(random, numberedCode(random), 'none'),
  },
  {
    name: 'no suffix, known, could go on (10 ms a key)',
    share: 3,
    make: random => one(random, gtin13(random), 'none', { gap: steady(10) }, { options: { suffix: 'none' } }),
  },
  {
    name: 'no suffix, the same, first scan of a scanner nobody set up',
    share: 2,
    make: random => one(random, gtin13(random), 'none', { gap: steady(10) }),
  },
  {
    name: 'no suffix, unknown to the grammar (10 ms a key)',
    share: 3,
    make: random => {
      const text = foreignCode(random, random.whole(5, 30))
      return one(random, text, 'none', { gap: steady(10) }, { options: { suffix: 'none' } })
    },
  },
  {
    name: 'no suffix, unknown to the grammar, scanner nobody set up',
    share: 2,
    make: random => one(random, foreignCode(random, random.whole(5, 30)), 'none', { gap: steady(10) }),
  },
  {
    name: 'pace 0.5 to 2 ms',
    share: 4,
    make: random => one(random, anyCode(random), 'enter', { gap: within(random, 0.5, 2) }),
  },
  {
    name: 'pace 5 to 60 ms (radio)',
    share: 5,
    make: random => one(random, anyCode(random), 'enter', { gap: within(random, 5, 60) }),
  },
  {
    name: 'pace 30 to 80 ms',
    share: 6,
    make: random => {
      const pace = random.between(32, 78)
      return one(random, anyCode(random), random.pick(['enter', 'tab']), { gap: steady(pace) })
    },
  },
  {
    name: 'pace 60 to 80 ms, into a field',
    share: 5,
    make: random =>
      one(random, anyCode(random), 'enter', { gap: within(random, 60, 80) }, { focus: random.pick(focuses) }),
  },
  {
    name: 'one hiccup of up to 180 ms',
    share: 6,
    make: random => {
      const text = anyCode(random)
      return one(random, text, 'enter', { gap: hiccup(random, text, random.between(2, 60)) })
    },
  },
  {
    name: 'one hiccup, into a field',
    share: 4,
    make: random => {
      const text = anyCode(random)
      const gap = hiccup(random, text, random.between(2, 60))
      return one(random, text, 'enter', { gap }, { focus: random.pick(focuses) })
    },
  },
  {
    name: 'undecidable: no suffix, hiccup where the digits so far are a code',
    share: 1,
    make: random => {
      const digits = gtin13(random)
      const text = digits.slice(0, 7) + mod10(digits.slice(0, 7)) + digits.slice(8)
      const pace = random.between(2, 20)
      const gap = (at: number): number => (at === 8 ? 150 : pace)
      return one(random, text, 'none', { gap }, { inBounds: false, options: { suffix: 'none' } })
    },
  },
  {
    name: 'page stalls inside a code',
    share: 4,
    make: random => {
      const made = one(random, anyCode(random), random.pick(['enter', 'none']), {
        gap: within(random, 4, 14),
      })
      const last = made.keys.at(-1)?.timeStamp ?? 0
      const from = random.between(1000, last)
      return { ...made, stall: [from, from + random.between(150, 900)] }
    },
  },
  {
    name: 'two codes 20 ms apart, Enter',
    share: 4,
    make: random => several(random, [anyCode(random), anyCode(random)], 'enter', 20, random.between(1, 20)),
  },
  {
    name: 'two codes 20 ms apart, no suffix',
    share: 3,
    make: random => several(random, [knownCode(random), knownCode(random)], 'none', 20, random.between(1, 5)),
  },
  ...(['us', 'fr'] as const).flatMap(layout =>
    hosts.flatMap(host => [layoutRow(layout, host, false), layoutRow(layout, host, true)]),
  ),
  layoutRow('alt', 'us-windows', false),
  layoutRow('alt', 'fr-windows', true),
  ...(['character', 'ctrl', 'f8', 'alt'] as const).map(
    (gs): Row => ({
      name: `GS as ${gs === 'character' ? 'U+001D' : gs === 'ctrl' ? 'Ctrl+]' : gs === 'f8' ? 'F8' : 'Alt+029'}`,
      share: 2,
      make: random =>
        one(
          random,
          gs1(random),
          'enter',
          { gs, layout: random.pick(['us', 'fr']) },
          { focus: random.pick(focuses) },
        ),
    }),
  ),
  {
    name: 'length 3 to 8',
    share: 5,
    make: random => one(random, foreignCode(random, random.whole(3, 8)), random.pick(['enter', 'tab', 'lf'])),
  },
  {
    name: 'length 64 to 128, with - . / # ; and spaces',
    share: 4,
    make: random => one(random, foreignCode(random, random.whole(64, 128)), random.pick(['enter', 'tab'])),
  },
  ...[...focuses, 'password' as const].map(
    (focus: Focus): Row => ({
      name: `focus: ${focus}`,
      share: 4,
      make: random =>
        one(
          random,
          focus === 'password' ? knownCode(random) : anyCode(random),
          random.pick(['enter', 'tab', 'crlf', 'lf']),
          {},
          { focus },
        ),
    }),
  ),
  {
    name: 'prefix: AIM id',
    share: 2,
    make: random =>
      one(
        random,
        `]C0${anyCode(random)}`,
        random.pick(['enter', 'none']),
        { layout: random.pick(['us', 'fr']), host: random.pick(hosts) },
        { options: { prefix: 'aim' }, focus: random.pick(focuses) },
      ),
  },
  {
    name: 'prefix: F9 or STX, up to 80 ms a key',
    share: 2,
    make: random => {
      const prefix = random.pick(['F9', 'stx'] as const)
      const gap = within(random, 20, 80)
      const made = one(random, anyCode(random), 'enter', { gap }, { focus: random.pick(focuses) })
      const pen = new Pen(960, 'fr-windows')
      if (prefix === 'F9') pen.tap('F9', 'F9', 5)
      else pen.tap('KeyB', 'b', 5, { ctrl: true })
      return { ...made, options: { prefix }, keys: byTime([...pen.keys, ...made.keys]) }
    },
  },
]

const rows: readonly Row[] = [...scanRows, ...typingTraces]
