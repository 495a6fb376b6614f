import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { shipmentCalls } from '#contract/endpoints/shipment.ts'
import { products, serialNumbers } from '#server/db/schema/index.ts'
import {
  article,
  articles,
  atThePackingBench,
  carnet,
  carton,
  encre,
  label,
  scanned,
  tenCarnets,
} from './bench.ts'

const serial = 'Scannez le numéro de série'

/** CARNET has serial numbers, and ENCRE those of another form if it is asked so. */
async function atABench({ inks = '' } = {}) {
  const I = await atThePackingBench()
  const ask = (sku: string, serialForm: string) =>
    I.server.db.update(products).set({ serialAsked: 'packing', serialForm }).where(eq(products.sku, sku))
  await ask('CARNET', 'SN-####')
  if (inks) await ask('ENCRE', inks)
  return Object.assign(I, {
    numbers: async () => (await I.server.db.select().from(serialNumbers)).map(({ number }) => number).sort(),
    /** Another bench packs a CARNET with this number. */
    async packElsewhere(serial: string) {
      await I.house.makeList('PK000021', [{ name: 'CD00009998', lines: [{ sku: 'CARNET' }] }])
      const body = { pickingName: 'PK000021', barcode: carnet, serial }
      expect((await I.server.call(shipmentCalls.packMono, { body })).status).toBe(200)
    },
  })
}

async function atAnOrder({ inks = '', ...draft }: { inks?: string; [field: string]: unknown } = {}) {
  const I = await atABench({ inks })
  await I.printMultiList(draft)
  await I.scan(scanned.order)
  return I
}

test('after each such piece the bench asks for its number; the label comes, and the numbers are kept with the parcel', async () => {
  const I = await atAnOrder()
  I.see(articles)
  await I.scan(carnet)
  I.see(serial)
  expect(I.view().prompt).toBe('Scannez le numéro de série de Carnet')
  expect(I.view().facts?.[0]).toEqual({ name: 'Il s’écrit comme', value: 'SN-1234' })
  await I.scan('sn-0001')
  I.hear('Numéro SN-0001 — Carnet')
  I.see(articles)
  expect(I.view().list?.rows[0]?.hint).toBe('CARNET · SN-0001')
  await I.scan(encre)
  I.see(articles)
  await I.scan(carnet)
  await I.scan('SN-0002')
  I.see(carton)
  await I.closeTheParcel()
  I.see(label)
  expect(await I.numbers()).toEqual(['SN-0001', 'SN-0002'])
  expect(I.surprises).toEqual([])
})

test('articles and numbers come in any order: each number finds its article, or waits for it', async () => {
  const I = await atAnOrder({ inks: 'ENC@@##' })
  await I.scan('ENCAB12')
  I.hear('Numéro ENCAB12 lu — Scannez son article : Encre bleue')
  I.see(articles)
  expect(I.view().notices?.[0]?.text).toBe('Numéro ENCAB12 lu : scannez son article')
  await I.scan(carnet)
  I.see(serial)
  await I.scan(encre)
  I.hear('Numéro ENCAB12 — Encre bleue · numéro suivant')
  I.see(serial)
  await I.scan(carnet)
  I.see(serial)
  await I.scan('SN-0002')
  I.hear('Numéro SN-0002 — Carnet · numéro suivant')
  await I.scan('SN-0001')
  I.see(carton)
  await I.closeTheParcel()
  expect(await I.numbers()).toEqual(['ENCAB12', 'SN-0001', 'SN-0002'])
})

test('a wrong, a misread, a doubled number: each says so, and the bench still asks', async () => {
  const I = await atAnOrder()
  await I.scan(carnet)
  await I.scan('ABC-99')
  I.hear('« ABC-99 » n’est pas un numéro de série de Carnet, qui s’écrit comme SN-1234.')
  I.see(serial)
  await I.scan('SN-12')
  I.hear('« SN-12 » est mal lu ou abîmé : il manque 2 signes. Scannez-le de nouveau.')
  await I.scan('SN-0001')
  await I.scan(carnet)
  await I.scan('SN-0001')
  I.hear('SN-0001 est déjà scanné dans cette commande. — Chaque pièce a son propre numéro.')
  I.see(serial)
  // A paper of the house is no number, whatever the form.
  await I.scan(scanned.list)
  I.see(serial)
  await I.scan('SN-0002')
  I.see(articles)
})

test('a number that left with another order says which, and another piece is taken', async () => {
  const I = await atAnOrder({ lines: [{ sku: 'CARNET' }, { sku: 'ENCRE' }] })
  await I.packElsewhere('SN-0007')
  await I.scan(carnet)
  await I.scan('SN-0007')
  expect(I.lastHeard()).toContain('SN-0007 est déjà parti avec CD00009998, colis ')
  I.see(serial)
  await I.scan('SN-0008')
  I.see(articles)
})

test('undo forgets the number, then takes the piece out with its own', async () => {
  const I = await atAnOrder()
  await I.scan('SN-0003')
  I.command('cmd.undo')
  I.hear('Numéro SN-0003 oublié')
  await I.scan(carnet)
  I.see(serial)
  I.command('cmd.undo')
  I.hear('Ressortez l’article — Carnet · 0 sur 2')
  I.see(articles)
  await I.scan(carnet)
  await I.scan('SN-0003')
  I.command('cmd.undo')
  I.see(articles)
  expect(I.counts()[0]).toBe('Carnet 0/2')
  await I.scan(carnet)
  await I.scan('SN-0003')
  I.see(articles)
})

test('a case asks for the number of each of its pieces', async () => {
  const I = await atAnOrder({ lines: [{ sku: 'CARNET', qty: 11 }] })
  await I.scan(tenCarnets)
  for (let nth = 10; nth < 20; nth += 1) {
    I.see(serial)
    await I.scan(`SN-00${nth}`)
  }
  I.see(articles)
  await I.scan(carnet)
  await I.scan('SN-0020')
  I.see(carton)
})

test('killed while the number is asked for, and without the server: the pieces and numbers stay', async () => {
  const I = await atAnOrder()
  await I.scan(carnet)
  await I.scan('SN-0001')
  await I.scan(carnet)
  I.killThePage()
  I.see(serial)
  I.cutTheNetwork()
  await I.scan('SN-0002')
  await I.waitUntilISee(articles)
  await I.killTheBrowser()
  I.see(articles)
  await I.scan(encre)
  I.see(carton)
  I.mendTheNetwork()
  await I.closeTheParcel()
  expect(await I.numbers()).toEqual(['SN-0001', 'SN-0002'])
})

test('a number that left meanwhile is refused when the parcel closes, and the bench asks for that piece again', async () => {
  const I = await atAnOrder({ lines: [{ sku: 'CARNET' }, { sku: 'ENCRE' }] })
  await I.scan(encre)
  await I.scan(carnet)
  I.cutTheNetwork()
  await I.scan('SN-0001')
  await I.waitUntilISee(carton)
  I.mendTheNetwork()
  await I.packElsewhere('SN-0001')
  I.command('cmd.validate')
  await I.waitUntilISee(serial)
  expect(I.lastHeard()).toContain('SN-0001 est déjà parti avec CD00009998')
  await I.scan('SN-0002')
  I.see(carton)
  await I.closeTheParcel()
  expect(await I.numbers()).toEqual(['SN-0001', 'SN-0002'])
})

test('a list of single pieces asks too: after the article, or before it', async () => {
  const I = await atABench()
  await I.printMonoList()
  await I.scan(scanned.list)
  await I.scan(carnet)
  I.see(serial)
  expect(I.view().prompt).toBe('Scannez le numéro de série de Carnet')
  await I.scan('SN-1')
  I.hear('« SN-1 » n’est pas un numéro de série de Carnet, qui s’écrit comme SN-1234.')
  I.killThePage()
  I.see(serial)
  await I.scan('SN-0001')
  I.see(label)
  await I.scan(I.parcel().tracking)
  I.see(article)
  await I.scan('SN-0001')
  I.hear('Numéro SN-0001 lu — Scannez son article : Carnet')
  await I.scan(carnet)
  expect(I.lastHeard()).toContain('SN-0001 est déjà parti avec CD00001001')
  I.see(serial)
  await I.scan('SN-0002')
  I.see(label)
  await I.scan(I.parcel().tracking)
  // An article without numbers goes on as ever.
  await I.scan(encre)
  I.see(label)
  expect(await I.numbers()).toEqual(['SN-0001', 'SN-0002'])
})

test('where no article has numbers, an unknown code is refused as ever, and no request asks for one', async () => {
  const I = await atThePackingBench()
  await I.printMultiList()
  await I.scan(scanned.order)
  await I.scan(carnet)
  I.see(articles)
  expect(I.view()).not.toHaveProperty('prompt')
  await I.scan('SN-0001')
  I.see(articles)
  expect(JSON.stringify(I.view())).not.toContain('série')
})

test('a label that bears the number with the article, (21) of GS1, asks for nothing more', async () => {
  const I = await atAnOrder()
  const piece = (number: string) => `(01)0${carnet}(21)${number}`
  await I.scan(piece('SN-0001'))
  await I.waitUntilISee(articles)
  expect(I.view().list?.rows[0]?.hint).toBe('CARNET · SN-0001')
  await I.scan(piece('SN-0001'))
  I.hear('SN-0001 est déjà scanné dans cette commande. — Chaque pièce a son propre numéro.')
  expect(I.counts()[0]).toBe('Carnet 1/2')
  await I.scan(carnet)
  I.see(serial)
  await I.scan('(21)SN-0002')
  await I.waitUntilISee(articles)
  await I.scan(encre)
  I.see(carton)
  await I.closeTheParcel()
  expect(await I.numbers()).toEqual(['SN-0001', 'SN-0002'])
})

test('at a list of single pieces such a label is packed in one scan', async () => {
  const I = await atABench()
  await I.printMonoList()
  await I.scan(scanned.list)
  await I.scan(`(01)0${carnet}(21)SN-0003`)
  await I.waitUntilISee(label)
  expect(await I.numbers()).toEqual(['SN-0003'])
})
