import type { Page } from 'playwright/test'
import { formatOwn } from '#contract/barcodes/own.ts'
import { demoItems, placesOf } from './server.ts'

type Thing = { code: string; name: string }

/** Codes of the demo warehouse to scan: a shelf that holds an article, another shelf for it, an order. */
export async function demoCodes(
  page: Page,
): Promise<{ shelf: Thing; elsewhere: Thing; article: Thing & { shop: string }; order: Thing }> {
  const { named, look } = await placesOf(page)
  for (const name of await named('A-')) {
    const { blocked, stock } = await look(name)
    const line = stock.find(({ qty }) => qty >= 4)
    const single = line?.product.codes.find(({ qty }) => qty === 1)
    if (!line || !single || blocked) continue
    const order = await firstOrder(page)
    const to = await shelfFor(page, { shop: line.product.shop, but: name })
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
  const codes = (await demoItems(page)).map(({ code }) => code)
  const code = codes.find(one => one.startsWith('CD'))
  if (!code) throw new Error('The demo sheet shows no order')
  return { code, name: code.slice(0, -1) }
}

/** A shelf that takes these goods without a question: empty, or already serving their shop. */
async function shelfFor(page: Page, { shop, but }: { shop: string; but: string }): Promise<string> {
  const { named, look } = await placesOf(page)
  for (const prefix of ['D-', 'C-', 'B-', 'A-']) {
    for (const name of (await named(prefix)).reverse()) {
      if (name === but) continue
      const { blocked, kind, stock } = await look(name)
      const serves = stock.length === 0 || stock.some(({ product }) => product.shop === shop)
      if (!blocked && kind === 'storage' && serves) return name
    }
  }
  throw new Error('The demo warehouse has no shelf to take these goods to')
}
