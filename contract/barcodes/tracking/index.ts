import { mod10 } from '../check-digits.ts'
import { fits } from '../text.ts'
import type { Carrier } from './carriers.ts'
import type { Certainty, TrackingFormat } from './format.ts'
import { colissimoHandover, trackingFormats } from './formats.ts'

export interface TrackingReading {
  readonly carrier: Carrier
  readonly value: string
  readonly title: string
  readonly certainty: Certainty
}

/** A format of this certainty has a check: a misread character shows. */
export const hasKey = (certainty: Certainty): boolean => certainty === 'certain' || certainty === 'checked'

/** Every format that the text fits, with a right check where the format has one. */
export function readTracking(text: string, allowed?: ReadonlySet<Carrier>): TrackingReading[] {
  // Zeros satisfy nearly every check and name nothing.
  if (/^0*$/.test(text)) return []
  const readings: TrackingReading[] = []
  for (const format of trackingFormats) {
    if (!fits(text, format.shape) || format.check?.(text) === false) continue
    const carrier = carrierOf(text, format)
    if (allowed && !allowed.has(carrier)) continue
    const { title, certainty } = format
    readings.push({ carrier, value: format.number?.(text) ?? text, title, certainty })
  }
  return readings
}

/** The format whose unmistakable shape the text has, but with a wrong check. */
export function misreadTracking(text: string): TrackingFormat | undefined {
  return trackingFormats.find(format => format.certainty === 'certain' && fits(text, format.shape))
}

export function isColissimoHandover(text: string): boolean {
  return fits(text, colissimoHandover) && mod10(text.slice(-16))
}

function carrierOf(text: string, { carrier }: TrackingFormat): Carrier {
  return typeof carrier === 'string' ? carrier : carrier(text)
}
