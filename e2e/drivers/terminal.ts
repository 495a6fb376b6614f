import type { Page } from 'playwright/test'
import { classify, formatOwn } from '#contract/barcodes/index.ts'
import { expect, type Operator } from './operator.ts'
import { notBefore, unseenErrorMs } from './scanner.ts'
import { demoItems, placesOf } from './server.ts'

type Shelf = { name: string; code: string }
export type Goods = {
  shelf: Shelf
  empty: Shelf
  article: { code: string; name: string; qty: number; shop: string }
}

/** What a terminal's tests work with: a shelf of an aisle that holds enough of one article, and an empty one. */
export async function goodsIn(page: Page, aisle: string, atLeast: number): Promise<Goods> {
  const { named, look } = await placesOf(page)
  const empty = await firstOf(await withSubAisles('D-', named), async name => {
    const { blocked, stock } = await look(name)
    return !blocked && stock.length === 0 ? groupOf(name) : undefined
  })
  const found = await firstOf(await withSubAisles(aisle, named), async name => {
    const { blocked, stock } = await look(name)
    const line = stock.find(({ qty, product }) => qty >= atLeast && product.codes.some(single))
    const code = line?.product.codes.find(single)?.code
    if (blocked || !line || !code) return undefined
    return {
      shelf: groupOf(name),
      article: { code, name: line.product.name, qty: line.qty, shop: line.product.shop },
    }
  })
  return { ...found, empty }
}

/** The server tells twenty names at a time. */
async function withSubAisles(prefix: string, named: (prefix: string) => Promise<string[]>) {
  const lists = await Promise.all(['01', '02', '03', '04', '05'].map(rack => named(`${prefix}${rack}`)))
  return lists.flat()
}

async function firstOf<T>(
  names: readonly string[],
  take: (name: string) => Promise<T | undefined>,
): Promise<T> {
  for (const name of names) {
    const taken = await take(name)
    if (taken !== undefined) return taken
  }
  throw new Error('The demo warehouse has no such shelf')
}

/** Its own number, not a shop's alias. */
const single = ({ code, qty }: { code: string; qty: number }) =>
  qty === 1 && classify(code).some(({ kind, checked }) => kind === 'product' && checked)

const groupOf = (name: string): Shelf => ({ name, code: formatOwn('location', name) })

/** The badge of somebody in the demo warehouse, by name. */
export async function badgeOf(page: Page, name: string): Promise<string> {
  const badge = (await demoItems(page)).find(({ code, title }) => code.startsWith('BG-') && title === name)
  if (!badge) throw new Error(`The demo sheet has no badge of ${name}`)
  return badge.code
}

/** Somebody three metres from the screen, with a scanner and nothing else. */
export function atTheTerminal(I: Operator) {
  const { page } = I
  const onScreen = (title: string) =>
    page.getByRole('button', { name: title, exact: false }).filter({ visible: true }).first()

  return {
    ...I,
    /** Scans the card with this title off the screen: what stands there, and nothing that does not. */
    async scanCard(title: string) {
      const picture = onScreen(title).getByRole('img')
      const said = await picture.getAttribute('alt')
      await I.scan((said ?? '').replace('Code-barres ', ''))
    },
    /** A card off the printed sheet. */
    scanSheet: (card: string) => I.scan(formatOwn('command', card)),
    async seeInstruction(text: string | RegExp) {
      await expect(page.getByRole('heading', { level: 1 }).filter({ visible: true })).toHaveText(text)
    },
    seeCard: (title: string) => expect(onScreen(title)).toBeVisible(),
    async seeTop(text: string) {
      await expect(page.getByRole('banner').filter({ visible: true })).toContainText(text)
    },
    /** An error is seen for a moment before anybody answers it. */
    async seeError(text: string | RegExp) {
      await expect(page.getByRole('alert', { name: 'Erreur' })).toContainText(text)
      await notBefore(page, Date.now() + unseenErrorMs)
    },
    async seeNoError() {
      await expect(page.getByRole('alert', { name: 'Erreur' })).toHaveCount(0)
    },
  }
}
