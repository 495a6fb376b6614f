import * as z from 'zod/mini'
import { text } from '../values.ts'

/** Where a customer fetches a parcel: a shop or a locker, under the number that its carrier gave it. */
export const RelayPoint = z.object({
  id: text(60),
  name: text(120),
  lines: z.array(text(120)).check(z.maxLength(4)),
  postcode: z.string().check(z.trim(), z.maxLength(20)),
  city: z.string().check(z.trim(), z.maxLength(80)),
  /** ISO 3166: FR, BE, CH… */
  country: z.string().check(z.trim(), z.regex(/^[A-Z]{2}$/)),
  /** The carrier whose point it is, as the shop or the person wrote it. */
  carrier: z.optional(z.nullable(text(80))),
})
export type RelayPoint = z.infer<typeof RelayPoint>

/** « Tabac du Pont, 2 rue Basse, 69001 Lyon (FR-014523) » */
export const relayText = ({ id, name, lines, postcode, city }: RelayPoint): string =>
  `${[name, ...lines, `${postcode} ${city}`.trim()].filter(Boolean).join(', ')} (${id})`
