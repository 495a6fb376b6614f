import type { Page } from 'playwright/test'
import { formatOwn } from '#contract/barcodes/own.ts'
import { expect, type Operator, test } from './drivers/operator.ts'
import { labelOf, listNamed, newlyLabelled } from './drivers/packing.ts'
import { orderOf } from './drivers/parcels.ts'

const shop = 'maison-lumiere'

/** Prints the shop's list of this type and leaves it in hand. */
async function print(I: Operator, page: Page, type: RegExp): Promise<string> {
  await I.open(`/picking/${shop}`)
  await I.see('Choisissez la liste à imprimer')
  await page.getByRole('button', { name: type }).first().click()
  await I.see(/Prenez la liste à l’imprimante/)
  const about = page.getByRole('region', { name: 'Consigne' }).getByText(/PK\d{6}/)
  const name = /PK\d{6}/.exec(await about.innerText())?.[0] ?? ''
  await I.scan(formatOwn('pickingList', name))
  await I.see(new RegExp(`${name}`))
  return name
}

async function packMono(I: Operator, page: Page, list: string): Promise<string[]> {
  const { orders } = await listNamed(page, list)
  await I.open('/warehouse/shipment')
  await I.see('Scannez une liste, une commande ou sa caisse')
  await I.scan(formatOwn('pickingList', list))
  const known = new Set<string>()
  for (const { pieces } of orders) {
    await I.see('Scannez l’article')
    await I.scan(pieces[0] ?? '')
    await I.see('Collez l’étiquette, puis scannez-la')
    const { name, tracking } = await newlyLabelled(
      page,
      orders.map(order => order.name),
      known,
    )
    known.add(name)
    await I.scan(tracking)
    await I.see(/vérifié|terminée/)
  }
  await I.see(`Liste ${list} terminée`)
  return [...known]
}

async function packMulti(I: Operator, page: Page, list: string): Promise<string[]> {
  const { orders } = await listNamed(page, list)
  await I.open('/warehouse/shipment')
  for (const { name, pieces } of orders) {
    await I.see('Scannez une liste, une commande ou sa caisse')
    await I.scan(formatOwn('order', name))
    await I.see('Scannez chaque article')
    for (const piece of pieces) await I.scan(piece)
    await I.see('Choisissez le carton')
    await I.scan(formatOwn('command', 'EXP-FIN'))
    await I.see('Collez l’étiquette, puis scannez-la')
    await I.scan(await labelOf(page, name))
    await I.see(`${name} emballée`)
  }
  return orders.map(({ name }) => name)
}

/**
 * Loads these orders' parcels carrier by carrier and seals each slip, even when other parcels wait for that carrier.
 */
async function load(I: Operator, page: Page, names: readonly string[]) {
  const byCarrier = new Map<string, { name: string; tracking: string }[]>()
  for (const name of names) {
    const { carrier, parcels } = await orderOf(page, name)
    const labels = parcels.flatMap(({ name, tracking }) => (tracking ? [{ name, tracking }] : []))
    byCarrier.set(carrier?.slug ?? '', [...(byCarrier.get(carrier?.slug ?? '') ?? []), ...labels])
  }
  I.expectTrouble(/status of 409 .*carrier-slip/)
  await I.open('/warehouse/carrier-slip')
  for (const labels of byCarrier.values()) {
    await I.see('Choisissez le transporteur, ou scannez un premier colis')
    for (const { name, tracking } of labels) {
      await I.scan(tracking)
      await I.see(`Colis ${name} chargé`)
    }
    await I.press({ key: 'Control+Enter' })
    const asked = page.getByRole('heading', { level: 1, name: /^Il manque des colis|^Choisissez/ })
    await expect(asked).toBeVisible()
    if (/^Il manque/.test(await asked.innerText())) await I.press({ key: 'Control+Enter' })
    await I.see(/^Bordereau BT\d{6} clôturé$/)
  }
}

test('a mono list and a multi list, from print to lorry: every order of both ships', async ({ I, page }) => {
  test.setTimeout(300_000)
  await I.am('camille')
  const mono = await packMono(I, page, await print(I, page, /^Mono cadeau/))
  const multi = await packMulti(I, page, await print(I, page, /^Multi cadeau/))
  expect(mono.length).toBeGreaterThan(0)
  expect(multi.length).toBeGreaterThan(0)
  await load(I, page, [...mono, ...multi])
  for (const name of [...mono, ...multi]) {
    const order = await orderOf(page, name)
    expect({ name, status: order.status }).toEqual({ name, status: 'shipped' })
  }
})
