import type { BodyOf } from '#contract/endpoint.ts'
import { type Spare, shipmentCalls } from '#contract/endpoints/shipment.ts'
import type { Parcel } from '#contract/entities/order.ts'
import { isRefusal, type Refusal } from '#contract/problems.ts'
import { spareGoneCode } from '#contract/spares.ts'
import { isUnreached } from '#machines/shared/decision.ts'
import { isKept } from '#machines/shared/kept.ts'
import type { MonoList, ShipmentPorts } from '#machines/shipment/ports.ts'
import { dataOf } from '#src/api/client.ts'
import { inTime, isLost } from '#src/outbox/reach.ts'
import { operationPage } from '../addresses.ts'
import type { World } from '../definition.ts'

type Ports = Pick<ShipmentPorts, 'spareFor' | 'allocate'>
type Listed = ReturnType<ShipmentPorts['openList']>
type Opened = ReturnType<ShipmentPorts['openOrder']>
type Body = BodyOf<typeof shipmentCalls.packMulti>

/** The acts that the bench does by itself with numbers that the server gave it ahead. */
export function spareWork({ call, outbox }: Pick<World, 'call' | 'outbox'>) {
  const sent = new Set<string>()
  // A browser that cannot read its numbers works as one that has none.
  const spares = () => outbox.spares?.open().catch(() => undefined)
  const spareOf = async (text: string) => (await spares())?.find(text).catch(() => undefined)

  /** As the server says; while it does not answer, as it said when it gave the number. */
  async function openOrder(orderName: string, ask: () => Opened): Opened {
    const isDown = outbox.down.get() !== undefined
    // The question leaves first: a browser that has just started takes a moment to read its numbers.
    const asked = isDown ? undefined : ask()
    const spare = spareOf(orderName)
    if (!asked) return (await spare)?.order ?? ask()
    const answer = await Promise.race([asked, spare.then(found => (found ? inTime(asked) : asked))])
    return isLost(answer) ? ((await spare)?.order ?? answer) : answer
  }

  /** The same for a list: what is left of it then is what the bench has numbers for. */
  async function openList(name: string, ask: () => Listed): Listed {
    const isDown = outbox.down.get() !== undefined
    const answer = isDown ? undefined : await inTime(ask())
    if (answer && !isLost(answer)) return answer
    const kept = (await (await spares())?.orders(name).catch(() => [])) ?? []
    return listOf(name, kept) ?? answer ?? ask()
  }

  /** Packed now, or kept with its papers printed here. */
  const allocate: Ports['allocate'] = async ({ changeId: id, list, barcode, serial, remaining }) => {
    const own = await spares()
    const mayTake = own !== undefined && serial === undefined && !sent.has(id)
    const spare = mayTake ? await own.take(id, list, barcode).catch(() => null) : null
    const body = { pickingName: list, barcode, ...(serial === undefined ? {} : { serial }) }
    if (!spare) {
      // Null: it may have been sent before, and be made already.
      if (spare !== null && outbox.down.get() !== undefined) return noneAhead
      sent.add(id)
      return dataOf(call(shipmentCalls.packMono, { body }, { idempotencyKey: id }))
    }
    const { order, parcel } = spare
    const answer = await outbox.change(
      shipmentCalls.packMono,
      { body: { ...body, spare: parcel.id } },
      {
        ...{ id, about: [`order:${order.name}`], path: operationPage('shipment') },
        what: `Colis ${parcel.name} de ${order.name}, fermé sans le serveur`,
      },
    )
    if (isKept(answer)) {
      await own?.printPapers(parcel.id)
      return { order, parcel, remaining: Math.max(remaining - 1, 0) }
    }
    if (!isRefusal(answer)) return answer.data
    // Where it could not be kept, the next try has the same number.
    if (isUnreached(answer)) return answer
    await own?.giveUp(id)
    void own?.prepare({ list })
    return answer
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
    openList,
    allocate,
    spareFor,
    seal,
    /** Asks for the numbers of the next orders, or of a list's. With nothing in hand it gives back those of a list. */
    prepare: (hand: { order?: string; list?: string; enough?: true }) =>
      void spares()?.then(own => own?.prepare(hand)),
  }
}

const noneAhead: Refusal = {
  refused: {
    status: 409,
    code: 'no-spare',
    detail:
      'Le serveur ne répond pas, et ce poste n’a plus d’étiquette d’avance pour cet article : mettez-le de côté.',
  },
}

/** Undefined where the bench has no number for it. */
function listOf(name: string, spares: readonly Spare[]): MonoList | undefined {
  const type = spares[0]?.list?.type
  if (type === undefined) return undefined
  const products = new Map<string, MonoList['products'][number]>()
  for (const { product, leastDays } of spares.flatMap(({ order }) => order.lines)) {
    const { todo = 0 } = products.get(product.sku) ?? {}
    products.set(product.sku, { ...product, ...(leastDays ? { leastDays } : {}), todo: todo + 1, done: 0 })
  }
  return { name, type, remaining: spares.length, products: [...products.values()] }
}
