import * as z from 'zod/mini'
import { answer } from '../answer.ts'
import { endpoint } from '../endpoint.ts'
import { Order } from '../entities/order.ts'
import { Condition, Outcome } from '../entities/reason.ts'
import { Barcode, Id, Name, optionalText, Quantity, Sku, Slug, text } from '../values.ts'

const ReturnLine = z.object({
  sku: Sku,
  qty: Quantity,
  condition: Condition,
  outcome: Outcome,
  to: z.optional(Name),
})

/** A return with a wait reason is parked in quarantine until somebody completes it. */
const Return = z.object({
  order: z.optional(Name),
  trackingNumber: z.optional(Barcode),
  origin: text(40),
  lines: z.array(ReturnLine).check(z.minLength(1), z.maxLength(200)),
  waitReason: z.optional(text(40)),
  note: optionalText(500),
})
const Returned = answer(z.object({ id: Id, name: Name, status: z.enum(['waiting', 'completed']) }))

export const orderReturn = endpoint({
  name: 'rest_order_return',
  method: 'POST',
  path: '/rest/order/return',
  does: 'Enregistre le retour d’une commande',
  role: 'ReturnProduct',
  change: true,
  body: Return,
  answer: Returned,
})

const ShopParams = z.object({ slugShop: Slug })

export const returnSearch = endpoint({
  name: 'api_client_return_search',
  method: 'GET',
  path: '/api/client/{slugShop}/return/search',
  does: 'La commande à laquelle un colis retourné appartient',
  role: 'ReturnProduct',
  params: ShopParams,
  query: z.object({ code: Barcode }),
  answer: answer(
    z.array(z.object({ order: Order, returnable: z.array(z.object({ sku: Sku, qty: Quantity })) })),
  ),
})

export const returnOrder = endpoint({
  name: 'api_client_return_order',
  method: 'POST',
  path: '/api/client/{slugShop}/return/order',
  does: 'Enregistre un retour pour une boutique',
  role: 'ReturnProduct',
  change: true,
  params: ShopParams,
  body: Return,
  answer: Returned,
})
