import type { Page } from 'playwright/test'
import { formatOwn } from '#contract/barcodes/index.ts'
import { asPerson, placesOf } from './server.ts'

/** The nth shelf of an aisle that holds only one article: a count of one minute. */
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

export async function piecesAt(page: Page, location: string): Promise<number> {
  const { stock } = await (await placesOf(page)).look(location)
  return stock.reduce((sum, { qty }) => sum + qty, 0)
}

const cards = [100, 50, 48, 30, 24, 20, 12, 10, 8, 6, 5, 4, 3, 2]

/** The scans for this quantity: the article, then the cards that multiply it. */
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

/** A plan by which each place is counted once a week, so that today has its share. */
export async function planEachWeek(page: Page): Promise<void> {
  const admin = await asPerson(page, 'admin')
  const shares = { by: 'moves', days: 90, shareA: 80, shareB: 15 }
  const times = { timesA: 52, timesB: 52, timesC: 52, weekdays: [1, 2, 3, 4, 5, 6, 7] }
  await admin.post('/rest/count-plan', { plan: { ...shares, ...times } })
}
