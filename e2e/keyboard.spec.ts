import { demoCodes } from './drivers/demo.ts'
import { expect, type Operator, test } from './drivers/operator.ts'

/** A person with neither pointer nor scanner. */
function withKeys({ page }: Operator) {
  const { keyboard } = page
  const keys = {
    press: (key: string) => keyboard.press(key),
    /** Types at a person's pace, which no listener takes for a scanner. */
    type: (text: string) => keyboard.type(text, { delay: 60 }),
    /** Runs the palette's first command for these words. */
    async run(words: string) {
      await keyboard.press('Control+k')
      await expect(page.getByPlaceholder('Search...')).toBeFocused()
      await keys.type(words)
      const first = page.getByRole('option').first()
      await expect(first).toHaveAttribute('aria-selected', 'true')
      await keyboard.press('Enter')
    },
    /** Finds a place by name. Choosing it counts as a scan. */
    async find(name: string) {
      await keyboard.press('Control+k')
      await expect(page.getByPlaceholder('Search...')).toBeFocused()
      await keys.type(name)
      const found = page.getByRole('option', { name: new RegExp(name) }).first()
      await expect(found).toHaveAttribute('aria-selected', 'true')
      await keyboard.press('Enter')
    },
    /** Types the text under a barcode. */
    async enter(code: string) {
      // The palette gives the focus back as it closes, at times after the step has answered.
      await expect(page.getByPlaceholder('Search...')).toBeHidden()
      await keyboard.press('F3')
      await expect(page.getByLabel('Ce qui est écrit sous le code-barres')).toBeFocused()
      await keys.type(code)
      await keyboard.press('Enter')
    },
    async logIn(username: string) {
      await page.goto('/login')
      await expect(page.getByLabel('Identifiant', { exact: true })).toBeFocused()
      await keys.type(username)
      await keyboard.press('Tab')
      await keys.type('douchette')
      await keyboard.press('Enter')
    },
  }
  return keys
}

test('a transfer and a scrap by keys alone, from log-in to log-out', async ({ I, page }) => {
  const { shelf, article, elsewhere } = await demoCodes(page)
  const my = withKeys(I)

  await my.logIn('camille')
  await I.see('Bonjour Camille')
  await my.run('transfert')
  await I.see('Scannez l’emplacement de départ')
  await my.find(shelf.name)
  await I.see('Scannez les articles, puis l’emplacement d’arrivée')
  await my.enter(article.code)
  await I.see(/^1 sur/)
  await my.press('F7')
  await expect(page.getByPlaceholder('Search...')).toHaveAccessibleName('Quantité…')
  await my.type('2')
  await my.press('Enter')
  await I.see(/^2 sur/)
  await my.find(elsewhere.name)
  await I.see(new RegExp(`2 pièces à ${elsewhere.name}`))

  await my.run('rebut')
  await I.see('Choisissez la boutique')
  await my.run(article.shop.replaceAll('-', ' '))
  await I.see('Scannez l’emplacement de l’article')
  await my.find(elsewhere.name)
  await I.see('Scannez l’article à mettre au rebut')
  await my.enter(article.code)
  await I.see('Scannez chaque pièce, puis choisissez le motif')
  await my.run('introuvable')
  await I.see('Rescannez l’emplacement pour confirmer')
  await my.press('Control+Enter')
  await I.see('Scannez l’emplacement de l’article')
  await my.press('Control+z')
  await I.see(/Rebut annulé|annulé/)

  await my.run('déconnecter')
  await I.amAt('/login')
})

test('axe finds nothing in the palette, a quantity and the manual entry', async ({ I, page }) => {
  const { shelf, article } = await demoCodes(page)
  const my = withKeys(I)
  await I.am('camille')
  await I.open('/warehouse/transfer')
  await I.see('Scannez l’emplacement de départ')
  await my.find(shelf.name)
  await I.see('Scannez les articles, puis l’emplacement d’arrivée')
  await my.enter(article.code)
  await I.see(/^1 sur/)
  await my.press('F7')
  await expect(page.getByPlaceholder('Search...')).toBeFocused()
  await I.seeNoAxeViolation()
  await my.press('Escape')
  await my.press('F3')
  await expect(page.getByRole('dialog', { name: 'Saisir un code' })).toBeVisible()
  await I.seeNoAxeViolation()
})
