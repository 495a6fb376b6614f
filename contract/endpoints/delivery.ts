import * as z from 'zod/mini'
import { answer } from '../answer.ts'
import { change, endpoint, manager, reading } from '../endpoint.ts'
import { Day, Name, Sku, Slug, Total, text } from '../values.ts'
import { listed } from './page.ts'
import { ReceptionCarton, ReceptionLine, ReceptionPhoto, ReceptionStatus } from './reception.ts'

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

/** As `NewDelivery`, where the address names the shop. */
export const NewShopDelivery = z.object({
  /** If it is missing, the house gives its next number. */
  name: z.optional(text(60)),
  supplier: z.optional(changeable.supplier),
  expectedOn: z.optional(changeable.expectedOn),
  lines: changeable.lines,
})

export const NewDelivery = z.extend(NewShopDelivery, { shop: Slug })
export type NewDelivery = z.infer<typeof NewDelivery>

/** Fields that are missing stay as they are. */
export const DeliveryChange = z.partial(z.object(changeable))
export type DeliveryChange = z.infer<typeof DeliveryChange>

const about = {
  name: Name,
  shop: Slug,
  supplier: z.string(),
  status: ReceptionStatus,
  expectedOn: z.nullable(Day),
}

export const DeliveryEntry = z.object({ ...about, expected: Total, received: Total, version: z.int() })
export type DeliveryEntry = z.infer<typeof DeliveryEntry>

/** Pieces that came in damaged, past their date or too near it, as the dock wrote it down. */
const ArrivalRemark = z.object({
  sku: Sku,
  name: z.string(),
  qty: Total,
  lot: z.nullable(z.string()),
  expiry: z.nullable(z.string()),
  reason: z.string(),
})
export type ArrivalRemark = z.infer<typeof ArrivalRemark>

export const DeliveryFile = z.object({
  ...about,
  /** The delivery that was closed short, whose rest this one is. */
  follows: z.nullable(Name),
  /** The delivery that expects this one's rest. */
  followedBy: z.nullable(Name),
  lines: z.array(ReceptionLine),
  cartons: z.array(ReceptionCarton),
  photos: z.array(ReceptionPhoto),
  remarks: z.array(ArrivalRemark),
  /** The reason why it cannot change any more; null if it can. */
  closed: z.nullable(z.string()),
  version: z.int(),
})
export type DeliveryFile = z.infer<typeof DeliveryFile>

const params = z.object({ delivery: Name })
const Version = z.int()
export const DeliveryDone = answer(z.object({ delivery: DeliveryFile }))
export const DeliveryList = answer(z.object({ deliveries: z.array(DeliveryEntry), total: Total }))

/** `version` is the one that was read: a change made meanwhile is never overwritten. */
export const DeliverySaving = z.object({ version: Version, change: DeliveryChange })

export const DeliveryClosing = z.object({
  version: Version,
  /** The decision about missing pieces. Without it, an incomplete delivery stays open. */
  rest: z.optional(z.enum(['expect', 'drop'])),
})

/** `due` is expected or begun. */
export const deliveryStates = ['due', 'expected', 'open', 'closed'] as const

const deliverySorts = ['expected', 'name', 'supplier', 'status'] as const

export const deliveryFilters = {
  ...listed(deliverySorts, 100),
  state: z.optional(z.enum(deliveryStates)),
}

/** Expected deliveries as an administrator handles them. Goods come in by the calls of receptions. */
export const deliveryCalls = {
  list: endpoint({
    ...reading('rest_delivery_list', '/rest/delivery/list'),
    does: 'Les livraisons attendues, commencées et clôturées',
    ...manager,
    mayBeOld: true,
    query: z.object({ ...deliveryFilters, shop: z.optional(Slug) }),
    answer: DeliveryList,
  }),

  information: endpoint({
    ...reading('rest_delivery', '/rest/delivery/{delivery}'),
    does: 'Une livraison : ce qui est attendu, ce qui est arrivé',
    ...manager,
    params,
    answer: DeliveryDone,
  }),

  create: endpoint({
    ...change('rest_delivery_create', '/rest/delivery'),
    does: 'Annonce une livraison',
    ...manager,
    body: NewDelivery,
    answer: DeliveryDone,
  }),

  save: endpoint({
    ...change('rest_delivery_save', '/rest/delivery/{delivery}'),
    does: 'Change une livraison attendue',
    ...manager,
    params,
    body: DeliverySaving,
    answer: DeliveryDone,
  }),

  close: endpoint({
    ...change('rest_delivery_close', '/rest/delivery/{delivery}/close'),
    does: 'Clôt une livraison ; ce qui manque est attendu sur une autre, ou ne l’est plus',
    ...manager,
    params,
    body: DeliveryClosing,
    answer: DeliveryDone,
  }),
}
