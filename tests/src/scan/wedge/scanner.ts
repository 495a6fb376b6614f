import type { Host } from '#bench/scan/hosts.ts'
import { randomFrom } from '#bench/scan/random.ts'
import {
  byTime,
  lifted,
  Pen,
  press,
  type Scanner,
  scan,
  type Terminator,
  type Typist,
  type,
} from '#bench/scan/trace.ts'
import type { KeyTrace } from '#src/scan/scan.ts'

/** The keys of a scanner that sends `text`: US on a US host at 10 ms a key, unless told otherwise. */
export function scanned(
  text: string,
  rest: Partial<Scanner> & { suffix?: Terminator; at?: number; pace?: number } = {},
): KeyTrace[] {
  const { suffix = 'enter', at = 1000, pace = 10, ...scanner } = rest
  const pen = new Pen(at, scanner.host ?? 'us-windows', scanner.capsLock)
  scan(
    pen,
    text,
    {
      layout: 'us',
      host: 'us-windows',
      capsLock: false,
      gap: () => pace,
      hold: gap => Math.min(gap * 0.4, 20),
      gs: 'character',
      ...scanner,
    },
    suffix,
  )
  return byTime(pen.keys)
}

/** Fingers that stay some 85 ms on each key. */
export const fingers = (pace: number): Typist => {
  const random = randomFrom(pace)
  return { random, gap: () => pace, hold: () => random.between(65, 105) }
}

/** The keys of a person who types `text` on this host, with Enter if asked. */
export function typed(
  text: string,
  { pace = 35, at = 1000, enter = false, host = 'us-windows' as Host, typist = fingers(pace) } = {},
): KeyTrace[] {
  const pen = new Pen(at, host)
  type(pen, text, typist)
  if (enter) press(pen, 'Enter', 'Enter', typist)
  return byTime(lifted(pen.keys))
}

/** One key, held for `hold`. */
export function tapped(
  code: string,
  key: string,
  at: number,
  rest: Partial<KeyTrace> = {},
  hold = 80,
): KeyTrace[] {
  const pen = new Pen(at, 'us-windows')
  pen.tap(code, key, hold, rest)
  return pen.keys
}

export const lastKeyDown = (keys: readonly KeyTrace[]): number =>
  keys.filter(key => key.type === 'keydown').at(-1)?.timeStamp ?? 0
