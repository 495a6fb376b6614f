import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { shipmentCalls } from '#contract/endpoints/shipment.ts'
import { orders } from '#server/db/schema/index.ts'
import { atThePackingBench, parcel, scan, whole } from './bench.ts'
import { carnet } from './warehouse.ts'

const I = await atThePackingBench()

beforeEach(async () => {
  await I.server.logIn('camille')
})

test('while Camille packs an order, Amina hears so at every step', async () => {
  const name = await I.anOrder()
  await I.open(name)
  await I.seal({ orderName: name, parcels: [parcel(540, scan(carnet, 2))], partial: true })
  await I.server.logIn('amina')
  const held = [409, 'order-held', `${name} est en cours d’emballage par Camille Roux.`] as const
  I.seeRefused(await I.open(name), ...held)
  I.seeRefused(await I.seal({ orderName: name, parcels: [whole] }), ...held)
  I.seeRefused(await I.print({ orderName: name }), ...held)
  I.seeRefused(await I.release(name), ...held)
  I.seeRefused(await I.change(name, { parcels: [{ packaging: 'CARTON-L', weightG: 1_000 }] }), ...held)
})

test('when two people open one order at once, one of them holds it', async () => {
  const name = await I.anOrder()
  const camille = await I.server.logIn('camille')
  const amina = await I.server.logIn('amina')
  const openAs = (token: string) =>
    I.server.call(shipmentCalls.order, { params: { orderName: name } }, { token })
  const replies = await Promise.all([openAs(camille), openAs(amina), openAs(camille), openAs(amina)])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409])
})

test('an order given back without a parcel is as before, and others may open it', async () => {
  const name = await I.anOrder()
  await I.open(name)
  const { data } = (await I.release(name)).answer()
  expect(data.order).toMatchObject({ status: 'picking', version: 3 })
  expect((await I.release(name)).answer().data.order.version).toBe(3)
  await I.server.logIn('amina')
  expect((await I.open(name)).answer().data.status).toBe('packing')
  expect(await I.timeline(name)).toEqual(['Emballage commencé', 'Emballage interrompu', 'Emballage commencé'])
})

test('a lease frees the order when it ends, and each act of its holder extends it', async () => {
  const name = await I.anOrder()
  await I.open(name)
  I.server.waitMinutes(20)
  await I.open(name)
  I.server.waitMinutes(20)
  await I.server.logIn('amina')
  I.server.seeRefusal(await I.open(name), 409, 'order-held')
  I.server.waitMinutes(11)
  expect((await I.open(name)).status).toBe(200)
  await I.server.logIn('camille')
  I.seeRefused(
    await I.seal({ orderName: name, parcels: [whole] }),
    409,
    'order-held',
    `${name} est en cours d’emballage par Amina Diallo.`,
  )
})

test.each([
  ['pending', 'order-not-picked', 'n’est sur aucune liste de picking. Imprimez d’abord sa liste.'],
  ['on_hold', 'order-on-hold', 'est en attente. Mettez ses articles de côté.'],
  ['cancelled', 'order-cancelled', 'est annulée. Remettez ses articles en rayon.'],
  ['shipped', 'order-shipped', 'est déjà expédiée.'],
  ['returned', 'order-returned', 'est revenue de chez le client.'],
] as const)('every packing step refuses a %s order: %s', async (status, code, words) => {
  const { orderName } = await I.aPackedOrder()
  await I.db.update(orders).set({ status }).where(eq(orders.name, orderName))
  const refusal = [409, code, `${orderName} ${words}`] as const
  I.seeRefused(await I.open(orderName), ...refusal)
  I.seeRefused(await I.seal({ orderName, parcels: [whole] }), ...refusal)
  I.seeRefused(await I.print({ orderName }), ...refusal)
  I.seeRefused(
    await I.change(orderName, { parcels: [{ packaging: 'CARTON-L', weightG: 1_000 }] }),
    ...refusal,
  )
  expect((await I.row(orderName)).status).toBe(status)
})

test('a shipped order’s label can still be reprinted', async () => {
  const { orderName, parcel: packed } = await I.aPackedOrder()
  await I.db.update(orders).set({ status: 'shipped' }).where(eq(orders.name, orderName))
  const again = (await I.print({ orderName, reprint: true, reason: 'Étiquette perdue' })).answer()
  expect(again.data.parcels[0]?.tracking).toBe(packed.tracking)
  expect((await I.timeline(orderName)).at(-1)).toBe(`Étiquette de ${packed.name} refaite : Étiquette perdue`)
})
