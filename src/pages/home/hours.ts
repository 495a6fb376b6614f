export type Hour = { readonly hour: number; readonly pieces: number }

const opening = 6
const closing = 21

/** The working day, and whatever lies outside of it only when somebody worked then. */
export function hoursToShow(byHour: readonly number[]): Hour[] {
  const worked = byHour.flatMap((pieces, hour) => (pieces > 0 ? [hour] : []))
  const first = Math.min(opening, ...worked)
  const last = Math.max(closing, ...worked)
  return byHour.map((pieces, hour) => ({ hour, pieces })).slice(first, last + 1)
}

/** The next round figure above, for the top of the scale. */
export function scaleTop(most: number): number {
  if (most <= 4) return 4
  const power = 10 ** Math.floor(Math.log10(most))
  const step = [1, 2, 4, 5, 10].find(factor => factor * power >= most) ?? 10
  return step * power
}
