import * as z from 'zod/mini'
import { answer, PrintJob } from '../answer.ts'
import { change, endpoint, reading, work } from '../endpoint.ts'
import { AwaitedLabel, ChosenService, UnlabelledParcel } from '../entities/announcement.ts'
import { first } from '../entities/journey.ts'
import { Carton, Order, Parcel, ProductSummary } from '../entities/order.ts'
import { PickingType } from '../picking-types.ts'
import { SerialNumber } from '../serials.ts'
import { Barcode, Id, Instant, Name, optionalText, Quantity, Sku, Total, text, WeightG } from '../values.ts'

/** A bench has no more spare parcels than these of orders and of its list of single articles, and gets so many in one answer. */
export const sparesAtMost = 40
export const sparesOfListAtMost = 60
export const sparesAtOnce = 5

/** An order with the number and the papers of its one parcel: a bench seals it without the server, too. */
export const Spare = z.object({
  /** As it will be; its carton and weight are not known yet. */
  parcel: Parcel,
  order: z.object({ ...Order.shape, packagings: z.array(Carton) }),
  box: z.nullable(Name),
  /** Its list, where that is of single articles. */
  list: z.optional(z.object({ name: Name, type: PickingType })),
  prints: z.array(PrintJob),
})
export type Spare = z.infer<typeof Spare>

export const shipmentCalls = {
  monoList: endpoint({
    ...reading('rest_warehouse_shipment_mono', '/rest/warehouse/shipment/mono/{pickingName}'),
    does: 'Ce qui reste à expédier d’une liste de picking mono',
    ...work('Shipping'),
    params: z.object({ pickingName: Name }),
    answer: answer(
      z.object({
        name: Name,
        type: PickingType,
        remaining: Total,
        products: z.array(
          z.object({
            ...ProductSummary.shape,
            /** The days that a piece must have left before it perishes; absent where it need not have any. */
            leastDays: z.optional(Total),
            todo: Total,
            done: Total,
          }),
        ),
      }),
    ),
  }),

  order: endpoint({
    name: 'rest_warehouse_shipment_order',
    method: 'GET',
    path: '/rest/warehouse/shipment/order/{orderName}',
    does: 'Une commande à emballer, tenue pour ce poste, avec ses cartons et ses consignes',
    ...work('Shipping'),
    // Opening reserves the order for this person, so that no other bench packs it.
    change: true,
    /**
     * The name of an order, its box or one of its parcels, or a tracking number. The call also takes packed orders, to
     * relabel or undo their parcels.
     */
    params: z.object({ orderName: Name }),
    answer: answer(z.object({ ...Order.shape, packagings: z.array(Carton) })),
  }),

  packMono: endpoint({
    ...change('rest_warehouse_shipment_order_mono', '/rest/warehouse/shipment/order/mono'),
    does: 'Attribue à l’article scanné la commande la plus urgente et fait son étiquette',
    ...work('Shipping'),
    /** `serial`: the piece's serial number, where its article has them. */
    body: z.object({
      pickingName: Name,
      barcode: Barcode,
      serial: z.optional(SerialNumber),
      /** The order is the one that the bench has this number and these papers for. */
      spare: z.optional(Id),
    }),
    answer: answer(z.object({ order: Order, parcel: Parcel, remaining: Total })),
  }),

  packMulti: endpoint({
    ...change('rest_warehouse_shipment_order_multi', '/rest/warehouse/shipment/order/multi'),
    does: 'Enregistre les colis vérifiés d’une commande de plusieurs articles',
    ...work('Shipping'),
    body: z.object({
      orderName: Name,
      parcels: z
        .array(
          z.object({
            packaging: text(40),
            weightG: WeightG,
            /**
             * The verified scans. `qty` counts pieces, even when the scan was a case. `serials`: the number of each piece,
             * where the article has them.
             */
            scans: z.array(
              z.object({
                barcode: Barcode,
                qty: Quantity,
                at: Instant,
                serials: z.optional(z.array(SerialNumber).check(z.maxLength(1000))),
              }),
            ),
          }),
        )
        .check(z.minLength(1), z.maxLength(50)),
      /** The missing pieces ship later. */
      partial: z.optional(z.boolean()),
      /** The weight differs from the articles' weight on purpose. */
      confirm: z.optional(z.boolean()),
      /** The one parcel bears this number, which the bench got ahead. Its papers are in the answer. */
      spare: z.optional(Id),
    }),
    answer: answer(z.object({ order: Order, parcels: z.array(Parcel) })),
  }),

  spares: endpoint({
    ...change('rest_warehouse_shipment_spares', '/rest/warehouse/shipment/spares'),
    does: 'Réserve à un poste des numéros de colis, avec leurs étiquettes',
    ...work('Shipping'),
    /**
     * `holding`: the spare parcels that the bench has. It gives back all others, but of a list of single articles those in `given`
     * alone, for a request may arrive late, and another bench packs what comes back. `order` is in hand, and goes first, or
     * `list` of single articles. `enough`: it only gives back.
     */
    body: z.object({
      bench: Id,
      holding: z.array(Id).check(z.maxLength(sparesAtMost + sparesOfListAtMost)),
      given: z.optional(z.array(Id).check(z.maxLength(sparesAtMost + sparesOfListAtMost))),
      order: z.optional(Name),
      list: z.optional(Name),
      enough: z.optional(z.boolean()),
    }),
    /**
     * `gone`: the bench must not use these any more. `back`: it gives those of these back that it has not used. `more`: it may ask for others at once; `coming`: another bench gives some back first.
     */
    answer: answer(
      z.object({
        spares: z.array(Spare),
        gone: z.array(Id),
        back: z.array(Id),
        more: z.boolean(),
        coming: z.boolean(),
      }),
    ),
  }),

  serial: endpoint({
    ...reading('rest_warehouse_shipment_serial', '/rest/warehouse/shipment/serial'),
    does: 'Dit si un numéro de série peut partir, ou avec quelle commande il est déjà parti',
    ...work('Shipping'),
    query: z.object({ sku: Sku, serial: SerialNumber }),
    answer: answer(z.object({ serial: z.string() })),
  }),

  printMulti: endpoint({
    ...change('rest_warehouse_shipment_order_multi_print', '/rest/warehouse/shipment/order/multi/print'),
    does: 'Fait ou refait les étiquettes d’une commande',
    ...work('Shipping'),
    body: z.object({
      orderName: Name,
      parcelId: z.optional(Id),
      reprint: z.optional(z.boolean()),
      reason: optionalText(200),
      /** The packer's choice. Without one the accounts' rules choose. */
      service: z.optional(ChosenService),
    }),
    answer: answer(z.object({ order: Order, parcels: z.array(Parcel) })),
  }),

  labels: endpoint({
    ...reading('rest_warehouse_shipment_labels', '/rest/warehouse/shipment/labels'),
    does: 'Les étiquettes que ce poste attend des transporteurs',
    ...work('Shipping'),
    answer: answer(z.object({ labels: z.array(AwaitedLabel) })),
  }),

  /** Once for each label: the first computer of the bench that fetches one prints it. */
  fetchLabels: endpoint({
    ...change('rest_warehouse_shipment_labels_fetch', '/rest/warehouse/shipment/labels/fetch'),
    does: 'Imprime les étiquettes que les transporteurs ont données à ce poste',
    ...work('Shipping'),
    body: z.object({ parcels: z.array(Id).check(z.minLength(1), z.maxLength(50)) }),
    answer: answer(z.object({ parcels: z.array(Parcel) })),
  }),

  withoutLabel: endpoint({
    ...reading('rest_warehouse_shipment_without_label', '/rest/warehouse/shipment/without-label'),
    does: 'Les colis fermés dont le transporteur n’a pas donné l’étiquette, et pourquoi',
    ...work('Shipping'),
    answer: answer(first(UnlabelledParcel)),
  }),

  release: endpoint({
    ...change('rest_warehouse_shipment_order_release', '/rest/warehouse/shipment/order/release'),
    does: 'Rend une commande qu’un poste tenait',
    ...work('Shipping'),
    body: z.object({ orderName: Name }),
    answer: answer(z.object({ order: Order })),
  }),

  handOver: endpoint({
    ...change('rest_warehouse_shipment_order_hand_over', '/rest/warehouse/shipment/order/hand-over'),
    does: 'Reprend à la relève une commande que tenait un collègue',
    ...work('Shipping'),
    /** `from` is the colleague's e-mail address. The server refuses if another person holds the order by now. */
    body: z.object({ orderName: Name, from: text(200) }),
    answer: answer(z.object({ order: Order })),
  }),

  voidParcel: endpoint({
    ...change('rest_warehouse_shipment_package_void', '/rest/warehouse/shipment/package/void'),
    does: 'Annule un colis qui n’est pas encore sur un bordereau',
    ...work('Shipping'),
    body: z.object({ parcelName: Name, reason: optionalText(200) }),
    answer: answer(z.object({ order: Order })),
  }),
}
