import { formatOwn } from '#contract/barcodes/own.ts'
import type { ProductSummary } from '#contract/entities/order.ts'
import { expect, type Operator, test } from './drivers/operator.ts'
import { asPerson } from './drivers/server.ts'
import { scheme } from './drivers/tls.ts'

/** The specification's table, row by row: label, path, role, group, and visibility. */
const entries = [
  ['Picking', '/warehouse/picking', 'Picking', 'Flux Sortants', true],
  ['Expédition', '/warehouse/shipment', 'Shipping', 'Flux Sortants', true],
  ['Colis', '/warehouse/packaging', 'Shipping', 'Flux Sortants', true],
  ['Bordereau transport', '/warehouse/carrier-slip', 'Barcode', 'Flux Sortants', true],
  ['Réception', '/warehouse/reception', 'Reception', 'Gestion des Stocks', false],
  ['Inventaire', '/warehouse/inventory', 'Inventory', 'Gestion des Stocks', false],
  ['Transfert / Rangement', '/warehouse/transfer', 'Transfer', 'Gestion des Stocks', true],
  ['Rebut', '/warehouse/rebut', 'Rebut', 'Gestion des Stocks', false],
  ['Prestation', '/warehouse/prestation', 'Prestation', 'Gestion des Stocks', true],
  ['Information commande', '/warehouse/order-information', 'Print', 'Information', true],
  ['Retour', '/warehouse/order-return', 'ReturnProduct', 'Retours', false],
  ['Impression produit', '/warehouse/print-product', 'Barcode', 'Impression', false],
  ['Impression emplacement', '/warehouse/print-location', 'Barcode', 'Impression', true],
  ['Impression caisse', '/warehouse/print-box', 'Barcode', 'Impression', true],
] as const

type Row = readonly [label: string, path: string, role: string, group: string, shown: boolean]

const onProduction = (url: string | undefined) => (url ?? '').replace('localhost', 'entrepot.test')

test('a person with only one role sees its entries and no others', async ({ I, baseURL }) => {
  await I.am('barcode')
  await I.open('/')
  expect(await menu(I)).toEqual(grouped(entries.filter(row => row[2] === 'Barcode' && row[4])))
  expect(baseURL).toContain('localhost')
})

test.describe('on a host without a dev or local marker', () => {
  test.use({ baseURL: async ({ baseURL }, use) => use(onProduction(baseURL ?? process.env.E2E_URL)) })

  test('Retour is hidden from the menu of a person with only its role, who opens it by palette, key and card', async ({
    I,
    page,
  }) => {
    await I.am('return')
    await I.open('/')
    await I.see('Bonjour Élodie')
    expect(await menu(I)).toEqual([])
    await I.press({ key: 'Control+k' })
    await page.getByPlaceholder('Search...').fill('retour')
    await I.press({ key: 'Enter' })
    await I.amAt('/warehouse/order-return')
    await I.see('Scannez la commande, le colis ou le suivi du retour')
    await I.open('/')
    await I.see('Bonjour Élodie')
    await I.scan(formatOwn('command', 'GO-ORDERR'))
    await I.amAt('/warehouse/order-return')
    await I.open('/')
    await page.getByRole('region', { name: 'Vos opérations' }).getByRole('link', { name: 'Retour' }).click()
    await I.amAt('/warehouse/order-return')
    await I.open('/scanners')
    const unsafe = 'Port série, USB HID et caméra : le navigateur ne le permet que sur une adresse sûre'
    await expect(page.getByRole('heading', { level: 1, name: 'Douchettes' })).toBeVisible()
    await (scheme === 'https' ? I.dontSee(unsafe) : I.see(unsafe))
  })

  test('a manager whose access lists the hidden screens sees every row', async ({ I }) => {
    await I.am('camille')
    await I.open('/')
    expect(await menu(I)).toEqual(grouped(entries))
  })
})

test.describe('on a development host', () => {
  test.use({
    baseURL: async ({ baseURL }, use) =>
      use((baseURL ?? process.env.E2E_URL ?? '').replace('localhost', 'dev.entrepot.test')),
  })

  test('Retour is shown', async ({ I }) => {
    await I.am('return')
    await I.open('/')
    expect(await menu(I)).toEqual(grouped(entries.filter(([label]) => label === 'Retour')))
  })
})

test('a person of a shop has its screens and no other, and receives and scraps there', async ({
  I,
  page,
}) => {
  // A person without a warehouse has no configured computer.
  I.expectTrouble(/404/)
  const shop = '/shop/maison-lumiere'
  const dock = formatOwn('location', 'QUAI-1')
  const house = await asPerson(page)
  const asked = { query: 'lampe', shop: 'maison-lumiere' }
  const { data } = await house.post<{ data: ProductSummary[] }>('/api/product/search', asked)
  const code = data[0]?.codes.find(({ qty }) => qty === 1)?.code ?? ''
  await I.am('boutique')
  await I.open('/')
  await I.see('Bonjour Agathe')
  expect(await menu(I)).toEqual([
    [
      'Maison Lumière',
      [
        ['Réception', `${shop}/reception`],
        ['Information produit', `${shop}/product-information`],
        ['Rebut', `${shop}/rebut`],
        ['Aperçu', `${shop}/overview`],
        ['Commandes', `${shop}/orders`],
        ['Articles', `${shop}/articles`],
        ['Stock', `${shop}/stock`],
        ['Livraisons', `${shop}/deliveries`],
        ['Retours', `${shop}/all-returns`],
        ['Prestations', `${shop}/prestations`],
        ['Chiffres', `${shop}/figures`],
        ['Factures', `${shop}/bills`],
        ['Réglages', `${shop}/settings`],
      ],
    ],
  ])
  await I.picture('shop-person-home')

  await I.open(shop)
  await I.amAt(`${shop}/reception`)
  await page.getByRole('button', { name: /Sans document/ }).click()
  await I.see('Réception sans document')
  await I.scan(code)
  await I.see('1 pièce en main')
  await I.scan(dock)
  await I.see('1 pièce à QUAI-1')

  await I.entry('Rebut').click()
  await I.see('Scannez l’emplacement de l’article')
  await I.scan(dock)
  await I.see('Scannez l’article à mettre au rebut')
  await I.scan(code)
  await page.getByRole('button', { name: /Périmé/ }).click()
  await I.see('Rescannez l’emplacement pour confirmer')
  await I.scan(dock)
  await I.see('1 pièce mise au rebut')

  await I.entry('Information produit').click()
  await I.see('Scannez un article, ou tapez le début de son nom.')
  await I.open('/shop/atelier-verveine/reception')
  await I.see('Une erreur est survenue. Impossible de charger les paramètres.')
  await I.open('/warehouse')
  await I.see('Votre compte n’est rattaché à aucun entrepôt.')
})

test('/warehouse leads to the first screen of the person, hidden ones last', async ({ I }) => {
  await I.am('transfer')
  await I.open('/warehouse')
  await I.amAt('/warehouse/transfer')
  await I.am('inventory')
  await I.open('/warehouse')
  await I.amAt('/warehouse/inventory')
})

test('the picking entry shows the number of pending orders of all shops', async ({ I, page }) => {
  await I.am('camille')
  const answer = page.waitForResponse(response => response.url().endsWith('/rest/user/access'))
  await I.open('/')
  const { shops } = await (await answer).json()
  const pending = shops.reduce((sum: number, shop: { orderCount: number }) => sum + shop.orderCount, 0)
  expect(pending).toBeGreaterThan(0)
  await expect(I.entry(/^Picking/)).toContainText(String(pending))
})

test('the current page’s entry is active', async ({ I, page }) => {
  await I.am('camille')
  await I.open('/warehouse/packaging')
  await expect(I.entry('Colis')).toHaveAttribute('aria-current', 'page')
  await expect(page.locator('nav [aria-current="page"]')).toHaveCount(1)
})

test('a section folds and unfolds', async ({ I, page }) => {
  await I.am('camille')
  await I.open('/')
  const section = page.getByRole('button', { name: 'Flux Sortants' })
  await expect(section).toHaveAttribute('aria-expanded', 'true')
  await section.click()
  await expect(I.entry('Expédition')).toBeHidden()
  await section.click()
  await expect(I.entry('Expédition')).toBeVisible()
})

async function menu({ page }: Operator): Promise<[group: string, [label: string, path: string][]][]> {
  await expect(page.getByRole('heading', { name: /^Bonjour/ })).toBeVisible()
  const nav = page.getByRole('navigation', { name: 'Navigation principale' })
  return nav
    .locator('ul')
    .evaluateAll(lists =>
      lists.map(list => [
        list.getAttribute('aria-label') ?? '',
        [...list.querySelectorAll('a')].map((link): [string, string] => [
          link.children[1]?.textContent ?? '',
          link.getAttribute('href') ?? '',
        ]),
      ]),
    )
}

function grouped(rows: readonly Row[]): [string, [string, string][]][] {
  const groups = [...new Set(rows.map(([, , , group]) => group))]
  return groups.map(group => [
    group,
    rows.filter(row => row[3] === group).map(([label, path]): [string, string] => [label, path]),
  ])
}
