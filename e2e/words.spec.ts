import { expect, test } from './drivers/operator.ts'
import { orderToPack } from './drivers/packing.ts'

test('the house says what a step permits, what was done, and nothing that was not', async ({ I, page }) => {
  const order = await orderToPack(page)
  await I.am('camille')
  await I.open('/warehouse/shipment')
  await I.see('Scannez une liste, une commande ou sa caisse')
  await I.press({ key: 'Control+Enter' })
  await I.see(/^Pas à cette étape\. Scannez une liste, une commande ou sa caisse/)
  await I.scan(order.code)
  await I.see('Scannez chaque article')
  await I.press({ key: 'F8' })
  await I.see('Scannez une liste, une commande ou sa caisse')

  await I.open(`/warehouse/order-information?code=${order.name}`)
  await I.see('Emballage interrompu')
  await I.see('Emballage commencé')
  for (const word of ['Ouverte', 'Compris', 'Remettre à disposition', 'Toute une série…'])
    await I.dontSee(word)
  await expect(page.getByText(/commandes emballées/)).toHaveCount(0)
})
