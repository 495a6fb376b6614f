import * as z from 'zod/mini'
import { answer } from '../answer.ts'
import { endpoint } from '../endpoint.ts'
import { Id, Slug, text, WeightG } from '../values.ts'

/** `{tracking}` marks the place of the number. */
const TrackingUrl = z.url({ protocol: /^https?$/ }).check(z.maxLength(300), z.regex(/\{tracking\}/))

/** A carrier whose lorry comes for this house's parcels. `slug` also names the group of its slips. */
export const CarrierEntry = z.object({
  id: Id,
  slug: Slug,
  name: text(80),
  /** When the lorry leaves, on the wall of the warehouse: 17:30. */
  cutoff: z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/)),
  maxWeightG: WeightG,
  trackingUrl: z.nullable(TrackingUrl),
  /** The codes of the cartons that it takes. It refuses all others. */
  cartons: z.array(text(40)).check(z.maxLength(200)),
  active: z.boolean(),
})

export type CarrierEntry = z.infer<typeof CarrierEntry>

const manager = { scope: 'warehouse', standing: 'manager' } as const

export const carrierCalls = {
  list: endpoint({
    ...manager,
    name: 'rest_carrier_list',
    method: 'GET',
    path: '/rest/carrier/list',
    does: 'Les transporteurs, archivés compris',
    answer: answer(z.array(CarrierEntry)),
  }),

  save: endpoint({
    ...manager,
    name: 'rest_carrier_save',
    method: 'POST',
    path: '/rest/carrier',
    does: 'Ajoute, change ou archive un transporteur',
    change: true,
    /** Without an id, a new one. A carrier keeps its slug. */
    body: z.extend(z.omit(CarrierEntry, { id: true }), { id: z.optional(Id) }),
    answer: answer(CarrierEntry),
  }),
}
