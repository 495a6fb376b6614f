import type { Judgement, Press } from './options.ts'
import { isPause, keyTime, median, recent, shortBurst, standsOut, stepBefore } from './tempo.ts'

export type Span = readonly [from: number, to: number]

/** Facts beside the times of the keys. */
export interface Cut {
  bySuffix: boolean
  at: number
  /** Whether the keys of this window report their release at all. */
  keyUps: boolean
  minLength: number
  surelyNoSuffix: boolean
  /** The longest hiccup so far, in ms. */
  hiccup: number
  read: (span: Span) => { text: string; judgement: Judgement } | undefined
}

interface Cutting extends Cut {
  pace: number
}

/** The likeliest way to cut these keys into codes; a person typed what stands before the first. */
export function cut(presses: readonly Press[], asked: Cut): Span[] {
  const cutting = { ...asked, pace: keyTime(presses) }
  const ways = headsOf(presses, asked).map(({ from, cost }) => {
    const way = cheapest(presses, from, cutting)
    return { spans: way.spans, cost: cost + way.cost }
  })
  return ways.sort((a, b) => a.cost - b.cost)[0]?.spans ?? []
}

/** The likeliest way to cut the keys after `from` into codes at their pauses. */
function cheapest(
  presses: readonly Press[],
  from: number,
  cutting: Cutting,
): { spans: Span[]; cost: number } {
  const edges = [from, ...pausesIn(presses, from, cutting.pace), presses.length]
  const best: { spans: Span[]; cost: number }[] = [{ spans: [], cost: 0 }]
  for (let to = 1; to < edges.length; to += 1) {
    let chosen: { spans: Span[]; cost: number } | undefined
    for (let start = 0; start < to; start += 1) {
      const span: Span = [edges[start] ?? 0, edges[to] ?? 0]
      const joined = edges.slice(start + 1, to).map(edge => stepBefore(presses[edge]))
      const before = best[start]
      if (!before) continue
      const cost =
        before.cost +
        joined.reduce((sum, step) => sum + joinCost(step, cutting), 0) +
        (start === 0 ? 0 : splitCost(stepBefore(presses[span[0]]), cutting)) +
        (isTwin(before.spans.at(-1), span) ? twin : 0) +
        spanCost(span, cutting)
      if (!chosen || cost < chosen.cost) chosen = { spans: [...before.spans, span], cost }
    }
    best.push(chosen ?? { spans: [], cost: Number.POSITIVE_INFINITY })
  }
  return best.at(-1) ?? { spans: [], cost: Number.POSITIVE_INFINITY }
}

/** `headsOf` took every pause for a hiccup. It was one more likely where the scanner had one before. */
const joinCost = (step: number, { pace, hiccup: learned }: Cutting): number => {
  if (!isPause(step, pace)) return 0.5 - hiccup
  return step <= 1.3 * learned ? -hiccup / 2 : 0
}

/** A pause between two codes: not where the scanner ends its codes with a suffix and this one came without. */
const splitCost = (step: number, { pace, bySuffix, surelyNoSuffix }: Cutting): number => {
  const clear = (isPause(step, pace) ? 0 : 5) - hiccup
  if (bySuffix) return clear + 7
  return clear + (surelyNoSuffix ? 0 : 1)
}

/** Two codes in a row often have the same length. */
const twin = -2
const isTwin = (before: Span | undefined, [from, to]: Span): boolean =>
  before !== undefined && before[1] - before[0] === to - from && to - from >= shortBurst

/** Lengths of digits that few things have, or that article's numbers begin with: a check digit holds for one in ten. */
const byChance = /^(\d{1,12}|\d{21,})$/
const shortest = 4

const spanCost = ([from, to]: Span, { minLength, read }: Cutting): number => {
  const length = to - from
  if (length < minLength) return 20
  const best = read([from, to])
  if (best?.judgement === 'certain') return -8
  if (best?.judgement === 'known') return byChance.test(best.text) ? -1.5 : -3
  return length < shortest ? 5 : length < shortBurst ? 1.5 : 0
}

/**
 * Where a burst may be cut, by the times of its keys alone: where a scanner took over from a person, and where a pause
 * stands out from the scanner's own tempo. Costs add up like unlikeliness does; grammar and suffix add theirs
 * (`cut.ts`).
 */

/** A limit, because the grammar is asked about each way to cut. */
const mostPauses = 5

/** The ends of the pauses after `from`: the first key after each. */
function pausesIn(presses: readonly Press[], from: number, pace: number): number[] {
  return presses
    .map((press, at) => ({ at, step: stepBefore(press) }))
    .filter(({ at, step }) => at > from && standsOut(step, pace))
    .sort((a, b) => b.step - a.step)
    .slice(0, mostPauses)
    .map(({ at }) => at)
    .sort((a, b) => a - b)
}

interface Head {
  /** The scanner's first key. */
  from: number
  cost: number
}

const byHand = { step: 35, quickStep: 28, impossibleStep: 20, hold: 45, shortHold: 30, impossibleHold: 20 }
/** A person rarely types in the middle of a scanner's work. */
const takeover = 4
const hiccup = 3
const strayHold = 2.5
const mostHeads = 3
/** The hand needs a moment to the scanner, so no scanner begins within its own tempo. */
const withinTempo = 8

/** The likeliest places where the scanner began, the likeliest first; 0 means that nobody typed before. */
function headsOf(presses: readonly Press[], end: { at: number; keyUps: boolean }): Head[] {
  const pace = keyTime(presses)
  const holds = presses.slice(-recent).map((press, at, all) => heldFor(press, all[at + 1]?.down, end) ?? 0)
  const usualHold = median(holds)
  const hand: number[] = [0]
  const scanner: number[] = [0]
  for (const [at, press] of presses.entries()) {
    const step = at === 0 ? undefined : stepBefore(press)
    const hold = heldFor(press, presses[at + 1]?.down, end)
    hand.push((hand[at] ?? 0) + handStep(step) + handHold(hold) + (press.literal === undefined ? 0 : 3))
    scanner.push(
      (scanner[at] ?? 0) +
        (step !== undefined && standsOut(step, pace) ? hiccup : 0) +
        scannerHold(hold, usualHold),
    )
  }
  const all = scanner.at(-1) ?? 0
  return presses
    .map((press, from) => {
      const step = stepBefore(press)
      const own = from === 0 ? 0 : standsOut(step, pace) ? -hiccup : withinTempo
      const cost = (hand[from] ?? 0) + all - (scanner[from] ?? 0) + own + (from === 0 ? 0 : takeover)
      return { from, cost }
    })
    .sort((a, b) => a.cost - b.cost)
    .slice(0, mostHeads)
}

/** Milliseconds for which the key was held; infinite while it still is; undefined when its release says nothing. */
function heldFor(
  press: Press,
  nextDown: number | undefined,
  { at, keyUps }: { at: number; keyUps: boolean },
): number | undefined {
  if (press.literal !== undefined) return undefined
  if (press.up !== undefined) return press.up - press.down >= 0.4 ? press.up - press.down : undefined
  const late = nextDown !== undefined && at - press.down >= byHand.hold
  return keyUps && late ? Number.POSITIVE_INFINITY : undefined
}

const handStep = (step: number | undefined): number => {
  if (step === undefined || step >= byHand.step) return 0
  return step < byHand.impossibleStep ? 4 : step < byHand.quickStep ? 2.5 : 1
}

const handHold = (hold: number | undefined): number => {
  if (hold === undefined || hold >= byHand.hold) return 0
  return hold < byHand.impossibleHold ? 3 : hold < byHand.shortHold ? 1.5 : 0.5
}

const scannerHold = (hold: number | undefined, usual: number): number => {
  if (hold === undefined || hold <= byHand.shortHold) return 0
  return hold <= byHand.hold && hold <= 5 * usual ? 1 : strayHold
}
