import { formatOwn } from '#contract/barcodes/index.ts'
import { expect, test } from './drivers/operator.ts'
import { asPerson } from './drivers/server.ts'
import { goodsIn } from './drivers/terminal.ts'

test('a broken piece is scrapped with a photo file and taken back on the same day', async ({ I, page }) => {
  const { shelf, article } = await goodsIn(page, 'B-', 4)
  await I.am('camille')
  await I.open(`/shop/${article.shop}/rebut`)
  await I.see('Scannez l’emplacement de l’article')
  await I.scan(shelf.code)
  await I.see('Scannez l’article à mettre au rebut')
  await I.scan(article.code)
  await I.see('Scannez chaque pièce, puis choisissez le motif')
  await page.getByRole('button', { name: /Cassé/ }).click()
  await I.see('Photographiez l’article')
  await I.seeNoAxeViolation()
  await I.picture('rebut-photo-1280')

  const file = page.getByLabel('Prendre ou choisir une photo')
  await file.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('casse') })
  await I.see(/n’est pas une photo que ce poste sait lire/)
  const kept = page.waitForResponse(/rebut\/photo$/)
  await file.setInputFiles({ name: 'casse.png', mimeType: 'image/png', buffer: await page.screenshot() })
  const { photo } = (await (await kept).json()).data

  await I.see('Rescannez l’emplacement pour confirmer')
  await I.scan(shelf.code)
  await I.see('1 pièce mise au rebut')
  const jpeg = await (await asPerson(page)).bytes(`/api/client/${article.shop}/rebut/photo/${photo}`)
  expect(jpeg.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]))
  expect(jpeg.length).toBeLessThan(512 * 1024)
  await I.press({ key: 'Control+z' })
  await I.see(/Rebut annulé : remettez 1 pièce/)

  // The photograph stays with its move and shows on the article's page.
  await I.open(`/shop/${article.shop}/product-information?code=${article.code}`)
  await I.see(new RegExp(`${shelf.name} → REBUT`))
  await I.see(/Rebut · Cassé/)
  // A photograph loads where one sees it.
  await page.getByText(new RegExp(`${shelf.name} → REBUT`)).scrollIntoViewIfNeeded()
  const small = page.getByRole('button', { name: /^Agrandir la photo : / })
  await small.scrollIntoViewIfNeeded()
  await I.seeNoAxeViolation()
  await I.picture('scrap-photo-small-1280')
  await small.click()
  const large = page.getByRole('dialog', { name: /^Photo : / })
  await expect(large.getByRole('img', { name: /Cassé/ })).toBeVisible()
  await I.seeNoAxeViolation()
  await I.picture('scrap-photo-1280')
  await I.press({ key: 'Escape' })
  await expect(large).toHaveCount(0)
  await expect(small).toBeFocused()

  await page.setViewportSize({ width: 360, height: 740 })
  await page.evaluate(() => document.documentElement.setAttribute('data-color-scheme', 'dark'))
  await small.click()
  await expect(large).toBeVisible()
  await I.seeNoAxeViolation()
  await I.picture('scrap-photo-dark-360')
  await I.press({ button: 'Fermer' })
  await expect(large).toHaveCount(0)
  await I.picture('scrap-photo-small-dark-360', { whole: true })
})

test('the warehouse’s reasons print as cards that scan back', async ({ I, page }) => {
  await I.am('camille')
  await I.open('/cards')
  await I.choose('Lesquelles', 'Rebut')
  const card = page.getByRole('region', { name: 'Rebut' }).getByRole('listitem').filter({ hasText: 'Périmé' })
  await expect(
    card.getByRole('img', { name: `Code-barres ${formatOwn('command', 'REBUT-PERIME')}` }),
  ).toBeVisible()
})
