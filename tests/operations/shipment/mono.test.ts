import { expect, test } from 'vitest'
import { formatOwn } from '#contract/barcodes/own.ts'
import { shipmentCalls } from '#contract/endpoints/shipment.ts'
import {
  article,
  atAList,
  atThePackingBench,
  carnet,
  encre,
  label,
  scanned,
  start,
  tenCarnets,
} from './bench.ts'

test('a list from its first article to its last: two scans per order, each label scanned back', async () => {
  const I = await atThePackingBench()
  await I.printMonoList()
  I.see(start)
  await I.scan(scanned.list)
  I.hear('Liste PK000010 — Il reste 3 commandes à emballer')
  I.see(article)

  await I.scan(carnet)
  I.hear('CD00001001 pour Zoé Martin — Étiquette Chronopost à coller')
  I.see(label)
  expect(I.about()).toContain('CD00001001 · Zoé Martin · Chronopost · départ')
  expect(I.counts()).toEqual(['Carnet 1/2', 'Encre bleue 0/1'])
  await I.scan(I.parcel().tracking)
  I.hear(`${I.parcel().name} vérifié — Il reste 2 commandes à emballer`)
  I.see(article)

  await I.scan(encre)
  I.hear('CD00001003 pour Rose Petit — Étiquette Chronopost à coller')
  await I.scan(formatOwn('package', I.parcel().name))
  await I.scan(carnet)
  I.hear('CD00001002 pour Ali Benali — Étiquette Chronopost à coller')
  await I.scan(I.parcel().tracking)
  I.hear('Liste PK000010 terminée — Il n’y reste rien à emballer')
  I.see(start)

  expect(await I.booked()).toBe(3)
  expect(await I.grandTotal()).toBe(0)
  expect(await I.statusOf('CD00001002')).toBe('packed')
  expect(I.surprises).toEqual([])
})

test('before the first article the operator may open another list or leave this one', async () => {
  const I = await atThePackingBench()
  await I.printMonoList()
  await I.house.makeList('PK000011', [{ name: 'CD00001004', lines: [{ sku: 'ENCRE' }] }])
  await I.scan(scanned.list)
  await I.scan(formatOwn('pickingList', 'PK000011'))
  I.hear('Liste PK000011 — Il reste 1 commande à emballer')
  I.command('cmd.cancel')
  I.hear('Liste PK000011 quittée — Il reste 1 commande à emballer')
  I.see(start)
})

test('an undo before the label is scanned back cancels the parcel, and the article finds its order again', async () => {
  const I = await atAList()
  await I.scan(carnet)
  const { name } = I.parcel()
  I.command('cmd.undo')
  await I.waitUntilISee(article)
  I.hear(`Colis ${name} annulé — Jetez son étiquette. L’article peut être rescanné.`)
  expect(I.counts()).toEqual(['Carnet 0/2', 'Encre bleue 0/1'])
  expect(await I.booked()).toBe(0)
  await I.scan(carnet)
  I.hear('CD00001001 pour Zoé Martin — Étiquette Chronopost à coller')
  expect(I.parcel().name).not.toBe(name)
})

test('an undo after the label is scanned back asks for the label again; then the parcel can be undone', async () => {
  const I = await atAList()
  await I.scan(carnet)
  await I.scan(I.parcel().tracking)
  I.command('cmd.undo')
  I.see(label)
  I.hear(`Rescannez l’étiquette du colis ${I.parcel().name}`)
  I.command('cmd.void')
  await I.waitUntilISee(article)
  expect(I.view().progress).toEqual({ done: 0, total: 3, unit: 'commandes emballées' })
})

test('gift and customization notices stand above everything while the parcel is in hand', async () => {
  const I = await atThePackingBench()
  await I.house.makeList('PK000010', [
    {
      name: 'CD00001001',
      variant: 'customized',
      giftMessage: 'Joyeux anniversaire',
      lines: [{ sku: 'CARNET', customization: 'Gravure : Léa' }],
      instructions: ['Deux tours de ruban'],
    },
  ])
  await I.scan(scanned.list)
  await I.scan(carnet)
  expect(I.view().notices).toEqual([
    { icon: 'gift', text: 'Cadeau, avec ce mot : « Joyeux anniversaire »' },
    { icon: 'edit', text: 'Carnet : Gravure : Léa' },
    { icon: 'alert', text: 'Deux tours de ruban' },
  ])
})

test('a code of several pieces is refused with the number, at the bench and by the server', async () => {
  const I = await atAList()
  expect(await I.scan(tenCarnets)).toMatchObject({
    kind: 'refused',
    text: 'Ce code vaut 10 pièces et chaque commande de la liste n’en prend qu’une : scannez une pièce.',
    detail: 'Carnet',
  })
  I.see(article)
  // A GS1 message that counts twelve of the single piece is refused alike.
  expect(await I.scan(`02${carnet.padStart(14, '0')}3712`)).toMatchObject({ text: /^Ce code vaut 12 pièces/ })
  const body = { pickingName: 'PK000010', barcode: tenCarnets }
  I.server.seeRefusal(await I.server.call(shipmentCalls.packMono, { body }), 409, 'code-of-several')
  expect(await I.booked()).toBe(0)
  await I.scan(carnet)
  I.see(label)
})
