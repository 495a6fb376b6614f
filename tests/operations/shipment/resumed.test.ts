import { expect, onTestFinished, test } from 'vitest'
import { fillTheDisk } from '#tests/drivers/database.ts'
import {
  article,
  articles,
  atAList,
  atAnOrder,
  carnet,
  carton,
  encre,
  label,
  scanned,
  start,
} from './bench.ts'

const noSeal = 'Seul le serveur ferme un colis. Gardez le colis, votre place est gardée, on réessaie…'
const noLabel = 'Seul le serveur fait l’étiquette. Gardez le colis, votre place est gardée, on réessaie…'

test('killed in a half-verified order: the same pieces are verified, and the rest is packed once', async () => {
  const I = await atAnOrder()
  await I.scan(carnet)
  await I.scan(encre)
  I.killThePage()
  I.see(articles)
  expect(I.counts()).toEqual(['Carnet 1/2', 'Encre bleue 1/1'])
  await I.scan(carnet)
  I.killThePage()
  I.see(carton)
  await I.closeTheParcel()
  I.killThePage()
  I.see(label)
  await I.scan(I.parcel().tracking)
  I.see(start)
  expect(await I.booked()).toBe(3)
  expect(await I.parcels()).toHaveLength(1)
})

test('the server goes away in the middle of an order: every piece is verified, and nothing is scanned again', async () => {
  const I = await atAnOrder()
  await I.scan(carnet)
  I.cutTheNetwork()
  await I.scan(encre)
  await I.killTheBrowser()
  await I.scan(carnet)
  I.see(carton)
  I.command('cmd.validate')
  await I.waitUntilISee(noSeal)
  expect(await I.parcels()).toEqual([])
  await I.killTheBrowser()
  I.mendTheNetwork()
  await I.waitUntilISee(label)
  expect(await I.parcels()).toMatchObject([{ status: 'labelled' }])
  expect(await I.booked()).toBe(3)
  expect(await I.printed()).toBe(1)
})

test('the server’s disk is full: the bench says so while the seal waits, and goes on once there is room', async () => {
  const I = await atAnOrder()
  await I.scanEveryPiece()
  const freeTheDisk = await fillTheDisk(I.server.database)
  onTestFinished(freeTheDisk)
  I.command('cmd.validate')
  await I.waitUntilISee(noSeal)
  expect(I.strip()).toBe(
    'Le disque du serveur est plein : prévenez un responsable. Comptages, rangements, rebuts, réceptions et colis préparés continuent, le reste attend.',
  )
  await freeTheDisk()
  await I.waitUntilISee(label)
  expect(await I.booked()).toBe(3)
})

test('killed during the seal: the parcel is sealed once, and its label is made', async () => {
  const I = await atAnOrder()
  await I.scanEveryPiece()
  I.loseTheNextAnswer()
  I.command('cmd.validate')
  await I.waitUntilISee(noSeal)
  expect(await I.parcels()).toMatchObject([{ status: 'sealed' }])
  I.killThePage()
  await I.waitUntilISee(label)
  expect(await I.parcels()).toMatchObject([{ status: 'labelled' }])
  expect(await I.booked()).toBe(3)
})

test('killed between seal and label: the label is made once, even after several requests', async () => {
  const I = await atAnOrder()
  await I.scanEveryPiece()
  I.loseTheNextAnswer({ after: 1 })
  I.command('cmd.validate')
  await I.waitUntilISee(noLabel)
  I.killThePage()
  await I.waitUntilISee(label)
  expect(await I.printed()).toBe(1)
  expect(I.labels()).toBe(1)
})

test('killed while a list allocates an order: the article has one order', async () => {
  const I = await atAList()
  I.loseTheNextAnswer()
  const scan = I.scan(carnet)
  await I.waitUntilISee(
    'Seul le serveur choisit sa commande. Gardez l’article, votre place est gardée, on réessaie…',
  )
  I.killThePage()
  await scan
  await I.waitUntilISee(label)
  expect(await I.booked()).toBe(1)
  expect(await I.statusOf('CD00001002')).toBe('picking')
  await I.scan(I.parcel().tracking)
  I.see(article)
})

test('the browser’s storage is lost too: a scan of the order leads to the missing label', async () => {
  const I = await atAnOrder()
  await I.scanEveryPiece()
  I.cutTheNetwork({ after: 1 })
  I.command('cmd.validate')
  await I.waitUntilISee(noLabel)
  I.killThePage({ forgetting: true })
  I.mendTheNetwork()
  await I.scan(scanned.order)
  I.see(label)
  expect(await I.parcels()).toMatchObject([{ status: 'labelled' }])
  expect(await I.printed()).toBe(1)
})
