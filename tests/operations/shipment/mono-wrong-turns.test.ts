import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { formatOwn } from '#contract/barcodes/own.ts'
import { orders } from '#server/db/schema/index.ts'
import { article, atAList, atThePackingBench, carnet, encre, label, lampe, scanned, start } from './bench.ts'

test('an article before any list; an unknown list, a multi list, a finished list', async () => {
  const I = await atThePackingBench()
  expect(await I.scan(carnet)).toMatchObject({
    kind: 'refused',
    text: 'Ceci est un article : scannez d’abord une liste ou une commande.',
  })
  expect(await I.scan(scanned.list)).toMatchObject({ text: 'La liste PK000010 n’existe pas.' })
  await I.printMultiList()
  expect(await I.scan(scanned.list)).toMatchObject({
    text: 'PK000010 est une liste multi. Scannez une commande ou sa caisse.',
  })
  await I.house.makeList('PK000011', [{ name: 'CD00001004', lines: [{ sku: 'ENCRE' }], status: 'packed' }])
  expect(await I.scan(formatOwn('pickingList', 'PK000011'))).toMatchObject({
    text: 'La liste PK000011 est terminée : il n’y reste rien à emballer.',
  })
  await I.house.makeList('PK000012', [{ name: 'CD00001005', lines: [{ sku: 'ENCRE' }], status: 'on_hold' }])
  expect(await I.scan(formatOwn('pickingList', 'PK000012'))).toMatchObject({
    text: expect.stringMatching(/^CD00001005 est en attente.* Mettez ses articles de côté\.$/),
  })
  I.see(start)
})

test('an article that is not in the list', async () => {
  const I = await atAList()
  expect(await I.scan(lampe)).toMatchObject({
    kind: 'refused',
    text: 'Cet article n’est pas dans la liste PK000010. Mettez-le de côté.',
  })
  I.see(article)
})

test('an article that no order needs any more', async () => {
  const I = await atAList()
  await I.scan(encre)
  await I.scan(I.parcel().tracking)
  expect(await I.scan(encre)).toMatchObject({
    kind: 'refused',
    text: 'Plus aucune commande de PK000010 n’attend « Encre bleue ».',
  })
  I.see(article)
})

test('the only order left for the article was cancelled', async () => {
  const I = await atAList()
  await I.server.db.update(orders).set({ status: 'cancelled' }).where(eq(orders.name, 'CD00001003'))
  expect(await I.scan(encre)).toMatchObject({
    kind: 'refused',
    text: 'CD00001003 est annulée. Remettez ses articles en rayon.',
  })
  expect(await I.booked()).toBe(0)
})

test('another parcel’s label, or another article, does not count as this parcel’s label', async () => {
  const I = await atAList()
  await I.scan(carnet)
  const first = I.parcel()
  await I.scan(first.tracking)
  await I.scan(encre)
  const second = I.parcel()
  const wrong = `Ce n’est pas la bonne étiquette : cherchez celle du colis ${second.name}, pour Rose Petit.`
  expect(await I.scan(first.tracking)).toMatchObject({ kind: 'refused', text: wrong })
  expect(await I.scan(formatOwn('package', first.name))).toMatchObject({ kind: 'refused', text: wrong })
  expect(await I.scan(carnet)).toMatchObject({
    kind: 'refused',
    text: `Ceci est un article : scannez d’abord l’étiquette du colis ${second.name}, pour Rose Petit.`,
  })
  I.see(label)
  await I.scan(second.tracking)
  I.see(article)
})

test('an order during a list', async () => {
  const I = await atAList()
  expect(await I.scan(scanned.order)).toMatchObject({
    kind: 'refused',
    text: 'Ceci est une commande : scannez un article de la liste PK000010.',
  })
})
