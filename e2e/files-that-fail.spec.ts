import type { Page, Route } from 'playwright/test'
import { demoCodes } from './drivers/demo.ts'
import { expect, type Operator, test } from './drivers/operator.ts'
import { pullTrigger } from './drivers/scanner.ts'
import { atTheTerminal } from './drivers/terminal.ts'

/** Each of these fails as often as the page may ask for it without being loaded anew: once ahead, and once when it is needed. */
const needed = /\/assets\/(main|react|contract|barcodes|ui|late|commands|screens|Toaster)-[^/]*\.js$/

test.beforeEach(({ I }) => I.expectTrouble(/\/assets\/|ERR_FAILED .*transfer|dynamically imported module/))

async function failAtFirst(page: Page, times = 2) {
  const failed = new Map<string, number>()
  await page.route(needed, route => {
    const url = route.request().url()
    const before = failed.get(url) ?? 0
    if (before >= times) return route.continue()
    failed.set(url, before + 1)
    return route.abort()
  })
}

test('at a desk the page loads itself anew until all is there, and says so', async ({ I, page }) => {
  await failAtFirst(page)
  await I.am('camille')
  await I.open('/warehouse/transfer')
  await I.see('La page s’est rechargée d’elle-même.')
  await I.see('Scannez l’emplacement de départ')
  await expect(page.getByRole('button', { name: 'QZ Tray' })).toBeVisible()
  await I.press({ key: 'Control+k' })
  await expect(page.getByPlaceholder('Search...')).toBeFocused()
})

test('a file that fails once is fetched again, and the page stays', async ({ I, page }) => {
  await failAtFirst(page, 1)
  await I.am('camille')
  await I.open('/warehouse/transfer')
  await I.see('Scannez l’emplacement de départ')
  await I.press({ key: 'Control+k' })
  await expect(page.getByPlaceholder('Search...')).toBeFocused()
  expect(await page.evaluate(() => sessionStorage.getItem('started-again'))).toBeNull()
})

test('what was scanned while codes could not be read is taken after the new start, in its order', async ({
  I,
  page,
}) => {
  const { shelf, article, elsewhere } = await demoCodes(page)
  let isBroken = true
  const whileBroken = (route: Route) => (isBroken ? route.abort() : route.continue())
  await page.route(/\/assets\/barcodes-[^/]*\.js$/, whileBroken)
  // The page asks whether the server answers, before it goes.
  await page.route('/warehouse/transfer', route =>
    route.request().resourceType() === 'fetch' ? whileBroken(route) : route.continue(),
  )
  await I.am('transfer')
  await I.open('/warehouse/transfer')
  await I.see('La page va se recharger.')
  for (const { code } of [shelf, article, elsewhere]) await pullTrigger(page, code)
  isBroken = false
  await I.see('La page s’est rechargée d’elle-même.')
  await I.see('Vos scans ont attendu : ils sont pris maintenant.')
  await I.see(new RegExp(`1 pièce à ${elsewhere.name}`))
  await I.open('/scan-journal')
  await I.see('3 scans.')
})

async function atTheWall(operator: Operator) {
  await operator.page.addInitScript(() => localStorage.setItem('terminal', '{"on":true}'))
  await operator.am('camille')
  return atTheTerminal(operator)
}

test('a wall does so too', async ({ I: operator, page }) => {
  await failAtFirst(page)
  const I = await atTheWall(operator)
  await I.open('/')
  await I.seeInstruction('Scannez la carte de l’opération')
})

test('a wall’s screen that has stopped comes back by itself', async ({ I: operator, page }) => {
  let isBroken = true
  await page.route(/\/assets\/screen-/, route => (isBroken ? route.abort() : route.continue()))
  await page.clock.install()
  const I = await atTheWall(operator)
  await I.open('/warehouse/transfer')
  await I.see('Cet écran s’est arrêté')
  isBroken = false
  await page.clock.fastForward(15_000)
  await I.seeInstruction('Scannez l’emplacement de départ')
})
