import * as z from 'zod/mini'
import { answer } from '../answer.ts'
import { endpoint, reading } from '../endpoint.ts'
import { ProductSummary } from '../entities/order.ts'
import { Product, StockMoves } from '../entities/stock.ts'
import { Barcode, Sku, Slug, Total, text } from '../values.ts'
import { MovesPage } from './page.ts'

const ShopParams = z.object({ slugShop: Slug })

/** The kits that the available parts make, and which parts these are: `qty` in one kit, `available` in all. */
export const KitStock = z.object({
  mode: z.enum(['parts', 'assembled']),
  makeable: Total,
  parts: z.array(z.object({ sku: Sku, name: z.string(), qty: Total, available: Total })),
})
export type KitStock = z.infer<typeof KitStock>

/** An article's stock by its use. The first four add up to the pieces in the house. */
export const ToldApart = z.object({
  /** Picking may take them: on open shelves, not perished, promised to nobody. */
  available: Total,
  /** Lists that are being picked or packed will take them. */
  reserved: Total,
  quarantined: Total,
  /** On packing benches and returns places, on blocked shelves, perished. */
  elsewhere: Total,
  /** Pieces of orders that are on no list yet. */
  ordered: Total,
  /** Pieces of announced deliveries. */
  expected: Total,
  /** Present if it is a kit. */
  kit: z.optional(KitStock),
})
export type ToldApart = z.infer<typeof ToldApart>

/** The pieces that a shop may sell now: of a kit in parts those that picking can make, of an assembled one those that lie here. */
export const sellable = ({ available, kit }: Pick<ToldApart, 'available' | 'kit'>): number =>
  kit?.mode === 'parts' ? kit.makeable : available

export const productCalls = {
  search: endpoint({
    name: 'api_product_search',
    method: 'POST',
    path: '/api/product/search',
    does: 'Articles par nom, référence ou code',
    scope: 'own',
    body: z.object({
      query: text(200),
      shop: z.optional(Slug),
      /** Only products with exactly this code or reference. A scan asks for this. */
      exact: z.optional(z.boolean()),
      limit: z._default(z.int().check(z.minimum(1), z.maximum(100)), 20),
    }),
    answer: answer(z.array(ProductSummary)),
  }),

  information: endpoint({
    ...reading('api_client_product_info', '/api/client/{slugShop}/product/info'),
    does: 'Un article de la boutique : codes, photos, stock par emplacement',
    scope: 'shop',
    params: ShopParams,
    query: z.object({ code: Barcode }),
    answer: answer(Product),
  }),

  moves: endpoint({
    ...reading('api_client_product_moves', '/api/client/{slugShop}/product/moves'),
    does: 'Les mouvements d’un article de la boutique, le plus récent d’abord',
    mayBeOld: true,
    scope: 'shop',
    params: ShopParams,
    query: z.extend(MovesPage, { sku: Sku }),
    answer: answer(StockMoves),
  }),

  toldApart: endpoint({
    ...reading('api_client_fiche_produit_told_apart', '/api/client/{slugShop}/fiche-produit/told-apart'),
    does: 'Le stock d’un article : disponible, réservé, en quarantaine, attendu',
    scope: 'shop',
    params: ShopParams,
    query: z.object({ sku: Sku }),
    answer: answer(ToldApart),
  }),

  quantity: endpoint({
    ...reading(
      'admin_api_client_fiche_produit_quantity',
      '/admin/api/client/{slugShop}/fiche-produit/{shopProduct}/quantity',
    ),
    does: 'La quantité en stock d’une fiche produit',
    scope: 'shop',
    standing: 'manager',
    params: z.object({ slugShop: Slug, shopProduct: Sku }),
    answer: answer(z.object({ sku: Sku, qty: Total })),
  }),
}
