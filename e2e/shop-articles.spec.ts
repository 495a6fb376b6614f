import { withKeys } from './drivers/keys.ts'
import { seeWellInEveryLook } from './drivers/looks.ts'
import { expect, test } from './drivers/operator.ts'

test('a person of the shop writes an article, corrects it, and brings a file', async ({ I, page }) => {
  // A person without a warehouse has no configured computer, and another article has the code.
  I.expectTrouble(/404|409/)
  const my = withKeys(I)
  await my.logIn('boutique')
  await I.see('Bonjour Agathe')
  await I.entry('Articles').click()
  await I.see('L’entrepôt le reçoit et l’expédie d’après ces fiches.')
  const rows = page.getByRole('row')
  await expect(rows.nth(5)).toBeVisible()
  await seeWellInEveryLook(I, { picture: 'shop-articles', likeAnother: true, whole: true })

  await page.getByRole('button', { name: 'Ajouter un article' }).click()
  await page.getByLabel('Nom').fill('Bougie au miel')
  await page.getByLabel('Référence (SKU)').fill('BOUGIE-MIEL')
  await I.scan('3760123450010')
  await expect(page.getByRole('textbox', { name: 'Code 1', exact: true })).toHaveValue('3760123450010')
  const send = page.getByRole('button', { name: 'Ajouter', exact: true })
  await send.click()
  await I.see(/Le code 3760123450010 est déjà celui de/)
  await page.getByRole('button', { name: 'Retirer le code 1' }).click()
  await I.scan('4006381333931')
  await send.click()
  await I.see('Bougie au miel est ajouté.')

  await page.getByRole('textbox', { name: 'Poids, en grammes' }).fill('240')
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await I.see('Bougie au miel est enregistré.')
  await I.see('L’entrepôt n’en a pas encore fixé.')
  await seeWellInEveryLook(I, { picture: 'shop-article', whole: true })

  await page.getByRole('link', { name: 'Articles', exact: true }).last().click()
  await page.getByRole('button', { name: 'Importer', exact: true }).click()
  await I.see('Un fichier CSV ou XLSX, d’abord à l’essai, puis pour de bon.')
  await page.locator('input[type=file]').setInputFiles({
    name: 'catalogue.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('SKU;Nom;EAN\nBOUGIE-MIEL;Bougie au miel, 200 g;\nNEUF;Neuf;4006381333931\n'),
  })
  await page.getByRole('button', { name: 'Essai à blanc' }).click()
  await I.see('Essai terminé, rien n’est changé.')
  await I.see('Le code 4006381333931 est déjà celui de BOUGIE-MIEL.')
  await seeWellInEveryLook(I, { picture: 'shop-import', likeAnother: true, whole: true })
  await page.getByRole('button', { name: 'Importer', exact: true }).click()
  await I.see('Import terminé.')
  await page.getByRole('link', { name: 'Articles', exact: true }).last().click()
  await page.getByLabel('Rechercher').fill('200 g')
  await expect(rows.nth(1)).toContainText('Bougie au miel, 200 g')
})
