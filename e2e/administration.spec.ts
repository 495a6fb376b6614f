import { readFileSync } from 'node:fs'
import { seeWellInEveryLook } from './drivers/looks.ts'
import { expect, test } from './drivers/operator.ts'
import { asPerson, tokenOf } from './drivers/server.ts'

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
  const actions = page.getByRole('region', { name: 'Journal des actions' })
  await expect(actions.getByText('Gaëlle Le Bihan').first()).toBeVisible()
  await I.type('Rechercher', 'quai')
  await expect(
    actions.getByRole('row', { name: /Camille Moreau/ }).filter({ hasText: 'Poste du quai · 10.9.8.7' }),
  ).toBeVisible()
  await expect(actions.getByText('Gaëlle Le Bihan')).toHaveCount(0)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    I.press({ button: 'Exporter en CSV' }),
  ])
  expect(download.suggestedFilename()).toBe('journal-des-actions.csv')
  expect(readFileSync(await download.path(), 'utf8')).toContain('Poste du quai · 10.9.8.7')
  await I.type('Rechercher', '')
  await expect(actions.getByText('Gaëlle Le Bihan').first()).toBeVisible()
  await seeWellInEveryLook(I, { picture: 'audit', whole: true })
})

test('sessions are seen and ended: one’s own from the account, everybody’s by an administrator', async ({
  I,
  page,
}) => {
  await I.logIn('admin')
  // Further sessions, which are in nobody's browser: one is ended by itself, the others together.
  await tokenOf(page, 'camille')
  const elsewhere = await tokenOf(page, 'camille')
  await I.press({ button: 'Compte de Gaëlle Le Bihan' })
  await page.getByRole('link', { name: 'Mon compte' }).click()
  await I.see('Mes sessions')
  await expect(page.getByText('cette session')).toBeVisible()
  await I.type('Mot de passe actuel', 'douchette')
  await I.type('Nouveau mot de passe', 'motdepasse2026')
  await I.type('Le nouveau, encore une fois', 'motdepasse2026')
  I.expectTrouble(/422/)
  await I.press({ button: 'Changer le mot de passe' })
  await I.see(/de ceux que l’on essaie en premier/)
  await seeWellInEveryLook(I, { picture: 'account-page', whole: true })

  await I.open('/admin/sessions')
  await page
    .getByRole('button', { name: /^Fermer la session de Camille Moreau/ })
    .first()
    .click()
  await I.see('La session est fermée.')
  await I.press({ button: 'Fermer toutes les sessions' })
  await I.press({ button: 'Tout fermer' })
  await I.see('Toutes les autres sessions sont fermées.')
  await expect(page.getByRole('button', { name: /^Fermer la session de/ })).toHaveCount(0)
  const reply = await page.request.get('/rest/user/access', {
    headers: { authorization: `Bearer ${elsewhere}` },
  })
  expect(reply.status()).toBe(401)
  await seeWellInEveryLook(I, { picture: 'sessions', likeAnother: true, whole: true })
})
