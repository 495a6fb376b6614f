import * as z from 'zod/mini'
import { answer } from '../answer.ts'
import { endpoint } from '../endpoint.ts'
import { Name, Slug } from '../values.ts'

/** The screens that boxes and parcels belong on, each by its path below `/warehouse/`. */
export const routedScreens = ['shipment', 'packaging', 'carrier-slip', 'order-information'] as const

/** Which screen a box or a parcel belongs on now. */
export const Routing = z.object({
  kind: z.enum(['box', 'package']),
  /** Null: on none, and `next` says why. */
  operation: z.nullable(z.enum(routedScreens)),
  /** What is worked on there: the order, or the parcel. */
  target: Name,
  /** The carrier whose slip it goes on. */
  group: z.optional(Slug),
  /** The sentence that tells a person so. */
  next: z.string(),
})

export type Routing = z.infer<typeof Routing>

export const routingCalls = {
  box: endpoint({
    name: 'rest_boa_routing_box',
    method: 'GET',
    path: '/rest/boa/routing/box/{box}',
    does: 'L’écran où cette caisse doit aller',
    params: z.object({ box: Name }),
    answer: answer(Routing),
  }),

  parcel: endpoint({
    name: 'rest_boa_routing_package',
    method: 'GET',
    path: '/rest/boa/routing/package/{package}',
    does: 'L’écran où ce colis doit aller ; un numéro de suivi convient aussi',
    params: z.object({ package: Name }),
    answer: answer(Routing),
  }),
}
