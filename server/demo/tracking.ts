import { trackingOf } from '../carriers/numbers.ts'
import type { Chance } from './chance.ts'

/** A number of the carrier's own format, lower than those that the house will give out. */
export function makeTracking(chance: Chance, carrier: { slug: string; name: string }): string {
  for (;;) {
    const tracking = trackingOf(carrier, chance.digits(6))
    if (tracking !== undefined) return tracking
  }
}
