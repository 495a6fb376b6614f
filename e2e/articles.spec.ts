import { readFileSync } from 'node:fs'
import { withKeys } from './drivers/keys.ts'
import { seeWellInEveryLook } from './drivers/looks.ts'
import { expect, test } from './drivers/operator.ts'

test('by keys alone an article is added, changed and changed back; a scan finds it, and the list goes out and in', async ({
  I,
  page,
}) => {
  const my = withKeys(I)
  await my.logIn('admin')
  await I.see('Bonjour Gaëlle')
  await my.run('ajouter un article')
  await expect(page.getByLabel('Nom', { exact: true })).toBeFocused()
  await I.scan('3760987654326')
  await expect(page.getByLabel('Code 1', { exact: true })).toHaveValue('3760987654326')
  await my.type('Encre bleue')
  await my.press('Tab')
  await my.type('ENCRE-BLEUE')
  await my.press('Tab')
  await my.press('ArrowDown')
  await my.press('Enter')
  await page.getByRole('button', { name: 'Ajouter', exact: true }).focus()
  await my.press('Enter')
  await I.see('Encre bleue est ajouté.')
  await I.see(/référence : — → ENCRE-BLEUE/)
  await seeWellInEveryLook(I, { picture: 'article', whole: true })

  const weight = page.getByRole('textbox', { name: 'Poids, en grammes' })
  await weight.focus()
  await my.type('80')
  await my.press('Enter')
  await I.see('Encre bleue est enregistré.')
  await I.see(/poids en g : 0 → 80/)

  await my.run('archiver')
  await expect(page.getByRole('dialog')).toContainText('Personne ne le commandera')
  await my.press('Tab')
  await my.press('Tab')
  await my.press('Enter')
  await I.see('Encre bleue est archivé.')
  await expect(page.getByRole('button', { name: 'Remettre en vente' })).toBeVisible()
  await my.run('remettre')
  await I.see('Encre bleue est de nouveau en vente.')

  await my.run('articles')
  await I.see(/Scannez un article pour l’ouvrir/)
  await expect(page.getByRole('row').nth(5)).toBeVisible()
  await seeWellInEveryLook(I, { picture: 'articles', whole: true })
  const [file] = await Promise.all([page.waitForEvent('download'), my.run('exporter toute la liste en csv')])
  expect(readFileSync(await file.path(), 'utf8')).toContain('ENCRE-BLEUE;Encre bleue')
  await I.scan('3760987654326')
  await expect(page.getByRole('heading', { name: 'Encre bleue', level: 1 })).toBeVisible()

  await my.run('fusionner')
  await expect(page.getByLabel('C’est en fait l’article')).toBeFocused()
  await my.type('ama-aff-av')
  await my.press('ArrowDown')
  await my.press('Enter')
  await I.see('Passe de ENCRE-BLEUE à AMA-AFF-AV :')
  await I.see('1 code : 3760987654326')
  await seeWellInEveryLook(I, { picture: 'article-merge' })
  await my.press('Tab')
  await my.press('Tab')
  await my.press('Enter')
  await I.see(/Encre bleue est maintenant Affiche d’art/)

  await my.run('emplacements')
  await I.see('Où les articles sont rangés, dans l’ordre où l’on marche.')
  await my.run('importer un fichier dans cette liste')
  await expect(page.getByLabel('Ce que le fichier contient')).toContainText('Emplacements')
})
