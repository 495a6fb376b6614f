import type { BrowserContext, Page } from 'playwright/test'
import { seeWellInEveryLook } from './drivers/looks.ts'
import { expect, type Operator, test } from './drivers/operator.ts'
import { nervousTriggerMs, notBefore, unseenErrorMs } from './drivers/scanner.ts'

test('a person without a scanner logs in and does a transfer by clicks on the sheet', async ({
  I,
  context,
}) => {
  const app = await openApplication(context, '/warehouse/transfer')
  await expect(app.getByText('scannez votre badge')).toBeVisible()
  await openSheet(I)
  await I.see(/Les clics vont à l’onglet/)

  await click(I, /^Camille Moreau/)
  await seeOutcome(I, /Badge lu/)
  await expect(app.getByText('Scannez l’emplacement de départ').first()).toBeVisible()

  await click(I, /^B-02-03-2/)
  await seeOutcome(I, /Accepté · Départ de B-02-03-2/)
  await click(I, /^CD00010201/)
  await seeOutcome(I, /Refusé/)
  await notBefore(I.page, Date.now() + unseenErrorMs)
  await click(I, /^OK, c’est vu/)
  await click(I, /^Tout prendre/)
  await seeOutcome(I, /Commande · Tout prendre/)
  await click(I, /^C-04-01-1/)
  await seeOutcome(I, /À confirmer/)
  // An earlier second click would count as one nervous trigger.
  await notBefore(I.page, Date.now() + nervousTriggerMs)
  await click(I, /^C-04-01-1/)
  await seeOutcome(I, /Accepté · \d+ pièces à C-04-01-1/)
  await expect(app.getByText(/pièces à C-04-01-1/).first()).toBeVisible()

  await click(I, /^Annuler le dernier scan/)
  await seeOutcome(I, /Commande · Annuler le dernier scan/)
  await expect(app.getByText(/remettez les articles à B-02-03-2/).first()).toBeVisible()
})

test('a click and a real scanner on the sheet reach the application, which names their source and writes nothing', async ({
  I,
  context,
}) => {
  const app = await openApplication(context, '/login')
  const field = app.getByLabel('Identifiant', { exact: true })
  await field.fill('cam')
  await openSheet(I)
  await I.see(/Les clics vont/)
  await click(I, /^PK/)
  await seeOutcome(I, /Connectez-vous d’abord/)
  await expect(app.getByText(/Feuille de démonstration/).first()).toBeVisible()
  await I.scan('DC-TRF-TOUT-H7')
  await I.see(/Transmis à l’application/)
  await expect(field).toHaveValue('cam')
})

test('without an open application the sheet says so and opens one', async ({ I, page, context }) => {
  await openSheet(I)
  await I.see('Aucun onglet de l’application n’est ouvert.')
  await click(I, /^Camille Moreau/)
  await seeOutcome(I, /Ouvrez l’application/)
  const opening = context.waitForEvent('page')
  await I.press({ button: 'Ouvrir l’application' })
  const app = await opening
  await app.getByText('scannez votre badge').waitFor()
  await page.bringToFront()
  await I.see(/Les clics vont/)
  await click(I, /^Camille Moreau/)
  await seeOutcome(I, /Badge lu/)
  await expect(app.getByText('Bonjour Camille').first()).toBeVisible()
  await app.close()
  await I.see('Aucun onglet de l’application n’est ouvert.')
})

test('the filter finds by name, hint, code and group, and any other text is scanned as typed', async ({
  I,
  page,
  context,
}) => {
  await openApplication(context, '/login')
  await openSheet(I)
  await I.see(/Les clics vont/)
  await I.type('Filtrer', 'emplacement bloque')
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(1)
  await I.type('Filtrer', '3760123459990')
  await I.press({ button: 'Le scanner tel quel' })
  await seeOutcome(I, /3760123459990/)
  await I.press({ button: 'Tout montrer' })
  await I.see('Camille Moreau')
  await click(I, /^A-01-01-1/)
  await seeOutcome(I, /Connectez-vous d’abord/)
  await seeWellInEveryLook(I, { picture: 'demo', sizes: [[360, 900]] })
})

test('the sheet works by keyboard, and a log-in leaves the focus on it', async ({ I, page, context }) => {
  const app = await openApplication(context, '/login')
  await openSheet(I)
  await I.see(/Les clics vont/)
  const badge = page.getByRole('button', { name: /^Camille Moreau/ })
  await badge.focus()
  await I.press({ key: 'Enter' })
  await expect(app.getByText('Bonjour Camille').first()).toBeVisible()
  await expect(badge).toBeFocused()
})

test('a real warehouse has no demo sheet', async ({ I, page }) => {
  I.expectTrouble(/404/)
  const problem = {
    type: 'about:blank',
    title: 'Introuvable',
    status: 404,
    code: 'no-demo',
    detail: 'Ce n’est pas un entrepôt de démonstration.',
  }
  await page.route('**/rest/demo/sheet', route =>
    route.fulfill({ status: 404, contentType: 'application/problem+json', body: JSON.stringify(problem) }),
  )
  await I.open('/demo')
  await I.see('Cet entrepôt n’est pas une démonstration')
  await I.seeNoAxeViolation()
})

test('a sheet that fails to load says why and offers another try', async ({ I, page }) => {
  I.expectTrouble(/Failed to load resource/)
  await page.route('**/rest/demo/sheet', route => route.abort())
  await I.open('/demo')
  await I.see('La feuille n’a pas pu être chargée')
  await page.unroute('**/rest/demo/sheet')
  await I.press({ button: 'Réessayer' })
  await I.see('Camille Moreau')
})

test('the printed sheet fits on a few A4 pages', async ({ I, page }) => {
  await openSheet(I)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByLabel('Filtrer')).toBeHidden()
  const pdf = await page.pdf({ path: 'test-results/screens/demo.pdf', preferCSSPageSize: true })
  const text = pdf.toString('latin1')
  expect(text).toMatch(/\/MediaBox \[0 0 59[45][.\d]* 84[12]/)
  expect((text.match(/\/Type \/Page\b/g) ?? []).length).toBeLessThanOrEqual(15)
})

async function openApplication(context: BrowserContext, path: string): Promise<Page> {
  const app = await context.newPage()
  await app.goto(path)
  return app
}

async function openSheet(I: Operator) {
  await I.page.bringToFront()
  await I.open('/demo')
  await I.see('Camille Moreau')
}

const click = (I: Operator, name: RegExp) => I.page.getByRole('button', { name }).first().click()

const seeOutcome = (I: Operator, text: RegExp) =>
  expect(I.page.getByRole('region', { name: 'Résultats des clics' })).toContainText(text)
