import { formatOwn } from '#contract/barcodes/index.ts'
import { shelfToCount } from './drivers/counting.ts'
import { seeWellInEveryLook } from './drivers/looks.ts'
import { expect, test } from './drivers/operator.ts'

test('from any page, a scanned place opens its content and a scanned article its places', async ({
  I,
  page,
}) => {
  const { shelf, article } = await shelfToCount(page, 3)
  await I.am('camille')
  await I.open('/')
  await I.see(/^Bonjour/)
  await I.scan(shelf.code)
  await I.amAt(`/warehouse/location/${shelf.name}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(shelf.name)
  await I.see('Derniers mouvements')
  await I.see(new RegExp(`FOURNISSEUR → ${shelf.name}`))
  await I.seeNoAxeViolation()

  await page.getByRole('table').getByRole('link', { name: article.name }).click()
  await I.amAt(`/shop/${article.shop}/product-information`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(article.name)
  await I.see('Stock par emplacement')
  await I.see(article.code)
  await I.seeNoAxeViolation()

  await I.scan(shelf.code)
  await I.amAt(`/warehouse/location/${shelf.name}`)
  await I.scan(article.code)
  await I.amAt(`/shop/${article.shop}/product-information`)
  await page.goBack()
  await I.amAt(`/warehouse/location/${shelf.name}`)
})

test('an unknown place or article says so, and a failed call can be retried', async ({ I, page }) => {
  I.expectTrouble(/Failed to load resource/)
  await I.am('camille')
  await I.open('/warehouse/location/Z-99')
  await I.see('Emplacement inconnu')
  await I.see('L’emplacement Z-99 n’existe pas.')
  await I.scan('3760123459990')
  await I.see('Article inconnu')
  await I.see('Aucun article de vos boutiques ne porte le code 3760123459990.')
  await I.seeNoAxeViolation()

  const { shelf } = await shelfToCount(page, 3)
  await page.route('**/rest/location/information/**', route => route.abort())
  await I.scan(shelf.code)
  await I.see('Cette page n’a pas pu être chargée.')
  await page.unroute('**/rest/location/information/**')
  await I.press({ button: 'Réessayer' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(shelf.name)
})

test('stock is corrected at a place by who counts it, and the place is completed while one types', async ({
  I,
  page,
}) => {
  const { shelf, article } = await shelfToCount(page, 4)
  const dialog = page.getByRole('dialog', { name: 'Corriger le stock' })
  await I.am('camille')
  await I.open(`/shop/${article.shop}/product-information?code=${article.sku}`)
  // The parts that come later move the button, and a press may miss it.
  await expect(page.getByRole('region', { name: 'À quoi sert le stock' })).toBeVisible()
  await I.press({ button: 'Corriger le stock' })
  await I.type('Emplacement', shelf.name.slice(0, -1).toLowerCase())
  await page.getByRole('option', { name: shelf.name }).click()
  await expect(page.getByRole('combobox', { name: 'Emplacement' })).toHaveValue(shelf.name)
  await I.see(`Le stock compte ${article.qty} pièces à ${shelf.name}.`)
  await seeWellInEveryLook(I, { picture: 'correction' })
  const before = Number(await page.locator('article header p span').first().textContent())
  const uses = page.getByRole('region', { name: 'À quoi sert le stock' })
  const available = uses
    .locator('div', { has: page.getByText('Disponible', { exact: true }) })
    .locator('dd > span')
    .first()
  for (const use of ['Disponible', 'Réservé', 'Quarantaine', 'Ailleurs', 'Commandé', 'Attendu']) {
    await expect(uses.getByText(use, { exact: true })).toBeVisible()
  }
  const free = Number(await available.textContent())
  await I.press({ button: 'Corriger' })
  await I.see('Dites combien de pièces sont réellement là.')
  await I.type('Pièces réellement là', String(article.qty + 2))
  await I.type('Motif', 'Deux retrouvées derrière')
  await I.press({ button: 'Corriger' })
  await I.see(`${shelf.name} : ${article.qty + 2} pièces de ${article.name}.`)
  await expect(dialog).toBeHidden()
  await expect(page.locator('article header p span').first()).toHaveText(String(before + 2))
  await expect(available).toHaveText(String(free + 2))
  await I.see(/Deux retrouvées derrière/)

  // On the place's page, by keys; a scan of the article chooses it, and no character stays in a field.
  await I.open(`/warehouse/location/${shelf.name}`)
  await I.press({ button: 'Corriger le stock' })
  await I.type('Pièces réellement là', String(article.qty - 1))
  await page.getByLabel('Motif', { exact: true }).focus()
  await I.scan(article.code)
  await expect(page.getByLabel('Motif', { exact: true })).toHaveValue('')
  await expect(page.getByRole('textbox', { name: 'Pièces réellement là' })).toHaveValue(
    String(article.qty - 1),
  )
  await I.type('Motif', 'Une cassée')
  await I.press({ key: 'Enter' })
  await I.see(`${shelf.name} : ${article.qty - 1} pièces de ${article.name}.`)
  await expect(dialog).toBeHidden()
  await I.see(/Une cassée/)

  await I.am('print')
  await I.open(`/warehouse/location/${shelf.name}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(shelf.name)
  await expect(page.getByRole('button', { name: 'Corriger le stock' })).toHaveCount(0)
})

test('typing finds an article by its name, and the keyboard opens it', async ({ I, page }) => {
  const { article } = await shelfToCount(page, 3)
  await I.am('camille')
  await I.open(`/shop/${article.shop}/product-information`)
  await I.type('Nom, référence ou code', article.sku.toLowerCase())
  const found = page.getByRole('list', { name: 'Articles trouvés' }).getByRole('link')
  await expect(found).toHaveCount(1)
  await I.seeNoAxeViolation()
  await page.getByLabel('Nom, référence ou code').press('Tab')
  await I.press({ key: 'Enter' })
  await I.amAt(`/shop/${article.shop}/product-information`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(article.name)
  await page.goBack()
  await expect(page.getByLabel('Nom, référence ou code')).toHaveValue(article.sku.toLowerCase())
  await I.type('Nom, référence ou code', 'rien de tel')
  await I.see('Aucun article pour « rien de tel ».')
})

test('an article chosen in the palette counts as a scan where a step expects one, and opens its page elsewhere', async ({
  I,
  page,
}) => {
  const { shelf, article } = await shelfToCount(page, 3)
  await I.am('camille')
  const choose = async () => {
    await page.keyboard.press('ControlOrMeta+k')
    await page.getByRole('combobox', { name: 'Rechercher' }).fill(article.sku)
    await page
      .getByRole('group', { name: 'Ce code' })
      .getByRole('option', { name: new RegExp(article.sku) })
      .click()
  }
  await I.open('/')
  await I.see(/^Bonjour/)
  await choose()
  await I.amAt(`/shop/${article.shop}/product-information`)

  await I.open('/warehouse/transfer')
  await I.see('Scannez l’emplacement de départ')
  await I.scan(shelf.code)
  await I.see('Scannez les articles, puis l’emplacement d’arrivée')
  await choose()
  await I.see(/^1 sur/)
  await I.press({ key: 'F8' })
})

test.describe('on the wall', () => {
  test.use({ viewport: { width: 1920, height: 1080 } })

  test('scans show a place and an article, readable at three metres', async ({ I, page }) => {
    const { shelf, article } = await shelfToCount(page, 5)
    await page.addInitScript(() =>
      localStorage.setItem(
        'terminal',
        JSON.stringify({ on: true, locked: false, lockMinutes: 5, path: null }),
      ),
    )
    await I.am('camille')
    await I.open('/')
    await I.see('Scannez la carte de l’opération')
    await I.scan(shelf.code)
    await expect(page.getByRole('heading', { level: 1 }).filter({ visible: true })).toHaveText(shelf.name)
    await I.see(article.name)
    await I.seeNoAxeViolation()
    await I.picture('location-wall')
    await I.scan(article.code)
    await expect(page.getByRole('heading', { level: 1 }).filter({ visible: true })).toHaveText(article.name)
    await I.see(shelf.name)
    await I.picture('product-wall')

    const card = (name: string) => I.scan(formatOwn('command', name))
    const compose = async (...names: string[]) => {
      for (const name of names) await card(name)
    }
    await card('ENTREE')
    await I.see('Composez la longueur, en mm')
    await compose('N1', 'N2', 'N0', 'ENTREE', 'N8', 'N0', 'ENTREE')
    await I.see('Composez la hauteur, en mm')
    await I.picture('measure-wall')
    await compose('N2', 'N0', 'ENTREE')
    await I.see('Pesez une pièce, en grammes')
    await card('SUITE')
    await I.see(/ · 120 × 80 × 20 mm/)

    await I.open('/warehouse/inventory')
    await I.see('Scannez l’emplacement à compter')
    await I.scan(shelf.code)
    await I.see('Scannez chaque article, puis l’emplacement pour clore')
    await I.scan(article.code)
    await I.see('1 pièce comptée')
    await I.picture('inventory-wall')
    await I.scan(formatOwn('command', 'INV-STOP'))
    await I.see('Comptage abandonné')
  })
})

/** The most lines that the screen must bear. */
const many = 10_000

test('a place of ten thousand lines is paged, and filtered by typing; long names break', async ({
  I,
  page,
}) => {
  const long = 'Tasse-en-grès-émaillé-de-la-collection-anniversaire-'.repeat(4)
  await page.route('**/rest/location/information/**', async route => {
    const stock = Array.from({ length: many }, (_, n) => ({
      product: { sku: `S-${n}`, shop: 'x', name: `${long}${n}`, photo: '', codes: [] },
      qty: n + 1,
      lot: null,
      expiry: null,
    }))
    const data = { name: 'A-01', zone: 'A', kind: 'storage', blocked: true, stock, lastCountAt: null }
    await route.fulfill({ json: { data } })
  })
  await page.route('**/rest/location/moves/**', route =>
    route.fulfill({ json: { data: { moves: [], older: null } } }),
  )
  await page.setViewportSize({ width: 360, height: 740 })
  await I.am('camille')
  await I.open('/warehouse/location/A-01')
  await I.see('Bloqué : rien n’y entre, rien n’en sort')
  await I.see('Aucun mouvement encore.')
  await expect(page.getByRole('row')).toHaveCount(51)
  await I.press({ button: 'Afficher la suite' })
  await expect(page.getByRole('row')).toHaveCount(101)
  await page.getByRole('searchbox', { name: 'Filtrer : Contenu' }).fill('s-9999')
  await expect(page.getByRole('row')).toHaveCount(2)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await I.seeNoAxeViolation()
})

test('article, place and search fit every theme and size', async ({ I, page }) => {
  const { shelf, article } = await shelfToCount(page, 4)
  await I.am('camille')
  for (const [path, picture, heading] of [
    [`/shop/${article.shop}/product-information?code=${article.code}`, 'product', article.name],
    [`/warehouse/location/${shelf.name}`, 'location', shelf.name],
    [`/search?query=${encodeURIComponent(article.name.split(' ')[0] ?? '')}`, 'search', 'Rechercher'],
  ] as const) {
    await I.open(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    await expect(page.getByRole('progressbar')).toHaveCount(0)
    await seeWellInEveryLook(I, { picture, whole: true })
  }
})
