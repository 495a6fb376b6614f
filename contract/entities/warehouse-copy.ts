import * as z from 'zod/mini'
import { Name, Sku, Total } from '../values.ts'
import { OpenCount } from './count.ts'
import { ProductSummary } from './order.ts'
import { ReasonList } from './reason.ts'
import { LocationKind } from './stock.ts'

const CopiedLine = z.object({
  sku: Sku,
  qty: Total,
  lot: z.nullable(z.string()),
  expiry: z.nullable(z.string()),
})

/** A place and the goods there that are of the reader's shops. */
export const CopiedPlace = z.object({
  name: Name,
  zone: z.string(),
  kind: LocationKind,
  blocked: z.boolean(),
  stock: z.array(CopiedLine),
})
export type CopiedPlace = z.infer<typeof CopiedPlace>

/** What a bench keeps of its warehouse, to go on while the server does not answer. */
export const WarehouseCopy = z.object({
  /** The ledger's last move when the copy was made. The stock below has all moves up to it. */
  mark: z.int(),
  places: z.array(CopiedPlace),
  /** The articles of the reader's shops. */
  articles: z.array(ProductSummary),
  counts: z.array(OpenCount),
  /** Why goods go to scrap. */
  rebutReasons: ReasonList,
})
export type WarehouseCopy = z.infer<typeof WarehouseCopy>
