import { demoCodes } from './drivers/demo.ts'
import { seeWellInEveryLook } from './drivers/looks.ts'
import { expect, test } from './drivers/operator.ts'
import { printedLabel } from './drivers/printed.ts'

const rows = 'tbody tr'

test('the keyboard alone filters, sorts and pages the history', async ({ I, page }) => {
  await I.am('camille')
  await I.open('/print-history')
  const table = page.getByRole('grid')
  await expect(table.locator(rows)).toHaveCount(25)
  await I.seeNoAxeViolation()

  const next = page.getByRole('button', { name: 'Page suivante' })
  await next.focus()
  await I.press({ key: 'Enter' })
  await I.see(/^26–/)
  await page.getByRole('button', { name: 'Page précédente' }).focus()
  await I.press({ key: 'Enter' })
  await I.see(/^1–25 sur/)

  await page.getByLabel('Rechercher', { exact: true }).focus()
  await page.keyboard.type('LISTE', { delay: 150 })
  await expect(table.locator(rows).filter({ hasText: 'Étiquette' })).toHaveCount(0)
  await expect(table.locator(rows).first()).toContainText('Liste')

  const byName = table.getByRole('columnheader', { name: 'Document' })
  const first = table.locator(rows).first().getByRole('rowheader')
  await byName.focus()
  await I.press({ key: 'Enter' })
  await expect(byName).toHaveAttribute('aria-sort', 'ascending')
  await expect(first).toContainText('Liste PK000402')
  await I.press({ key: 'Enter' })
  await expect(byName).toHaveAttribute('aria-sort', 'descending')
  await expect(first).not.toContainText('Liste PK000402')

  await I.choose('Type', 'Expédition')
  await I.see('Aucune impression ne répond à ces filtres.')
  await I.seeNoAxeViolation()
})

test('days are chosen on a French calendar, by the keyboard', async ({ I, page }) => {
  await I.am('camille')
  await I.open('/print-history')
  await expect(page.getByRole('grid').locator(rows)).toHaveCount(25)
  await page.getByRole('button', { name: /Ouvrir le calendrier/ }).focus()
  await I.press({ key: 'Enter' })
  const calendar = page.getByRole('dialog')
  const month = new Intl.DateTimeFormat('fr-FR', { month: 'long', year: 'numeric' }).format(new Date())
  await expect(calendar).toContainText(new RegExp(month, 'i'))
  // A French week begins on Monday.
  await expect(calendar.locator('th').first()).toHaveText('L')
  await I.seeNoAxeViolation()
  await I.press({ key: 'Enter' })
  await I.press({ key: 'ArrowLeft' })
  await I.press({ key: 'Enter' })
  await expect(calendar).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Tous les jours' })).toBeVisible()
  await expect(page.getByRole('grid').locator(rows).first()).toBeVisible()
})

test('a reprint asks why, and without a reason nothing is printed', async ({ I, page }) => {
  const { shelf } = await demoCodes(page)
  const name = await printedLabel(page, shelf)
  await I.am('camille')
  await I.open('/print-history')
  const again = page.getByRole('button', { name: `Réimprimer ${name}` })
  await expect(again.first()).toBeVisible()
  await page.getByLabel('Rechercher', { exact: true }).fill(name)
  // The filter's answer replaces the rows, and with them whatever has the focus.
  await expect(page.getByRole('grid').locator(rows).filter({ hasNotText: name })).toHaveCount(0)
  await expect(again.first()).toBeVisible()
  // Past the types.
  await I.press({ key: 'Tab' })
  await I.press({ key: 'Tab' })
  // To the first row, to its last cell, and to the button in there.
  await I.press({ key: 'ArrowLeft' })
  await I.press({ key: 'Tab' })
  await expect(again.first()).toBeFocused()
  await I.press({ key: 'Enter' })
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(name)
  const asked: string[] = []
  page.on('request', request => {
    if (request.url().includes('/rest/print-job/again')) asked.push(request.url())
  })
  await page.getByLabel('Pourquoi ?').focus()
  await I.press({ key: 'Enter' })
  await I.see('Dites pourquoi.')
  await I.seeNoAxeViolation()
  expect(asked).toEqual([])
  await page.getByLabel('Pourquoi ?').fill('Étiquette abîmée')
  await I.press({ key: 'Enter' })
  await expect(dialog).toHaveCount(0)
  expect(asked).toHaveLength(1)
  await I.see(`${name} part à l’imprimante.`)
})

test('a handheld shows a sortable list of documents with every detail instead of columns', async ({
  I,
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await I.am('camille')
  await I.open('/print-history')
  const entries = page.getByRole('grid').locator(rows)
  await expect(entries).toHaveCount(25)
  await expect(page.getByRole('columnheader')).toHaveCount(0)
  await expect(entries.first().getByRole('rowheader')).toContainText(/\d\d\/\d\d\/\d{4} \d\d:\d\d · /)
  await I.choose('Trier par', 'Document')
  await I.type('Rechercher', 'LISTE')
  await expect(entries.first().getByRole('rowheader')).toContainText('Liste PK000402')
  await seeWellInEveryLook(I, { picture: 'print-history', whole: true })
})
