import type { Page, Route } from 'playwright/test'
import { demoCodes } from './drivers/demo.ts'
import { expect, type Operator, test } from './drivers/operator.ts'
import { pullTrigger } from './drivers/scanner.ts'
import { atTheTerminal } from './drivers/terminal.ts'

const begins = /\/assets\/(main|react)-[^/]*\.js$/
const follows = /\/assets\/(contract|barcodes|ui|late|running|operations|screens|Toaster)-[^/]*\.js$/

test.beforeEach(({ I }) => I.expectTrouble(/\/assets\/|ERR_FAILED .*transfer|dynamically imported module/))

/** These files fail for as long as the page was loaded less often than that. */
async function failUntilLoad(page: Page, files: RegExp, load: number) {
  let loads = 0
  page.on('request', request => {
    if (request.isNavigationRequest()) loads += 1
  })
  await page.route(files, route => (loads < load ? route.abort() : route.continue()))
}

async function failOnce(page: Page) {
  const failed = new Set<string>()
  await page.route(follows, route => {
    const url = route.request().url()
    if (failed.has(url)) return route.continue()
    failed.add(url)
    return route.abort()
  })
}

/** Until the network is whole again, this file does not come. */
async function failing(page: Page, file: RegExp, only?: string) {
  const net = { isBroken: true }
  await page.route(file, (route: Route) => {
    const isMeant = only === undefined || route.request().resourceType() === only
    return net.isBroken && isMeant ? route.abort() : route.continue()
  })
  return net
}

test('at a desk the page loads itself anew until all is there, and says so', async ({ I, page }) => {
  await failUntilLoad(page, begins, 2)
  await failUntilLoad(page, follows, 3)
  await I.am('camille')
  await I.open('/warehouse/transfer')
  await I.see('La page s’est rechargée d’elle-même.')
  await I.see('Scannez l’emplacement de départ')
  await expect(page.getByRole('button', { name: 'QZ Tray' })).toBeVisible()
  await I.press({ key: 'Control+k' })
  await expect(page.getByPlaceholder('Search...')).toBeFocused()
})

test('a file that fails once is fetched again, and the page stays', async ({ I, page }) => {
  await failOnce(page)
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
  await failUntilLoad(page, /\/assets\/barcodes-[^/]*\.js$/, 2)
  // The page asks whether the server answers, before it goes.
  const net = await failing(page, /\/warehouse\/transfer$/, 'fetch')
  await I.am('transfer')
  await I.open('/warehouse/transfer')
  await I.see('La page va se recharger.')
  for (const { code } of [shelf, article, elsewhere]) await pullTrigger(page, code)
  net.isBroken = false
  await I.see('La page s’est rechargée d’elle-même.')
  await I.see('Vos scans ont attendu : ils sont pris maintenant.')
  await I.see(new RegExp(`1 pièce à ${elsewhere.name}`))
  // Without leaving the page: one that is left at once loses the last line of its journal.
  await I.press({ key: 'Control+k' })
  await page.getByPlaceholder('Search...').fill('Journal des scans')
  await I.press({ key: 'Enter' })
  await I.see('3 scans.')
})

test('where the file comes after all, the scans that waited are taken once, and no new start interrupts them', async ({
  I,
  page,
}) => {
  const { shelf, article, elsewhere } = await demoCodes(page)
  const net = await failing(page, /\/assets\/barcodes-[^/]*\.js$/)
  const server = await failing(page, /\/warehouse\/transfer$/, 'fetch')
  await I.am('transfer')
  await I.open('/warehouse/transfer')
  await I.see('La page va se recharger.')
  for (const { code } of [shelf, article, elsewhere]) await pullTrigger(page, code)
  net.isBroken = false
  server.isBroken = false
  await I.see(new RegExp(`1 pièce à ${elsewhere.name}`))
  expect(await page.evaluate(() => sessionStorage.getItem('started-again'))).toBeNull()
})

test('at a desk a page whose own file fails comes by itself, once there is a network again', async ({
  I,
  page,
}) => {
  const net = await failing(page, /\/assets\/PrintingPage-/)
  await I.am('camille')
  await I.open('/printing')
  await I.see('Cet écran n’est pas encore chargé.')
  net.isBroken = false
  await expect(page.getByRole('main').getByText('Imprimantes').first()).toBeVisible()
})

/** So often has the page been loaded anew for nothing. */
const startedAgain = (page: Page, times: number) =>
  page.addInitScript(times => {
    if (sessionStorage.getItem('tried')) return
    sessionStorage.setItem('tried', 'yes')
    sessionStorage.setItem('started-again', `${times}`)
  }, times)

test('a file that fails again and again leaves the choice to the person, and the way home waits for the server', async ({
  I,
  page,
}) => {
  I.expectTrouble(/ERR_FAILED .*printing/)
  await startedAgain(page, 3)
  const net = await failing(page, /\/assets\/PrintingPage-/)
  await page.route('/printing', route =>
    net.isBroken && route.request().resourceType() === 'fetch' ? route.abort() : route.continue(),
  )
  await I.am('camille')
  await I.open('/printing')
  await I.see('Cet écran s’est arrêté')
  await I.press({ button: 'Retour à l’accueil' })
  await I.see('Le serveur ne répond pas encore : l’écran revient dès qu’il répond.')
  await I.seeNoAxeViolation()
  await I.picture('stopped')
  net.isBroken = false
  await I.see('Bonjour Camille')
})

test('a scan made while an operation’s file fails is its first one, once it is there', async ({
  I,
  page,
}) => {
  const { shelf } = await demoCodes(page)
  const net = await failing(page, /\/assets\/screen-/)
  await I.am('transfer')
  await I.open('/warehouse/transfer')
  await I.see('Cet écran n’est pas encore chargé.')
  await pullTrigger(page, shelf.code)
  net.isBroken = false
  await I.see('Scannez les articles, puis l’emplacement d’arrivée')
})

async function atTheWall(operator: Operator) {
  await operator.page.addInitScript(() => localStorage.setItem('terminal', '{"on":true}'))
  await operator.am('camille')
  return atTheTerminal(operator)
}

test('a wall’s screen that has stopped comes back by itself', async ({ I: operator, page }) => {
  await startedAgain(page, 3)
  const net = await failing(page, /\/assets\/screen-/)
  await page.clock.install()
  const I = await atTheWall(operator)
  await I.open('/warehouse/transfer')
  await I.see('Cet écran s’est arrêté')
  net.isBroken = false
  await page.clock.fastForward(15_000)
  await I.seeInstruction('Scannez l’emplacement de départ')
})
