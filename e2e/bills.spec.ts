import { withKeys } from './drivers/keys.ts'
import { seeWellInEveryLook } from './drivers/looks.ts'
import { expect, test } from './drivers/operator.ts'

test('a shop’s manager reads what this month has come to, down to an order of a line, and takes it away', async ({
  I,
  page,
}) => {
  // A person without a warehouse has no configured computer.
  I.expectTrouble(/404.*computer/)
  const my = withKeys(I)
  await I.logIn('boutique')
  await I.entry('Factures').click()
  await I.see('Rien n’est dû tant que la facture n’est pas arrêtée.')
  await expect(page.getByRole('region', { name: 'Préparation', exact: true })).toContainText(
    'Commande d’une pièce',
  )

  const saved = page.waitForEvent('download')
  await my.run('télécharger lignes csv')
  expect((await saved).suggestedFilename()).toMatch(/^brouillon-.*\.csv$/)

  await page.getByRole('link', { name: 'Commande d’une pièce' }).first().click()
  const proof = page.getByRole('region', { name: 'Ce que compte la ligne' })
  await expect(proof.getByRole('link', { name: /^CD/ }).first()).toBeVisible()
  await page.setViewportSize({ width: 360, height: 740 })
  await I.picture('bill-proof')
  await proof.getByRole('link', { name: /^CD/ }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: /^(Commande )?CD/ })).toBeVisible()
})

test('a manager gives next month’s prices by a model, adjusts and closes last month’s bill, and reads what is left', async ({
  I,
  page,
}) => {
  const my = withKeys(I)
  const dialog = page.getByRole('dialog')
  const add = page.getByRole('button', { name: 'Ajouter', exact: true })
  await I.logIn('camille')
  await my.run('tarifs')
  await expect(page.getByRole('row', { name: /en cours/ })).toContainText('90,00')
  await page
    .getByRole('row', { name: /en cours/ })
    .getByRole('link')
    .click()
  await expect(page.getByRole('button', { name: 'Enregistrer', exact: true })).toBeVisible()
  await seeWellInEveryLook(I, { picture: 'tariff', likeAnother: true, whole: true })
  await my.run('garder ce tarif')
  await my.type('Standard')
  await my.press('Enter')
  await expect(dialog).toBeHidden()

  await my.run('ajouter un tarif')
  await page.getByRole('button', { name: /Partir des prix de/ }).click()
  await page.getByRole('option', { name: 'Modèle : Standard' }).click()
  const delivery = page.getByRole('group', { name: 'Livraison reçue' }).getByLabel('Prix (€)')
  await expect(delivery).toHaveValue('12,00')
  await delivery.fill('douze')
  await add.click()
  await I.see('Un prix ne se lit pas : sa ligne dit pourquoi.')
  await delivery.fill('12,50')
  const minimum = page.getByLabel('Minimum par mois')
  await minimum.fill('300')
  await my.run('essayer ces prix')
  const total = page.getByRole('region', { name: 'Essayer ces prix' }).getByRole('row', { name: /^Total/ })
  await expect(total).toContainText('+50,00')
  await I.picture('tariff-trial')
  await add.click()
  await expect(page.getByRole('row', { name: /à venir/ })).toContainText('17 prix')

  await my.run('factures')
  const row = page.getByRole('row', { name: /Atelier Verveine/ })
  await expect(row).toContainText('Prête')
  await row.getByRole('link').click()
  await expect(page.getByRole('button', { name: 'Arrêter la facture' })).toBeEnabled()

  for (const [label, amount] of [
    ['Geste', '-12,50'],
    ['Oubli', '3'],
  ] as const) {
    await my.run('ajuster')
    await dialog.getByLabel('Libellé').fill(label)
    await dialog.getByLabel('Montant').fill(amount)
    await dialog.getByLabel('Motif').fill('Camion en retard')
    await my.press('Enter')
    await expect(dialog).toBeHidden()
  }
  const adjustments = page.getByRole('region', { name: 'Ajustements', exact: true })
  await expect(adjustments).toContainText('Oubli')
  await my.run('retirer oubli')
  await expect(adjustments).not.toContainText('Oubli')
  await expect(page.getByRole('region', { name: 'Forfaits', exact: true })).toContainText('-12,50')
  await seeWellInEveryLook(I, { picture: 'bill-managed', whole: true })

  await my.run('clôturer')
  await expect(dialog).toContainText('Entrepôt de démonstration SAS facture')
  await I.picture('bill-close')
  await dialog.getByRole('button', { name: 'Arrêter', exact: true }).click()
  await expect(page.getByRole('heading', { name: /^Facture F\d{4}-00001$/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ajuster' })).toHaveCount(0)

  await my.run('rentabilité')
  await expect(page.getByRole('region', { name: 'Par boutique' })).toBeVisible()
  await my.run('dire ce que coûte')
  await dialog.getByLabel(/^Une heure/).fill('24,50')
  await my.press('Enter')
  await I.see(/Une heure de travail coûte 24,50/)
})
