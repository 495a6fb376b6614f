import * as z from 'zod/mini'
import { answer } from '../answer.ts'
import { endpoint } from '../endpoint.ts'
import { Order } from '../entities/order.ts'
import { RelayPoint } from '../entities/relay.ts'
import { OfferedService } from '../entities/service.ts'
import { Id, Name, optionalText } from '../values.ts'

const packer = { scope: 'warehouse', role: 'Shipping' } as const
const params = z.object({ orderName: Name })

/** A packer may change the service or the relay point at the bench, where a carrier gives no label or leaves a choice. */
export const remedyCalls = {
  services: endpoint({
    ...packer,
    name: 'rest_warehouse_shipment_services',
    method: 'GET',
    path: '/rest/warehouse/shipment/package/{parcelId}/services',
    does: 'Les prestations et les prix proposés pour un colis fermé, celle des règles en premier',
    params: z.object({ parcelId: Id }),
    answer: answer(z.object({ services: z.array(OfferedService) })),
  }),

  relays: endpoint({
    ...packer,
    name: 'rest_warehouse_shipment_relays',
    method: 'GET',
    path: '/rest/warehouse/shipment/order/{orderName}/relays',
    does: 'Les points relais du transporteur d’une commande, près de son client ou d’un code postal',
    params,
    query: z.object({ postcode: optionalText(20) }),
    answer: answer(z.object({ postcode: z.string(), relays: z.array(RelayPoint) })),
  }),

  chooseRelay: endpoint({
    ...packer,
    name: 'rest_warehouse_shipment_relay',
    method: 'POST',
    path: '/rest/warehouse/shipment/order/{orderName}/relay',
    does: 'Change le point relais d’une commande que ce poste emballe',
    change: true,
    params,
    body: z.object({ relay: RelayPoint }),
    answer: answer(z.object({ order: Order })),
  }),
}
