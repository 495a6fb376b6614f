import { expect, type Operator, test } from './drivers/operator.ts'

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
  ['Information commande', '/warehouse/order-information', 'Print', 'Information', true],
  ['Retour', '/warehouse/order-return', 'ReturnProduct', 'Retours', false],
  ['Impression produit', '/warehouse/print-product', 'Barcode', 'Impression', false],
  ['Impression emplacement', '/warehouse/print-location', 'Barcode', 'Impression', true],
  ['Impression caisse', '/warehouse/print-box', 'Barcode', 'Impression', true],
] as const

/** The demo person with exactly this role. */
const holders = {
  Picking: 'picking',
  Shipping: 'shipping',
  Barcode: 'barcode',
  Reception: 'reception',
  Inventory: 'inventory',
  Transfer: 'transfer',
  Rebut: 'rebut',
  Print: 'print',
  ReturnProduct: 'return',
} as const

type Row = readonly [label: string, path: string, role: string, group: string, shown: boolean]

const onProduction = (url: string | undefined) => (url ?? '').replace('localhost', 'entrepot.test')

for (const [role, username] of Object.entries(holders)) {
  test(`a person with only the role ${role} sees its entries and no others`, async ({ I, baseURL }) => {
    test.info().annotations.push({ type: 'role', description: role })
    await I.am(username)
    await I.open('/')
    const here = entries.filter(row => row[2] === role && (row[4] || row[0] === 'Retour'))
    expect(await menu(I)).toEqual(grouped(here))
    expect(baseURL).toContain('localhost')
  })
}

test.describe('on a host without a dev or local marker', () => {
  test.use({ baseURL: async ({ baseURL }, use) => use(onProduction(baseURL ?? process.env.E2E_URL)) })

  test('Retour is hidden from a person with only its role', async ({ I }) => {
    await I.am('return')
    await I.open('/')
    await I.see('Bonjour Élodie')
    expect(await menu(I)).toEqual([])
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

test('a person without access to the warehouse has no menu', async ({ I }) => {
  // A person without a warehouse has no configured computer.
  I.expectTrouble(/404/)
  await I.am('boutique')
  await I.open('/')
  await I.see('Bonjour Agathe')
  expect(await menu(I)).toEqual([])
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
