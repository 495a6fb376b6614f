import * as z from 'zod/mini'
import { answer } from '../answer.ts'
import { endpoint } from '../endpoint.ts'
import { PhotoData } from '../entities/photo.ts'
import { Condition, Outcome } from '../entities/reason.ts'
import { Returnable, WaitingReturn } from '../entities/return.ts'
import { Barcode, Id, Name, optionalText, Quantity, Sku, Slug, text } from '../values.ts'

const ReturnLine = z.object({
  sku: Sku,
  qty: Quantity,
  condition: Condition,
  outcome: Outcome,
  /** The shelf for restocked pieces; defaults to the returns location. */
  to: z.optional(Name),
  /** The person put an opened or damaged article back on sale on purpose. */
  override: z.optional(z.boolean()),
})

export type ReturnLine = z.infer<typeof ReturnLine>

const Lines = z.array(ReturnLine).check(z.minLength(1), z.maxLength(200))

/** A return with a wait reason stays in quarantine until a person completes it. */
const Return = z.object({
  order: z.optional(Name),
  trackingNumber: z.optional(Barcode),
  origin: text(40),
  /** The photograph's id, from `keepPhoto`. An origin may ask for one. */
  photo: z.optional(Id),
  /** The person says that there is no photograph. That is written down. */
  noPhoto: z.optional(z.boolean()),
  lines: Lines,
  waitReason: z.optional(text(40)),
  note: optionalText(500),
})

const Returned = answer(z.object({ id: Id, name: Name, status: z.enum(['waiting', 'completed']) }))

const ShopParams = z.object({ slugShop: Slug })

export const returnCalls = {
  keepPhoto: endpoint({
    name: 'rest_order_return_photo',
    method: 'POST',
    path: '/rest/order/return/photo',
    does: 'Garde la photo qu’une origine de retour demande',
    scope: 'warehouse',
    role: 'ReturnProduct',
    change: true,
    body: z.object({ photo: PhotoData }),
    answer: answer(z.object({ photo: Id })),
  }),

  photo: endpoint({
    name: 'api_client_return_photo',
    method: 'GET',
    path: '/api/client/{slugShop}/return/photo/{photo}',
    does: 'La photo d’un retour, à qui sert sa boutique',
    scope: 'shop',
    params: z.object({ slugShop: Slug, photo: Id }),
    file: true,
  }),

  book: endpoint({
    name: 'rest_order_return',
    method: 'POST',
    path: '/rest/order/return',
    does: 'Enregistre le retour d’une commande',
    scope: 'warehouse',
    role: 'ReturnProduct',
    change: true,
    body: Return,
    answer: Returned,
  }),

  find: endpoint({
    name: 'rest_order_return_find',
    method: 'GET',
    path: '/rest/order/return/find',
    does: 'Ce qui peut revenir d’une commande, par tout code qu’elle a, ou un retour qui attend',
    scope: 'warehouse',
    role: 'ReturnProduct',
    query: z.object({ code: Barcode }),
    answer: answer(z.object({ orders: z.array(Returnable), waiting: z.array(WaitingReturn) })),
  }),

  waiting: endpoint({
    name: 'rest_order_return_waiting',
    method: 'GET',
    path: '/rest/order/return/waiting',
    does: 'Les retours qui attendent une décision, le plus ancien d’abord',
    scope: 'warehouse',
    role: 'ReturnProduct',
    answer: answer(z.array(WaitingReturn)),
  }),

  complete: endpoint({
    name: 'rest_order_return_complete',
    method: 'POST',
    path: '/rest/order/return/{return}/complete',
    does: 'Dit ce que devient un retour qui attendait',
    scope: 'warehouse',
    role: 'ReturnProduct',
    change: true,
    params: z.object({ return: Name }),
    body: z.object({ lines: Lines }),
    answer: Returned,
  }),

  join: endpoint({
    name: 'rest_order_return_join',
    method: 'POST',
    path: '/rest/order/return/{return}/order',
    does: 'Rattache à sa commande un retour que personne ne connaissait',
    scope: 'warehouse',
    role: 'ReturnProduct',
    change: true,
    params: z.object({ return: Name }),
    /** Any code of the order. */
    body: z.object({ order: Barcode }),
    answer: answer(WaitingReturn),
  }),

  findForShop: endpoint({
    name: 'api_client_return_search',
    method: 'GET',
    path: '/api/client/{slugShop}/return/search',
    does: 'La commande à laquelle un colis retourné appartient',
    scope: 'shop',
    params: ShopParams,
    query: z.object({ code: Barcode }),
    answer: answer(z.array(Returnable)),
  }),

  bookForShop: endpoint({
    name: 'api_client_return_order',
    method: 'POST',
    path: '/api/client/{slugShop}/return/order',
    does: 'Enregistre un retour pour une boutique',
    scope: 'shop',
    role: 'ReturnProduct',
    change: true,
    params: ShopParams,
    body: Return,
    answer: Returned,
  }),
}
