import * as z from 'zod/mini'
import { answer } from '../answer.ts'
import { endpoint } from '../endpoint.ts'
import { OperationType } from '../operations.ts'
import { Name } from '../values.ts'

/** Which screen a box or a parcel belongs on now. */
const Routing = z.object({
  kind: z.enum(['box', 'package']),
  operation: OperationType,
  target: Name,
  group: z.optional(z.string()),
  next: z.string(),
})

export const boaRoutingBox = endpoint({
  name: 'rest_boa_routing_box',
  method: 'GET',
  path: '/rest/boa/routing/box/{box}',
  does: 'L’écran où cette caisse doit aller',
  params: z.object({ box: Name }),
  answer: answer(Routing),
})

export const boaRoutingPackage = endpoint({
  name: 'rest_boa_routing_package',
  method: 'GET',
  path: '/rest/boa/routing/package/{package}',
  does: 'L’écran où ce colis doit aller',
  params: z.object({ package: Name }),
  answer: answer(Routing),
})
