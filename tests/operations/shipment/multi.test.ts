import { expect, test } from 'vitest'
import { formatOwn } from '#contract/barcodes/own.ts'
import {
  articles,
  atAnOrder,
  atThePackingBench,
  carnet,
  carton,
  encre,
  label,
  order,
  scanned,
  start,
  tenCarnets,
  weight,
} from './bench.ts'

test('an order of three pieces: each scanned, the proposed carton at its computed weight, the label scanned back', async () => {
  const I = await atAnOrder({ instructions: ['Fragile'] })
  I.hear('CD00001001 pour Zoé Martin — 3 pièces à emballer')
  I.see(articles)
  expect(I.about()).toContain('CD00001001 · Zoé Martin · Chronopost · départ')
  expect(I.view().notices).toEqual([{ icon: 'alert', text: 'Fragile' }])
  await I.scan(carnet)
  I.hear('Carnet — 1 sur 2')
  await I.scan(encre)
  I.hear('Encre bleue — 1 sur 1')
  expect(I.counts()).toEqual(['Carnet 1/2', 'Encre bleue 1/1'])
  await I.scan(carnet)
  I.see(carton)
  expect(I.view().facts).toMatchObject([
    { name: 'Carton proposé', value: 'Pochette', more: expect.stringMatching(/ cm, .+ kg au plus$/) },
    { name: 'Poids calculé', value: '780 g' },
  ])

  await I.closeTheParcel()
  expect(await I.parcels()).toEqual([{ name: I.parcel().name, status: 'labelled', weightG: 780 }])
  await I.scan(I.parcel().tracking)
  I.hear(`CD00001001 emballée — ${I.parcel().name} vérifié`)
  I.see(start)
  expect(await I.booked()).toBe(3)
  expect(await I.grandTotal()).toBe(0)
  expect(await I.statusOf(order)).toBe('packed')
  expect(I.surprises).toEqual([])
})

test('a box opens its order too, the operator may set carton and weight, and no request runs while pieces are counted', async () => {
  const I = await atThePackingBench()
  await I.printMultiList()
  await I.scan(formatOwn('box', 'CA00012'))
  I.hear('CD00001001 pour Zoé Martin — 3 pièces à emballer')
  I.cutTheNetwork()
  await I.scan(carnet)
  I.command('cmd.quantity', { n: 2 })
  I.hear('Carnet — 2 sur 2')
  await I.scan(encre)
  I.see(carton)
  expect(I.choices()).toEqual(['Pochette', 'Petit carton', 'Grand carton'])
  I.command('cmd.packaging', { code: 'CARTON-S' })
  I.hear('Petit carton — Calculé : 890 g')
  I.see(weight)
  I.mendTheNetwork()
  I.command('cmd.weight', { n: 870 })
  await I.waitUntilISee(label)
  expect(await I.parcels()).toMatchObject([{ weightG: 870 }])
  expect(I.surprises).toEqual([])
})

test('one scan of a case counts all its pieces', async () => {
  const I = await atAnOrder({ lines: [{ sku: 'CARNET', qty: 12 }] })
  await I.scan(tenCarnets)
  I.hear('Carnet — 10 sur 12')
  await I.scan(carnet)
  I.command('cmd.quantity', { n: 12 })
  I.see(carton)
  await I.closeTheParcel()
  expect(await I.booked()).toBe(12)
})

test('two lines of one article, one of them engraved, fill one after the other', async () => {
  const I = await atAnOrder({
    lines: [
      { sku: 'CARNET', customization: 'Gravure : Léa' },
      { sku: 'CARNET', qty: 2 },
    ],
  })
  expect(I.view().notices).toEqual([{ icon: 'edit', text: 'Carnet : Gravure : Léa' }])
  await I.scan(carnet)
  I.hear('Carnet — 1 sur 3 · Gravure : Léa')
  expect(I.counts()).toEqual(['Carnet 1/1', 'Carnet 0/2'])
  await I.scan(carnet)
  await I.scan(carnet)
  I.see(carton)
})

test('an undo takes the last piece out again, also while the screen asks for the carton', async () => {
  const I = await atAnOrder()
  I.cannot('cmd.undo')
  await I.scan(carnet)
  await I.scan(encre)
  I.command('cmd.undo')
  I.hear('Ressortez l’article — Encre bleue · 0 sur 1')
  expect(I.counts()).toEqual(['Carnet 1/2', 'Encre bleue 0/1'])
  await I.scan(encre)
  await I.scan(carnet)
  I.see(carton)
  I.command('cmd.packaging', { code: 'CARTON-S' })
  I.command('cmd.undo')
  I.see(carton)
  I.command('cmd.undo')
  I.hear('Ressortez l’article — Carnet · 1 sur 2')
  I.see(articles)
  // A second undo reads differently from the first.
  I.command('cmd.undo')
  I.hear('Ressortez l’article — Encre bleue · 0 sur 1')
  I.command('cmd.undo')
  I.hear('Ressortez l’article — Carnet · 0 sur 2')
})

test('the carton of the last parcel is proposed for the next one', async () => {
  const I = await atThePackingBench()
  await I.house.makeList('PK000010', [
    { name: 'CD00001001', lines: [{ sku: 'CARNET', qty: 2 }] },
    { name: 'CD00001002', lines: [{ sku: 'CARNET', qty: 2 }] },
  ])
  await I.scan(scanned.order)
  await I.scan(carnet)
  await I.scan(carnet)
  I.command('cmd.packaging', { code: 'CARTON-S' })
  await I.closeTheParcel()
  await I.scan(I.parcel().tracking)
  await I.scan(formatOwn('order', 'CD00001002'))
  await I.scan(carnet)
  await I.scan(carnet)
  expect(I.choices()).toEqual(['Petit carton', 'Pochette', 'Grand carton'])
})

test('an order of one piece is packed the same way', async () => {
  const I = await atThePackingBench()
  await I.printMonoList()
  await I.scan(scanned.order)
  await I.scan(carnet)
  I.see(carton)
  await I.closeTheParcel()
  await I.scan(I.parcel().tracking)
  I.hear(`CD00001001 emballée — ${I.parcel().name} vérifié`)
})
