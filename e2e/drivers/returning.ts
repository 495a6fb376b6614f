import type { Page } from 'playwright/test'
import { formatOwn } from '#contract/barcodes/own.ts'
import { asPerson, placesOf } from './server.ts'

type Product = { sku: string; name: string; codes: { code: string; qty: number }[] }
type Pile = { product: Product; qty: number }

export async function returnsOf(page: Page) {
  const { read } = await asPerson(page)
  const { look } = await placesOf(page)
  const returnable = async (order: string): Promise<Pile[]> => {
    const path = `/rest/order/return/find?code=${encodeURIComponent(order)}`
    const { orders } = await read<{ orders: { returnable: Pile[] }[] }>(path)
    return orders[0]?.returnable ?? []
  }
  return {
    /** A shipped order with three returnable pieces of two articles, each with its barcode. */
    async sentThree() {
      type Groups = { found: { name: string; shop: string }[] }[]
      const groups = await read<Groups>('/rest/search?query=CD&kind=order&status=shipped')
      const orders = groups.flatMap(({ found }) => found)
      for (const { name, shop } of orders) {
        const pieces = (await returnable(name)).flatMap(({ product, qty }) => {
          const single = product.codes.find(one => one.qty === 1)
          return single ? Array.from({ length: qty }, () => ({ ...product, code: single.code })) : []
        })
        const [first, second, third] = pieces
        const other = pieces.find(({ sku }) => sku !== first?.sku)
        if (first && second && third && other) {
          return { name, shop, code: formatOwn('order', name), first, second, other }
        }
      }
      throw new Error('The demo has no shipped order of three pieces')
    },
    async left(order: string): Promise<number> {
      return (await returnable(order)).reduce((sum, { qty }) => sum + qty, 0)
    },
    async parked(order: string): Promise<{ name: string; place: string } | undefined> {
      type Waiting = { name: string; order: string | null; place: string }[]
      const waiting = await read<Waiting>('/rest/order/return/waiting')
      return waiting.find(one => one.order === order)
    },
    async stock(place: string, sku: string): Promise<number> {
      const { stock } = await look(place)
      return stock.filter(({ product }) => product.sku === sku).reduce((sum, { qty }) => sum + qty, 0)
    },
  }
}
