import type { BodyOf } from '#contract/endpoint.ts'
import { shipmentCalls } from '#contract/endpoints/shipment.ts'
import type { Parcel } from '#contract/entities/order.ts'
import { isRefusal } from '#contract/problems.ts'
import { spareGoneCode } from '#contract/spares.ts'
import { isKept } from '#machines/shared/kept.ts'
import type { ShipmentPorts } from '#machines/shipment/ports.ts'
import { inTime, isLost } from '#src/outbox/reach.ts'
import { operationPage } from '../addresses.ts'
import type { World } from '../definition.ts'

type Ports = Pick<ShipmentPorts, 'spareFor'>
type Opened = ReturnType<ShipmentPorts['openOrder']>
type Body = BodyOf<typeof shipmentCalls.packMulti>

/** The acts that the bench does by itself with numbers that the server gave it ahead. */
export function spareWork({ outbox }: Pick<World, 'outbox'>) {
  // A browser that cannot read its numbers works as one that has none.
  const spares = () => outbox.spares?.open().catch(() => undefined)
  const spareOf = async (text: string) => (await spares())?.find(text).catch(() => undefined)

  /** As the server says; while it does not answer, as it said when it gave the number. */
  async function openOrder(orderName: string, ask: () => Opened): Opened {
    const spare = await spareOf(orderName)
    if (!spare) return ask()
    if (outbox.down.get() !== undefined) return spare.order
    const answer = await inTime(ask())
    return isLost(answer) ? spare.order : answer
  }

  const spareFor: Ports['spareFor'] = async order => ({ spare: (await spareOf(order))?.parcel ?? null })

  /** Sealed now, or kept with its papers printed here. */
  async function seal(id: string, body: Body, spare: Parcel): ReturnType<ShipmentPorts['seal']> {
    const named = { ...body, spare: spare.id }
    const answer = await outbox.change(
      shipmentCalls.packMulti,
      { body: named },
      {
        ...{ id, about: [`order:${body.orderName}`], path: operationPage('shipment') },
        what: `Colis ${spare.name} de ${body.orderName}, fermé sans le serveur`,
      },
    )
    const own = await spares()
    if (isKept(answer)) await own?.printPapers(spare.id)
    // After another refusal the next try may have the number again.
    const isOver = !isRefusal(answer) || answer.refused.code === spareGoneCode
    if (isOver) await own?.use(spare.id)
    return isKept(answer) || isRefusal(answer) ? answer : answer.data
  }

  return {
    openOrder,
    spareFor,
    seal,
    /** Asks for the numbers of the next orders, once an order is in hand. */
    prepare: (order: string) => void spares()?.then(own => own?.prepare(order)),
  }
}
