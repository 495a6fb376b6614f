import type { Press } from './press.ts'
import { keyTime, median, recent, standsOut, stepBefore } from './tempo.ts'

/**
 * Where a burst may be cut, by the times of its keys alone: where a scanner took over from a person, and where a pause
 * stands out from the scanner's own tempo. Costs add up like unlikeliness does; grammar and suffix add theirs
 * (`cut.ts`).
 */

/** A limit, because the grammar is asked about each way to cut. */
const mostPauses = 5

/** Where pauses after `from` end: the first key after each. */
export function pausesIn(presses: readonly Press[], from: number, pace: number): number[] {
  return presses
    .map((press, at) => ({ at, step: stepBefore(press) }))
    .filter(({ at, step }) => at > from && standsOut(step, pace))
    .sort((a, b) => b.step - a.step)
    .slice(0, mostPauses)
    .map(({ at }) => at)
    .sort((a, b) => a - b)
}

export interface Head {
  /** The scanner's first key. */
  from: number
  cost: number
}

const byHand = { step: 35, quickStep: 28, impossibleStep: 20, hold: 45, shortHold: 30, impossibleHold: 20 }
/** A person rarely types in the middle of a scanner's work. */
const takeover = 4
export const hiccup = 3
const strayHold = 2.5
const mostHeads = 3
/** The hand needs a moment to the scanner, so no scanner begins within its own tempo. */
const withinTempo = 8

/** The likeliest places where the scanner began, the likeliest first; 0 means that nobody typed before. */
export function headsOf(presses: readonly Press[], end: { at: number; keyUps: boolean }): Head[] {
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
