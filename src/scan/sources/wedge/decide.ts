import type { KeyTrace } from '../../scan.ts'
import type { Effect } from './answer.ts'
import { isVouchedFor, type Judge } from './judge.ts'
import type { Suffix } from './keys.ts'
import type { Layout } from './layouts.ts'
import type { WedgeOptions } from './options.ts'
import type { Press } from './press.ts'
import { isWord, type Reading, readings, symbologyOf } from './readings.ts'
import { fastPace, isInterrupted, median, slowHolds, type Tempo, tempo } from './tempo.ts'

/**
 * How the keys ended: by a suffix, a text that cannot continue, a short silence, the next code, or the
 * longest wait.
 */
export type Ending = 'suffix' | 'complete' | 'silence' | 'cut' | 'timeout'

export interface Situation {
  options: WedgeOptions
  judge: Judge
  learned: Layout | undefined
  /** As configured, or as learned; undefined before the first code. */
  sendsSuffix: boolean | undefined
  /** Whether the keys of this window report their release at all. */
  keyUps: boolean
  prefixed: boolean
}

/** A code among the keys, from `presses[from]` up to but without `presses[to]`. */
export interface FoundScan {
  from: number
  to: number
  readings: Reading[]
  /** The hold times of the keys also point to a machine. */
  machine: boolean
  /** The number of keys held as long as a finger holds them. */
  slow: number
}

/** Finds the codes among these keys, in order; a person typed the rest. */
export function findScans(
  presses: readonly Press[],
  ending: Ending,
  at: number,
  situation: Situation,
): FoundScan[] {
  const whole = asScan(presses, 0, presses.length, ending, at, situation)
  const settled = whole && (isKnown(whole) || situation.prefixed)
  if (settled && (ending === 'suffix' || ending === 'complete' || situation.prefixed)) return [whole]
  const cuts = breaks(presses)
  const tailsAs = (as: Ending): FoundScan[] =>
    cuts.flatMap(cut => asScan(presses, cut, presses.length, as, at, situation) ?? [])
  if (ending !== 'suffix' && isInterrupted(presses)) {
    const tail = tailsAs('cut')[0]
    const head = presses.slice(0, tail?.from ?? 0)
    const found = tail ? findScans(head, 'cut', presses[tail.from]?.down ?? at, situation) : []
    if (tail && found[0]?.from === 0 && found.at(-1)?.to === tail.from) return [...found, tail]
  }
  if (settled) return [whole]
  const certain = tailsAs(ending)
    .filter(tail => isKnown(tail) || tail.to - tail.from >= 4)
    .filter(tail => !whole || handTyped(presses, tail.from, situation) || takesOver(presses, tail))
    .sort(
      (a, b) =>
        Number(isKnown(b)) - Number(isKnown(a)) || Number(b.machine) - Number(a.machine) || a.slow - b.slow,
    )[0]
  return [certain ?? whole].filter(one => one !== undefined)
}

const isKnown = (found: FoundScan): boolean => isVouchedFor(found.readings[0]?.judgement)

/**
 * Places where a scanner may have taken over from a person: the longest pauses, and the last pauses before a
 * quicker pace.
 */
function breaks(presses: readonly Press[]): number[] {
  const steps = presses.map((press, at) => (at === 0 ? 0 : (press.steps[0] ?? 0)))
  const usual = median(steps.slice(1))
  const standsOut = (step: number, beside: number): boolean => step >= Math.max(1.5 * beside, beside + 2)
  const places = steps.map((step, at) => ({ step, at })).slice(1)
  const longest = places
    .filter(({ step }) => standsOut(step, usual))
    .sort((a, b) => b.step - a.step)
    .slice(0, mostCuts)
  const last = places
    .slice(-longestTail)
    .filter(({ step, at }) => step >= 30 && standsOut(step, median(steps.slice(at + 1))))
    .slice(-mostCuts)
  return [...new Set([...longest, ...last].map(({ at }) => at))]
}

/** A limit, because each cut asks the grammar again. */
const mostCuts = 6
const longestTail = 256

/** True when a person typed what stands before the cut. */
function handTyped(presses: readonly Press[], cut: number, { keyUps }: Situation): boolean {
  const head = presses.slice(0, cut)
  const next = presses[cut]
  return next !== undefined && tempo(head, { at: next.down, suffix: true, keyUps }).pressedBy === 'person'
}

/** Steps this many times as long as the code's own belong to a person's keys before it. */
const muchSlower = 4

/**
 * True when a scanner began at the cut, by the tempo alone: every key before it came at a person's pace. A single slow
 * step at the beginning may be a scanner's hiccup too, so one key before the cut is not enough.
 */
function takesOver(presses: readonly Press[], tail: FoundScan): boolean {
  if (!isKnown(tail) || tail.from < 2) return false
  const own = median(presses.slice(tail.from + 1).flatMap(press => press.steps))
  const before = presses.slice(1, tail.from + 1).flatMap(press => press.steps)
  return before.every(step => step >= Math.max(muchSlower * own, fastPace))
}

function asScan(
  all: readonly Press[],
  from: number,
  to: number,
  ending: Ending,
  at: number,
  situation: Situation,
): FoundScan | undefined {
  const presses = all.slice(from, to)
  if (presses.length < situation.options.minLength) return undefined
  const time = tempo(presses, { at, suffix: ending === 'suffix', keyUps: situation.keyUps })
  if (time.pressedBy === 'person') return undefined
  const read = readings(presses, situation.judge, situation.options.layout, situation.learned)
  const best = read[0]
  if (best === undefined || !isScan(presses, time, ending, best, situation)) return undefined
  return { from, to, readings: read, machine: time.pressedBy === 'machine', slow: slowHolds(presses) }
}

/** The rule: in doubt, it is typing. A code scanned twice costs a second; a lost character costs trust. */
function isScan(
  presses: readonly Press[],
  time: Tempo,
  ending: Ending,
  best: Reading,
  { prefixed, options, judge, sendsSuffix }: Situation,
): boolean {
  if (prefixed) return true
  const known = isVouchedFor(best.judgement)
  const password = presses.some(press => press.where === 'password')
  const field = presses.some(press => press.where !== 'none')
  const certain = time.fast || time.pressedBy === 'machine'
  // Before the longest wait is over, only two texts may end: one that the grammar vouches for, and one that
  // it will never know.
  if (ending === 'cut' && !known) return false
  if (ending === 'silence' || ending === 'complete') {
    if (sendsSuffix === undefined && best.judgement !== 'certain') return false
    const never = options.suffix === 'none' && !judge.mayGoOn(best.text)
    if (ending === 'silence' && !known && !never) return false
  }
  if (known) return certain || ending === 'suffix' || !field
  // A password manager types as fast as a scanner.
  if (password) return false
  if (isWord(presses)) return time.fast && !field
  if (certain) return true
  return ending === 'suffix' && !field && presses.length >= 4 && looksPrinted(best.text)
}

const looksPrinted = (text: string): boolean => /\d/.test(text) && !/[a-z]/.test(text)

/** The effects of a finished burst: keys that a person typed and the decoder held go back, and scans go out. */
export function scanEffects(
  found: readonly FoundScan[],
  { presses, trace, last }: { presses: readonly Press[]; trace: readonly KeyTrace[]; last: number },
  at: number,
  suffix?: Suffix,
): Effect[] {
  const typedUntil = found[0]?.from ?? presses.length
  const back = presses.slice(0, typedUntil).filter(press => press.held)
  const scans = found.map((one): Effect => {
    const chosen = presses.slice(one.from, one.to)
    const endsWith = one === found.at(-1) ? suffix : undefined
    const symbology = symbologyOf(one.readings[0]?.text ?? '')
    return {
      type: 'scan',
      presses: chosen,
      scan: {
        readings: one.readings,
        ...(symbology === undefined ? {} : { symbology }),
        ...(endsWith ? { suffix: endsWith } : {}),
        keys: found.length === 1 ? trace : chosen.map(press => press.record),
        at: endsWith ? at : (chosen.at(-1)?.down ?? last),
      },
    }
  })
  return back.length > 0 ? [{ type: 'release', presses: back }, ...scans] : scans
}
