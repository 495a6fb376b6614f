import { expect, test } from './drivers/operator.ts'
import { ledgerOf, orderOf, type ReadyParcel, readyFor } from './drivers/parcels.ts'

const choose = 'Choisissez le transporteur, ou scannez un premier colis'
const loadNext = 'Scannez chaque colis que vous chargez'

function first(parcels: readonly ReadyParcel[], at = 0): ReadyParcel {
  const parcel = parcels[at]
  if (!parcel) throw new Error('The demo warehouse has too few parcels for this carrier')
  return parcel
}

test('loading a lorry and sealing its slip survives a killed page, and the ledger agrees', async ({
  I,
  page,
}) => {
  const parcels = await readyFor(page, 'dpd')
  const [one, two] = [first(parcels), first(parcels, 1)]
  const { lines } = await orderOf(page, one.order)
  const sku = lines[0]?.product.sku ?? ''
  const before = await ledgerOf(page, sku)
  await I.am('barcode')
  await I.open('/warehouse/carrier-slip')
  await I.see(choose)
  await page.getByRole('button', { name: /^DPD \(/ }).click()
  await I.see(loadNext)
  await I.see('Reste à charger')
  await I.seeNoAxeViolation()
  await I.scan(one.tracking)
  await I.see(`Colis ${one.name} chargé`)
  await I.scan(two.code)
  await I.see(`Colis ${two.name} chargé`)
  await page.reload()
  await I.see('Vous reprenez où vous en étiez.')
  await I.see(loadNext)
  await expect(page.getByText(/^2\/\d+$/)).toBeVisible()
  await I.press({ key: 'Control+z' })
  await I.see(`Colis ${two.name} déchargé : reposez-le à quai`)

  // The browser logs every refused request on its console.
  I.expectTrouble(/status of 409 .*carrier-slip\/dpd/)
  await I.press({ key: 'Control+Enter' })
  await I.see('Il manque des colis : chargez-les, ou clôturez encore une fois pour partir sans eux')
  await I.press({ key: 'Control+Enter' })
  await I.see(/^Bordereau BT\d{6} clôturé$/)
  await I.see(choose)
  expect(await orderOf(page, one.order)).toMatchObject({ status: 'shipped' })
  expect(await orderOf(page, two.order)).toMatchObject({ status: 'packed' })
  const after = await ledgerOf(page, sku)
  const sent = before.packed - after.packed
  expect(sent).toBeGreaterThan(0)
  expect(after.gone - before.gone).toBe(sent)
})

test('a parcel of another carrier is refused with its carrier’s name, and the message stays', async ({
  I,
  page,
}) => {
  const mine = first(await readyFor(page, 'colissimo'))
  const other = first(await readyFor(page, 'gls'))
  await I.am('barcode')
  await I.open('/warehouse/carrier-slip')
  await I.see(choose)
  await I.scan(mine.code)
  await I.see(`Colis ${mine.name} chargé`)
  I.expectTrouble(/status of 409 .*carrier-slip\/colissimo/)
  await I.scan(other.code)
  await I.readError(`Le colis ${other.name} part avec GLS, pas avec Colissimo.`)
  await I.scan(mine.code)
  await I.see(/est déjà sur ce bordereau \(BT\d{6}\)/)
})

test('from any page, a scan of a parcel’s label opens its slip and loads it', async ({ I, page }) => {
  const parcel = first(await readyFor(page, 'ups'))
  await I.am('camille')
  await I.open('/')
  await I.see('Bonjour Camille')
  await I.scan(parcel.code)
  await I.amAt('/warehouse/carrier-slip')
  await I.see(`Colis ${parcel.name} chargé`)
  await I.see(loadNext)
})
