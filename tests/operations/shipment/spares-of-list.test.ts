import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { formatOwn } from '#contract/barcodes/own.ts'
import { shipmentCalls } from '#contract/endpoints/shipment.ts'
import { orders, parcels, printJobs } from '#server/db/schema/index.ts'
import { article, atThePackingBench, carnet, encre, label, list, scanned, start } from './bench.ts'

/** A list of three single articles is open, and the bench has its numbers. */
async function atTheirList() {
  const I = await atThePackingBench({ spares: true })
  await I.printMonoList()
  await I.scan(scanned.list)
  I.see(article)
  await expect.poll(() => I.spares(list)).toBe(3)
  const known = async () =>
    (await I.server.db.select({ name: parcels.name, tracking: parcels.tracking }).from(parcels)).sort(byName)
  return Object.assign(I, { known })
}

const byName = (one: { name: string }, other: { name: string }) => (one.name < other.name ? -1 : 1)

test('with the server, each piece takes the bench’s own number, and its label prints once', async () => {
  const I = await atTheirList()
  await I.scan(carnet)
  I.hear('CD00001001 pour Zoé Martin — Étiquette Chronopost à coller')
  I.see(label)
  expect(await I.known()).toEqual([{ name: I.parcel().name, tracking: I.parcel().tracking }])
  expect(I.labels()).toBe(1)
  expect(await I.spares(list)).toBe(2)
})

test('without the server a list is packed to its end; it hears of each piece once, under the number on its label', async () => {
  const I = await atTheirList()
  I.cutTheNetwork()
  const packed = []
  for (const code of [carnet, encre, carnet]) {
    await I.scan(code)
    I.see(label)
    const { name, tracking } = I.parcel()
    packed.push({ name, tracking })
    await I.scan(tracking)
  }
  I.hear(`Liste ${list} terminée — Il n’y reste rien à emballer`)
  I.see(start)
  expect(await I.known()).toEqual([])
  expect(I.labels()).toBe(3)
  expect(I.outbox.get()).toHaveLength(3)
  I.mendTheNetwork()
  await I.sendAll()
  expect(await I.known()).toEqual(packed.sort(byName))
  expect(await I.booked()).toBe(3)
  expect(I.labels()).toBe(3)
})

test('an article that the bench has no number for is put aside without the server; the others go on', async () => {
  const I = await atTheirList()
  I.cutTheNetwork()
  await I.scan(encre)
  await I.scan(I.parcel().tracking)
  I.see(article)
  await I.scan(formatOwn('pickingList', list))
  I.hear(`Liste ${list} — Il reste 2 commandes à emballer`)
  await I.scan(encre)
  I.hear(`Cet article n’est pas dans la liste ${list}. Mettez-le de côté.`)
  await I.scan(carnet)
  I.see(label)
})

test('the answer gets lost: one parcel, one label, one number', async () => {
  const I = await atTheirList()
  I.loseTheNextAnswer()
  await I.scan(carnet)
  await I.waitUntilISee(label)
  const { name, tracking } = I.parcel()
  await I.sendAll()
  expect(await I.known()).toEqual([{ name, tracking }])
  expect(I.labels()).toBe(1)
})

test('the browser is killed on a piece without the server: the same number, one label', async () => {
  const I = await atTheirList()
  I.cutTheNetwork()
  await I.scan(carnet)
  const { name, tracking } = I.parcel()
  await I.killTheBrowser()
  I.see(label)
  expect(I.parcel().name).toBe(name)
  await I.scan(tracking)
  I.see(article)
  I.mendTheNetwork()
  await I.sendAll()
  expect(await I.known()).toEqual([{ name, tracking }])
  expect(await I.server.db.$count(printJobs)).toBeGreaterThan(0)
  expect(I.labels()).toBe(1)
})

test('without the server no act is offered that would stop the bench', async () => {
  const I = await atTheirList()
  I.cutTheNetwork()
  await I.scan(carnet)
  expect(I.actor.getSnapshot().can({ type: 'cmd.undo', id: 'undo' })).toBe(false)
  expect(I.actor.getSnapshot().can({ type: 'cmd.void', id: 'void' })).toBe(false)
  await I.scan(I.parcel().tracking)
  I.see(article)
})

test('a list that is left gives its numbers back', async () => {
  const I = await atTheirList()
  I.command('cmd.cancel')
  I.see(start)
  await expect.poll(() => I.spares(list)).toBe(0)
})

test('another bench opens the list, too: it gets its share, and what this one has used stays its own', async () => {
  const I = await atTheirList()
  const bench = '00000000-0000-4000-8000-000000000002'
  const ask = async () =>
    (await I.server.call(shipmentCalls.spares, { body: { bench, holding: [], list } })).answer().data
  expect(await ask()).toMatchObject({ spares: [], coming: true })
  await I.hearsOf('stopped')
  await expect.poll(() => I.spares(list)).toBe(2)
  await expect
    .poll(async () => (await ask()).spares.map(({ order }) => order.name), { timeout: 10_000 })
    .toEqual(['CD00001003'])
  await I.scan(carnet)
  I.hear('CD00001001 pour Zoé Martin — Étiquette Chronopost à coller')
  await I.scan(I.parcel().tracking)
  // Its only order lies ready at the other bench, which may be switched off.
  await I.scan(encre)
  I.see(label)
  expect(await I.known()).toHaveLength(2)
})

test('the server refuses the order that was prepared: the next scan takes another one', async () => {
  const I = await atTheirList()
  await I.server.db.update(orders).set({ status: 'cancelled' }).where(eq(orders.name, 'CD00001001'))
  await I.scan(carnet)
  I.see(article)
  await I.scan(carnet)
  I.hear('CD00001002 pour Ali Benali — Étiquette Chronopost à coller')
  expect(I.labels()).toBe(1)
})
