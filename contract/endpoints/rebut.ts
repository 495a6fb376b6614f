import * as z from 'zod/mini'
import { answer } from '../answer.ts'
import { change, endpoint, reading } from '../endpoint.ts'
import { Undoing } from '../entities/stock.ts'
import { PhotoData } from '../photo.ts'
import { Id, Name, Quantity, Sku, Slug, text } from '../values.ts'

const ShopParams = z.object({ slugShop: Slug })

/** One move for each lot that lost pieces. */
const Scrapped = answer(z.object({ moves: z.array(Id) }))

/** The shop in the access record is all that these calls need. */
export const rebutCalls = {
  keepPhoto: endpoint({
    ...change('api_client_rebut_photo', '/api/client/{slugShop}/rebut/photo'),
    does: 'Garde la photo qu’un motif de rebut demande',
    scope: 'shop',
    right: 'stock',
    params: ShopParams,
    body: z.object({ photo: PhotoData }),
    answer: answer(z.object({ photo: Id })),
  }),

  photo: endpoint({
    ...reading('api_client_rebut_photo_file', '/api/client/{slugShop}/rebut/photo/{photo}'),
    does: 'La photo d’une mise au rebut, à qui peut voir ce mouvement',
    scope: 'shop',
    params: z.object({ slugShop: Slug, photo: Id }),
    file: true,
  }),

  add: endpoint({
    ...change('api_client_rebut_add', '/api/client/{slugShop}/rebut/add'),
    does: 'Met des articles au rebut',
    scope: 'shop',
    right: 'stock',
    params: ShopParams,
    body: z.object({
      location: Name,
      sku: Sku,
      qty: Quantity,
      reason: text(40),
      photo: z.optional(Id),
      /** The photo itself, in place of `photo`: the server was away when it was taken. */
      photoData: z.optional(PhotoData),
    }),
    answer: Scrapped,
  }),

  undo: endpoint({
    ...change('api_client_rebut_undo', '/api/client/{slugShop}/rebut/undo'),
    does: 'Annule une mise au rebut du jour',
    scope: 'shop',
    right: 'stock',
    params: ShopParams,
    body: Undoing,
    answer: Scrapped,
  }),
}
