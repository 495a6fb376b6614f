import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { products } from '#server/db/schema/index.ts'
import { packingSetting } from '#src/operations/settings.ts'
import {
  article,
  articles,
  atAList,
  atAnOrder,
  atThePackingBench,
  carnet,
  carton,
  encre,
  label,
  order,
  scanned,
  start,
  weight,
} from './bench.ts'

const onWall = { onWall: true }

test('at a wall, an order of n pieces takes n + 2 scans: the order, each piece, its label', async () => {
  const I = await atAnOrder({}, onWall)
  expect(I.view().list?.note).toBe('Carton : Pochette')
  await I.scanEveryPiece()
  I.see(label)
  I.hear(`Colis ${I.parcel().name} — Pochette, 780 g · Étiquette Chronopost à coller`)
  expect(I.view().list?.note).toBe('Carton : Pochette')
  await I.scan(I.parcel().tracking)
  I.see(start)
  expect(I.scans).toBe(3 + 2)
  expect(await I.statusOf(order)).toBe('packed')
  expect(await I.parcels()).toMatchObject([{ status: 'labelled', weightG: 780 }])
  expect(await I.grandTotal()).toBe(0)
  expect(I.surprises).toEqual([])
})

test('a mono list takes two scans an order: the article and its label', async () => {
  const I = await atAList(onWall)
  const before = I.scans
  for (const piece of [carnet, encre, carnet]) {
    I.see(article)
    await I.scan(piece)
    I.see(label)
    await I.scan(I.parcel().tracking)
  }
  I.see(start)
  expect(I.scans - before).toBe(3 * 2)
})

test('an undo opens the parcel again with all its pieces, and asks for the carton', async () => {
  const I = await atAnOrder({}, onWall)
  await I.scanEveryPiece()
  I.see(label)
  I.command('cmd.undo')
  await I.waitUntilISee(carton)
  I.hear('Colis rouvert — Jetez son étiquette et choisissez le carton.')
  expect(I.counts()).toEqual(['Carnet 2/2', 'Encre bleue 1/1'])
  I.command('cmd.packaging', { code: 'CARTON-S' })
  await I.closeTheParcel()
  await I.scan(I.parcel().tracking)
  I.see(start)
  expect((await I.parcels()).map(({ status, weightG }) => [status, weightG])).toEqual([
    ['void', 780],
    ['labelled', 890],
  ])
  expect(await I.booked()).toBe(3)
  expect(await I.grandTotal()).toBe(0)
})

test('voiding it instead asks for every piece again', async () => {
  const I = await atAnOrder({}, onWall)
  await I.scanEveryPiece()
  I.command('cmd.void')
  await I.waitUntilISee(articles)
  expect(I.counts()).toEqual(['Carnet 0/2', 'Encre bleue 0/1'])
})

test.each([
  ['a gift', { giftMessage: 'Joyeux Noël' }],
  ['a note of the customer', { instructions: ['Fragile'] }],
  ['an engraved piece', { lines: [{ sku: 'CARNET', qty: 2, customization: 'Léa' }, { sku: 'ENCRE' }] }],
])('%s is for a person to decide: the carton is asked for', async (_, draft) => {
  const I = await atAnOrder(draft, onWall)
  await I.scanEveryPiece()
  I.see(carton)
})

test('a parcel with an article that nobody weighed is asked for, too', async () => {
  const I = await atThePackingBench(onWall)
  await I.server.db.update(products).set({ weightG: 0 }).where(eq(products.sku, 'ENCRE'))
  await I.printMultiList()
  await I.scan(scanned.order)
  await I.scanEveryPiece()
  I.see(carton)
})

test('a second parcel is for a person to decide, too', async () => {
  const I = await atAnOrder({}, onWall)
  await I.scan(carnet)
  I.command('cmd.another')
  I.command('cmd.validate')
  I.see(articles)
  await I.scan(carnet)
  await I.scan(encre)
  I.see(carton)
})

test('a terminal may close or ask as it likes; « Poids calculé » closes a parcel that was asked about', async () => {
  packingSetting.set({ closesItself: false })
  const I = await atThePackingBench(onWall)
  await I.printMultiList()
  await I.scan(scanned.order)
  await I.scanEveryPiece()
  I.see(carton)
  I.command('cmd.packaging', { code: 'CARTON-S' })
  I.see(weight)
  expect(I.view().choices).toEqual([
    {
      id: 'shipment.computed-weight',
      title: 'Poids calculé : 890 g',
      event: { type: 'cmd.validate' },
      card: 'POIDS-CAL',
    },
  ])
  packingSetting.set({ closesItself: true })
  const desk = await atAnOrder()
  await desk.scanEveryPiece()
  desk.see(label)
  packingSetting.set({ closesItself: null })
})
