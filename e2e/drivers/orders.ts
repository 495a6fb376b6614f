import type { Page } from 'playwright/test'
import { formatOwn } from '#contract/barcodes/own.ts'
import type { Found } from '#contract/endpoints/search.ts'
import type { OrderStatus } from '#contract/entities/order.ts'
import type { OrderInformation } from '#contract/entities/order-information.ts'
import { makeChance } from '#server/demo/chance.ts'
import { makeTracking } from '#server/demo/tracking.ts'

/** The demo warehouse's orders, as somebody with every right is told of them. */
export async function orderDesk(page: Page) {
  const server = process.env.E2E_URL
  const login = await page.request.post(`${server}/rest/login_check`, {
    data: { username: 'camille', password: 'douchette' },
  })
  const { token } = await login.json()
  const headers = { authorization: `Bearer ${token}` }

  const about = async (name: string): Promise<OrderInformation> => {
    const reply = await page.request.get(`${server}/rest/order/information`, {
      headers,
      params: { order: name },
    })
    const { data } = await reply.json()
    return data[0]
  }

  return {
    about,
    /** The nth of those that stand there; each situation takes another one. */
    async order(status: OrderStatus, nth = 0, fits: (order: OrderInformation) => boolean = () => true) {
      const reply = await page.request.get(`${server}/rest/search`, {
        headers,
        params: { query: 'CD0', kind: 'order', status },
      })
      const { data } = await reply.json()
      const names: string[] = data.flatMap(({ found }: { found: Found[] }) => found.map(({ name }) => name))
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
  card: (name: string) => formatOwn('command', name),
}

/** A Colissimo number that nobody bears yet. */
export const freshNumber = (seed: number): string =>
  makeTracking(makeChance(seed), { slug: 'colissimo', name: 'Colissimo' })
