import * as z from 'zod/mini'
import { answer } from '../answer.ts'
import { endpoint } from '../endpoint.ts'
import { Received, Reception, ReceptionSummary } from '../entities/reception.ts'
import { Undoing } from '../entities/undoing.ts'
import { Barcode, Counted, Day, Id, Name, optionalText, Quantity, Sku, Slug, text } from '../values.ts'
import { labelsAtMost } from './label.ts'

const ShopParams = z.object({ slugShop: Slug })

const of = { scope: 'shop' } as const

/** The shop in the access record is all that these calls need. */
export const receptionCalls = {
  list: endpoint({
    ...of,
    name: 'api_client_reception_list',
    method: 'GET',
    path: '/api/client/{slugShop}/reception/list',
    does: 'Les réceptions attendues ou commencées d’une boutique, les plus pressées d’abord',
    params: ShopParams,
    answer: answer(z.array(ReceptionSummary)),
  }),

  shop: endpoint({
    scope: 'own',
    name: 'api_reception_shop',
    method: 'GET',
    path: '/api/reception/{document}/shop',
    does: 'La boutique dont c’est la réception',
    params: z.object({ document: Name }),
    answer: answer(z.object({ shop: Slug })),
  }),

  information: endpoint({
    ...of,
    name: 'api_client_reception_information',
    method: 'GET',
    path: '/api/client/{slugShop}/reception/information/{document}',
    does: 'Une réception : ce qui est attendu, ce qui est arrivé',
    params: z.object({ slugShop: Slug, document: Name }),
    answer: answer(Reception),
  }),

  article: endpoint({
    ...of,
    name: 'api_client_reception_article',
    method: 'GET',
    path: '/api/client/{slugShop}/reception/article',
    does: 'L’article de la boutique que ce code désigne',
    params: ShopParams,
    query: z.object({ code: Barcode }),
    answer: answer(Received),
  }),

  link: endpoint({
    ...of,
    name: 'api_client_reception_link',
    method: 'POST',
    path: '/api/client/{slugShop}/reception/link',
    does: 'Retient un code inconnu comme un code de cet article',
    change: true,
    params: ShopParams,
    /** `qty`: the number of pieces for one scan of this code. */
    body: z.object({ code: Barcode, sku: Sku, qty: z.optional(Quantity) }),
    answer: answer(Received),
  }),

  unlink: endpoint({
    ...of,
    name: 'api_client_reception_unlink',
    method: 'POST',
    path: '/api/client/{slugShop}/reception/unlink',
    does: 'Reprend un code que la même personne vient de lier',
    change: true,
    params: ShopParams,
    /** `of`: the key of the change that linked the code. */
    body: z.object({ code: Barcode, sku: Sku, of: text(80) }),
    answer: answer(Received),
  }),

  add: endpoint({
    ...of,
    name: 'api_client_reception_add',
    method: 'POST',
    path: '/api/client/{slugShop}/reception/add',
    does: 'Reçoit des articles, avec ou sans document',
    change: true,
    params: ShopParams,
    body: z.object({
      /** Without a name, the server creates a document for unannounced goods. */
      document: z.optional(Name),
      /** The key of the delivery that began this one's document, when it was made before the server gave the name. */
      begunBy: optionalText(80),
      lines: z
        .array(
          z.object({
            sku: Sku,
            qty: Quantity,
            to: Name,
            lot: optionalText(40),
            expiry: z.optional(Day),
            /** The pieces go to quarantine. */
            damaged: z.optional(z.boolean()),
            /** A person confirmed that more came than was expected. */
            over: z.optional(z.boolean()),
          }),
        )
        .check(z.minLength(1), z.maxLength(500)),
    }),
    answer: answer(z.object({ document: Name, moves: z.array(Id) })),
  }),

  labels: endpoint({
    ...of,
    name: 'api_client_reception_labels',
    method: 'POST',
    path: '/api/client/{slugShop}/reception/labels',
    does: 'Fait une étiquette par pièce reçue, avec son lot',
    change: true,
    params: ShopParams,
    body: z.object({
      lines: z
        .array(z.object({ sku: Sku, qty: Quantity, lot: optionalText(40), expiry: z.optional(Day) }))
        .check(z.minLength(1), z.maxLength(labelsAtMost)),
    }),
    answer: answer(z.object({ labels: Counted })),
  }),

  undo: endpoint({
    ...of,
    name: 'api_client_reception_undo',
    method: 'POST',
    path: '/api/client/{slugShop}/reception/undo',
    does: 'Annule un dépôt du jour, tant que la réception est ouverte',
    change: true,
    params: ShopParams,
    body: Undoing,
    answer: answer(z.object({ moves: z.array(Id) })),
  }),

  close: endpoint({
    ...of,
    name: 'api_client_reception_close',
    method: 'POST',
    path: '/api/client/{slugShop}/reception/close',
    does: 'Clôt une réception ; ce qui manque est attendu sur une autre, ou ne l’est plus',
    change: true,
    params: ShopParams,
    body: z.object({
      document: Name,
      /** The decision about missing pieces. Without it, an incomplete document stays open. */
      rest: z.optional(z.enum(['expect', 'drop'])),
    }),
    answer: answer(z.object({ missing: z.int(), followedBy: z.nullable(Name) })),
  }),
}
