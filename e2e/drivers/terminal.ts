import type { Locator, Page } from 'playwright/test'
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

/** Goods for a terminal's tests: a shelf with enough of one article, and an empty shelf. */
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

/** The server returns at most twenty names, so this asks rack by rack. */
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

/** The article's own code, not a shop's alias. */
const single = ({ code, qty }: { code: string; qty: number }) =>
  qty === 1 && classify(code).some(({ kind, checked }) => kind === 'product' && checked)

const groupOf = (name: string): Shelf => ({ name, code: formatOwn('location', name) })

export async function badgeOf(page: Page, name: string): Promise<string> {
  const badge = (await demoItems(page)).find(({ code, title }) => code.startsWith('BG-') && title === name)
  if (!badge) throw new Error(`The demo sheet has no badge of ${name}`)
  return badge.code
}

/** No lorry left parcels behind. In the demo some do, at certain hours, and then stand on a wall's home. */
export const noParcelLeftBehind = (page: Page) =>
  page.route('**/rest/home/attention', async route => {
    const answer = await route.fetch()
    const { data } = await answer.json()
    const departures = data.departures.map((one: object) => ({ ...one, missed: 0 }))
    await route.fulfill({ response: answer, json: { data: { ...data, departures } } })
  })

/** Each look at the screen ends after this time; the caller then looks again, since cards may have moved. */
const soonMs = 2000
const untilThere = { timeout: 90_000 }

/** A person three metres from the screen, with only a scanner. */
export function atTheTerminal(I: Operator) {
  const { page } = I
  const onScreen = (title: string) =>
    page.getByRole('button', { name: title, exact: false }).filter({ visible: true }).first()

  /**
   * A lorry left behind takes room on the wall's home, and the last operations are then on its next page. The news of it
   * may come at any moment, so whoever calls this looks again until the card is there.
   */
  async function turnHomeTo(title: string) {
    const home = page.getByRole('heading', { level: 1, name: 'Scannez la carte de l’opération' })
    const card = onScreen(title)
    const more = onScreen('Suite')
    await expect(card.or(more).first()).toBeVisible()
    if (!(await home.isVisible()) || (await card.isVisible())) return
    const operations = page.getByRole('list', { name: 'Opérations' })
    const before = await operations.innerText({ timeout: soonMs })
    await scanOff(more)
    // A second scan before the page has turned would turn it back.
    await expect.poll(() => operations.innerText({ timeout: soonMs })).not.toBe(before)
  }

  async function scanOff(card: Locator) {
    await I.scan(await codeOf(card))
  }

  async function codeOf(card: Locator) {
    const said = await card.getByRole('img').getAttribute('alt', { timeout: soonMs })
    return (said ?? '').replace('Code-barres ', '')
  }

  return {
    ...I,
    /** Scans this card off the screen. Fails if the card is not there. */
    async scanCard(title: string) {
      let code = ''
      await expect(async () => {
        await turnHomeTo(title)
        code = await codeOf(onScreen(title))
      }).toPass(untilThere)
      await I.scan(code)
    },
    /** Scans a card of the printed sheet. */
    scanSheet: (card: string) => I.scan(formatOwn('command', card)),
    async seeInstruction(text: string | RegExp) {
      await expect(page.getByRole('heading', { level: 1 }).filter({ visible: true })).toHaveText(text)
    },
    async seeCard(title: string) {
      await expect(async () => {
        await turnHomeTo(title)
        await expect(onScreen(title)).toBeVisible({ timeout: soonMs })
      }).toPass(untilThere)
    },
    async seeTop(text: string) {
      await expect(page.getByRole('banner').filter({ visible: true })).toContainText(text)
    },
    /** Sees an error for a moment before the next action. */
    async seeError(text: string | RegExp) {
      await expect(page.getByRole('alert', { name: 'Erreur' })).toContainText(text)
      await notBefore(page, Date.now() + unseenErrorMs)
    },
    async seeNoError() {
      await expect(page.getByRole('alert', { name: 'Erreur' })).toHaveCount(0)
    },
  }
}
