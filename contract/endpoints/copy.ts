import * as z from 'zod/mini'
import { answer } from '../answer.ts'
import { endpoint, reading } from '../endpoint.ts'
import { LocationKind, OpenCount } from '../entities/stock.ts'
import { Name, Sku, Slug, Total } from '../values.ts'
import { Received, Reception } from './reception.ts'
import { ReasonList } from './return.ts'

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

/** An open reception. Its articles are among those of the copy. */
const CopiedReception = z.extend(z.omit(Reception, { lines: true }), {
  shop: Slug,
  lines: z.array(z.object({ sku: Sku, expected: Total, received: Total })),
})
export type CopiedReception = z.infer<typeof CopiedReception>

/** The bench's copy of its warehouse. The bench works on it while the server does not answer. */
export const WarehouseCopy = z.object({
  /** The ledger's last move when the copy was made. The stock below has all moves up to it. */
  mark: z.int(),
  places: z.array(CopiedPlace),
  /** The articles of the reader's shops. */
  articles: z.array(Received),
  counts: z.array(OpenCount),
  receptions: z.array(CopiedReception),
  /** Why goods go to scrap. */
  rebutReasons: ReasonList,
})
export type WarehouseCopy = z.infer<typeof WarehouseCopy>

export const copyCalls = {
  /** Not in the specification: a bench goes on with this while the server does not answer. */
  read: endpoint({
    ...reading('rest_warehouse_copy', '/rest/warehouse/copy'),
    does: 'Ce qu’un poste garde de l’entrepôt pour travailler sans le serveur',
    scope: 'warehouse',
    answer: answer(WarehouseCopy),
  }),
}
