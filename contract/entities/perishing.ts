import * as z from 'zod/mini'
import { Day, Name, Sku, Slug, Total } from '../values.ts'

/** Goods of one lot at one place that a parcel soon takes no more for their date, or no more already. */
export const PerishingGoods = z.object({
  sku: Sku,
  name: z.string(),
  shop: Slug,
  shopName: z.string(),
  place: Name,
  lot: z.nullable(z.string()),
  expiry: Day,
  /** The last day on which a parcel may take them. */
  leavesUntil: Day,
  state: z.enum(['perished', 'short', 'soon']),
  pieces: Total,
})
export type PerishingGoods = z.infer<typeof PerishingGoods>
