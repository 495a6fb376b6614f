import * as z from 'zod/mini'
import { answer } from '../answer.ts'
import { endpoint } from '../endpoint.ts'
import { Barcode, Counted, Instant, Slug } from '../values.ts'

export const slipStatuses = ['open', 'sealed'] as const

const CarrierSlip = z.object({
  group: Slug,
  carrier: z.string(),
  cutoffAt: Instant,
  parcels: Counted,
  weightG: Counted,
  status: z.enum(slipStatuses),
})

export const carrierSlipList = endpoint({
  name: 'rest_warehouse_carrier_slip_list',
  method: 'GET',
  path: '/rest/warehouse/carrier-slip/list',
  does: 'Les bordereaux du jour, par transporteur',
  role: 'Barcode',
  answer: z.array(CarrierSlip),
})

export const carrierSlip = endpoint({
  name: 'rest_warehouse_carrier_slip',
  method: 'POST',
  path: '/rest/warehouse/carrier-slip/{carrierSlipGroup}',
  does: 'Charge des colis sur un bordereau, puis le clôt',
  role: 'Barcode',
  change: true,
  params: z.object({ carrierSlipGroup: Slug }),
  body: z.object({ trackings: z.array(Barcode).check(z.maxLength(2000)), seal: z.boolean() }),
  answer: answer(z.object({ slip: CarrierSlip, loaded: z.array(z.string()), missing: z.array(z.string()) })),
})
