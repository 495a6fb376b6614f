import { formatOwn } from '#contract/barcodes/own.ts'
import { demoCodes } from './drivers/demo.ts'
import { listenToScans } from './drivers/ears.ts'
import { expect, type Operator, test } from './drivers/operator.ts'
import { badgeOf } from './drivers/terminal.ts'

/** Delays one of the application's files until the test lets it through. */
async function holdBack({ page }: Operator, file: RegExp): Promise<() => void> {
  let letThrough = () => {}
  const arrived = new Promise<void>(resolve => {
    letThrough = resolve
  })
  await page.route(file, async route => {
    await arrived
    await route.continue()
  })
  return letThrough
}

const application = /\/assets\/main-[^/]*\.js$/
const drawing = /\/assets\/drawing-[^/]*\.js$/
const barcodeRules = /\/assets\/barcodes-[^/]*\.js$/
const commands = /\/assets\/late-[^/]*\.js$/

test('a badge scanned before the log-in has loaded opens the session, which waits for no screen', async ({
  I,
  page,
}) => {
  const badge = await badgeOf(page, 'Camille Moreau')
  const letThrough = await holdBack(I, application)
  const letDraw = await holdBack(I, drawing)
  await page.goto('/login', { waitUntil: 'commit' })
  await I.see('Chargement…')
  await I.scan(badge)
  const asked = page.waitForRequest(/login_check/)
  letThrough()
  await asked
  letDraw()
  await I.see('Bonjour Camille')
})

test('a scan before the operation has loaded is its first scan, and its answer waits for the screen', async ({
  I,
  page,
}) => {
  const { shelf } = await demoCodes(page)
  await I.am('camille')
  const letThrough = await holdBack(I, application)
  const letDraw = await holdBack(I, drawing)
  await page.goto('/warehouse/transfer', { waitUntil: 'commit' })
  await I.see('Chargement…')
  await I.scan(shelf.code)
  const asked = page.waitForRequest(/location\/information/)
  letThrough()
  await asked
  letDraw()
  await I.see('Scannez les articles, puis l’emplacement d’arrivée')
  await expect(page.getByLabel('Dernier scan et repères')).toContainText('Étape faite')
  await I.amAt('/warehouse/transfer')
})

test('a card scanned before the commands have loaded runs once they have', async ({ I, page }) => {
  await I.am('camille')
  const letThrough = await holdBack(I, commands)
  await I.open('/')
  await I.see('Bonjour Camille')
  await I.scan(formatOwn('command', 'INFOS'))
  letThrough()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('scans made at home before the rules of barcodes have loaded are read in their order', async ({
  I,
  page,
}) => {
  const { article } = await demoCodes(page)
  const ears = await listenToScans(page)
  await I.am('camille')
  const letThrough = await holdBack(I, barcodeRules)
  await I.open('/')
  await I.see('Bonjour Camille')
  const gs1 = `01${article.code.padStart(14, '0')}`
  await I.scan('Z0/UNKNOWN')
  await I.scan(gs1)
  await ears.hearsNothing()
  letThrough()
  await ears.hears('Z0/UNKNOWN', gs1)
  await I.see(article.name)
})

test('rules of barcodes that fail to load are asked for again by the page itself', async ({ I, page }) => {
  const { shelf } = await demoCodes(page)
  // Whatever else imports the missing file fails too.
  I.expectTrouble(/\/assets\/|dynamically imported module/)
  await I.am('camille')
  let failures = 0
  // The page's header asks for the file beforehand, and then the page itself does.
  await page.route(barcodeRules, route => (failures++ < 2 ? route.abort() : route.continue()))
  await I.open('/warehouse/transfer')
  await I.see(/n’est pas encore (toute )?chargée\.|La page s’est rechargée/)
  await I.see('Scannez l’emplacement de départ')
  // Chromium keeps a file that failed, or does not: the page tries once more, then loads itself anew.
  await expect(async () => {
    await I.scan(shelf.code)
    await expect(page.getByText('Scannez les articles, puis l’emplacement d’arrivée')).toBeVisible({
      timeout: 2_000,
    })
  }).toPass({ timeout: 30_000 })
})
