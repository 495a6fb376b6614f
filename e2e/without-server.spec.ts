import { formatOwn } from '#contract/barcodes/own.ts'
import type { Spare } from '#contract/endpoints/shipment.ts'
import { seeWellInEveryLook } from './drivers/looks.ts'
import { madeFor, orderToPack } from './drivers/packing.ts'
import { expect, test } from './drivers/printing.ts'

const calls = /\/(rest|api)\//
const card = (name: string) => formatOwn('command', name)

test('without the server an order is sealed under its number; its label, which the server signs, prints once when it is back', async ({
  I,
  page,
  qz,
}) => {
  const order = await orderToPack(page)
  await I.am('shipping')
  // A page that has just come and does not know its printers yet could not say that they wait.
  const printers = page.waitForResponse(/printer\/list$/)
  await I.open('/warehouse/shipment')
  await I.see('Scannez une liste, une commande ou sa caisse')
  await (await printers).finished()
  const given = page.waitForResponse(/shipment\/spares$/)
  await I.scan(order.code)
  await I.see('Scannez chaque article')
  const { data }: { data: { spares: Spare[] } } = await (await given).json()
  const { name = '', tracking = '' } = data.spares[0]?.parcel ?? {}

  I.expectTrouble(/ERR_FAILED|Signing failed/)
  await page.route(calls, route => route.abort())
  for (const { code } of order.pieces) await I.scan(code)
  await I.see('Choisissez le carton')
  await I.scan(card('EXP-FIN'))
  await I.see('Collez l’étiquette, puis scannez-la')
  await I.see(`Pas d’étiquette ? Écrivez ${name} dessus : elle sortira ici au retour du serveur.`)
  await I.see(/impressions? attend(ent)? le serveur, qui (la|les) signe/)
  await seeWellInEveryLook(I, { picture: 'without-server-label', likeAnother: true })
  await I.scan(card('EXP-APRES'))
  await I.see(`${name} attend son étiquette`)
  await I.see('Le serveur ne répond pas. 1 changement gardé ici, envoyé dès qu’il répondra.')
  expect(qz.paper).toEqual([])

  await page.unroute(calls)
  const labels = () => qz.paper.filter(({ bytes }) => bytes.toString('utf8').includes(tracking ?? ''))
  await expect.poll(() => labels().length, { timeout: 30_000 }).toBe(1)
  await expect
    .poll(() => madeFor(page, order.name), { timeout: 30_000 })
    .toEqual({ status: 'packed', labels: 1, parcels: ['labelled'] })
  await I.dontSee(/changement gardé ici/)
  expect(labels()).toHaveLength(1)
})
