import { readFileSync } from 'node:fs'
import { withKeys } from './drivers/keys.ts'
import { seeWellInEveryLook } from './drivers/looks.ts'
import { expect, test } from './drivers/operator.ts'

const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20">
  <script>throw new Error('a script of a picture ran')</script>
  <rect width="40" height="20" fill="#00f" />
</svg>`

/** Whether the middle of a shown picture is blue, and its size. */
function middleOf(image: SVGElement | HTMLElement): [blue: boolean, width: number, height: number] {
  if (!(image instanceof HTMLImageElement)) return [false, 0, 0]
  const canvas = document.createElement('canvas')
  const { naturalWidth, naturalHeight } = image
  const page = canvas.getContext('2d')
  page?.drawImage(image, 0, 0, 1, 1)
  const [red = 0, , blue = 0] = page?.getImageData(0, 0, 1, 1).data ?? []
  return [blue > 200 && red < 50, naturalWidth, naturalHeight]
}

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

  const weight = page.getByRole('textbox', { name: 'Poids, en grammes' })
  await weight.focus()
  await my.type('80')
  await my.press('Enter')
  await I.see('Encre bleue est enregistré.')
  await I.see(/poids en g : 0 → 80/)

  await my.run('minimum')
  const place = page.getByRole('combobox', { name: 'Emplacement 1' })
  await expect(place).toBeFocused()
  await my.type('a-01')
  await expect(page.getByRole('option', { name: /^A-01-/ }).first()).toBeVisible()
  await my.press('ArrowDown')
  await my.press('Enter')
  await expect(place).toHaveValue(/^A-01-/)
  await my.press('Tab')
  await my.type('5')
  await my.press('Enter')
  await I.see('Les seuils sont enregistrés.')
  await I.see(/^0 pièce seulement à A-01-/)
  await seeWellInEveryLook(I, { picture: 'article-levels', whole: true })

  // A drawing with a script in it arrives as a picture of points.
  const chooser = page.waitForEvent('filechooser')
  await my.run('ajouter une photo')
  await (await chooser).setFiles({
    name: 'encre.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from(drawing),
  })
  await I.see('La photo de Encre bleue est ajoutée.')
  const photo = page.getByRole('img', { name: 'Encre bleue, vue 1' })
  await expect(photo).toHaveAttribute('src', /^\/photos\/kept\/.*\.jpg$/)
  expect(await photo.evaluate(middleOf)).toEqual([true, 1_600, 800])
  await my.run('retirer la photo 1')
  await expect(photo).toBeHidden()

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
  const another = page.getByRole('row').filter({ hasText: 'Atelier Verveine' }).first()
  await expect(another).toBeVisible()
  const [sku = ''] = /[A-Z]{3}-[A-Z]{3}-AV/.exec((await another.textContent()) ?? '') ?? []
  await seeWellInEveryLook(I, { picture: 'articles', whole: true })
  const [file] = await Promise.all([page.waitForEvent('download'), my.run('exporter cette liste en csv')])
  expect(readFileSync(await file.path(), 'utf8')).toContain('ENCRE-BLEUE;Encre bleue')
  await I.scan('3760987654326')
  await expect(page.getByRole('heading', { name: 'Encre bleue', level: 1 })).toBeVisible()

  await my.run('articles')
  await page.getByRole('searchbox', { name: 'Rechercher' }).focus()
  await my.type('encre bleue')
  const tick = page.getByRole('checkbox', { name: 'Choisir Encre bleue' })
  await expect(page.getByRole('row')).toHaveCount(2)
  // Tab passes the shop, the state, what is missing and the whole page, then the table has the focus.
  for (const _ of [1, 2, 3, 4, 5]) await my.press('Tab')
  await my.press('Space')
  await expect(tick).toBeChecked()
  // The palette opens from within a row, too.
  await my.run('fusionner')
  await expect(page.getByLabel('C’est en fait l’article')).toBeFocused()
  await my.type(sku.toLowerCase())
  await expect(page.getByRole('option', { name: sku })).toBeVisible()
  await my.press('ArrowDown')
  await my.press('Enter')
  await I.see(`Passe de ENCRE-BLEUE à ${sku} :`)
  await I.see('1 code : 3760987654326')
  await seeWellInEveryLook(I, { picture: 'article-merge', likeAnother: true })
  await my.press('Tab')
  await my.press('Tab')
  await my.press('Enter')
  await I.see(/^Encre bleue est maintenant /)

  await my.run('emplacements')
  await I.see('Où les articles sont rangés, dans l’ordre où l’on marche.')
  await my.run('importer un fichier dans cette liste')
  await expect(page.getByLabel('Ce que le fichier contient')).toContainText('Emplacements')
})
