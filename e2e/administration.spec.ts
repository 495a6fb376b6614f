import { readFileSync } from 'node:fs'
import { seeWellInEveryLook } from './drivers/looks.ts'
import { expect, test } from './drivers/operator.ts'
import { asPerson } from './drivers/server.ts'

test('an administrator finds who did what, and takes the log to a spreadsheet', async ({ I, page }) => {
  const camille = await asPerson(page)
  await camille.post('/rest/computer/save', { name: 'Poste du quai', ip: '10.9.8.7', printers: [] })
  await I.logIn('admin')
  await I.open('/admin')
  await page
    .getByRole('link', { name: /Journal des actions/ })
    .last()
    .click()
  await I.amAt('/admin/audit')
  const actions = page.getByRole('region', { name: 'Actions' })
  await expect(actions.getByText('Gaëlle Le Bihan').first()).toBeVisible()
  await I.type('Personne, action ou objet', 'quai')
  await expect(
    actions.getByRole('row', { name: /Camille Moreau .*Poste du quai · 10\.9\.8\.7/ }),
  ).toBeVisible()
  await expect(actions.getByText('Gaëlle Le Bihan')).toHaveCount(0)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    I.press({ button: 'Exporter en CSV' }),
  ])
  expect(download.suggestedFilename()).toBe('journal-des-actions.csv')
  expect(readFileSync(await download.path(), 'utf8')).toContain('Poste du quai · 10.9.8.7')
  await I.type('Personne, action ou objet', '')
  await expect(actions.getByText('Gaëlle Le Bihan').first()).toBeVisible()
  await seeWellInEveryLook(I, { picture: 'audit', whole: true })
})
