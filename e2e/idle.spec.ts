import { formatOwn } from '#contract/barcodes/own.ts'
import { expect, test } from './drivers/operator.ts'
import { monoListToPack, parcelsOf } from './drivers/packing.ts'
import { asPerson } from './drivers/server.ts'

const start = 'Scannez une liste, une commande ou sa caisse'

test('an idle bench shows what waits: a list opens by key, what was packed is seen at once and undone; a wall has a card for each', async ({
  I,
  page,
}) => {
  const list = await monoListToPack(page)
  await I.am('shipping')
  await I.open('/warehouse/shipment')
  const panel = page.getByRole('region', { name: 'À faire maintenant' })
  const lists = panel.getByRole('region', { name: 'Listes qui attendent' })
  await lists.getByRole('button', { name: 'Tout montrer' }).press('Enter')
  await lists.getByRole('button', { name: new RegExp(`^${list.name}`) }).press('Enter')
  await I.see('Scannez l’article')
  await expect(panel).toHaveCount(0)
  await I.scan(formatOwn('command', 'EXP-STOP'))
  await I.see(start)

  // The same person at another bench.
  const { post } = await asPerson(page, 'shipping')
  type Packed = { data: { order: { name: string }; parcel: { name: string } } }
  const packed = await post<Packed>('/rest/warehouse/shipment/order/mono', {
    pickingName: list.name,
    barcode: list.articles[0],
  })
  const { order, parcel } = packed.data
  const { name } = parcel
  await panel.getByRole('button', { name: `Annuler ${name}` }).click()
  // The order opens at once, and its own words may stand over those of the undo before anybody reads them.
  await I.see('Scannez chaque article')
  expect(await parcelsOf(page, order.name)).toMatchObject([{ name, status: 'void' }])
  await I.scan(formatOwn('command', 'EXP-STOP'))
  await I.see(start)
  await expect(panel.getByRole('button', { name: `Annuler ${name}` })).toHaveCount(0)
  await I.seeNoAxeViolation()

  await page.evaluate(() => localStorage.setItem('terminal', '{"on":true}'))
  await page.setViewportSize({ width: 1920, height: 1080 })
  await I.open('/warehouse/shipment')
  const bars = page.getByRole('list', { name: 'Choix' }).getByRole('img', { name: /^Code-barres PK/ })
  await I.scan((await bars.first().getAttribute('alt'))?.replace('Code-barres ', '') ?? '')
  await I.see('Scannez l’article')
})

test('before a shop is chosen, what waits there is shown, and its row opens it', async ({ I, page }) => {
  await I.am('camille')
  await I.open('/warehouse/picking')
  const shops = page.getByRole('region', { name: 'Boutiques à préparer' })
  await shops.getByRole('button', { name: /^Maison Lumière \d+ commandes/ }).click()
  await expect(page).toHaveURL(/\/picking\/maison-lumiere$/)
})
