import * as z from 'zod/mini'
import { answer } from '../answer.ts'
import { endpoint } from '../endpoint.ts'
import { Order, OrderEvent, Parcel } from '../entities/order.ts'
import { Barcode, Id, Name, Quantity, text, WeightG } from '../values.ts'

const OrderParams = z.object({ order: Name })

export const orderInformation = endpoint({
  name: 'rest_order_information',
  method: 'GET',
  path: '/rest/order/information',
  does: 'Commandes retrouvées par nom, colis, numéro de suivi ou client',
  role: 'Print',
  query: z.object({ order: Barcode }),
  answer: answer(z.array(z.object({ ...Order.shape, timeline: z.array(OrderEvent) }))),
})

export const orderPackaging = endpoint({
  name: 'rest_order_packaging',
  method: 'PUT',
  path: '/rest/order/{order}/packaging',
  does: 'Change les cartons et les poids d’une commande',
  role: 'Shipping',
  change: true,
  params: OrderParams,
  body: z.object({
    parcels: z
      .array(
        z.object({
          /** Which one; in the order of their names where none is named. */
          parcel: z.optional(Name),
          packaging: text(40),
          weightG: WeightG,
          /** Packed anew, where they are given: then each parcel says what it holds. */
          lines: z.optional(z.array(z.object({ line: Id, qty: Quantity }))),
        }),
      )
      .check(z.minLength(1), z.maxLength(50)),
    /** A weight that is not what the articles weigh is meant so. */
    confirm: z.optional(z.boolean()),
  }),
  answer: answer(z.object({ order: Order, parcels: z.array(Parcel) })),
})

export const orderCustomizationFiles = endpoint({
  name: 'rest_order_customization_files',
  method: 'GET',
  path: '/rest/order/{order}/customization-files',
  does: 'Les fichiers de personnalisation d’une commande',
  role: 'Print',
  params: OrderParams,
  answer: answer(
    z.array(z.object({ name: z.string(), type: z.string(), url: z.string(), line: z.nullable(Id) })),
  ),
})

export const trackingNumberAdd = endpoint({
  name: 'rest_order_tracking_number_add',
  method: 'GET',
  path: '/rest/order/{order}/tracking-number/add',
  does: 'Ajoute un numéro de suivi à une commande',
  role: 'Print',
  change: true,
  params: OrderParams,
  query: z.object({ trackingNumber: Barcode }),
  answer: answer(Parcel),
})

export const trackingNumber = endpoint({
  name: 'rest_order_tracking_number',
  method: 'GET',
  path: '/rest/order/{order}/tracking-number/{trackingNumber}',
  does: 'Le colis qui porte ce numéro de suivi',
  role: 'Print',
  params: z.object({ order: Name, trackingNumber: Barcode }),
  answer: answer(Parcel),
})
