import { dayIn, usualZone } from '#contract/day.ts'

/** A browser works in one warehouse at a time, so its machines share that warehouse's time zone. */
let zone = usualZone

/** Called before any machine starts. */
export function workIn(timeZone: string = usualZone): void {
  zone = timeZone
}

/** The warehouse's day at this moment: 2026-03-12. */
export const houseDay = (at: Date | number): string => dayIn(zone, at)
