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
  await seeWellInEveryLook(I, { picture: 'bill-draft', whole: true })

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
