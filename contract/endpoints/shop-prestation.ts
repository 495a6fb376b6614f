import * as z from 'zod/mini'
import { door, endpoint, reading } from '../endpoint.ts'
import { Slug } from '../values.ts'
import { Prestations, prestationQuestion } from './prestation.ts'

/** Prestations at the shop's own door: what the warehouse did for it besides. */
export const shopPrestationCalls = {
  list: endpoint({
    ...reading('rest_shop_prestation_list', '/rest/shop/{slugShop}/prestations'),
    does: 'Les prestations faites pour une boutique',
    ...door('read'),
    mayBeOld: true,
    params: z.object({ slugShop: Slug }),
    query: z.object(prestationQuestion),
    answer: Prestations,
  }),
}
