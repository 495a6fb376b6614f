import * as z from 'zod/mini'
import { Day, Name, Sku, Slug, Total, text } from '../values.ts'
import { ReceptionLine, ReceptionStatus } from './reception.ts'

export const deliveryLinesAtMost = 500
export const expectedAtMost = 1_000_000

/** The fields of an expected delivery that a person may change. */
const changeable = {
  /** Empty where nobody knows. */
  supplier: z.string().check(z.trim(), z.maxLength(120)),
  expectedOn: z.nullable(Day),
  lines: z
    .array(z.object({ sku: Sku, qty: z.int().check(z.minimum(1), z.maximum(expectedAtMost)) }))
    .check(z.minLength(1), z.maxLength(deliveryLinesAtMost)),
}

export const NewDelivery = z.object({
  /** Without one the house gives its next number. */
  name: z.optional(text(60)),
  shop: Slug,
  supplier: z.optional(changeable.supplier),
  expectedOn: z.optional(changeable.expectedOn),
  lines: changeable.lines,
})
export type NewDelivery = z.infer<typeof NewDelivery>

/** Only what is named changes. */
export const DeliveryChange = z.partial(z.object(changeable))
export type DeliveryChange = z.infer<typeof DeliveryChange>

const about = {
  name: Name,
  shop: Slug,
  supplier: z.string(),
  status: ReceptionStatus,
  expectedOn: z.nullable(Day),
}

/** One line of the list, with its pieces. */
export const DeliveryEntry = z.object({ ...about, expected: Total, received: Total, version: z.int() })
export type DeliveryEntry = z.infer<typeof DeliveryEntry>

export const DeliveryFile = z.object({
  ...about,
  /** The delivery that was closed short, whose rest this one is. */
  follows: z.nullable(Name),
  /** The delivery that expects this one's rest. */
  followedBy: z.nullable(Name),
  lines: z.array(ReceptionLine),
  /** Why nothing of it changes any more; null if it can. */
  closed: z.nullable(z.string()),
  version: z.int(),
})
export type DeliveryFile = z.infer<typeof DeliveryFile>
