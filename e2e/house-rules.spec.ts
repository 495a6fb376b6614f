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
