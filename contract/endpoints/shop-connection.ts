import * as z from 'zod/mini'
import { endpoint, reading, strictDoor } from '../endpoint.ts'
import { Id, Slug } from '../values.ts'
import { ConnectionDone, ConnectionList, ConnectionTrial, ConnectionWanted } from './connection.ts'

const ofShop = { slugShop: Slug }
const shopParams = z.object(ofShop)
const connections = '/rest/shop/{slugShop}/connections'

/** The connections of one shop, at its own door. */
export const shopConnectionCalls = {
  list: endpoint({
    ...reading('rest_shop_connection_list', connections),
    does: 'Les sites d’une boutique avec lesquels ce serveur parle',
    ...strictDoor('all'),
    params: shopParams,
    answer: ConnectionList,
  }),

  /** No idempotency key: it would keep a trace of the password. Sent twice, a new one is refused by its name. */
  save: endpoint({
    ...strictDoor('all'),
    name: 'rest_shop_connection_save',
    method: 'POST',
    path: connections,
    does: 'Relie un site de la boutique',
    params: shopParams,
    body: z.omit(ConnectionWanted, { shop: true }),
    answer: ConnectionDone,
  }),

  trial: endpoint({
    ...strictDoor('all'),
    name: 'rest_shop_connection_trial',
    method: 'POST',
    path: `${connections}/{connection}/trial`,
    does: 'Essaie la liaison avec un site de la boutique',
    params: z.object({ ...ofShop, connection: Id }),
    answer: ConnectionTrial,
  }),
}
