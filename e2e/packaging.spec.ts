import { formatOwn } from '#contract/barcodes/own.ts'
import { expect, test } from './drivers/operator.ts'
import { madeFor } from './drivers/packing.ts'
import { orderOf, readyFor } from './drivers/parcels.ts'

const start = 'Scannez le colis ou sa commande'

/** Each test takes its own parcel of Mondial Relay. */
async function parcel(page: Parameters<typeof readyFor>[0], nth: number) {
  const found = (await readyFor(page, 'mondial-relay')).at(nth)
  if (!found) throw new Error('The demo warehouse has too few parcels of Mondial Relay')
  return found
}

test('a weight over 15 % too high is confirmed by repeating it, and the new label is scanned back', async ({
  I,
  page,
}) => {
  const { code, name, tracking, order } = await parcel(page, 0)
  await I.am('shipping')
  await I.open('/warehouse/packaging')
  await I.see(start)
  await I.scan(tracking)
  await I.see('Choisissez le carton')
  await I.see('Ce colis a son étiquette : un changement en fait une nouvelle.')
  await page.getByRole('button', { name: /\(actuel\)/ }).click()
  await I.see('Pesez le colis et donnez son poids')
  const before = (await orderOf(page, order)).parcels.find(one => one.name === name)
  const heavy = Math.ceil((before?.weightG ?? 0) * 1.16)
  await I.type('Poids du colis, en g ou kg', String(heavy))
  await I.press({ key: 'Enter' })
  await I.see(/au lieu de/)
  await page.getByRole('button', { name: /^Oui, / }).click()
  await I.see('Collez la nouvelle étiquette, puis scannez-la')
  await I.scan(code)
  await I.see(`${name} vérifié`)
  await I.see(start)
  const after = (await orderOf(page, order)).parcels.find(one => one.name === name)
  expect(after).toMatchObject({ weightG: heavy, status: 'labelled' })
})

test('a carton that the carrier refuses is refused with a reason, and a repeated command undoes a parcel', async ({
  I,
  page,
}) => {
  const { code, name, order } = await parcel(page, -1)
  await I.am('shipping')
  await I.open('/warehouse/packaging')
  await I.see(start)
  await I.scan(code)
  await I.see('Choisissez le carton')
  await I.seeNoAxeViolation()
  await I.picture('packaging-carton')
  await page.getByRole('button', { name: /^Tube à affiche/ }).click()
  await I.see('Mondial Relay ne prend pas « Tube à affiche ». Changez de carton.')
  await I.press({ key: 'F2' })
  await I.press({ key: 'Alt+F8' })
  await I.see('Annuler ce colis ? Répétez la commande pour confirmer')
  await I.press({ key: 'Alt+F8' })
  await I.see(`Colis ${name} annulé`)
  const after = (await orderOf(page, order)).parcels.find(one => one.name === name)
  expect(after).toMatchObject({ status: 'void' })
})

test('two cards reprint a spoilt label, and another parcel’s label is refused', async ({ I, page }) => {
  const { code, name, tracking, order } = await parcel(page, 1)
  const other = await parcel(page, 2)
  const before = await madeFor(page, order)
  await I.am('shipping')
  await I.open('/warehouse/packaging')
  await I.see(start)
  await I.scan(code)
  await I.see('Choisissez le carton')
  await I.scan(formatOwn('command', 'COL-REIMP'))
  await I.see('Pourquoi refaire l’étiquette ?')
  await I.seeNoAxeViolation()
  await I.picture('packaging-reprint')
  await I.scan(formatOwn('command', 'REIMP-ILLISIBLE'))
  await I.see('Collez la nouvelle étiquette, puis scannez-la')
  await I.scan(other.code)
  await I.readError(`Ce n’est pas la bonne étiquette : cherchez celle du colis ${name}.`)
  await I.scan(tracking)
  await I.see(`${name} vérifié`)
  await I.see(start)
  expect((await madeFor(page, order)).labels).toBe(before.labels + 1)
})
