import type { Page } from 'playwright/test'
import { demoCodes } from './drivers/demo.ts'
import { expect, type Operator, test } from './drivers/operator.ts'
import { aPage, atWork, zebra } from './drivers/printing.ts'
import { qzAt, startTray } from './drivers/tls.ts'

const cannotPrint = "Une erreur est survenue. Impossible de charger les paramètres d'impression."

test('a bench with everything in order, whose address is reported to the server', async ({ I, page }) => {
  await I.am('camille')
  const report = page.waitForResponse('**/rest/user/ip')
  await I.open('/')
  expect(await (await report).json()).toEqual({ data: { ip: '127.0.0.1' } })
  await tooltip(I, 'Adresse IP', 'Votre ip est accessible : 127.0.0.1')
  await tooltip(I, 'QZ Tray', 'Vous pouvez imprimer')
  await tooltip(I, 'Poste', 'Votre ordinateur est configuré')
  await I.dontSee(cannotPrint)
})

test.describe('without QZ Tray', () => {
  test.use({ qzPort: 1 })

  test('an office sees calm badges and no sentence until a document is to be printed', async ({
    I,
    page,
  }) => {
    // The browser logs a failed socket and an unknown computer.
    I.expectTrouble(/WebSocket connection|404/)
    const { scanBringing } = await atWork(I)
    await tooltip(I, 'QZ Tray', 'Merci de lancer le logiciel QZ Tray')
    await tooltip(I, 'Adresse IP', 'Votre IP local est inaccessible')
    await tooltip(I, 'Poste', "Votre ordinateur n'est pas configuré")
    for (const badge of await badges(page).all()) await expect(badge).not.toHaveClass(alarming)
    await I.see('Scannez l’emplacement de départ')
    await I.dontSee(cannotPrint)
    await scanBringing(aPage('Liste PK000412'))
    await I.see(cannotPrint)
    await expect(page.getByRole('alert').filter({ hasText: cannotPrint })).toHaveCount(0)
    for (const badge of await badges(page).all()) await expect(badge).toHaveClass(alarming)
    await I.press({ button: 'Ranger Liste PK000412' })
    await I.dontSee(cannotPrint)
  })

  test('no address can be found: the sentence appears with its retry, and the work continues', async ({
    I,
    page,
  }) => {
    // QZ Tray ends later in this test, perhaps while the server signs a call to it.
    I.expectTrouble(/WebSocket|404|Signing failed/)
    await isBench(page)
    await page.clock.install()
    await I.am('camille')
    await I.open('/warehouse/transfer')
    await I.see(cannotPrint)
    await I.see('Scannez l’emplacement de départ')
    await I.seeNoAxeViolation()

    // The page's clock stands still, or its own next try could find QZ Tray before the button is pressed.
    await expect(page.getByRole('button', { name: 'Réessayer', exact: true })).toBeEnabled()
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)
    const qz = await startTray()
    await page.evaluate(settings => localStorage.setItem('qz-tray', settings), qzAt(qz.port))
    await I.press({ button: 'Réessayer' })
    await page.clock.resume()
    await I.dontSee(cannotPrint)
    await tooltip(I, 'Adresse IP', 'Votre ip est accessible : 127.0.0.1')
    await qz.stop()
    // QZ Tray was here, so its absence is an alert now.
    await expect(page.getByRole('alert').filter({ hasText: cannotPrint })).toBeVisible()
  })

  test('on a telephone the sentence is one line that opens', async ({ I, page }) => {
    I.expectTrouble(/WebSocket connection|404/)
    await page.setViewportSize({ width: 360, height: 740 })
    const { scanBringing } = await atWork(I)
    await scanBringing(aPage('Liste PK000412'))
    const line = page.getByRole('button', { name: 'Impression : paramètres non chargés' })
    await expect(line).toBeVisible()
    await I.seeNoAxeViolation()
    await I.picture('printing-line')
    await expect.poll(async () => (await line.boundingBox())?.height).toBe(44)
    await I.dontSee(cannotPrint)
    await line.click()
    await I.see(cannotPrint)
    await I.seeNoAxeViolation()
    await I.picture('printing-line-open')
    await expect(page.getByRole('button', { name: 'Réessayer', exact: true })).toBeFocused()
    await I.press({ button: 'Masquer sur ce poste' })
    await I.dontSee(cannotPrint)
    await expect(line).toHaveCount(0)
  })

  test('a bench that prints nothing hides the sentence, and it stays hidden', async ({ I, page }) => {
    I.expectTrouble(/WebSocket connection|404/)
    await isBench(page)
    await I.am('camille')
    await I.open('/')
    await I.see(cannotPrint)
    for (const badge of await badges(page).all()) await expect(badge).toHaveClass(alarming)
    await expect(page.getByRole('alert').filter({ hasText: cannotPrint })).toHaveCount(0)
    await I.press({ button: 'Masquer sur ce poste' })
    await I.dontSee(cannotPrint)
    await I.open('/warehouse/transfer')
    await tooltip(I, 'QZ Tray', 'Merci de lancer le logiciel QZ Tray')
    await I.dontSee(cannotPrint)
  })
})

test('a spinner stands above the page while printing connects, and scans go on', async ({ I, page }) => {
  // A computer that nobody has configured yet.
  I.expectTrouble(/404/)
  const qz = await startTray()
  // QZ Tray asks its user whether to let this site in, and nobody answers.
  qz.trusted = 'another site’s'
  qz.person = 'wait'
  const { shelf } = await demoCodes(page)
  await I.am('camille')
  await useProgram(I, qz.port)
  await I.open('/warehouse/transfer')
  const spinner = page.getByRole('progressbar', { name: 'Chargement des paramètres d’impression' })
  await expect(spinner).toBeVisible()
  await I.scan(shelf.code)
  await I.see('Scannez les articles, puis l’emplacement d’arrivée')
  qz.answerWindows('allow')
  await expect(spinner).toHaveCount(0)
  await I.dontSee(cannotPrint)
  await qz.stop()
})

test('when QZ Tray cannot tell the address, the page shows the error and a retry works', async ({
  I,
  page,
}) => {
  I.expectTrouble(/404/)
  const qz = await startTray()
  qz.device = new Error('Unable to determine primary network device: no route')
  await I.am('camille')
  await useProgram(I, qz.port)
  await I.open('/')
  await I.see(cannotPrint)
  qz.device = { ip4: ['127.0.0.1'], ip6: ['fe80::1'] }
  await I.press({ button: 'Réessayer' })
  await I.dontSee(cannotPrint)
  await tooltip(I, 'Adresse IP', 'Votre ip est accessible : 127.0.0.1')
  // QZ Tray gets this application's host; its default is another company's.
  expect(qz.calls.at(-1)).toMatchObject({
    call: 'networking.device',
    params: { hostname: new URL(page.url()).hostname },
  })
  await qz.stop()
})

test('a list of printers that fails is an error; one that does not exist is not', async ({ I, page }) => {
  I.expectTrouble(/Failed to load resource/)
  await I.am('camille')
  await page.route('**/rest/printer/list', route => route.fulfill({ status: 500, body: '{}' }))
  await I.open('/')
  await I.see(cannotPrint)
  await page.unroute('**/rest/printer/list')
  await page.route('**/rest/printer/list', route => route.fulfill({ status: 404, body: '{}' }))
  await I.press({ button: 'Réessayer' })
  await I.dontSee(cannotPrint)
})

test('the page finds a restarted QZ Tray again', async ({ I, page }) => {
  // Without QZ Tray this computer has no address, so the server does not know it.
  I.expectTrouble(/WebSocket|404|The connection was lost while the server signed/)
  await page.clock.install()
  const qz = await startTray()
  await I.am('camille')
  await useProgram(I, qz.port)
  await I.open('/')
  await tooltip(I, 'QZ Tray', 'Vous pouvez imprimer')
  qz.drop()
  await tooltip(I, 'QZ Tray', 'Merci de lancer le logiciel QZ Tray')
  await page.clock.runFor(5_000)
  await tooltip(I, 'QZ Tray', 'Vous pouvez imprimer')
  await qz.stop()
})

const alarming = /bg-error-soft/
const badges = (page: Page) => page.getByRole('list', { name: 'Voyants' }).getByRole('button')

/** The server has told this browser the printers of its computer, before today. */
async function isBench(page: Page) {
  const own = [
    {
      id: '2b0e6c7e-7b8e-4a55-9d52-0b6a3f6f7c11',
      name: zebra,
      role: 'label',
      dpi: 203,
      widthMm: 100,
      heightMm: 150,
      language: 'zpl',
      default: true,
    },
  ]
  await page.addInitScript(told => {
    if (!localStorage.getItem('printing')) localStorage.setItem('printing', told)
  }, JSON.stringify({ own }))
}

async function tooltip({ page }: Operator, badge: string, text: string) {
  const button = page.getByRole('button', { name: badge, exact: true })
  await expect(button).toHaveAccessibleDescription(text)
  await button.focus()
  await expect(page.getByRole('tooltip').filter({ hasText: text })).toBeVisible()
  await button.blur()
}

/** Overrides the shared QZ Tray, because this script runs later on each page. */
async function useProgram({ page }: Operator, port: number) {
  await page.addInitScript(settings => localStorage.setItem('qz-tray', settings), qzAt(port))
}
