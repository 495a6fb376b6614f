import type { Judge } from './judge.ts'
import type { Layout } from './layouts.ts'
import type { WedgeOptions } from './options.ts'
import type { Press } from './press.ts'
import { isWord, type Reading, readings } from './readings.ts'
import { median, slowHolds, type Tempo, tempo } from './tempo.ts'

/** How the keys came to an end: by a suffix, by a text that cannot go on, by a silence, or by a full wait. */
export type Ending = 'suffix' | 'complete' | 'silence' | 'timeout'

export interface Situation {
  options: WedgeOptions
  judge: Judge
  learned: Layout | undefined
  /** Whether keys of this window report their release at all. */
  keyUps: boolean
  prefixed: boolean
}

/** A code among the keys: `presses[from]` up to but without `presses[to]`. */
export interface Found {
  from: number
  to: number
  readings: Reading[]
  /** The way the keys were held says so too. */
  machine: boolean
  /** How many keys were held as long as a finger does. */
  slow: number
}

/** The codes among these keys, in order; what lies outside them was typed. */
export function findScans(
  presses: readonly Press[],
  ending: Ending,
  at: number,
  situation: Situation,
): Found[] {
  const whole = asScan(presses, 0, presses.length, ending, at, situation)
  if (whole && (isKnown(whole) || situation.prefixed)) return [whole]
  const tails = breaks(presses).flatMap(cut => {
    const tail = asScan(presses, cut, presses.length, ending, at, situation)
    return tail ? [tail] : []
  })
  if (ending !== 'suffix') {
    for (const tail of tails.filter(isKnown)) {
      const head = findScans(
        presses.slice(0, tail.from),
        'silence',
        presses[tail.from]?.down ?? at,
        situation,
      )
      if (head[0]?.from === 0 && head.at(-1)?.to === tail.from) return [...head, tail]
    }
  }
  const certain = tails
    .filter(tail => isKnown(tail) || tail.to - tail.from >= 4)
    .filter(tail => !whole || handTyped(presses, tail.from, situation))
    .sort(
      (a, b) =>
        Number(isKnown(b)) - Number(isKnown(a)) || Number(b.machine) - Number(a.machine) || a.slow - b.slow,
    )[0]
  return [certain ?? whole].filter(one => one !== undefined)
}

const isKnown = (found: Found): boolean => found.readings[0]?.judgement === 'known'

/** Places where the pace changes enough for somebody else to have taken over, longest silence first. */
function breaks(presses: readonly Press[]): number[] {
  const steps = presses.map((press, at) => (at === 0 ? 0 : (press.steps[0] ?? 0)))
  const usual = median(steps.slice(1))
  return steps
    .flatMap((step, at) => (at > 0 && step >= Math.max(1.5 * usual, usual + 2) ? [at] : []))
    .sort((a, b) => (steps[b] ?? 0) - (steps[a] ?? 0))
    .slice(0, 6)
}

/** Fingers wrote what stands before the cut: someone typed, and the scanner came in. */
function handTyped(presses: readonly Press[], cut: number, { keyUps }: Situation): boolean {
  const head = presses.slice(0, cut)
  const next = presses[cut]
  return next !== undefined && tempo(head, { at: next.down, suffix: true, keyUps }).hands === 'person'
}

function asScan(
  all: readonly Press[],
  from: number,
  to: number,
  ending: Ending,
  at: number,
  situation: Situation,
): Found | undefined {
  const presses = all.slice(from, to)
  if (presses.length < situation.options.minLength) return undefined
  const time = tempo(presses, { at, suffix: ending === 'suffix', keyUps: situation.keyUps })
  if (time.hands === 'person') return undefined
  const read = readings(presses, situation.judge, situation.options.layout, situation.learned)
  const best = read[0]
  if (best === undefined || !isScan(presses, time, ending, best, situation.prefixed)) return undefined
  return { from, to, readings: read, machine: time.hands === 'machine', slow: slowHolds(presses) }
}

/**
 * The rule. Everything in doubt is typing: a code scanned twice costs a second, a character lost costs trust.
 */
function isScan(
  presses: readonly Press[],
  time: Tempo,
  ending: Ending,
  best: Reading,
  prefixed: boolean,
): boolean {
  if (prefixed) return true
  const known = best.judgement === 'known'
  const password = presses.some(press => press.where === 'password')
  const field = presses.some(press => press.where !== 'none')
  const certain = time.fast || time.hands === 'machine'
  // Before a long wait is over, only what the grammar vouches for may end without a suffix.
  if (ending === 'silence' && !known) return false
  if (known) return certain || ending === 'suffix' || !field
  // A password manager types as fast as a scanner.
  if (password) return false
  if (isWord(presses)) return time.fast && !field
  if (certain) return true
  return ending === 'suffix' && !field && presses.length >= 4 && looksPrinted(best.text)
}

const looksPrinted = (text: string): boolean => /\d/.test(text) && !/[a-z]/.test(text)
