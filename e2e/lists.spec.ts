import type { Locator, Page } from 'playwright/test'
import { shelfToCount } from './drivers/counting.ts'
import { expect, type Operator, test } from './drivers/operator.ts'

/** The most presses of Tab before a person gives up. */
const patience = 80

/** Presses Tab until the element has the focus, as a person without a mouse must. */
async function tabTo({ page }: Operator, wanted: Locator) {
  await expect(wanted).toBeVisible()
  for (let pressed = 0; pressed < patience; pressed += 1) {
    await page.keyboard.press('Tab')
    if (await wanted.evaluate(element => element === document.activeElement)) return
  }
  throw new Error(`It is not reached by ${patience} tabs: ${wanted}`)
}

const inMain = (page: Page, role: 'link' | 'button', name: string | RegExp) =>
  page.getByRole('main').getByRole(role, { name }).first()
const enter = (page: Page) => page.keyboard.press('Enter')

test('a place leads to its articles, an article to its places, by Tab and Enter', async ({ I, page }) => {
  const { shelf, article } = await shelfToCount(page, 3)
  await I.am('camille')
  await I.open(`/warehouse/location/${shelf.name}`)
  await tabTo(I, inMain(page, 'link', article.name))
  await enter(page)
  await I.amAt(`/shop/${article.shop}/product-information`)
  await I.see('Stock par emplacement')
  await tabTo(I, inMain(page, 'link', /^[A-D]-/))
  await enter(page)
  await I.amAt(/\/warehouse\/location\//)
  await I.seeNoAxeViolation()
})

test('keys alone open, change and leave a bench', async ({ I, page }) => {
  await I.am('camille')
  await I.open('/computers')
  await tabTo(I, inMain(page, 'button', /^Modifier /))
  await enter(page)
  await expect(page.getByRole('form', { name: /^Modifier / })).toBeVisible()
  await I.seeNoAxeViolation()
  await tabTo(I, inMain(page, 'button', 'Annuler'))
  await enter(page)
  await expect(page.getByRole('form')).toHaveCount(0)
})

test('keys alone repeat a scan of the journal', async ({ I, page }) => {
  await I.am('transfer')
  await I.open('/scan-journal')
  await I.scan('CD00010234C')
  await I.see('1 scan.')
  await tabTo(I, page.getByRole('main').locator('summary').first())
  await enter(page)
  await tabTo(I, inMain(page, 'button', /^Scanner de nouveau/))
  await enter(page)
  await I.see('2 scans.')
  await I.seeNoAxeViolation()
})

test('a shop for reception is chosen by its key, and axe finds nothing on the way', async ({ I }) => {
  await I.am('camille')
  await I.open('/warehouse/reception')
  await I.see('Atelier Verveine')
  await I.press({ key: 'Alt+1' })
  await I.amAt(/^[^?]*\/shop\/[^/]+\/reception$/)
  await I.see(/Scannez/)
  await I.seeNoAxeViolation()
  await I.open('/warehouse/order-return')
  await I.see('Scannez la commande, le colis ou le suivi du retour')
  await I.seeNoAxeViolation()
})
