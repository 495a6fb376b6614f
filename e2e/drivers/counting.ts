import type { Page } from 'playwright/test'
import { formatOwn } from '#contract/barcodes/index.ts'
import { placesOf } from './server.ts'

/** The nth shelf of an aisle with one article on it and nothing else: what somebody counts in a minute. */
export async function shelfToCount(page: Page, nth = 0) {
  const { named, look } = await placesOf(page)
  let seen = 0
  for (const name of [...(await named('C-02-')), ...(await named('C-04-')), ...(await named('C-05-'))]) {
    const { blocked, stock } = await look(name)
    const [line, ...others] = stock
    const code = line?.product.codes.find(({ qty }) => qty === 1)?.code
    if (blocked || !line || others.length > 0 || !code || line.qty < 3) continue
    if (seen === nth) {
      const { product, qty } = line
      return { shelf: { name, code: formatOwn('location', name) }, article: { ...product, code, qty } }
    }
    seen += 1
  }
  throw new Error('The demo warehouse has no such shelf')
}

/** The pieces that the ledger knows at a place, told by the server. */
export async function piecesAt(page: Page, location: string): Promise<number> {
  const { stock } = await (await placesOf(page)).look(location)
  return stock.reduce((sum, { qty }) => sum + qty, 0)
}

const cards = [100, 50, 48, 30, 24, 20, 12, 10, 8, 6, 5, 4, 3, 2]

/** How somebody counts so many pieces with a scanner: the article, then the card that says how often. */
export function scansFor(article: string, qty: number): string[] {
  const scans: string[] = []
  let left = qty
  while (left > 0) {
    const times = cards.find(card => card <= left) ?? 1
    scans.push(article, ...(times > 1 ? [formatOwn('command', `X${times}`)] : []))
    left -= times
  }
  return scans
}
