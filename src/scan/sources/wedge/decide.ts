import type { Doubt, KeyTrace } from '../../scan.ts'
import type { Effect, Learned } from './answer.ts'
import type { Span } from './cut.ts'
import type { Judge } from './judge.ts'
import type { Suffix } from './keys.ts'
import { isVouchedFor, type Press, type WedgeOptions } from './options.ts'
import { isWord, type Reading, readings, symbologyOf } from './readings.ts'
import { isEven, keyTime, shortBurst, standsOut, stepBefore, type Tempo, tempo } from './tempo.ts'

/** How the keys ended: by a suffix, a text that cannot continue, a short silence, the next code, or the longest wait. */
export type Ending = 'suffix' | 'complete' | 'silence' | 'cut' | 'timeout'

export interface Situation {
  options: WedgeOptions
  judge: Judge
  learned: Learned
  /** As configured, or as learned; undefined before the first code. */
  sendsSuffix: boolean | undefined
  /** Two codes without a suffix, or the set-up, say that none will come. */
  surelyNoSuffix: boolean
  /** Whether the keys of this window report their release at all. */
  keyUps: boolean
  prefixed: boolean
}

/** A code among the keys, from `presses[from]` up to but without `presses[to]`. */
export interface FoundScan {
  from: number
  to: number
  readings: Reading[]
  doubt?: Doubt
}

/** Finds the codes among these keys, in order; a person typed the rest. */
export function findScans(
  presses: readonly Press[],
  ending: Ending,
  at: number,
  situation: Situation,
): FoundScan[] {
  if (presses.length < situation.options.minLength) return []
  const read = reader(presses, situation)
  if (situation.prefixed) {
    const readings = read(0, presses.length)
    return readings.length > 0 ? [{ from: 0, to: presses.length, readings }] : []
  }
  const spans = cutBy(situation, { at, bySuffix: ending === 'suffix', read, presses })
  const found = spans.map(([from, to]) =>
    asScan(
      presses,
      from,
      to,
      to === presses.length ? ending : 'cut',
      at,
      { ...situation, alone: spans.length === 1 },
      read,
    ),
  )
  const first = found.findIndex(one => one !== undefined)
  const scans = first < 0 ? [] : found.slice(first)
  if (!scans.every(one => one !== undefined)) return []
  const from = scans[0]?.from ?? 0
  return from === 0 || isTakeover(presses, from, situation) ? scans : []
}

/** A part of what a person typed is no scan, so the keys after a typed beginning must be a scanner's beyond doubt. */
function isTakeover(presses: readonly Press[], from: number, { keyUps }: Situation): boolean {
  const tail = presses.slice(from)
  const last = tail.at(-1)
  if (!last) return false
  const { fast, pressedBy } = tempo(tail, { at: last.down, suffix: false, keyUps })
  return (
    fast ||
    (pressedBy === 'machine' && tail.length >= shortBurst && standsOut(stepBefore(tail[0]), keyTime(tail)))
  )
}

type Read = (from: number, to: number) => Reading[]

/** Until the grammar is here, a burst is one code or typing. */
function cutBy(
  { judge, keyUps, options, surelyNoSuffix, learned }: Situation,
  { presses, at, bySuffix, read }: { presses: readonly Press[]; at: number; bySuffix: boolean; read: Read },
): readonly Span[] {
  if (!judge.cut) return [[0, presses.length]]
  const { minLength } = options
  const { hiccup = 0 } = learned
  const best = ([from, to]: Span) => read(from, to)[0]
  return judge.cut(presses, { at, bySuffix, keyUps, minLength, surelyNoSuffix, hiccup, read: best })
}

function reader(presses: readonly Press[], { judge, options, learned }: Situation): Read {
  const known = new Map<string, Reading[]>()
  return (from, to) => {
    const key = `${from} ${to}`
    const before = known.get(key)
    if (before) return before
    const now = readings(presses.slice(from, to), judge, options.layout, learned.layout)
    known.set(key, now)
    return now
  }
}

function asScan(
  all: readonly Press[],
  from: number,
  to: number,
  ending: Ending,
  at: number,
  situation: Situation & { alone: boolean },
  read: Read,
): FoundScan | undefined {
  const presses = all.slice(from, to)
  if (presses.length < situation.options.minLength) return undefined
  const end = all[to]?.down ?? at
  const time = tempo(presses, { at: end, suffix: ending === 'suffix', keyUps: situation.keyUps })
  if (time.pressedBy === 'person') return undefined
  const found = read(from, to)
  const best = found[0]
  if (best === undefined || !isScan(presses, time, ending, best, situation)) return undefined
  return { from, to, readings: found }
}

/** The rule: in doubt, it is typing. A code scanned twice costs a second; a lost character costs trust. */
function isScan(
  presses: readonly Press[],
  time: Tempo,
  ending: Ending,
  best: Reading,
  situation: Situation & { alone: boolean },
): boolean {
  const known = isVouchedFor(best.judgement)
  const password = presses.some(press => press.where === 'password')
  const field = presses.some(press => press.where !== 'none')
  const certain = time.fast || time.pressedBy === 'machine'
  if ((ending === 'silence' || ending === 'complete') && !mayEndEarly(presses, best, situation)) return false
  if (known) return certain || !field || (ending === 'suffix' && isEven(presses))
  // A password manager types as fast as a scanner.
  if (password) return false
  if (isWord(presses)) return time.fast && !field
  if (certain) return true
  return ending === 'suffix' && !field && presses.length >= 4 && looksPrinted(best.text)
}

/**
 * Before the longest wait is over, any code may end once two came without a suffix; those that stand before a pause in
 * this burst count. Until then a code may end that hardly anything longer begins with. A key that is still down belongs
 * to a scanner that stumbles.
 */
function mayEndEarly(
  presses: readonly Press[],
  { text, judgement }: Reading,
  { judge, learned, sendsSuffix, surelyNoSuffix, alone }: Situation & { alone: boolean },
): boolean {
  if (judgement === 'certain') return true
  if (isHeld(presses)) return false
  const known = isVouchedFor(judgement)
  if (surelyNoSuffix) return known || learned.hiccup === undefined
  if (!known) return !alone && presses.length >= shortBurst
  return (
    sendsSuffix === false ||
    !alone ||
    numbers.test(text) ||
    (!/^\d+$/.test(text) && judge.isComplete?.(text) === true)
  )
}

/** An article's number, and an SSCC with its identifier. */
const numbers = /^(\d{13}|00\d{18})$/

const isHeld = (presses: readonly Press[]): boolean =>
  presses.at(-1)?.up === undefined && presses.slice(0, -1).every(({ up }) => up !== undefined)

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
        ...(one.doubt ? { doubt: one.doubt } : {}),
        keys: found.length === 1 ? trace : chosen.map(press => press.record),
        at: endsWith ? at : (chosen.at(-1)?.down ?? last),
      },
    }
  })
  return back.length > 0 ? [{ type: 'release', presses: back }, ...scans] : scans
}
