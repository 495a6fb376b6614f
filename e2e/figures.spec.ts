import { withKeys } from './drivers/keys.ts'
import { seeWellInEveryLook } from './drivers/looks.ts'
import { expect, test } from './drivers/operator.ts'

test('a manager reads the figures of a year, walks along a chart by keys and takes a table away; then how the server is', async ({
  I,
  page,
}) => {
  const my = withKeys(I)
  await my.logIn('admin')
  await I.see('Bonjour Gaëlle')
  await my.run('indicateurs')
  await expect(page.getByRole('heading', { level: 1, name: 'Indicateurs' })).toBeVisible()
  await I.see(/Aujourd’hui compris, jusqu’à \d\d:\d\d/)
  await my.run('période 12 mois')
  await expect(page.getByRole('button', { name: '12 mois' })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('heading', { name: 'Pièces par semaine' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Par personne' })).toContainText('Emballé')

  const walk = page.getByRole('slider', { name: /^Parcourir : Pièces traitées par heure/ })
  await walk.focus()
  await my.press('ArrowRight')
  await expect(walk).toHaveAttribute('aria-valuetext', /^\d+ h : Pièces /)

  const saved = page.waitForEvent('download')
  await my.run('exporter en csv par personne')
  expect((await saved).suggestedFilename()).toMatch(/^indicateurs-people-.*\.csv$/)

  for (const panel of await page.getByText('Voir les chiffres').all()) await panel.click()
  await seeWellInEveryLook(I, { picture: 'figures', whole: true })

  await my.run('santé')
  await expect(page.getByRole('heading', { level: 1, name: 'Santé' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Le serveur' })).toContainText('npm run backup')
  await expect(page.getByRole('region', { name: 'Postes et imprimantes' })).toContainText('maintenant')
  await seeWellInEveryLook(I, { picture: 'health', whole: true })
})
