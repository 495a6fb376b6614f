import * as z from 'zod/mini'
import { answer } from '../answer.ts'
import { change, endpoint, reading, strictDoor } from '../endpoint.ts'
import { Id, Slug } from '../values.ts'
import { ApiKey, KeyList, KeyMade, KeyRotation, NewApiKey } from './api-key.ts'

const ofShop = { slugShop: Slug }
const shopParams = z.object(ofShop)
const params = z.object({ ...ofShop, key: Id })
const keys = '/rest/shop/{slugShop}/api-keys'

/** The keys of one shop's programs, at its own door. */
export const shopApiKeyCalls = {
  list: endpoint({
    ...reading('rest_shop_api_key_list', keys),
    does: 'Les clés des programmes d’une boutique',
    ...strictDoor('all'),
    params: shopParams,
    answer: KeyList,
  }),

  create: endpoint({
    ...strictDoor('all'),
    name: 'rest_shop_api_key_create',
    method: 'POST',
    path: keys,
    does: 'Fait une clé pour un programme de la boutique',
    params: shopParams,
    body: z.omit(NewApiKey, { shop: true }),
    answer: KeyMade,
  }),

  rotate: endpoint({
    ...strictDoor('all'),
    name: 'rest_shop_api_key_rotate',
    method: 'POST',
    path: `${keys}/{key}/rotate`,
    does: 'Remplace une clé de la boutique, l’ancienne ouvrant encore quelques heures',
    params,
    body: KeyRotation,
    answer: KeyMade,
  }),

  revoke: endpoint({
    ...change('rest_shop_api_key_revoke', `${keys}/{key}/revoke`),
    does: 'Révoque une clé de la boutique, qui n’ouvre plus rien',
    ...strictDoor('all'),
    params,
    answer: answer(z.object({ key: ApiKey })),
  }),
}
