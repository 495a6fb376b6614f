import type { Step } from '#contract/entities/tariff.ts'

/** A part of a quantity that falls into one step. */
export type Part = { readonly nth: number; readonly step: Step; readonly units: number }

/** Divides units among the steps, after so many units that came before in the month. Below zero: units that were too many. */
export function partsOf(steps: readonly Step[], before: number, units: number): Part[] {
  const after = before + units
  const [low, high] = units < 0 ? [after, before] : [before, after]
  return steps.flatMap((step, nth) => {
    const end = steps[nth + 1]?.above ?? Number.POSITIVE_INFINITY
    const within = Math.min(high, end) - Math.max(low, step.above)
    return within > 0 ? [{ nth, step, units: units < 0 ? -within : within }] : []
  })
}
