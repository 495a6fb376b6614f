import type { Page } from 'playwright/test'
import { formatOwn } from '#contract/barcodes/own.ts'

type Thing = { code: string; name: string }

/** Things of the demo warehouse to scan: a shelf that holds an article, another shelf for it, an order. */
export async function demoCodes(
  page: Page,
): Promise<{ shelf: Thing; elsewhere: Thing; article: Thing & { shop: string }; order: Thing }> {
  const server = process.env.E2E_URL
  const login = await page.request.post(`${server}/rest/login_check`, {
    data: { username: 'camille', password: 'douchette' },
  })
  const { token } = await login.json()
  const headers = { authorization: `Bearer ${token}` }
  const names: string[] = await (
    await page.request.post(`${server}/rest/location/find-prefix`, { headers, data: { prefix: 'A-' } })
  ).json()

  for (const name of names) {
    const reply = await page.request.get(`${server}/rest/location/information/${name}`, { headers })
    const { data } = await reply.json()
    const line = data.stock.find((one: { qty: number }) => one.qty >= 4)
    const single = line?.product.codes.find((one: { qty: number; code: string }) => one.qty === 1)
    if (!single || data.blocked) continue
    const order = await firstOrder(page)
    const to = await shelfFor(page, headers, { shop: line.product.shop, but: name })
    return {
      shelf: thing(name),
      elsewhere: thing(to),
      article: { code: single.code, name: line.product.name, shop: line.product.shop },
      order,
    }
  }
  throw new Error('The demo warehouse has no shelf with four pieces of an article')
}

const thing = (name: string): Thing => ({ name, code: formatOwn('location', name) })

async function firstOrder(page: Page): Promise<Thing> {
  const sheet = await (await page.request.get(`${process.env.E2E_URL}/rest/demo/sheet`)).json()
  const codes: string[] = sheet.groups.flatMap((group: { items: Thing[] }) =>
    group.items.map(({ code }) => code),
  )
  const code = codes.find(one => one.startsWith('CD'))
  if (!code) throw new Error('The demo sheet shows no order')
  return { code, name: code.slice(0, -1) }
}

type Holding = { product: { shop: string } }

/** A shelf that takes these goods without a question: an empty one, or one that serves their shop already. */
async function shelfFor(
  page: Page,
  headers: { authorization: string },
  { shop, but }: { shop: string; but: string },
): Promise<string> {
  const server = process.env.E2E_URL
  for (const prefix of ['D-', 'C-', 'B-', 'A-']) {
    const found = await page.request.post(`${server}/rest/location/find-prefix`, {
      headers,
      data: { prefix },
    })
    for (const name of (await found.json()).reverse()) {
      if (name === but) continue
      const reply = await page.request.get(`${server}/rest/location/information/${name}`, { headers })
      const { data } = await reply.json()
      const stock: Holding[] = data.stock
      const serves = stock.length === 0 || stock.some(({ product }) => product.shop === shop)
      if (!data.blocked && data.kind === 'storage' && serves) return name
    }
  }
  throw new Error('The demo warehouse has no shelf to take these goods to')
}
