import * as z from 'zod/mini'
import { answer } from '../answer.ts'
import { change, endpoint, reading } from '../endpoint.ts'
import { ProductSummary } from '../entities/order.ts'
import { Undoing } from '../entities/stock.ts'
import { PhotoData } from '../photo.ts'
import { SerialNumber } from '../serials.ts'
import {
  Barcode,
  Counted,
  Day,
  Id,
  Instant,
  Name,
  optionalText,
  Quantity,
  Sku,
  Slug,
  text,
} from '../values.ts'
import { labelsAtMost } from './label.ts'

export const receptionStatuses = ['expected', 'open', 'closed'] as const
export const ReceptionStatus = z.enum(receptionStatuses)

const Pieces = z.int().check(z.minimum(0))

export const Received = z.object({
  product: ProductSummary,
  /** Earlier deliveries had a lot, so reception asks for one. */
  lots: z.boolean(),
  /** The days that it must have left when a parcel leaves; absent where it need not have any. */
  leastDays: z.optional(z.int()),
})
export type Received = z.infer<typeof Received>

/** An article of a document, expected or not. */
export const ReceptionLine = z.object({ ...Received.shape, expected: Pieces, received: Pieces })
export type ReceptionLine = z.infer<typeof ReceptionLine>

/** A photograph of goods that came in damaged or other than announced. */
export const ReceptionPhoto = z.object({
  id: Id,
  at: Instant,
  by: z.nullable(z.string()),
  /** Both null for a picture of the whole. */
  article: z.nullable(z.string()),
  sku: z.nullable(Sku),
})
export type ReceptionPhoto = z.infer<typeof ReceptionPhoto>

/** The number of a carton or a pallet on its label, without its (00). */
export const Sscc = z.string().check(z.regex(/^\d{18}$/))

/** A carton or a pallet that was labelled for a delivery. A pallet tells no article: its label opens the delivery. */
export const ReceptionCarton = z.object({
  sscc: Sscc,
  sku: z.nullable(Sku),
  qty: z.nullable(Quantity),
  received: z.boolean(),
  /** The pallet that a carton stands on, if its shop said so. */
  pallet: z.optional(Sscc),
})
export type ReceptionCarton = z.infer<typeof ReceptionCarton>

export const palletsAtMost = 50

const about = {
  name: Name,
  /** Empty for unannounced goods. */
  supplier: z.string(),
  status: ReceptionStatus,
  expectedOn: z.nullable(Day),
}

export const Reception = z.object({
  ...about,
  /** The document that was closed incomplete; this one expects the rest. */
  follows: z.nullable(Name),
  lines: z.array(ReceptionLine),
  cartons: z.array(ReceptionCarton),
})
export type Reception = z.infer<typeof Reception>

export const ReceptionSummary = z.object({ ...about, expected: Pieces, received: Pieces })
export type ReceptionSummary = z.infer<typeof ReceptionSummary>

const of = { scope: 'shop', params: z.object({ slugShop: Slug }) } as const

/** The shop in the access record is all that these calls need. */
export const receptionCalls = {
  list: endpoint({
    ...reading('api_client_reception_list', '/api/client/{slugShop}/reception/list'),
    does: 'Les réceptions attendues ou commencées d’une boutique, les plus pressées d’abord',
    ...of,
    answer: answer(z.array(ReceptionSummary)),
  }),

  shop: endpoint({
    ...reading('api_reception_shop', '/api/reception/{document}/shop'),
    does: 'La boutique dont c’est la réception',
    scope: 'own',
    params: z.object({ document: Name }),
    answer: answer(z.object({ shop: Slug })),
  }),

  information: endpoint({
    ...reading('api_client_reception_information', '/api/client/{slugShop}/reception/information/{document}'),
    does: 'Une réception : ce qui est attendu, ce qui est arrivé',
    ...of,
    params: z.object({ slugShop: Slug, document: Name }),
    answer: answer(Reception),
  }),

  article: endpoint({
    ...reading('api_client_reception_article', '/api/client/{slugShop}/reception/article'),
    does: 'L’article de la boutique que ce code désigne',
    ...of,
    query: z.object({ code: Barcode }),
    answer: answer(Received),
  }),

  keepPhoto: endpoint({
    ...change('api_client_reception_photo', '/api/client/{slugShop}/reception/photo'),
    does: 'Garde la photo de ce qui est arrivé, d’un article ou de l’ensemble',
    ...of,
    right: 'stock',
    body: z.object({ document: Name, sku: z.optional(Sku), photo: PhotoData }),
    answer: answer(z.object({ photo: Id })),
  }),

  photo: endpoint({
    ...reading('api_client_reception_photo_file', '/api/client/{slugShop}/reception/photo/{photo}'),
    does: 'La photo d’une réception, à qui sert sa boutique',
    scope: 'shop',
    params: z.object({ slugShop: Slug, photo: Id }),
    file: true,
  }),

  link: endpoint({
    ...change('api_client_reception_link', '/api/client/{slugShop}/reception/link'),
    does: 'Retient un code inconnu comme un code de cet article',
    ...of,
    right: 'stock',
    /** `qty`: the number of pieces for one scan of this code. */
    body: z.object({ code: Barcode, sku: Sku, qty: z.optional(Quantity) }),
    answer: answer(Received),
  }),

  unlink: endpoint({
    ...change('api_client_reception_unlink', '/api/client/{slugShop}/reception/unlink'),
    does: 'Reprend un code que la même personne vient de lier',
    ...of,
    right: 'stock',
    /** `of`: the key of the change that linked the code. */
    body: z.object({ code: Barcode, sku: Sku, of: text(80) }),
    answer: answer(Received),
  }),

  add: endpoint({
    ...change('api_client_reception_add', '/api/client/{slugShop}/reception/add'),
    does: 'Reçoit des articles, avec ou sans document',
    ...of,
    right: 'stock',
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
            /** The labelled cartons that these pieces came in. */
            cartons: z.optional(z.array(Sscc).check(z.maxLength(500))),
            /** The number of each piece, where the article has them. */
            serials: z.optional(z.array(SerialNumber).check(z.maxLength(1000))),
          }),
        )
        .check(z.minLength(1), z.maxLength(500)),
    }),
    answer: answer(z.object({ document: Name, moves: z.array(Id) })),
  }),

  labels: endpoint({
    ...change('api_client_reception_labels', '/api/client/{slugShop}/reception/labels'),
    does: 'Fait une étiquette par pièce ou par carton, avec son lot',
    ...of,
    right: 'stock',
    body: z.object({
      lines: z
        .array(
          z.object({
            ...{ sku: Sku, qty: Quantity, lot: optionalText(40), expiry: z.optional(Day) },
            /** The pieces of a carton, which gets one label. */
            per: z.optional(Quantity),
          }),
        )
        .check(z.minLength(1), z.maxLength(labelsAtMost)),
    }),
    answer: answer(z.object({ labels: Counted })),
  }),

  cartons: endpoint({
    ...change('api_client_reception_cartons', '/api/client/{slugShop}/reception/cartons'),
    does: 'Fait les étiquettes SSCC des cartons ou des palettes d’une livraison',
    ...of,
    right: 'stock',
    body: z.object({
      document: Name,
      /** Each article's pieces, and how many of them a carton holds. */
      lines: z.optional(
        z
          .array(z.object({ sku: Sku, qty: Quantity, per: Quantity }))
          .check(z.minLength(1), z.maxLength(labelsAtMost)),
      ),
      /** The cartons that stand on one pallet: each pallet gets a label too, and knows its cartons. */
      perPallet: z.optional(z.int().check(z.minimum(1), z.maximum(labelsAtMost))),
      /** Pallets whose cartons are not told. */
      pallets: z.optional(z.int().check(z.minimum(1), z.maximum(palletsAtMost))),
      /** The labels that were made and have not been received, once more. */
      again: z.optional(z.boolean()),
    }),
    answer: answer(z.object({ labels: Counted })),
  }),

  undo: endpoint({
    ...change('api_client_reception_undo', '/api/client/{slugShop}/reception/undo'),
    does: 'Annule un dépôt du jour, tant que la réception est ouverte',
    ...of,
    right: 'stock',
    body: Undoing,
    answer: answer(z.object({ moves: z.array(Id) })),
  }),

  close: endpoint({
    ...change('api_client_reception_close', '/api/client/{slugShop}/reception/close'),
    does: 'Clôt une réception ; ce qui manque est attendu sur une autre, ou ne l’est plus',
    ...of,
    right: 'stock',
    body: z.object({
      document: Name,
      /** The decision about missing pieces. Without it, an incomplete document stays open. */
      rest: z.optional(z.enum(['expect', 'drop'])),
    }),
    answer: answer(z.object({ missing: z.int(), followedBy: z.nullable(Name) })),
  }),
}
