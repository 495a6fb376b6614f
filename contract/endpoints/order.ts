import * as z from 'zod/mini'
import { answer } from '../answer.ts'
import { endpoint } from '../endpoint.ts'
import { Order, Parcel } from '../entities/order.ts'
import { CustomizationFile, OrderInformation } from '../entities/order-information.ts'
import { Barcode, Id, Name, Quantity, text, WeightG } from '../values.ts'

const OrderParams = z.object({ order: Name })

export const orderCalls = {
  information: endpoint({
    name: 'rest_order_information',
    method: 'GET',
    path: '/rest/order/information',
    does: 'Commandes retrouvées par nom, caisse, colis, numéro de suivi, liste ou client',
    role: 'Print',
    query: z.object({ order: Barcode }),
    answer: answer(z.array(OrderInformation)),
  }),

  packaging: endpoint({
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
  }),

  customizationFiles: endpoint({
    name: 'rest_order_customization_files',
    method: 'GET',
    path: '/rest/order/{order}/customization-files',
    does: 'Les fichiers de personnalisation d’une commande',
    role: 'Print',
    params: OrderParams,
    answer: answer(z.array(CustomizationFile)),
  }),

  customizationFile: endpoint({
    name: 'rest_order_customization_file',
    method: 'GET',
    path: '/rest/order/{order}/customization-files/{file}',
    does: 'Un fichier de personnalisation, tel quel',
    role: 'Print',
    params: z.object({ order: Name, file: Id }),
    file: true,
  }),

  addTracking: endpoint({
    name: 'rest_order_tracking_number_add',
    method: 'GET',
    path: '/rest/order/{order}/tracking-number/add',
    does: 'Ajoute un numéro de suivi à une commande',
    role: 'Print',
    change: true,
    params: OrderParams,
    // Which parcel bears it, where the order has several.
    query: z.object({ trackingNumber: Barcode, package: z.optional(Name) }),
    answer: answer(Parcel),
  }),

  tracking: endpoint({
    name: 'rest_order_tracking_number',
    method: 'GET',
    path: '/rest/order/{order}/tracking-number/{trackingNumber}',
    does: 'Le colis qui porte ce numéro de suivi',
    role: 'Print',
    params: z.object({ order: Name, trackingNumber: Barcode }),
    answer: answer(Parcel),
  }),

  removeTracking: endpoint({
    name: 'rest_order_tracking_number_remove',
    method: 'POST',
    path: '/rest/order/{order}/tracking-number/{trackingNumber}/remove',
    does: 'Reprend un numéro de suivi ajouté par erreur',
    role: 'Print',
    change: true,
    params: z.object({ order: Name, trackingNumber: Barcode }),
    answer: answer(Parcel),
  }),
}
