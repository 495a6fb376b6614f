import * as z from 'zod/mini'
import { answer } from '../answer.ts'
import { endpoint } from '../endpoint.ts'
import { ProductSummary } from '../entities/order.ts'
import { Product, StockMoves } from '../entities/stock.ts'
import { Barcode, Counted, Id, Name, Quantity, Sku, Slug, text } from '../values.ts'
import { MovesPage } from './page.ts'

export const productSearch = endpoint({
  name: 'api_product_search',
  method: 'POST',
  path: '/api/product/search',
  does: 'Articles par nom, référence ou code',
  body: z.object({
    query: text(200),
    shop: z.optional(Slug),
    /** Only products that the query names entirely, by a code or a reference: what a scan asks. */
    exact: z.optional(z.boolean()),
    limit: z._default(z.int().check(z.minimum(1), z.maximum(100)), 20),
  }),
  answer: answer(z.array(ProductSummary)),
})

const ShopParams = z.object({ slugShop: Slug })

export const productInfo = endpoint({
  name: 'api_client_product_info',
  method: 'GET',
  path: '/api/client/{slugShop}/product/info',
  does: 'Un article de la boutique : codes, photos, stock par emplacement',
  params: ShopParams,
  query: z.object({ code: Barcode }),
  answer: answer(Product),
})

export const productMoves = endpoint({
  name: 'api_client_product_moves',
  method: 'GET',
  path: '/api/client/{slugShop}/product/moves',
  does: 'Les mouvements d’un article de la boutique, le plus récent d’abord',
  params: ShopParams,
  query: z.extend(MovesPage, { sku: Sku }),
  answer: answer(StockMoves),
})

export const productQuantity = endpoint({
  name: 'admin_api_client_fiche_produit_quantity',
  method: 'GET',
  path: '/admin/api/client/{slugShop}/fiche-produit/{shopProduct}/quantity',
  does: 'La quantité en stock d’une fiche produit',
  standing: 'manager',
  params: z.object({ slugShop: Slug, shopProduct: Sku }),
  answer: answer(z.object({ sku: Sku, qty: Counted })),
})

export const rebutPhoto = endpoint({
  name: 'api_client_rebut_photo',
  method: 'POST',
  path: '/api/client/{slugShop}/rebut/photo',
  does: 'Garde la photo qu’un motif de rebut demande',
  role: 'Rebut',
  change: true,
  params: ShopParams,
  body: z.object({ photo: z.base64().check(z.minLength(1), z.maxLength(1_000_000)) }),
  answer: answer(z.object({ photo: Id })),
})

export const rebutPhotoFile = endpoint({
  name: 'api_client_rebut_photo_file',
  method: 'GET',
  path: '/api/client/{slugShop}/rebut/photo/{photo}',
  does: 'La photo d’une mise au rebut, à qui peut voir ce mouvement',
  params: z.object({ slugShop: Slug, photo: Id }),
  file: true,
})

/** One move for each lot that pieces were taken from. */
const Scrapped = answer(z.object({ moves: z.array(Id) }))

export const rebutAdd = endpoint({
  name: 'api_client_rebut_add',
  method: 'POST',
  path: '/api/client/{slugShop}/rebut/add',
  does: 'Met des articles au rebut',
  role: 'Rebut',
  change: true,
  params: ShopParams,
  body: z.object({ location: Name, sku: Sku, qty: Quantity, reason: text(40), photo: z.optional(Id) }),
  answer: Scrapped,
})

export const rebutUndo = endpoint({
  name: 'api_client_rebut_undo',
  method: 'POST',
  path: '/api/client/{slugShop}/rebut/undo',
  does: 'Annule une mise au rebut du jour',
  role: 'Rebut',
  change: true,
  params: ShopParams,
  body: z.object({ moves: z.array(Id).check(z.minLength(1), z.maxLength(100)) }),
  answer: Scrapped,
})
