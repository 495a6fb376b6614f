import * as z from 'zod/mini'
import { answer } from '../answer.ts'
import { change, endpoint, reading, work } from '../endpoint.ts'
import { AwaitedManifest } from '../entities/announcement.ts'
import { slipStatuses } from '../entities/work-list.ts'
import { Barcode, Id, Instant, Name, Slug, Total, text, WeightG } from '../values.ts'

/** A lorry's load may exceed the weight limit of a single parcel. */
const TotalG = z.int().check(z.minimum(0))

/** A carrier's slip of today. It has no name until someone loads the first parcel. */
export const CarrierSlip = z.object({
  group: Slug,
  name: z.nullable(Name),
  carrier: z.string(),
  /** The departure that it missed, until that is settled; otherwise the next one. */
  cutoffAt: Instant,
  /** The departure's hour passed with parcels on the dock. */
  missed: z.boolean(),
  /** The number of parcels on the slip, and their weight. */
  parcels: Total,
  weightG: TotalG,
  /** The number of parcels labelled for this carrier and not loaded. */
  waiting: Total,
  status: z.enum(slipStatuses),
  /** True if carriers elsewhere make labels here, so that bars that no grammar knows may be a parcel's. */
  elsewhere: z.optional(z.boolean()),
})
export type CarrierSlip = z.infer<typeof CarrierSlip>

export const SlipParcel = z.object({
  name: Name,
  tracking: z.nullable(z.string()),
  order: Name,
  weightG: z.nullable(WeightG),
  /** The texts of the bars of its carrier's own label, where a carrier elsewhere gave one. */
  bars: z.optional(z.array(z.string())),
})
export type SlipParcel = z.infer<typeof SlipParcel>

/** The most parcels in one list, about a lorry's worth. Longer lists are cut; the counts stay exact. */
export const mostListed = 500

const GroupParams = z.object({ carrierSlipGroup: Slug })

const Barcodes = z.array(Barcode).check(z.maxLength(2000))

export const carrierSlipCalls = {
  list: endpoint({
    ...reading('rest_warehouse_carrier_slip_list', '/rest/warehouse/carrier-slip/list'),
    does: 'Les bordereaux du jour, par transporteur',
    ...work('Barcode'),
    answer: z.array(CarrierSlip),
  }),

  /** Not in the specification: two people load one lorry, and each must see the remaining parcels. */
  content: endpoint({
    ...reading('rest_warehouse_carrier_slip_content', '/rest/warehouse/carrier-slip/{carrierSlipGroup}'),
    does: 'Le bordereau ouvert d’un transporteur et les colis qui lui manquent',
    ...work('Barcode'),
    params: GroupParams,
    answer: answer(z.object({ slip: CarrierSlip, missing: z.array(SlipParcel) })),
  }),

  load: endpoint({
    ...change('rest_warehouse_carrier_slip', '/rest/warehouse/carrier-slip/{carrierSlipGroup}'),
    does: 'Charge des colis sur un bordereau, puis le clôt',
    ...work('Barcode'),
    params: GroupParams,
    body: z.object({
      /** Tracking numbers or package names to load and to unload. */
      trackings: Barcodes,
      unload: z.optional(Barcodes),
      seal: z.boolean(),
      /** The slip in hand. Without it, parcels go on the open slip, and the server opens one if needed. */
      slip: z.optional(z.nullable(Name)),
      /** Seals the slip although parcels are missing. */
      confirm: z.optional(z.boolean()),
    }),
    answer: answer(
      z.object({
        slip: CarrierSlip,
        loaded: z.array(SlipParcel),
        unloaded: z.array(SlipParcel),
        /** The slip is sealed, and its carrier is asked for a paper of its own. */
        manifest: z.optional(z.boolean()),
      }),
    ),
  }),

  /** Not in the specification: a driver has lost the paper. */
  reprint: endpoint({
    ...change('rest_warehouse_carrier_slip_reprint', '/rest/warehouse/carrier-slip/slip/{slip}/reprint'),
    does: 'Réimprime un bordereau clôturé, en duplicata',
    ...work('Barcode'),
    params: z.object({ slip: Name }),
    body: z.object({ reason: text(200) }),
    answer: answer(z.object({ name: Name })),
  }),

  manifests: endpoint({
    ...reading('rest_warehouse_carrier_slip_manifests', '/rest/warehouse/carrier-slip/manifests'),
    does: 'Les bordereaux de transporteurs que cette personne attend pour ceux qu’elle a clôturés',
    ...work('Barcode'),
    answer: answer(z.object({ manifests: z.array(AwaitedManifest) })),
  }),

  fetchManifests: endpoint({
    ...change('rest_warehouse_carrier_slip_manifests_fetch', '/rest/warehouse/carrier-slip/manifests/fetch'),
    does: 'Donne à l’impression les bordereaux de transporteurs arrivés',
    ...work('Barcode'),
    body: z.object({ manifests: z.array(Id).check(z.maxLength(50)) }),
    answer: answer(z.object({ fetched: Total })),
  }),

  retryManifest: endpoint({
    ...change(
      'rest_warehouse_carrier_slip_manifest_retry',
      '/rest/warehouse/carrier-slip/manifests/{manifest}/retry',
    ),
    does: 'Redemande à un transporteur son bordereau',
    ...work('Barcode'),
    params: z.object({ manifest: Id }),
    answer: answer(z.object({ slip: Name })),
  }),

  /** Not in the specification: parcels that a lorry left behind are an alarm until somebody puts them off. */
  postpone: endpoint({
    ...change(
      'rest_warehouse_carrier_slip_postpone',
      '/rest/warehouse/carrier-slip/{carrierSlipGroup}/postpone',
    ),
    does: 'Reporte les colis d’un départ manqué au départ suivant',
    ...work('Barcode'),
    params: GroupParams,
    body: z.object({ missed: Instant }),
    answer: answer(z.object({ to: Instant, parcels: Total })),
  }),
}
