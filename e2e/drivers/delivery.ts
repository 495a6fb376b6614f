import { randomInt } from 'node:crypto'
import type { Page } from 'playwright/test'
import { mod10CheckDigit } from '#contract/barcodes/check-digits.ts'
import { formatOwn } from '#contract/barcodes/index.ts'
import type { Reception, ReceptionSummary } from '#contract/entities/reception.ts'

export type Delivery = {
  shop: string
  name: string
  code: string
  /** What is expected, each with its own number. */
  articles: { sku: string; name: string; code: string; expected: number }[]
}

/** What the tests of deliveries ask of the server beside the browser. */
export async function atTheDock(page: Page) {
  const server = process.env.E2E_URL
  const login = await page.request.post(`${server}/rest/login_check`, {
    data: { username: 'camille', password: 'douchette' },
  })
  const headers = { authorization: `Bearer ${(await login.json()).token}` }
  const get = async <T>(path: string): Promise<T> => {
    const reply = await page.request.get(`${server}${path}`, { headers })
    return (await reply.json()) as T
  }

  const information = async (shop: string, name: string) =>
    (await get<{ data: Reception }>(`/api/client/${shop}/reception/information/${name}`)).data

  return {
    information,

    /** A delivery that nobody has touched; each test takes another. */
    async expected(nth: number): Promise<Delivery> {
      const { shops } = await get<{ shops: { slug: string }[] }>('/rest/user/access')
      const found: { shop: string; name: string }[] = []
      for (const { slug } of shops) {
        const { data } = await get<{ data: ReceptionSummary[] }>(`/api/client/${slug}/reception/list`)
        found.push(
          ...data.filter(({ status }) => status === 'expected').map(({ name }) => ({ shop: slug, name })),
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

    /** How many of an article lie at a place. */
    async at(place: string, sku: string): Promise<number> {
      type Stock = { data: { stock: { product: { sku: string }; qty: number }[] } }
      const { data } = await get<Stock>(`/rest/location/information/${place}`)
      return data.stock.filter(({ product }) => product.sku === sku).reduce((sum, { qty }) => sum + qty, 0)
    },
  }
}

/** The number of something that the house has never seen. */
export function unknownEan(): string {
  const twelve = `29${String(randomInt(10 ** 10)).padStart(10, '0')}`
  return twelve + mod10CheckDigit(twelve)
}

export const place = (name: string) => formatOwn('location', name)
export const card = (name: string) => formatOwn('command', name)
