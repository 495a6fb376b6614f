import type { Page } from 'playwright/test'
import { formatOwn } from '#contract/barcodes/own.ts'
import { demoCodes } from './drivers/demo.ts'
import { listenToScans } from './drivers/ears.ts'
import { expect, test } from './drivers/operator.ts'

test('a scan while the operation’s page loads waits and is its first scan', async ({ I, page }) => {
  const ears = await listenToScans(page)
  const { shelf, article } = await demoCodes(page)
  await I.am('camille')
  await I.open('/')
  await I.see('Bonjour Camille')
  const letCome = await holdScripts(page)
  await I.entry('Transfert / Rangement').click()
  await I.amAt('/warehouse/transfer')
  await I.scan(shelf.code)
  await I.scan(article.code)
  await I.see(/En attente/)
  expect(ears.heard).toEqual([])
  letCome()
  await ears.hears(shelf.code, article.code)
  expect(ears.heard.map(({ outcome }) => outcome.kind)).toEqual(['accepted', 'accepted'])
  await I.see(/^1 sur/)
})

test('a scan right after a card that opens a page waits for that page', async ({ I, page }) => {
  const ears = await listenToScans(page)
  const { shelf } = await demoCodes(page)
  const card = formatOwn('command', 'GO-TRNSFE')
  await I.am('camille')
  await I.open('/')
  await I.see('Bonjour Camille')
  const letCome = await holdScripts(page)
  await I.scan(card)
  await I.scan(shelf.code)
  await I.see(/En attente/)
  await ears.hears(card)
  letCome()
  await ears.hears(card, shelf.code)
  expect(ears.heard.map(({ outcome }) => outcome.kind)).toEqual(['command', 'accepted'])
  await I.amAt('/warehouse/transfer')
})

test('leaving an operation during a request still gives its scan an outcome', async ({ I, page }) => {
  const ears = await listenToScans(page)
  const { shelf } = await demoCodes(page)
  await I.am('camille')
  await I.open('/warehouse/transfer')
  await I.see('Scannez l’emplacement de départ')
  let answer = () => {}
  const asked = new Promise<void>(resolve => {
    answer = resolve
  })
  await page.route('**/rest/location/information/**', async route => {
    await asked
    await route.continue().catch(() => {})
  })
  await I.scan(shelf.code)
  await I.see(/En cours/)
  await I.entry('Colis').click()
  await ears.hears(shelf.code)
  expect(ears.heard[0]?.outcome.kind).toBe('unconfirmed')
  answer()
})

/** Holds back pages that are not loaded yet, until the test lets them through. */
async function holdScripts(page: Page): Promise<() => void> {
  let come = () => {}
  const allowed = new Promise<void>(resolve => {
    come = resolve
  })
  await page.route('**/assets/*.js', async route => {
    await allowed
    await route.continue()
  })
  return come
}
