import { withKeys } from './drivers/keys.ts'
import { seeWellInEveryLook } from './drivers/looks.ts'
import { expect, test } from './drivers/operator.ts'

test('a person of the shop finds an article’s stock, its lots and moves, and how it was on a past day, and has a threshold', async ({
  I,
  page,
}) => {
  // A person without a warehouse has no configured computer, and an article of another shop is unknown here.
  I.expectTrouble(/404/)
  const my = withKeys(I)
  await my.logIn('boutique')
  await I.see('Bonjour Agathe')
  await I.entry('Stock').click()
  await I.see('Vos articles à l’entrepôt')
  const rows = page.getByRole('row')
  await expect(rows.nth(5)).toBeVisible()
  await seeWellInEveryLook(I, { picture: 'shop-stock', likeAnother: true, whole: true })

  const all = await rows.count()
  await I.choose(/À surveiller/, 'Plus rien de disponible')
  await expect.poll(() => rows.count()).toBeLessThan(all)
  // The morning's question gets a name.
  await my.run('enregistrer cette vue')
  await my.type('Épuisés')
  await my.press('Enter')
  await I.see('La vue « Épuisés » est enregistrée.')
  await I.choose(/À surveiller/, 'Tous les articles')
  await expect.poll(() => rows.count()).toBe(all)
  await my.run('vue épuisés')
  await expect.poll(() => rows.count()).toBeLessThan(all)
  await expect(page.getByRole('button', { name: 'Vue : Épuisés' })).toBeVisible()
  await I.picture('shop-stock-view')
  await I.choose(/À surveiller/, 'Tous les articles')
  await expect.poll(() => rows.count()).toBe(all)
  await page.getByRole('checkbox', { name: 'Toute la page' }).press('Space')
  await page.getByRole('button', { name: 'Seuil…' }).click()
  await expect(page.getByRole('textbox', { name: 'Prévenir sous' })).toBeFocused()
  await my.press('Escape')
  await page.getByRole('checkbox', { name: 'Toute la page' }).press('Space')
  await page.getByLabel('Rechercher').fill('lampe')
  await expect(rows.nth(1)).toContainText('Lampe')

  await rows.nth(1).getByRole('link').click()
  await I.see('Par lot et péremption')
  await expect(
    page.getByRole('region', { name: 'Derniers mouvements' }).getByRole('listitem').first(),
  ).toBeVisible()
  await page.getByRole('spinbutton', { name: /jour/ }).first().focus()
  await my.type('01012026')
  await I.see('Aucun mouvement encore.')
  await page.getByRole('button', { name: 'Revenir à aujourd’hui' }).click()
  await I.see('libre, en rayon')
  await page.getByRole('textbox', { name: 'Prévenir sous' }).focus()
  await my.type('99999')
  await my.press('Enter')
  await I.see('Sous le seuil : commandez-en, ou annoncez une livraison.')
  await seeWellInEveryLook(I, { picture: 'shop-stock-article', whole: true })
  await my.press('Escape')
  await page.getByRole('link', { name: 'Stock', exact: true }).first().click()
  await I.choose(/À surveiller/, 'Sous le seuil')
  await expect(rows.nth(1)).toContainText(/sous le seuil de 99.999/)
  await expect(rows).toHaveCount(2)

  await I.open('/shop/maison-lumiere/stock/INCONNU')
  await I.see('Cet article n’existe pas dans cette boutique.')
})
