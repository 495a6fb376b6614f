import * as z from 'zod/mini'
import { text } from '../values.ts'

/** The address of a shop or a warehouse, as it stands on documents. */
export const PostalAddress = z.object({
  lines: z.array(text(80)).check(z.minLength(1), z.maxLength(4)),
  postcode: text(16),
  city: text(80),
  /** ISO 3166: FR, BE, CH… */
  country: z.string().check(z.trim(), z.regex(/^[A-Z]{2}$/)),
})
export type PostalAddress = z.infer<typeof PostalAddress>

/** Null stays null, so that « none » can be told from an address. */
export const inOneLine = (address: PostalAddress | null): string | null =>
  address && [...address.lines, `${address.postcode} ${address.city}`, address.country].join(', ')
