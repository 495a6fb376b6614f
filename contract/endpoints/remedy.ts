import * as z from 'zod/mini'
import { answer } from '../answer.ts'
import { change, endpoint, reading, work } from '../endpoint.ts'
import { OfferedService } from '../entities/announcement.ts'
import { Order, RelayPoint } from '../entities/order.ts'
import { Id, Name, optionalText } from '../values.ts'

const params = z.object({ orderName: Name })

/** A packer may change the service or the relay point at the bench, where a carrier gives no label or leaves a choice. */
export const remedyCalls = {
  services: endpoint({
    ...reading('rest_warehouse_shipment_services', '/rest/warehouse/shipment/package/{parcelId}/services'),
    does: 'Les prestations et les prix proposés pour un colis fermé, celle des règles en premier',
    ...work('Shipping'),
    params: z.object({ parcelId: Id }),
    answer: answer(z.object({ services: z.array(OfferedService) })),
  }),

  relays: endpoint({
    ...reading('rest_warehouse_shipment_relays', '/rest/warehouse/shipment/order/{orderName}/relays'),
    does: 'Les points relais du transporteur d’une commande, près de son client ou d’un code postal',
    ...work('Shipping'),
    params,
    query: z.object({ postcode: optionalText(20) }),
    answer: answer(z.object({ postcode: z.string(), relays: z.array(RelayPoint) })),
  }),

  chooseRelay: endpoint({
    ...change('rest_warehouse_shipment_relay', '/rest/warehouse/shipment/order/{orderName}/relay'),
    does: 'Change le point relais d’une commande que ce poste emballe',
    ...work('Shipping'),
    params,
    body: z.object({ relay: RelayPoint }),
    answer: answer(z.object({ order: Order })),
  }),
}
