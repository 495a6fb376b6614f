import type { Locator, Page } from 'playwright/test'
import { formatOwn, numberName } from '#contract/barcodes/own.ts'
import { expect, type Operator, test } from './drivers/operator.ts'
import { atTheTerminal, badgeOf } from './drivers/terminal.ts'

const shop = { slug: 'le-petit-comptoir', name: 'Le Petit Comptoir' }
const choose = 'Choisissez la liste à imprimer'
const takeList = 'Prenez la liste à l’imprimante et scannez-la'
const fillCart = 'Prenez la liste à l’imprimante, puis scannez une caisse par commande'

// As « Montrer les codes des commandes » sets it: at this desk the commands are scanned off the screen.
test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('bench', '{"bars":true}'))
})

const button = (page: Page, title: RegExp): Locator =>
  page.getByRole('button', { name: title }).filter({ visible: true }).first()

/** Scans this card off the screen. Fails if the card is not there. */
async function scanCard(I: Operator, title: RegExp) {
  const said = await button(I.page, title).getByRole('img').getAttribute('alt')
  await I.scan((said ?? '').replace('Code-barres ', ''))
}

async function listOn(page: Page): Promise<string> {
  const about = page.getByRole('region', { name: 'Consigne' }).getByText(/PK\d{6}/)
  return /PK\d{6}/.exec(await about.innerText())?.[0] ?? ''
}

async function openShop(I: Operator, username = 'picking') {
  await I.am(username)
  await I.open(`/picking/${shop.slug}`)
  await I.see(choose)
  await expect(button(I.page, /commandes? à préparer|Mono|Multi/)).toBeVisible()
}

/** Releases the list, so that other tests find its orders. */
async function giveBack(I: Operator) {
  await scanCard(I, /Annuler cette liste/)
  await I.see(/^Annuler la liste PK\d+ \?$/)
  await scanCard(I, /Annuler cette liste/)
  await I.see(/annulée : jetez-la/)
  await I.see(choose)
}

test('from log-in to a list in hand with nothing but a scanner: badge, picking, shop, type', async ({
  I,
  page,
}) => {
  await I.open('/')
  await I.see(/scannez votre badge/)
  await I.scan(await badgeOf(page, 'Yanis Benali'))
  await expect(I.entry(/Picking/)).toBeVisible()
  await I.scan(formatOwn('command', 'GO-PICKIN'))
  await I.see('Pour qui travaillez-vous ?')
  await scanCard(I, /Le Petit Comptoir/)
  await I.amAt(`/picking/${shop.slug}`)
  await I.see(choose)
  await scanCard(I, /^Mono cadeau/)
  await I.see(takeList)
  const name = await listOn(page)
  await I.see(`La liste ${name} part à l’imprimante`)
  await I.scan(formatOwn('pickingList', name))
  await I.see(`Liste ${name} en main`)
  await I.see(choose)
  await I.see(new RegExp(`^${name} · Mono cadeau`))

  await I.scan(formatOwn('command', 'PIK-LIRE'))
  await I.see(choose)

  // A second scan offers the list again. Packing has not begun, so the list may still be released.
  await I.scan(formatOwn('pickingList', name))
  await I.see('Réimprimer cette liste ? Choisissez le motif')
  await scanCard(I, /liste perdue/)
  await I.see(`La liste ${name} repart à l’imprimante`)
  await giveBack(I)
})

test('the menu’s badge and the counts follow each action at once', async ({ I, page }) => {
  await openShop(I)
  const waiting = async () => Number(/\d+/.exec(await I.entry(/Picking/).innerText())?.[0])
  const counted = async () => Number(/(\d+)\D*$/.exec(await button(page, /^Multi cadeau/).innerText())?.[1])
  const [before, orders] = [await waiting(), await counted()]
  await button(page, /^Multi cadeau/).click()
  await I.see(fillCart)
  await expect.poll(waiting).toBeLessThan(before)
  await giveBack(I)
  await expect.poll(waiting).toBe(before)
  expect(await counted()).toBe(orders)
})

test('an unknown list is refused by its name; a box too many by the cart', async ({ I }) => {
  I.expectTrouble(/status of 404.*\/picking\/list\//)
  await openShop(I)
  await I.scan(formatOwn('pickingList', 'PK999999'))
  await I.readError('La liste PK999999 n’existe pas.')
  await I.press({ key: 'F2' })
  await scanCard(I, /^Multi personnalisées/)
  await I.see(fillCart)
  await I.scan(box(2))
  await I.see(/^Place 1$/)
  await I.scan(formatOwn('box', 'CA99998'))
  await I.readError('La caisse CA99998 n’existe pas.')
  await I.scan('3017620422003')
  await I.readError(/Ceci est un article : scannez la liste PK\d{6}, ou choisissez-en une autre\./)
  await I.press({ key: 'F2' })
  await giveBack(I)
})

test('a page killed while the list prints comes back to the same list', async ({ I, page }) => {
  await openShop(I)
  await scanCard(I, /^Multi cadeau/)
  await I.see(fillCart)
  const name = await listOn(page)
  await page.reload()
  await I.see(fillCart)
  expect(await listOn(page)).toBe(name)
  await I.scan(box(0))
  await I.see(/^Place 1$/)
  await giveBack(I)
})

test.describe('on the wall', () => {
  test.use({ viewport: { width: 1920, height: 1080 } })

  test('cards on the screen choose shop, type and cart', async ({ I: operator, page }) => {
    const I = atTheTerminal(operator)
    await page.addInitScript(() =>
      localStorage.setItem(
        'terminal',
        JSON.stringify({ on: true, locked: false, lockMinutes: 5, path: null }),
      ),
    )
    await I.am('picking')
    await I.open('/')
    await I.seeInstruction('Scannez la carte de l’opération')
    await I.scanCard('Picking')
    await I.scanCard('Le Petit Comptoir')
    await I.seeInstruction(choose)
    await I.picture('picking-wall')
    await I.scanCard('Multi classiques')
    await I.seeInstruction(fillCart)
    await I.scan(box(1))
    await I.see(/^Place 1$/)
    await I.picture('picking-wall-cart')
    await I.scan('3017620422003')
    await I.seeError(/Ceci est un article.*scannez la liste/)
    await I.scanCard('OK, c’est vu')
    await I.seeNoError()
    await I.scanSheet('PIK-STOP')
    await I.see(/^Annuler la liste PK\d+ \?$/)
    await I.scanSheet('PIK-STOP')
    await I.seeInstruction(choose)
  })
})

/** The demo warehouse's last boxes belong to no order; each test uses its own. */
const boxes = Array.from({ length: 20 }, (_, nth) => numberName('box', 140 + nth)).filter(
  name => name !== undefined,
)
const box = (nth: number) => formatOwn('box', boxes[nth] ?? '')
