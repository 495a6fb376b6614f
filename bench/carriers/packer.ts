import { setTimeout as pause } from 'node:timers/promises'
import type * as z from 'zod/mini'
import { orderCalls } from '#contract/endpoints/order.ts'
import { shipmentCalls } from '#contract/endpoints/shipment.ts'
import type { Parcel } from '#contract/entities/order.ts'
import type { Door } from './door.ts'
import type { House } from './house.ts'
import type { Karrio } from './karrio.ts'

export type Scene = {
  readonly karrio: Karrio
  readonly house: House
  readonly door: Door
  readonly told: (isSeen: boolean, what: string, why?: string) => void
}

type Label = z.infer<typeof shipmentCalls.labels.answer>['data']['labels'][number]

/** Looks every so often until there is something; undefined after that many seconds. */
export async function until<T>(look: () => Promise<T | undefined>, seconds: number): Promise<T | undefined> {
  const end = Date.now() + seconds * 1000
  for (;;) {
    const seen = await look()
    if (seen !== undefined || Date.now() > end) return seen
    await pause(250)
  }
}

/** A packer of this scene's house, who waits for labels and looks at what came. */
export function packerOf({ house, karrio, told }: Scene) {
  const labelOf = async (id: string): Promise<Label | undefined> => {
    const { labels } = (await house.call(shipmentCalls.labels, {})).data
    return labels.find(one => one.id === id)
  }

  /** The label comes, or a refusal. */
  const waitFor = (id: string, seconds = 120): Promise<Label | undefined> =>
    until(async () => {
      const label = await labelOf(id)
      return label && label.state !== 'coming' ? label : undefined
    }, seconds)

  async function fetched(id: string) {
    const { data, prints } = await house.call(shipmentCalls.fetchLabels, { body: { parcels: [id] } })
    return { parcel: data.parcels[0], prints: prints ?? [] }
  }

  async function information(order: string) {
    const [found] = (await house.call(orderCalls.information, { query: { order } })).data
    return found
  }

  /** One label, one number, one shipment at karrio, the same on both sides. */
  async function seeOne(parcel: Parcel, what: string, seconds = 120): Promise<Parcel | undefined> {
    const label = await waitFor(parcel.id, seconds)
    if (label?.state !== 'ready') {
      told(false, `${what} : l’étiquette est là`, JSON.stringify(label ?? (await labelOf(parcel.id))))
      return undefined
    }
    const { parcel: labelled, prints } = await fetched(parcel.id)
    const made = await karrio.shipments(parcel.name)
    const bought = made.filter(({ status }) => status !== 'draft')
    const labels = prints.filter(({ role }) => role === 'label')
    told(
      bought.length === 1 && bought[0]?.tracking_number === labelled?.tracking && labels.length === 1,
      `${what} : une étiquette, le numéro ${labelled?.tracking}, un envoi acheté chez karrio`,
      JSON.stringify({ made, labelled, labels: labels.length }),
    )
    return labelled
  }

  return { waitFor, fetched, information, seeOne, labelOf }
}
