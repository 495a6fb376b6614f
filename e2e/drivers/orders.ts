import type { Page } from 'playwright/test'
import { formatOwn } from '#contract/barcodes/own.ts'
import type { OrderInformation } from '#contract/endpoints/order.ts'
import type { Found } from '#contract/endpoints/search.ts'
import type { OrderStatus } from '#contract/entities/order.ts'
import { makeChance } from '#server/demo/chance.ts'
import { makeTracking } from '#server/demo/outbound.ts'
import { asPerson } from './server.ts'

/** The demo warehouse's orders, read as a person with every right. */
export async function orderDesk(page: Page) {
  const { read } = await asPerson(page)

  const about = async (name: string): Promise<OrderInformation> => {
    const [order] = await read<OrderInformation[]>(`/rest/order/information?order=${name}`)
    if (!order) throw new Error(`There is no order ${name}`)
    return order
  }

  return {
    about,
    /** The nth order with this status; each test takes another number. */
    async order(status: OrderStatus, nth = 0, fits: (order: OrderInformation) => boolean = () => true) {
      const groups = await read<{ found: Found[] }[]>(`/rest/search?query=CD0&kind=order&status=${status}`)
      const names = groups.flatMap(({ found }) => found.map(({ name }) => name))
      const fitting: OrderInformation[] = []
      for (const name of names) {
        const order = await about(name)
        if (fits(order)) fitting.push(order)
        if (fitting.length > nth) break
      }
      const order = fitting[nth]
      if (!order) throw new Error(`The demo warehouse has too few orders that are ${status}`)
      return order
    },
  }
}

export const codeOf = {
  order: (name: string) => formatOwn('order', name),
  parcel: (name: string) => formatOwn('package', name),
  list: (name: string) => formatOwn('pickingList', name),
  return: (name: string) => formatOwn('return', name),
  reception: (name: string) => formatOwn('reception', name),
  card: (name: string) => formatOwn('command', name),
}

/** A Colissimo number that no parcel has yet. */
export const freshNumber = (seed: number): string =>
  makeTracking(makeChance(seed), { slug: 'colissimo', name: 'Colissimo' })
