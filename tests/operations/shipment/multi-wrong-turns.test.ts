import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { formatOwn } from '#contract/barcodes/own.ts'
import { orders } from '#server/db/schema/index.ts'
import {
  articles,
  atAnOrder,
  atThePackingBench,
  carnet,
  carton,
  encre,
  lampe,
  order,
  scanned,
  start,
  tenCarnets,
} from './bench.ts'

const unmade = 'L’étiquette n’est pas faite : réessayez ou annulez le colis'

test('an unknown order or box, and an order that is on no list', async () => {
  const I = await atThePackingBench()
  expect(await I.scan(scanned.order)).toMatchObject({
    kind: 'refused',
    text: 'La commande CD00001001 n’existe pas.',
  })
  await I.house.makeOrder({ name: order, lines: [{ sku: 'CARNET', qty: 2 }] })
  expect(await I.scan(scanned.order)).toMatchObject({
    text: 'CD00001001 n’est sur aucune liste de picking. Imprimez d’abord sa liste.',
  })
  I.see(start)
})

test('an order that is cancelled or on hold, at its first scan and at its last', async () => {
  const I = await atThePackingBench()
  await I.printMultiList()
  const become = (status: 'cancelled' | 'on_hold' | 'picking') =>
    I.server.db.update(orders).set({ status }).where(eq(orders.name, order))
  await become('cancelled')
  expect(await I.scan(scanned.order)).toMatchObject({
    kind: 'refused',
    text: 'CD00001001 est annulée. Remettez ses articles en rayon.',
  })
  await become('picking')
  await I.scan(scanned.order)
  await I.scanEveryPiece()
  await become('on_hold')
  I.command('cmd.validate')
  await I.waitUntilISee(carton)
  I.hear('CD00001001 est en attente. Mettez ses articles de côté.')
  expect(await I.booked()).toBe(0)
})

test('an article that is not in the order', async () => {
  const I = await atAnOrder()
  expect(await I.scan(lampe)).toMatchObject({
    kind: 'refused',
    text: 'Cet article n’est pas dans CD00001001. Mettez-le de côté.',
  })
  expect(I.view().progress).toMatchObject({ done: 0, total: 3 })
})

test('one piece too many: undo must take it out before anything else', async () => {
  const I = await atAnOrder()
  await I.scan(carnet)
  await I.scan(carnet)
  expect(await I.scan(carnet)).toMatchObject({
    kind: 'refused',
    text: 'Un de trop : CD00001001 n’en demande pas plus.',
    detail: 'Carnet',
  })
  I.see('Reposez l’article en trop, puis scannez OK')
  expect(await I.scan(encre)).toMatchObject({
    kind: 'refused',
    text: 'Ceci est un article : reposez d’abord l’article en trop.',
  })
  I.command('cmd.undo')
  I.hear('Article en trop reposé — Le compte n’a pas changé.')
  I.see(articles)
  expect(I.counts()).toEqual(['Carnet 2/2', 'Encre bleue 0/1'])
})

test('one piece too many of a complete order: after OK the screen asks for the carton as before', async () => {
  const I = await atAnOrder()
  await I.scanEveryPiece()
  I.see(carton)
  await I.scan(encre)
  I.see('Reposez l’article en trop, puis scannez OK')
  I.cannot('cmd.validate')
  I.acknowledge()
  I.see(carton)
})

test('a case that holds more than is missing, and a count above the ordered quantity', async () => {
  const I = await atAnOrder()
  expect(await I.scan(tenCarnets)).toMatchObject({
    kind: 'refused',
    text: 'Ce lot fait 10 pièces, il n’en faut plus que 2 : scannez à la pièce.',
    detail: 'Carnet',
  })
  await I.scan(carnet)
  I.command('cmd.quantity', { n: 3 })
  I.hear('Il n’en faut que 2 dans ce colis. — Carnet')
  expect(I.counts()).toEqual(['Carnet 1/2', 'Encre bleue 0/1'])
})

test('the parcel is not closed while a piece is missing', async () => {
  const I = await atAnOrder()
  I.cannot('cmd.validate')
  await I.scan(carnet)
  I.command('cmd.validate')
  I.hear(
    'Il manque 1 × Carnet, 1 × Encre bleue. — Scannez le reste, ouvrez un autre colis, ou expédiez sans.',
  )
  I.see(articles)
})

test('a carton that the carrier refuses, one too weak for the weight, more weight than the carrier takes', async () => {
  const I = await atAnOrder({ carrier: 'gls' })
  await I.scanEveryPiece()
  expect(I.choices()).toEqual(['Petit carton', 'Grand carton', 'Pochette'])
  I.command('cmd.packaging', { code: 'PALETTE' })
  I.hear('Ce carton n’est pas proposé.')
  I.see(carton)
  I.command('cmd.packaging', { code: 'POCHETTE' })
  I.hear('GLS ne prend pas « Pochette ». Changez de carton.')
  I.command('cmd.packaging', { code: 'CARTON-S' })
  I.command('cmd.weight', { n: 5_001 })
  I.hear('5,001 kg : « Petit carton » porte 5 kg au plus. Changez de carton ou faites deux colis.')
  I.command('cmd.undo')
  I.command('cmd.packaging', { code: 'CARTON-L' })
  I.command('cmd.weight', { n: 28_001 })
  I.hear('28,001 kg : GLS prend 28 kg au plus. Faites plusieurs colis.')
})

test('another parcel’s label, or another code, does not count as this parcel’s label', async () => {
  const I = await atAnOrder()
  await I.scanEveryPiece()
  await I.closeTheParcel()
  const { name } = I.parcel()
  expect(await I.scan(formatOwn('package', 'CL00008812'))).toMatchObject({
    kind: 'refused',
    text: `Ce n’est pas la bonne étiquette : cherchez celle du colis ${name}, pour Zoé Martin.`,
  })
  expect(await I.scan(scanned.order)).toMatchObject({
    kind: 'refused',
    text: `Ceci est une commande : scannez d’abord l’étiquette du colis ${name}, pour Zoé Martin.`,
  })
  I.cannot('cmd.undo')
})

test('another order before this one is finished', async () => {
  const I = await atAnOrder()
  expect(await I.scan(formatOwn('order', 'CD00001002'))).toMatchObject({
    kind: 'refused',
    text: 'Ceci est une commande : terminez d’abord CD00001001, ou rendez-la.',
  })
})

test('a carrier without tracking numbers: the parcel is closed without a label, until it is undone', async () => {
  const I = await atAnOrder({ carrier: 'coursier' })
  await I.scanEveryPiece()
  I.command('cmd.validate')
  await I.waitUntilISee(unmade)
  I.hear('Les numéros de colis de Coursier ne sont pas configurés. Prévenez un responsable.')
  expect(await I.booked()).toBe(3)
  I.command('cmd.validate')
  await I.waitUntilISee(unmade)
  expect(await I.printed()).toBe(0)
  I.command('cmd.void')
  await I.waitUntilISee(articles)
  expect(await I.booked()).toBe(0)
})
