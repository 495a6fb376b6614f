import { randomInt } from 'node:crypto'
import type { Page } from 'playwright/test'
import { mod10CheckDigit } from '#contract/barcodes/check-digits.ts'
import { formatOwn } from '#contract/barcodes/index.ts'
import type { Reception, ReceptionSummary } from '#contract/endpoints/reception.ts'
import { asPerson, placesOf } from './server.ts'

export type Delivery = {
  shop: string
  name: string
  code: string
  /** The expected articles, each with its own number. */
  articles: { sku: string; name: string; code: string; expected: number }[]
}

/** Questions to the server for tests of deliveries. */
export async function atTheDock(page: Page) {
  const { read } = await asPerson(page)
  const { look } = await placesOf(page)

  const information = (shop: string, name: string) =>
    read<Reception>(`/api/client/${shop}/reception/information/${name}`)

  return {
    information,

    /** An untouched delivery; each test takes another number. */
    async expected(nth: number): Promise<Delivery> {
      const { shops } = await read<{ shops: { slug: string }[] }>('/rest/user/access')
      const found: { shop: string; name: string }[] = []
      for (const { slug } of shops) {
        const receptions = await read<ReceptionSummary[]>(`/api/client/${slug}/reception/list`)
        found.push(
          ...receptions
            .filter(({ status }) => status === 'expected')
            .map(({ name }) => ({ shop: slug, name })),
        )
      }
      const chosen = found[nth]
      if (!chosen) throw new Error(`The demo warehouse expects no ${nth + 1} deliveries`)
      const { lines } = await information(chosen.shop, chosen.name)
      return {
        ...chosen,
        code: formatOwn('reception', chosen.name),
        articles: lines.map(({ product, expected }) => ({
          sku: product.sku,
          name: product.name,
          code: product.codes.find(({ qty, code }) => qty === 1 && /^\d{13}$/.test(code))?.code ?? '',
          expected,
        })),
      }
    },

    async at(place: string, sku: string): Promise<number> {
      const { stock } = await look(place)
      return stock.filter(({ product }) => product.sku === sku).reduce((sum, { qty }) => sum + qty, 0)
    },
  }
}

/** An EAN that the warehouse does not know. */
export function unknownEan(): string {
  const twelve = `29${String(randomInt(10 ** 10)).padStart(10, '0')}`
  return twelve + mod10CheckDigit(twelve)
}

export const place = (name: string) => formatOwn('location', name)
export const card = (name: string) => formatOwn('command', name)
