import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { formatOwn } from '#contract/barcodes/own.ts'
import { orders, parcels, printJobs } from '#server/db/schema/index.ts'
import { articles, atThePackingBench, carnet, carton, encre, label, list, order, start } from './bench.ts'

const other = 'CD00001002'
const third = 'CD00001003'
const noSeal = 'Seul le serveur ferme un colis. Gardez le colis, votre place est gardée, on réessaie…'

/** Three orders of a list; the bench has opened the first, and the server answered since. */
async function atThreeOrders() {
  const I = await atThePackingBench({ spares: true })
  const lines = [{ sku: 'CARNET' as const, qty: 2 }, { sku: 'ENCRE' as const }]
  await I.house.makeList(list, [
    { name: order, lines, box: 'CA00012' },
    { name: other, lines, box: 'CA00013' },
    { name: third, lines },
  ])
  await I.scan(formatOwn('order', order))
  await expect.poll(I.spares).toBe(3)
  const more = {
    async close() {
      await I.scanEveryPiece()
      I.see(carton)
      I.command('cmd.validate')
      await I.waitUntilISee(label)
      return I.parcel()
    },
    known: () => I.server.db.select({ name: parcels.name, tracking: parcels.tracking }).from(parcels),
  }
  return Object.assign(I, more)
}

test('with the server, a parcel is sealed and labelled in one change', async () => {
  const I = await atThreeOrders()
  const { name, tracking } = await I.close()
  expect(await I.known()).toEqual([{ name, tracking }])
  await I.scan(tracking)
  I.see(start)
  expect(await I.printed()).toBe(1)
  await expect.poll(I.spares).toBe(2)
})

test('the server is asked about an order before the browser has read its numbers', async () => {
  const I = await atThePackingBench({ spares: 'unread' })
  await I.house.makeList(list, [{ name: order, lines: [{ sku: 'CARNET', qty: 2 }], box: 'CA00012' }])
  await I.scan(formatOwn('order', order))
  await I.waitUntilISee(articles)
})

test('without the server three orders are packed; it hears of each once, under the number on its label', async () => {
  const I = await atThreeOrders()
  I.cutTheNetwork()
  const packed = [await I.close()]
  I.hear(`Colis ${packed[0]?.name} fermé sans le serveur — Gardé ici, envoyé au retour du serveur.`)
  await I.scan(packed[0]?.tracking ?? '')
  I.hear(`${order} emballée — ${packed[0]?.name} vérifié`)
  for (const code of [formatOwn('box', 'CA00013'), formatOwn('order', third)]) {
    await I.scan(code)
    I.see(articles)
    const parcel = await I.close()
    packed.push(parcel)
    await I.scan(parcel.tracking)
    I.see(start)
  }
  expect(await I.known()).toEqual([])
  expect(I.labels()).toBe(3)
  expect(I.outbox.get().map(({ what }) => what)).toEqual(
    packed.map(({ name }, at) => `Colis ${name} de ${[order, other, third][at]}, fermé sans le serveur`),
  )
  I.mendTheNetwork()
  await I.sendAll()
  expect((await I.known()).sort((a, b) => (a.name < b.name ? -1 : 1))).toEqual(
    packed.map(({ name, tracking }) => ({ name, tracking })).sort((a, b) => (a.name < b.name ? -1 : 1)),
  )
  expect(await I.booked()).toBe(9)
  expect(I.labels()).toBe(3)
})

test('an order that the bench does not know is not opened without the server', async () => {
  const I = await atThreeOrders()
  await I.scan(carnet)
  I.command('cmd.cancel')
  I.command('cmd.cancel')
  await I.waitUntilISee(start)
  I.cutTheNetwork()
  await I.scan(formatOwn('order', 'CD00009999'))
  I.see(start)
})

test('the answer to the seal gets lost: one parcel, one label, one number', async () => {
  const I = await atThreeOrders()
  I.loseTheNextAnswer()
  const { name, tracking } = await I.close()
  await I.sendAll()
  expect(await I.known()).toEqual([{ name, tracking }])
  expect(I.labels()).toBe(1)
})

test('the browser is killed in the middle of a seal without the server: the same number, one label', async () => {
  const I = await atThreeOrders()
  await I.scanEveryPiece()
  I.cutTheNetwork()
  I.command('cmd.validate')
  await I.killTheBrowser()
  await I.waitUntilISee(label)
  const { name, tracking } = I.parcel()
  await I.killTheBrowser()
  I.see(label)
  I.mendTheNetwork()
  await I.sendAll()
  expect(await I.known()).toEqual([{ name, tracking }])
  expect(I.labels()).toBe(1)
})

test('the order was cancelled meanwhile: the refusal is kept for a person, with the parcel’s name', async () => {
  const I = await atThreeOrders()
  I.cutTheNetwork()
  const { name } = await I.close()
  await I.server.db.update(orders).set({ status: 'cancelled' }).where(eq(orders.name, order))
  I.mendTheNetwork()
  await I.sendAll()
  const [kept] = I.outbox.get()
  expect(kept?.what).toBe(`Colis ${name} de ${order}, fermé sans le serveur`)
  expect(kept?.refused?.code).toBe('order-cancelled')
  expect(await I.known()).toEqual([])
})

test('where the printer needs the server too, the packer goes on without the label', async () => {
  const I = await atThreeOrders()
  I.cutTheNetwork()
  await I.close()
  I.command('cmd.validate')
  I.see(start)
  await I.scan(formatOwn('box', 'CA00013'))
  I.see(articles)
})

test('a second parcel needs the server', async () => {
  const I = await atThreeOrders()
  I.cutTheNetwork()
  await I.scan(carnet)
  I.command('cmd.another')
  I.command('cmd.validate')
  I.see(articles)
  await I.scan(carnet)
  await I.scan(encre)
  I.command('cmd.validate')
  await I.waitUntilISee(noSeal)
  expect(await I.server.db.select().from(printJobs)).toEqual([])
})
