import * as z from 'zod/mini'
import { answer } from '../answer.ts'
import { endpoint } from '../endpoint.ts'
import { Carton, Order, Parcel, ProductSummary } from '../entities/order.ts'
import { PickingType } from '../picking-types.ts'
import { Barcode, Counted, Id, Instant, Name, optionalText, Quantity, text, WeightG } from '../values.ts'

export const shipmentCalls = {
  monoList: endpoint({
    name: 'rest_warehouse_shipment_mono',
    method: 'GET',
    path: '/rest/warehouse/shipment/mono/{pickingName}',
    does: 'Ce qui reste à expédier d’une liste de picking mono',
    role: 'Shipping',
    params: z.object({ pickingName: Name }),
    answer: answer(
      z.object({
        name: Name,
        type: PickingType,
        remaining: Counted,
        products: z.array(z.object({ ...ProductSummary.shape, todo: Counted, done: Counted })),
      }),
    ),
  }),

  order: endpoint({
    name: 'rest_warehouse_shipment_order',
    method: 'GET',
    path: '/rest/warehouse/shipment/order/{orderName}',
    does: 'Une commande à emballer, tenue pour ce poste, avec ses cartons et ses consignes',
    role: 'Shipping',
    // It takes the order for this person, so that no other bench packs it meanwhile.
    change: true,
    /**
     * An order's name, or that of its box, of one of its parcels, or the tracking number of one. A packed order is
     * given too: its labels can be made again, its parcels undone.
     */
    params: z.object({ orderName: Name }),
    answer: answer(z.object({ ...Order.shape, packagings: z.array(Carton) })),
  }),

  packMono: endpoint({
    name: 'rest_warehouse_shipment_order_mono',
    method: 'POST',
    path: '/rest/warehouse/shipment/order/mono',
    does: 'Attribue à l’article scanné la commande la plus urgente et fait son étiquette',
    role: 'Shipping',
    change: true,
    body: z.object({ pickingName: Name, barcode: Barcode }),
    answer: answer(z.object({ order: Order, parcel: Parcel, remaining: Counted })),
  }),

  packMulti: endpoint({
    name: 'rest_warehouse_shipment_order_multi',
    method: 'POST',
    path: '/rest/warehouse/shipment/order/multi',
    does: 'Enregistre les colis vérifiés d’une commande de plusieurs articles',
    role: 'Shipping',
    change: true,
    body: z.object({
      orderName: Name,
      parcels: z
        .array(
          z.object({
            /** Its code. */
            packaging: text(40),
            weightG: WeightG,
            /** What was verified; `qty` is in pieces, whatever a scan of a case stands for. */
            scans: z.array(z.object({ barcode: Barcode, qty: Quantity, at: Instant })),
          }),
        )
        .check(z.minLength(1), z.maxLength(50)),
      /** What is not in these parcels is shipped later. */
      partial: z.optional(z.boolean()),
      /** A weight that is not what the articles weigh is meant so. */
      confirm: z.optional(z.boolean()),
    }),
    answer: answer(z.object({ order: Order, parcels: z.array(Parcel) })),
  }),

  printMulti: endpoint({
    name: 'rest_warehouse_shipment_order_multi_print',
    method: 'POST',
    path: '/rest/warehouse/shipment/order/multi/print',
    does: 'Fait ou refait les étiquettes d’une commande',
    role: 'Shipping',
    change: true,
    body: z.object({
      orderName: Name,
      parcelId: z.optional(Id),
      reprint: z.optional(z.boolean()),
      reason: optionalText(200),
    }),
    answer: answer(z.object({ order: Order, parcels: z.array(Parcel) })),
  }),

  release: endpoint({
    name: 'rest_warehouse_shipment_order_release',
    method: 'POST',
    path: '/rest/warehouse/shipment/order/release',
    does: 'Rend une commande qu’un poste tenait',
    role: 'Shipping',
    change: true,
    body: z.object({ orderName: Name }),
    answer: answer(z.object({ order: Order })),
  }),

  handOver: endpoint({
    name: 'rest_warehouse_shipment_order_hand_over',
    method: 'POST',
    path: '/rest/warehouse/shipment/order/hand-over',
    does: 'Reprend à la relève une commande que tenait un collègue',
    role: 'Shipping',
    change: true,
    /** `from` is the address of the colleague: what somebody else holds by now is not taken from them. */
    body: z.object({ orderName: Name, from: text(200) }),
    answer: answer(z.object({ order: Order })),
  }),

  voidParcel: endpoint({
    name: 'rest_warehouse_shipment_package_void',
    method: 'POST',
    path: '/rest/warehouse/shipment/package/void',
    does: 'Annule un colis qui n’est pas encore sur un bordereau',
    role: 'Shipping',
    change: true,
    body: z.object({ parcelName: Name, reason: optionalText(200) }),
    answer: answer(z.object({ order: Order })),
  }),
}
