import * as z from 'zod/mini'

/** An amount in euros, as cents. */
export const Cents = z.int().check(z.minimum(0), z.maximum(100_000_000))

/** An article's facts for customs; null while they are unknown. The server refuses wrong ones in words. */
export const customsFields = {
  /** Where it was made. ISO 3166: FR, BE, CH… */
  originCountry: z.nullable(z.string().check(z.trim(), z.maxLength(60))),
  /** Its number in the customs tariff (HS): 6 to 10 digits. */
  tariffNumber: z.nullable(z.string().check(z.trim(), z.maxLength(20))),
  /** The value of a piece for customs, in cents of euros, where its order names no price. */
  customsValueCents: z.nullable(Cents),
}
