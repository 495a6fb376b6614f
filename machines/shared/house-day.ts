import { dayIn, usualZone } from '#contract/day.ts'

/** A browser works in one warehouse at a time, so its machines share that warehouse's time zone. */
let zone = usualZone

/** The zone of its clock on the wall. */
export const houseZone = (): string => zone

/** Called before any machine starts and any hour is shown. */
export function workIn(timeZone: string = usualZone): void {
  zone = timeZone
}

/** The warehouse's day at this moment: 2026-03-12. */
export const houseDay = (at: Date | number): string => dayIn(zone, at)
