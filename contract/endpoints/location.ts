import * as z from 'zod/mini'
import { answer } from '../answer.ts'
import { change, endpoint, reading, work } from '../endpoint.ts'
import { Location, StockLine, StockMoves } from '../entities/stock.ts'
import { Counted, Id, Name, Quantity, Sku, Slug, text } from '../values.ts'
import { MovesPage } from './page.ts'

const StockChange = z.union([
  z.object({ sku: Sku, counted: Counted, reason: text(200) }),
  z.object({ sku: Sku, delta: z.int().check(z.minimum(-100_000), z.maximum(100_000)), reason: text(200) }),
])

/** Two calls share this body, because the specification names both paths. */
const Transfer = z.object({
  from: Name,
  to: Name,
  lines: z.union([
    z.array(z.object({ sku: Sku, qty: Quantity })).check(z.minLength(1), z.maxLength(500)),
    z.literal('all'),
  ]),
  confirm: z.optional(z.boolean()),
})

const Transferred = answer(z.object({ moves: z.array(Id) }))

export const locationCalls = {
  findPrefix: endpoint({
    name: 'rest_location_find_prefix',
    method: 'POST',
    path: '/rest/location/find-prefix',
    does: 'Les emplacements dont le nom commence ainsi',
    scope: 'own',
    body: z.object({
      prefix: z.string().check(z.trim(), z.maxLength(60)),
      limit: z._default(z.int().check(z.minimum(1), z.maximum(20)), 20),
    }),
    answer: z.array(z.string()),
  }),

  information: endpoint({
    ...reading('rest_location_information', '/rest/location/information/{locationName}'),
    does: 'Un emplacement et ce qu’il contient',
    scope: 'own',
    params: z.object({ locationName: Name }),
    answer: answer(Location),
  }),

  inShop: endpoint({
    ...reading('api_client_location', '/api/client/{slugShop}/location/{locationName}'),
    does: 'Un emplacement pour une boutique : sans entrepôt, on n’y voit que les articles de la boutique',
    scope: 'shop',
    params: z.object({ slugShop: Slug, locationName: Name }),
    answer: answer(Location),
  }),

  moves: endpoint({
    ...reading('rest_location_moves', '/rest/location/moves/{locationName}'),
    does: 'Ce qui est entré à un emplacement et ce qui en est sorti, le plus récent d’abord',
    mayBeOld: true,
    scope: 'own',
    params: z.object({ locationName: Name }),
    query: MovesPage,
    answer: answer(StockMoves),
  }),

  correctStock: endpoint({
    ...change('rest_location_stock', '/rest/{slug}/location/{locationSlug}/stock'),
    does: 'Corrige le stock d’un article de la boutique à un emplacement',
    scope: 'shop',
    role: 'Inventory',
    params: z.object({ slug: Slug, locationSlug: Name }),
    body: StockChange,
    /** One move for each lot that changed; none if the figure was right. */
    answer: answer(z.object({ stock: z.array(StockLine), moves: z.array(Id) })),
  }),

  stock: endpoint({
    name: 'api_location_stock',
    method: 'POST',
    path: '/api/location/stock',
    does: 'Le stock d’un emplacement, ou d’un article à un emplacement',
    scope: 'own',
    body: z.object({ location: Name, sku: z.optional(Sku) }),
    answer: answer(z.array(StockLine)),
  }),

  transfer: endpoint({
    ...change('rest_warehouse_transfer', '/rest/warehouse/transfer'),
    does: 'Déplace des articles d’un emplacement à un autre',
    ...work('Transfer'),
    body: Transfer,
    answer: Transferred,
  }),

  apiTransfer: endpoint({
    ...change('api_location_transfer', '/api/location/transfer'),
    does: 'La même chose, par l’ancien chemin',
    ...work('Transfer'),
    body: Transfer,
    answer: Transferred,
  }),
}
