import * as z from 'zod/mini'
import { answer } from '../answer.ts'
import { change, endpoint, reading, work } from '../endpoint.ts'
import { Journey } from '../entities/journey.ts'
import { Order, OrderEvent, Parcel } from '../entities/order.ts'
import { OperationType } from '../operations.ts'
import { Barcode, Id, Instant, Name, Total } from '../values.ts'

/** A parcel's present or former number, and the address of its tracking page. */
export const ParcelTracking = z.object({
  carrier: z.nullable(z.string()),
  tracking: z.string(),
  trackingUrl: z.nullable(z.string()),
})
export type ParcelTracking = z.infer<typeof ParcelTracking>

export const ParcelInformation = z.object({
  ...Parcel.shape,
  /** Replaced numbers; each still finds the parcel. */
  formerTrackings: z.array(ParcelTracking),
  slip: z.nullable(z.string()),
  /** The carrier's news of the parcel, once there is any. */
  journey: z.nullable(Journey),
})
export type ParcelInformation = z.infer<typeof ParcelInformation>

/** A printed document of an order, stored for an exact reprint. */
export const OrderDocument = z.object({
  id: Id,
  title: z.string(),
  type: OperationType,
  role: z.enum(['label', 'a4']),
  at: Instant,
  by: z.nullable(z.string()),
})
export type OrderDocument = z.infer<typeof OrderDocument>

/** Pieces that its pick place lacks for an order that waits for its list, and the person who brings them. */
export const MissingPieces = z.object({
  product: z.string(),
  qty: Total,
  place: Name,
  broughtBy: z.nullable(z.string()),
  takenAt: z.nullable(Instant),
  inReserve: z.boolean(),
})
export type MissingPieces = z.infer<typeof MissingPieces>

export const OrderInformation = z.object({
  ...Order.shape,
  shopName: z.string(),
  createdAt: Instant,
  /** The lines on the label. */
  address: z.array(z.string()),
  pickingList: z.nullable(z.string()),
  box: z.nullable(z.string()),
  held: z.nullable(z.object({ by: z.string(), until: Instant })),
  parcels: z.array(ParcelInformation),
  documents: z.array(OrderDocument),
  timeline: z.array(OrderEvent),
  /** Absent where nothing is missing at a pick place. */
  missing: z.optional(z.array(MissingPieces)),
  /** The facts that customs will ask at the label and its articles lack. Absent where nothing is missing. */
  undeclared: z.optional(z.string()),
})
export type OrderInformation = z.infer<typeof OrderInformation>

export const CustomizationFile = z.object({
  id: Id,
  name: z.string(),
  type: z.string(),
  /** Needs a session's token. */
  url: z.string(),
  line: z.nullable(Id),
})
export type CustomizationFile = z.infer<typeof CustomizationFile>

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
