import type { Judgement } from './judgement.ts'
import type { Press } from './press.ts'
import { headsOf, hiccup, pausesIn } from './spans.ts'
import { isPause, keyTime, shortBurst, stepBefore } from './tempo.ts'

export type Span = readonly [from: number, to: number]

/** What the times of the keys do not say. */
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
