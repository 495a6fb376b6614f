import type { Page } from 'playwright/test'
import { formatOwn } from '#contract/barcodes/own.ts'

type Product = { sku: string; name: string; codes: { code: string; qty: number }[] }
type Pile = { product: Product; qty: number }

/** What the server knows, asked as somebody who takes returns. */
export async function returnsOf(page: Page) {
  const server = process.env.E2E_URL
  const login = await page.request.post(`${server}/rest/login_check`, {
    data: { username: 'camille', password: 'douchette' },
  })
  const { token } = await login.json()
  const headers = { authorization: `Bearer ${token}` }
  const read = async (path: string) => {
    const reply = await page.request.get(`${server}${path}`, { headers })
    return (await reply.json()).data
  }
  const returnable = async (order: string): Promise<Pile[]> => {
    const data = await read(`/rest/order/return/find?code=${encodeURIComponent(order)}`)
    return data?.orders?.[0]?.returnable ?? []
  }
  return {
    /** A shipped order of which three pieces may still come back, each with its barcode. */
    async sentThree() {
      const groups = await read('/rest/search?query=CD&kind=order&status=shipped')
      const orders: { name: string }[] = groups.flatMap(({ found }: { found: { name: string }[] }) => found)
      for (const { name } of orders) {
        const pieces = (await returnable(name)).flatMap(({ product, qty }) => {
          const single = product.codes.find(one => one.qty === 1)
          return single ? Array.from({ length: qty }, () => ({ ...product, code: single.code })) : []
        })
        const [first, second, third] = pieces
        if (first && second && third) return { name, code: formatOwn('order', name), first, second }
      }
      throw new Error('The demo has no shipped order of three pieces')
    },
    async left(order: string): Promise<number> {
      return (await returnable(order)).reduce((sum, { qty }) => sum + qty, 0)
    },
    async parked(order: string): Promise<{ name: string; place: string } | undefined> {
      const waiting: { name: string; order: string | null; place: string }[] = await read(
        '/rest/order/return/waiting',
      )
      return waiting.find(one => one.order === order)
    },
    async stock(place: string, sku: string): Promise<number> {
      const { stock } = await read(`/rest/location/information/${encodeURIComponent(place)}`)
      return (stock as Pile[])
        .filter(({ product }) => product.sku === sku)
        .reduce((sum, { qty }) => sum + qty, 0)
    },
  }
}
