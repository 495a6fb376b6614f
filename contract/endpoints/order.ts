import * as z from 'zod/mini'
import { answer } from '../answer.ts'
import { change, endpoint, reading, work } from '../endpoint.ts'
import { Parcel } from '../entities/order.ts'
import { CustomizationFile, OrderInformation } from '../entities/order-information.ts'
import { Barcode, Id, Name } from '../values.ts'

const OrderParams = z.object({ order: Name })

export const orderCalls = {
  information: endpoint({
    ...reading('rest_order_information', '/rest/order/information'),
    does: 'Commandes retrouvées par nom, caisse, colis, numéro de suivi, liste ou client',
    ...work('Print'),
    query: z.object({ order: Barcode }),
    answer: answer(z.array(OrderInformation)),
  }),

  customizationFiles: endpoint({
    ...reading('rest_order_customization_files', '/rest/order/{order}/customization-files'),
    does: 'Les fichiers de personnalisation d’une commande',
    ...work('Print'),
    params: OrderParams,
    answer: answer(z.array(CustomizationFile)),
  }),

  customizationFile: endpoint({
    ...reading('rest_order_customization_file', '/rest/order/{order}/customization-files/{file}'),
    does: 'Un fichier de personnalisation, tel quel',
    ...work('Print'),
    params: z.object({ order: Name, file: Id }),
    file: true,
  }),

  addTracking: endpoint({
    name: 'rest_order_tracking_number_add',
    method: 'GET',
    path: '/rest/order/{order}/tracking-number/add',
    does: 'Ajoute un numéro de suivi à une commande',
    ...work('Print'),
    change: true,
    params: OrderParams,
    // The order's parcel that carries the number.
    // A number without a check digit is added when a person confirmed it, or read it in bars that had one.
    query: z.object({
      trackingNumber: Barcode,
      package: z.optional(Name),
      sure: z.optional(z.literal('true')),
    }),
    answer: answer(Parcel),
  }),

  tracking: endpoint({
    ...reading('rest_order_tracking_number', '/rest/order/{order}/tracking-number/{trackingNumber}'),
    does: 'Le colis qui porte ce numéro de suivi',
    ...work('Print'),
    params: z.object({ order: Name, trackingNumber: Barcode }),
    answer: answer(Parcel),
  }),

  removeTracking: endpoint({
    ...change(
      'rest_order_tracking_number_remove',
      '/rest/order/{order}/tracking-number/{trackingNumber}/remove',
    ),
    does: 'Reprend un numéro de suivi ajouté par erreur',
    ...work('Print'),
    params: z.object({ order: Name, trackingNumber: Barcode }),
    answer: answer(Parcel),
  }),
}
