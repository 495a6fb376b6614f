import * as z from 'zod/mini'
import { answer } from '../answer.ts'
import { change, endpoint, reading } from '../endpoint.ts'
import { OrderStatus, ProductSummary } from '../entities/order.ts'
import { mostSlots, PickingSettings } from '../entities/picking-settings.ts'
import { MonoType, MultiType, PickingType, Variant } from '../picking-types.ts'
import { Instant, Name, optionalText, Slug, Total, text } from '../values.ts'

const PickingLine = z.object({
  location: Name,
  zone: z.string(),
  product: ProductSummary,
  lot: z.nullable(z.string()),
  qty: Total,
})

/** An order on a list. Only an order of several pieces has a slot on the cart. */
const PickingOrder = z.object({
  name: Name,
  status: OrderStatus,
  variant: Variant,
  slot: z.nullable(z.int()),
  box: z.nullable(Name),
})

export const PickingList = z.object({
  name: Name,
  shop: Slug,
  type: PickingType,
  campaign: z.nullable(z.string()),
  orders: Total,
  pieces: Total,
  /** Above one, the paper says DUPLICATA. */
  printCount: z.int(),
  /** Packing of one of its orders has begun, so the list cannot be given back. */
  begun: z.boolean(),
  /** Its zones are picked by themselves, and its pieces go to the wall. */
  atWall: z.boolean(),
  /** From the front of the first aisle through its stops and back, and about how long that takes. */
  walk: z.object({ metres: Total, minutes: Total }),
  lines: z.array(PickingLine),
  claimed: z.array(PickingOrder),
})
export type PickingList = z.infer<typeof PickingList>

/** A list with orders left to pack. */
export const OpenPickingList = z.object({
  name: Name,
  type: PickingType,
  campaign: z.nullable(z.string()),
  orders: Total,
  packed: Total,
  printedAt: Instant,
  printedBy: z.nullable(z.string()),
})
export type OpenPickingList = z.infer<typeof OpenPickingList>

export const PickingCampaign = z.object({
  slug: Slug,
  name: z.string(),
  orders: Total,
  cutoffAt: Instant,
})
export type PickingCampaign = z.infer<typeof PickingCampaign>

/** The list that would be printed now: of the shape of the most urgent order. */
export const NextPickingList = z.object({
  type: PickingType,
  cutoffAt: Instant,
  orders: Total,
  pieces: Total,
  walk: PickingList.shape.walk,
})
export type NextPickingList = z.infer<typeof NextPickingList>

/** A person’s wishes for a list before it is printed. Without them it is as the warehouse’s settings have it. */
export const ListWish = z.object({
  /** The places of this person's cart: so many orders of several pieces. */
  slots: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(mostSlots))),
  /** Only orders that this zone alone can serve. */
  zone: optionalText(120),
  /** Each zone is picked by itself, and the pieces are put to their orders at the wall. Orders of one piece need none. */
  at: z.optional(z.enum(['wall'])),
})
export type ListWish = z.infer<typeof ListWish>

/** The places of a list’s cart where nobody asks otherwise, and the zones that there are to ask for. */
export const PickingPlan = z.object({
  ...z.pick(PickingSettings, { trolleySlots: true, monoOrders: true, wallSlots: true }).shape,
  zones: z.array(z.string()),
})
export type PickingPlan = z.infer<typeof PickingPlan>

const ListParams = z.object({ slug: Slug, pickingName: Name })

export const pickingCalls = {
  campaigns: endpoint({
    ...reading('rest_picking_order_campaign_list', '/rest/{slug}/picking/order-campaign-list'),
    does: 'Les campagnes de la boutique qui ont des commandes à préparer',
    scope: 'shop',
    role: 'Picking',
    params: z.object({ slug: Slug }),
    answer: answer(z.array(PickingCampaign)),
  }),

  counts: endpoint({
    ...reading('rest_picking_order_count', '/rest/{slug}/picking/order-count'),
    does: 'Combien de commandes à préparer, par type',
    scope: 'shop',
    role: 'Picking',
    params: z.object({ slug: Slug }),
    answer: answer(z.record(PickingType, Total)),
  }),

  next: endpoint({
    ...reading('rest_picking_next', '/rest/{slug}/picking/next'),
    does: 'La liste qui vaut le mieux maintenant : ses commandes, son chemin et son heure de départ',
    scope: 'shop',
    role: 'Picking',
    params: z.object({ slug: Slug }),
    query: ListWish,
    answer: answer(z.nullable(NextPickingList)),
  }),

  plan: endpoint({
    ...reading('rest_picking_plan', '/rest/{slug}/picking/plan'),
    does: 'Combien de commandes prend une liste, et les zones entre lesquelles choisir',
    scope: 'shop',
    role: 'Picking',
    params: z.object({ slug: Slug }),
    answer: answer(PickingPlan),
  }),

  printCampaign: endpoint({
    name: 'rest_picking_print_campaign',
    method: 'GET',
    path: '/rest/{slug}/picking/print/campaign/{campaign}',
    does: 'Imprime la liste de picking d’une campagne',
    scope: 'shop',
    role: 'Picking',
    change: true,
    params: z.object({ slug: Slug, campaign: Slug }),
    query: ListWish,
    answer: answer(PickingList),
  }),

  printMono: endpoint({
    name: 'rest_picking_print_mono',
    method: 'GET',
    path: '/rest/{slug}/picking/print/{pickingType}',
    does: 'Imprime une liste de picking de commandes d’un seul article',
    scope: 'shop',
    role: 'Picking',
    change: true,
    params: z.object({ slug: Slug, pickingType: MonoType }),
    query: ListWish,
    answer: answer(PickingList),
  }),

  printMulti: endpoint({
    name: 'rest_picking_print_multi',
    method: 'GET',
    path: '/rest/{slug}/picking/print/{pickingType}',
    does: 'Imprime une liste de picking de commandes de plusieurs articles',
    scope: 'shop',
    role: 'Picking',
    change: true,
    params: z.object({ slug: Slug, pickingType: MultiType }),
    query: ListWish,
    answer: answer(PickingList),
  }),

  lists: endpoint({
    ...reading('rest_picking_lists', '/rest/{slug}/picking/list'),
    does: 'Les listes de picking de la boutique qui ont encore des commandes à emballer',
    scope: 'shop',
    role: 'Picking',
    params: z.object({ slug: Slug }),
    answer: answer(z.array(OpenPickingList)),
  }),

  list: endpoint({
    ...reading('rest_picking_list_information', '/rest/{slug}/picking/list/{pickingName}'),
    does: 'Une liste de picking en cours : son parcours et ses commandes',
    scope: 'shop',
    role: 'Picking',
    params: ListParams,
    answer: answer(PickingList),
  }),

  reprint: endpoint({
    ...change('rest_picking_list_reprint', '/rest/{slug}/picking/list/{pickingName}/reprint'),
    does: 'Réimprime une liste de picking, en duplicata',
    scope: 'shop',
    role: 'Picking',
    params: ListParams,
    body: z.object({ reason: text(200) }),
    answer: answer(PickingList),
  }),

  release: endpoint({
    ...change('rest_picking_list_release', '/rest/{slug}/picking/list/{pickingName}/release'),
    does: 'Annule une liste que personne n’a commencée : ses commandes sont de nouveau à préparer',
    scope: 'shop',
    role: 'Picking',
    params: ListParams,
    answer: answer(z.object({ name: Name, orders: Total })),
  }),

  placeBox: endpoint({
    ...change('rest_picking_list_box', '/rest/{slug}/picking/list/{pickingName}/box'),
    does: 'Pose une caisse à la prochaine place du chariot',
    scope: 'shop',
    role: 'Picking',
    params: ListParams,
    body: z.object({ box: Name }),
    answer: answer(PickingList),
  }),

  takeBox: endpoint({
    ...change('rest_picking_list_box_take', '/rest/{slug}/picking/list/{pickingName}/box/back'),
    does: 'Reprend une caisse posée sur le chariot : sa place est de nouveau libre',
    scope: 'shop',
    role: 'Picking',
    params: ListParams,
    body: z.object({ box: Name }),
    answer: answer(PickingList),
  }),
}
