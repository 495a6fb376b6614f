import { foreignCode, gs1, gtin13, ownCode, s10, sscc } from '../codes.ts'
import type { Random } from '../random.ts'
import {
  byTime,
  type Focus,
  lifted,
  Pen,
  type Scanner,
  scan,
  type Terminator,
  type Trace,
  type Typist,
  type,
} from '../trace.ts'

/** The parts that each class combines: codes as they come in parcels, scanners at any pace, and fingers. */
export type Made = Omit<Trace, 'row'>

export interface Class {
  name: string
  make: (random: Random, index: number) => Made
}

export const fields: readonly Focus[] = ['input', 'react', 'textarea', 'editable']

export const digits = (random: Random, length: number): string =>
  Array.from({ length }, () => random.whole(0, 9)).join('')

/** Half of the codes are known to the grammar; the others are numbers and references of other houses. */
export function anyCode(random: Random): string {
  const draw = random.next()
  if (draw < 0.2) return gtin13(random)
  if (draw < 0.35) return ownCode(random)
  if (draw < 0.42) return sscc(random)
  if (draw < 0.48) return s10(random)
  if (draw < 0.52) return gs1(random)
  if (draw < 0.8) return digits(random, random.whole(6, 22))
  return foreignCode(random, random.whole(6, 24), '-./')
}

/** As many paces at 0.3 to 1 ms as at 5 to 16. */
export const anyPace = (random: Random, low = 0.3, high = 16): number =>
  Math.exp(random.between(Math.log(low), Math.log(high)))

export function scannerOf(random: Random, pace: number, rest: Partial<Scanner> = {}): Scanner {
  const jitter = random.between(0, 0.25)
  return {
    layout: 'us',
    host: random.pick(['us-windows', 'fr-windows', 'fr-windows', 'fr-macos', 'fr-linux']),
    capsLock: false,
    gap: () => pace * random.between(1 - jitter, 1 + jitter),
    hold: gap => Math.min(gap * random.between(0.3, 0.7), random.between(0.4, 20)),
    gs: 'character',
    ...rest,
  }
}

/** One pause of so many ms before the key at this place; a suffix is a key, too. */
export function pausing(scanner: Scanner, where: number, pause: number): Scanner {
  return { ...scanner, gap: at => (at === where ? pause : scanner.gap(at)) }
}

/** Fingers jitter; some let go early, others lie on a key until the next one is down. */
export function fingers(random: Random, low: number, high: number): Typist {
  const [shortest, longest] = random.pick([
    [70, 120],
    [45, 90],
    [28, 60],
  ] as const)
  return {
    random,
    gap: () => random.between(low, high),
    hold: () => random.between(shortest, longest),
  }
}

export interface Sent {
  code: string
  scanner: Scanner
  terminator: Terminator
  /** Milliseconds after the last key of what came before. */
  after?: number
}

/** A trace of a person's typing, which may be empty, followed by scans. */
export function sequence(
  {
    focus = 'none',
    typed,
    rest = {},
  }: { focus?: Focus; typed?: { text: string; by: Typist }; rest?: Partial<Made> },
  ...sent: readonly Sent[]
): Made {
  const host = sent[0]?.scanner.host ?? 'fr-windows'
  const capsLock = sent[0]?.scanner.capsLock ?? false
  const pen = new Pen(1000, host, capsLock)
  if (typed) type(pen, typed.text, typed.by)
  const ends: number[] = []
  for (const { code, scanner, terminator, after = 0 } of sent) {
    pen.now += after
    scan(pen, code, scanner, terminator)
    ends.push(pen.now)
  }
  const held = focus === 'none' || focus === 'button' || focus === 'select'
  return {
    inBounds: true,
    focus,
    scans: sent.map(one => one.code),
    typed: typed && !held ? typed.text : '',
    submits: 0,
    ends,
    keys: byTime(lifted(byTime(pen.keys))),
    ...rest,
  }
}
