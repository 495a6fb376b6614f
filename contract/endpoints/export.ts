import * as z from 'zod/mini'
import { admin, door, endpoint, reading } from '../endpoint.ts'
import { dueTimes, OrderStatus, parcelStatuses } from '../entities/order.ts'
import { PrestationCode, prestationStates } from '../entities/prestation.ts'
import { countStates, LocationKind } from '../entities/stock.ts'
import { pickingListStates, returnStates, slipStatuses } from '../entities/work-list.ts'
import { UserRole } from '../roles.ts'
import { Day, optionalText, Slug } from '../values.ts'
import { articleLacks, articleStates } from './article.ts'
import { deliveryStates } from './delivery.ts'
import { FileFormat, importKinds } from './import.ts'
import { personStates } from './person.ts'
import { reasonLists } from './reason.ts'

/** The lists of the work that managers export. The operations make their rows, so none of them can be imported. */
export const workLists = ['picking-lists', 'parcels', 'slips', 'returns', 'counts', 'prestations'] as const
export type WorkList = (typeof workLists)[number]

/** Every list that an import reads, and those that are only taken away. */
export const exportKinds = [...importKinds, 'shops', 'cartons', 'carriers', 'reasons', ...workLists] as const
export const ExportKind = z.enum(exportKinds)
export type ExportKind = z.infer<typeof ExportKind>

const states = [
  ...new Set([
    ...[...articleStates, ...personStates, ...deliveryStates, ...pickingListStates],
    ...[...parcelStatuses, ...slipStatuses, ...returnStates, ...countStates, ...prestationStates],
  ]),
] as const

/** The search and the filters of the list's page; those that a list has not are left. */
const ExportFilters = z.object({
  text: optionalText(120),
  shop: z.optional(Slug),
  state: z.optional(z.enum(states)),
  lacks: z.optional(z.enum(articleLacks)),
  role: z.optional(UserRole),
  /** Of a place or of a prestation. */
  kind: z.optional(z.union([LocationKind, PrestationCode])),
  blocked: z.optional(z.enum(['yes', 'no'])),
  status: z.optional(OrderStatus),
  campaign: z.optional(Slug),
  carrier: z.optional(Slug),
  due: z.optional(z.enum(dueTimes)),
  list: z.optional(z.enum(reasonLists)),
  from: z.optional(Day),
  to: z.optional(Day),
})
export type ExportFilters = z.infer<typeof ExportFilters>

/** The lists that a shop takes away at its own door. Its stock has days and a file of its own. */
export const shopExportKinds = [
  'articles',
  'orders',
  'deliveries',
  'returns',
  'prestations',
] as const satisfies readonly ExportKind[]
export type ShopExportKind = (typeof shopExportKinds)[number]

const asked = z.extend(ExportFilters, { format: z.optional(FileFormat) })

export const exportCalls = {
  list: endpoint({
    ...reading('rest_export', '/rest/export/{kind}'),
    does: 'Emporte une liste dans un tableur',
    ...admin,
    params: z.object({ kind: ExportKind }),
    query: asked,
    file: true,
  }),

  ofShop: endpoint({
    ...reading('rest_shop_export', '/rest/shop/{slugShop}/export/{kind}'),
    does: 'Emporte une liste d’une boutique dans un tableur',
    ...door('read'),
    params: z.object({ slugShop: Slug, kind: z.enum(shopExportKinds) }),
    query: asked,
    file: true,
  }),
}
