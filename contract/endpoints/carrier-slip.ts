import * as z from 'zod/mini'
import { answer } from '../answer.ts'
import { endpoint } from '../endpoint.ts'
import { Barcode, Counted, Instant, Name, Slug, WeightG } from '../values.ts'

export const slipStatuses = ['open', 'sealed'] as const

/** As many parcels as a lorry takes may weigh more than any one of them. */
const TotalG = z.int().check(z.minimum(0))

/** A carrier's slip of today; one that nobody has begun yet has no name. */
export const CarrierSlip = z.object({
  group: Slug,
  name: z.nullable(Name),
  carrier: z.string(),
  cutoffAt: Instant,
  /** On the slip, and what they weigh. */
  parcels: Counted,
  weightG: TotalG,
  /** Labelled for this carrier and not loaded. */
  waiting: Counted,
  status: z.enum(slipStatuses),
})

export type CarrierSlip = z.infer<typeof CarrierSlip>

export const SlipParcel = z.object({
  name: Name,
  tracking: z.nullable(z.string()),
  order: Name,
  weightG: z.nullable(WeightG),
})

export type SlipParcel = z.infer<typeof SlipParcel>

/** A lorry's worth; longer lists are cut, the counts never are. */
export const mostListed = 500

const GroupParams = z.object({ carrierSlipGroup: Slug })

const Barcodes = z.array(Barcode).check(z.maxLength(2000))

export const carrierSlipCalls = {
  list: endpoint({
    name: 'rest_warehouse_carrier_slip_list',
    method: 'GET',
    path: '/rest/warehouse/carrier-slip/list',
    does: 'Les bordereaux du jour, par transporteur',
    role: 'Barcode',
    answer: z.array(CarrierSlip),
  }),

  /** An addition to the specification's calls: two people load one lorry, and each must see what is left. */
  content: endpoint({
    name: 'rest_warehouse_carrier_slip_content',
    method: 'GET',
    path: '/rest/warehouse/carrier-slip/{carrierSlipGroup}',
    does: 'Le bordereau ouvert d’un transporteur et les colis qui lui manquent',
    role: 'Barcode',
    params: GroupParams,
    answer: answer(z.object({ slip: CarrierSlip, missing: z.array(SlipParcel) })),
  }),

  load: endpoint({
    name: 'rest_warehouse_carrier_slip',
    method: 'POST',
    path: '/rest/warehouse/carrier-slip/{carrierSlipGroup}',
    does: 'Charge des colis sur un bordereau, puis le clôt',
    role: 'Barcode',
    change: true,
    params: GroupParams,
    body: z.object({
      /** Tracking numbers or package names of what goes on the slip, and of what comes off it again. */
      trackings: Barcodes,
      unload: z.optional(Barcodes),
      seal: z.boolean(),
      /** The slip that one works on: without it parcels go on the open one, and one is opened where there is none. */
      slip: z.optional(z.nullable(Name)),
      /** Sealed although parcels are missing. */
      confirm: z.optional(z.boolean()),
    }),
    answer: answer(
      z.object({ slip: CarrierSlip, loaded: z.array(SlipParcel), unloaded: z.array(SlipParcel) }),
    ),
  }),
}
