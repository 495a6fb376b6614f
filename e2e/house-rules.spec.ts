import { withKeys } from './drivers/keys.ts'
import { seeWellInEveryLook } from './drivers/looks.ts'
import { expect, test } from './drivers/operator.ts'

test('by keys alone a carton is added, corrected, archived and taken back', async ({ I, page }) => {
  const my = withKeys(I)
  await my.logIn('admin')
  await I.see('Bonjour Gaëlle')
  await my.run('ajouter un carton')
  await expect(page.getByLabel('Nom', { exact: true })).toBeFocused()
  await my.type('Malle')
  await my.press('Tab')
  await my.type('malle')
  for (const digits of ['800', '400', '300', '900', '20000']) {
    await my.press('Tab')
    await my.type(digits)
  }
  await my.press('Enter')
  await I.see('Malle est ajouté. Dites quels transporteurs le prennent.')
  const row = page.getByRole('row', { name: /Malle/ })
  await expect(row).toContainText('800 × 400 × 300 mm')
  await expect(row).toContainText('20 kg')
  await seeWellInEveryLook(I, { picture: 'cartons', whole: true })

  await row.focus()
  await my.press('Enter')
  await expect(page.getByLabel('Code', { exact: true })).toHaveValue('MALLE')
  await seeWellInEveryLook(I, { picture: 'carton', whole: true })
  await my.run('archiver ce carton')
  await I.see('Malle est archivé : il n’est plus proposé à l’emballage.')
  await I.see('MALLE, archivé')
  await my.run('remettre en service')
  await I.see('Malle est de nouveau proposé.')
  await I.see(/archivé : oui → non/)
})

test('by keys alone a carrier is added, comes no more on Saturdays, and its account’s secret is never shown', async ({
  I,
  page,
}) => {
  const my = withKeys(I)
  await my.logIn('admin')
  await I.see('Bonjour Gaëlle')
  await my.run('ajouter un transporteur')
  await expect(page.getByLabel('Nom', { exact: true })).toBeFocused()
  for (const text of ['Vélo', 'velo', '17h30']) {
    await my.type(text)
    await my.press('Tab')
  }
  await my.press('Enter')
  await I.see('Vélo est ajouté.')
  await expect(page.getByLabel('Départ habituel')).toHaveValue('17:30')

  await page.getByLabel('Samedi').focus()
  await my.type('-')
  await my.press('Enter')
  await I.see('Vélo est enregistré.')
  await I.see(/semaine : — → sam jamais/)
  await seeWellInEveryLook(I, { picture: 'carrier', whole: true })

  await page.getByLabel('Numéro de compte').focus()
  await my.type('C-1')
  await my.press('Tab')
  await my.type('cle')
  I.expectTrouble(/409/)
  await my.press('Enter')
  // This server was given no key of its own.
  await I.see(/Ce serveur n’a pas de clé pour chiffrer les secrets/)
  await my.run('transporteurs')
  await I.see('Qui vient chercher les colis, quels jours, à quelle heure.')
  await expect(page.getByRole('row', { name: /Vélo/ })).toContainText('sam : pas de départ')
  await seeWellInEveryLook(I, { picture: 'carriers', whole: true })
})

test('by keys alone a code is tried, and a form that two kinds would share is refused', async ({
  I,
  page,
}) => {
  const my = withKeys(I)
  await my.logIn('admin')
  await I.see('Bonjour Gaëlle')
  await my.run('codes-barres de la maison')
  await I.see('Essayer un code')
  await I.scan('EM-A-01-01-1')
  await page.getByLabel('Code scanné ou tapé').focus()
  await expect(page.getByLabel('Code scanné ou tapé')).toHaveValue('EM-A-01-01-1')
  await I.see(/Clé de contrôle fausse pour un emplacement/)
  await page.keyboard.press('Control+a')
  await my.type('4006381333931')
  await I.see(/Code article GTIN-13/)
  await I.see(/À un pas de là/)
  await seeWellInEveryLook(I, { picture: 'barcodes', whole: true })

  await my.run('changer la forme : caisse')
  await expect(page.getByLabel('Préfixe')).toBeFocused()
  await page.keyboard.press('Control+a')
  await my.type('cd')
  await page.getByRole('textbox', { name: 'Longueur' }).focus()
  await page.keyboard.press('Control+a')
  await my.type('8')
  I.expectTrouble(/409/)
  await my.press('Enter')
  await I.see(/pourrait être une caisse ou une commande/)
  await seeWellInEveryLook(I, { picture: 'barcode-form' })
  await my.press('Escape')

  await my.run('motifs et origines')
  await expect(page.getByRole('row', { name: /Cassé/ })).toContainText('photo exigée')
  await seeWellInEveryLook(I, { picture: 'reasons', whole: true })
  await my.run('voir : réimpression')
  await my.run('ajouter un motif')
  await expect(page.getByLabel('Motif', { exact: true }).last()).toBeFocused()
  await my.type('Tachée')
  await my.press('Enter')
  await I.see('« Tachée » est enregistré.')
  await page.getByRole('row', { name: /Tachée/ }).press('Enter')
  await expect(page.getByRole('dialog', { name: 'Tachée' })).toBeVisible()
  await my.run('archiver : tachée')
  await I.see('« Tachée » est archivé : il n’est plus proposé.')
})
