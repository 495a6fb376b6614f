import { trackingOf } from '../carriers/numbers.ts'
import type { Chance } from './chance.ts'

/** Makes a number in the carrier's format, below those that the server will give out. */
export function makeTracking(chance: Chance, carrier: { slug: string; name: string }): string {
  for (;;) {
    const tracking = trackingOf(carrier, chance.digits(6))
    if (tracking !== undefined) return tracking
  }
}
