import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { orderCalls } from '#contract/endpoints/order.ts'
import { carrierSlips, carriers, orders, parcels, printJobs } from '#server/db/schema/index.ts'
import { atTheServer } from '#tests/drivers/server.ts'
import { lyonOf } from '#tests/drivers/warehouse.ts'
import { colissimo, dpd, packOrders } from './parcels.ts'

let I: Awaited<ReturnType<typeof atTheServer>>

beforeEach(async () => {
  I = await atTheServer()
  await packOrders(I.db)
  await I.logIn('camille')
})

/** A valid DPD number that no parcel of these tests has. */
const mistaken = '78046962773970'
const [own, , right] = colissimo

async function add(trackingNumber: string, order = 'CD00000001') {
  I.waitMinutes(1)
  const reply = await I.call(orderCalls.addTracking, {
    params: { order },
    query: { trackingNumber, sure: 'true' },
  })
  I.waitMinutes(1)
  return reply.answer().data
}
const remove = (number: string, order = 'CD00000001', key?: string) =>
  I.call(orderCalls.removeTracking, { params: { order, trackingNumber: number } }, key ? { key } : {})
const inform = async (order = 'CD00000001') =>
  (await I.call(orderCalls.information, { query: { order } })).answer().data[0]
const sealSlip = async (at: Date) => {
  const [laPoste] = await I.db.select().from(carriers).where(eq(carriers.slug, 'colissimo'))
  const [slip] = await I.db
    .insert(carrierSlips)
    .values({
      name: 'BT000001',
      warehouseId: await lyonOf(I.db),
      carrierId: laPoste?.id ?? '',
      status: 'sealed',
      cutoffAt: at,
      sealedAt: at,
    })
    .returning()
  await I.db
    .update(parcels)
    .set({ status: 'manifested', slipId: slip?.id ?? null })
    .where(eq(parcels.name, 'CL00000001'))
}
const seeRefused = async (number: string, status: number, code: string, detail: string) => {
  const reply = await remove(number)
  I.seeRefusal(reply, status, code)
  expect(reply.problem().detail).toBe(detail)
}

test('removing a mistaken number restores the former one and frees the number for other parcels', async () => {
  await add(mistaken)
  const before = await inform()
  const { data } = (await remove(mistaken)).answer()
  expect(data).toMatchObject({ name: 'CL00000001', carrier: 'Colissimo', tracking: own })
  const after = await inform()
  expect(after?.parcels[0]).toMatchObject({ tracking: own, carrier: 'Colissimo', formerTrackings: [] })
  expect(after?.version).toBe((before?.version ?? 0) + 1)
  expect(after?.timeline.at(-1)).toMatchObject({
    text: `Numéro ${mistaken} retiré du colis CL00000001`,
    by: 'Camille Roux',
  })
  expect((await I.call(orderCalls.information, { query: { order: mistaken } })).status).toBe(404)
  expect((await add(mistaken, 'CD00000004')).tracking).toBe(mistaken)
})

test('a mistaken number can also be removed after the right one was added', async () => {
  await add(mistaken)
  await add(right)
  expect((await remove(mistaken)).answer().data.tracking).toBe(right)
  const parcel = (await inform())?.parcels[0]
  expect(parcel?.formerTrackings.map(({ tracking }) => tracking)).toEqual([own])
})

test('a number can be removed with the spaces of its label', async () => {
  await add(right)
  expect((await remove('6a 94372 753404')).answer().data.tracking).toBe(own)
})

test('a number removed twice under one key is removed once', async () => {
  await add(mistaken)
  const first = await remove(mistaken, 'CD00000001', 'retrait-1')
  const again = await remove(mistaken, 'CD00000001', 'retrait-1')
  expect(again.answer()).toEqual(first.answer())
  expect((await inform())?.timeline.filter(({ text }) => text.includes('retiré'))).toHaveLength(1)
})

test('a client that sends the Bearer header alone adds a number and removes it', async () => {
  const added = await I.send(
    'GET',
    `/rest/order/CD00000001/tracking-number/add?trackingNumber=${mistaken}&sure=true`,
  )
  expect(added.status).toBe(200)
  const [parcel] = (await inform())?.parcels ?? []
  expect(parcel?.tracking).toBe(mistaken)
  const removed = await I.send('POST', `/rest/order/CD00000001/tracking-number/${mistaken}/remove`)
  expect(removed.status).toBe(200)
  expect((await inform())?.parcels[0]).toMatchObject({ tracking: own, formerTrackings: [] })
})

test('a parcel without a label has no number again after a removal', async () => {
  await I.db
    .update(parcels)
    .set({ status: 'sealed', tracking: null, carrierId: null })
    .where(eq(parcels.name, 'CL00000001'))
  await I.db.delete(printJobs).where(eq(printJobs.title, 'Étiquette CL00000001'))
  await add(mistaken)
  expect((await remove(mistaken)).answer().data.tracking).toBeNull()
})

test('the number on the label cannot be removed, current or former', async () => {
  const detail = `${own} est sur l’étiquette du colis CL00000001 : il ne se retire pas.`
  await seeRefused(own, 409, 'tracking-on-label', detail)
  await add(mistaken)
  await seeRefused(own, 409, 'tracking-on-label', detail)
})

test('a number that a later label bears cannot be removed', async () => {
  await add(mistaken)
  const [job] = await I.db.select().from(printJobs).where(eq(printJobs.title, 'Étiquette CL00000001'))
  if (!job) throw new Error('There is no label')
  await I.db.insert(printJobs).values({ ...job, id: undefined, createdAt: I.now })
  await seeRefused(
    mistaken,
    409,
    'tracking-on-label',
    `${mistaken} est sur l’étiquette du colis CL00000001 : il ne se retire pas.`,
  )
})

test('a number cannot be removed after its slip was sealed, unless it was added later', async () => {
  await add(mistaken)
  await sealSlip(I.now)
  await seeRefused(
    mistaken,
    409,
    'tracking-on-slip',
    `${mistaken} est parti sur le bordereau BT000001 : il ne se retire plus.`,
  )
  await add(right)
  expect((await remove(right)).answer().data.tracking).toBe(mistaken)
})

test('removing an unknown number, or one of a cancelled order or another shop, is refused', async () => {
  await seeRefused(dpd, 404, 'tracking-unknown', `Aucun colis de CD00000001 ne porte le numéro ${dpd}.`)
  await add(mistaken)
  await I.db.update(orders).set({ status: 'cancelled' }).where(eq(orders.name, 'CD00000001'))
  await seeRefused(mistaken, 409, 'order-cancelled', 'CD00000001 est annulée : elle ne part plus.')
  await I.logIn('amina')
  I.seeRefusal(await remove(dpd, 'CD00000004'), 404, 'order-unknown')
})

test('when two people remove a number at once, one succeeds and the other hears that it is unknown', async () => {
  await add(mistaken)
  const replies = await Promise.all([remove(mistaken), remove(mistaken)])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 404])
})
