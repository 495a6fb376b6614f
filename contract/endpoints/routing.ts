import * as z from 'zod/mini'
import { answer } from '../answer.ts'
import { endpoint, reading } from '../endpoint.ts'
import { Name, Slug } from '../values.ts'

/** The screens for boxes and parcels, as paths below `/warehouse/`. */
const routedScreens = ['shipment', 'packaging', 'carrier-slip', 'order-information'] as const

/** The screen that a box or a parcel needs now. */
export const Routing = z.object({
  kind: z.enum(['box', 'package']),
  /** Null when no screen fits; `next` says why. */
  operation: z.nullable(z.enum(routedScreens)),
  /** The order or the parcel to open there. */
  target: Name,
  /** The carrier of the parcel's slip. */
  group: z.optional(Slug),
  next: z.string(),
})
export type Routing = z.infer<typeof Routing>

export const routingCalls = {
  box: endpoint({
    ...reading('rest_boa_routing_box', '/rest/boa/routing/box/{box}'),
    does: 'L’écran où cette caisse doit aller',
    scope: 'own',
    params: z.object({ box: Name }),
    answer: answer(Routing),
  }),

  parcel: endpoint({
    ...reading('rest_boa_routing_package', '/rest/boa/routing/package/{package}'),
    does: 'L’écran où ce colis doit aller ; un numéro de suivi convient aussi',
    scope: 'own',
    params: z.object({ package: Name }),
    answer: answer(Routing),
  }),
}
