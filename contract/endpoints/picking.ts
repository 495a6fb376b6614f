import * as z from 'zod/mini'
import { answer } from '../answer.ts'
import { endpoint } from '../endpoint.ts'
import { MonoType, MultiType, PickingType } from '../picking-types.ts'
import { Counted, Instant, Name, Slug } from '../values.ts'

const PickingList = z.object({
  name: Name,
  type: PickingType,
  campaign: z.nullable(z.string()),
  orders: Counted,
  printCount: z.int(),
})

export const pickingCampaigns = endpoint({
  name: 'rest_picking_order_campaign_list',
  method: 'GET',
  path: '/rest/{slug}/picking/order-campaign-list',
  does: 'Les campagnes de la boutique qui ont des commandes à préparer',
  role: 'Picking',
  params: z.object({ slug: Slug }),
  answer: answer(z.array(z.object({ slug: Slug, name: z.string(), orders: Counted, cutoffAt: Instant }))),
})

export const pickingCounts = endpoint({
  name: 'rest_picking_order_count',
  method: 'GET',
  path: '/rest/{slug}/picking/order-count',
  does: 'Combien de commandes à préparer, par type',
  role: 'Picking',
  params: z.object({ slug: Slug }),
  answer: answer(z.record(PickingType, Counted)),
})

export const pickingPrintCampaign = endpoint({
  name: 'rest_picking_print_campaign',
  method: 'GET',
  path: '/rest/{slug}/picking/print/campaign/{campaign}',
  does: 'Imprime la liste de picking d’une campagne',
  role: 'Picking',
  change: true,
  params: z.object({ slug: Slug, campaign: Slug }),
  answer: answer(PickingList),
})

export const pickingPrintMono = endpoint({
  name: 'rest_picking_print_mono',
  method: 'GET',
  path: '/rest/{slug}/picking/print/{pickingType}',
  does: 'Imprime une liste de picking de commandes d’un seul article',
  role: 'Picking',
  change: true,
  params: z.object({ slug: Slug, pickingType: MonoType }),
  answer: answer(PickingList),
})

export const pickingPrintMulti = endpoint({
  name: 'rest_picking_print_multi',
  method: 'GET',
  path: '/rest/{slug}/picking/print/{pickingType}',
  does: 'Imprime une liste de picking de commandes de plusieurs articles',
  role: 'Picking',
  change: true,
  params: z.object({ slug: Slug, pickingType: MultiType }),
  answer: answer(PickingList),
})
