import { beforeEach, expect, test } from 'vitest'
import { deskCalls } from '#contract/endpoints/desk.ts'
import { orderCalls } from '#contract/endpoints/order.ts'
import { atThePackingBench, parcel, scan, whole } from './bench.ts'
import { carnet } from './warehouse.ts'

const I = await atThePackingBench()
const camille = 'camille@douchette.example'
const amina = 'amina@douchette.example'

beforeEach(async () => {
  await I.server.logIn('camille')
})

async function holderOf(name: string) {
  const { data } = (await I.server.call(orderCalls.information, { query: { order: name } })).answer()
  return data[0]?.held?.by
}

test('after a handover the colleague seals the order, and the first packer hears who holds it', async () => {
  const name = await I.anOrder()
  await I.open(name)
  await I.server.logIn('amina')
  I.server.seeRefusal(await I.seal({ orderName: name, parcels: [whole] }), 409, 'order-held')

  const taken = (await I.takeOver(name, camille)).answer().data.order
  expect(taken).toMatchObject({ name, status: 'packing', parcels: [] })
  expect(await holderOf(name)).toBe('Amina Diallo')
  expect(await I.timeline(name)).toEqual(['Emballage commencé', 'Relève : Camille Roux → Amina Diallo'])

  await I.server.logIn('camille')
  I.seeRefused(await I.open(name), 409, 'order-held', `${name} est en cours d’emballage par Amina Diallo.`)
  await I.server.logIn('amina')
  expect((await I.seal({ orderName: name, parcels: [whole] })).status).toBe(200)
  expect((await I.print({ orderName: name })).answer().data.order.status).toBe('packed')
})

test('a second handover to the same person changes nothing, and the first packer can take the order back', async () => {
  const name = await I.anOrder()
  await I.open(name)
  await I.seal({ orderName: name, parcels: [parcel(540, scan(carnet, 2))], partial: true })
  await I.server.logIn('amina')
  const { version } = (await I.takeOver(name, camille)).answer().data.order
  expect((await I.takeOver(name, camille)).answer().data.order.version).toBe(version)
  await I.server.logIn('camille')
  expect((await I.takeOver(name, amina)).status).toBe(200)
  expect((await I.timeline(name)).slice(-2)).toEqual([
    'Relève : Camille Roux → Amina Diallo',
    'Relève : Amina Diallo → Camille Roux',
  ])
})

test('a handover starts a new lease of half an hour', async () => {
  const name = await I.anOrder()
  await I.open(name)
  I.server.waitMinutes(20)
  await I.server.logIn('amina')
  await I.takeOver(name, camille)
  I.server.waitMinutes(20)
  await I.server.logIn('camille')
  I.server.seeRefusal(await I.open(name), 409, 'order-held')
})

test('a handover from a person who does not hold the order is refused', async () => {
  const name = await I.anOrder()
  await I.open(name)
  await I.server.logIn('amina')
  I.seeRefused(
    await I.takeOver(name, 'paul@douchette.example'),
    409,
    'order-held',
    `${name} est en cours d’emballage par Camille Roux.`,
  )
  I.server.waitMinutes(31)
  expect((await I.takeOver(name, camille)).answer().data.order.status).toBe('packing')
  expect(await holderOf(name)).toBeUndefined()
})

test('a handover of an order that is already packed changes nothing', async () => {
  const { orderName } = await I.aPackedOrder()
  await I.server.logIn('amina')
  expect((await I.takeOver(orderName, camille)).answer().data.order.status).toBe('packed')
  expect(await I.timeline(orderName)).not.toContain('Relève : Camille Roux → Amina Diallo')
})

test('a handover needs access to the shop and the packing role', async () => {
  const name = await I.anOrder({ shop: 'lune' })
  await I.open(name)
  await I.server.logIn('amina')
  I.seeRefused(await I.takeOver(name, camille), 404, 'order-unknown', `La commande ${name} n’existe pas.`)
  await I.server.logIn('paul')
  I.server.seeRefusal(await I.takeOver(name, camille), 403, 'role-missing')
  await I.server.logIn('camille')
  expect(await holderOf(name)).toBe('Camille Roux')
})

const handed = (order: string) => ({
  operation: 'shipment',
  role: 'Shipping' as const,
  shop: null,
  version: 2,
  title: 'Expédition',
  about: order,
  prompt: 'Scannez chaque article',
  order,
  snapshot: {},
})

test('an order goes with its step from a wall to the desk that takes it', async () => {
  const name = await I.anOrder()
  await I.open(name)
  const { id } = (await I.server.call(deskCalls.hand, { body: handed(name) })).answer().data
  await I.server.logIn('amina')
  I.server.seeRefusal(await I.open(name), 409, 'order-held')
  expect((await I.server.call(deskCalls.take, { params: { step: id } })).status).toBe(200)
  expect(await holderOf(name)).toBe('Amina Diallo')
  expect((await I.open(name)).status).toBe(200)
})

test('the order of a step that nobody takes is free once the step is dropped, or once its half hour is over', async () => {
  const name = await I.anOrder()
  await I.open(name)
  const first = (await I.server.call(deskCalls.hand, { body: handed(name) })).answer().data
  await I.server.logIn('amina')
  const dropped = await I.server.call(deskCalls.drop, { params: { step: first.id } })
  expect(dropped.answer().data).toEqual({ order: name })
  expect(await holderOf(name)).toBeUndefined()

  await I.server.logIn('camille')
  await I.open(name)
  const second = (await I.server.call(deskCalls.hand, { body: handed(name) })).answer().data
  I.server.waitMinutes(31)
  await I.server.logIn('amina')
  await I.open(name)
  await I.server.logIn('camille')
  const late = await I.server.call(deskCalls.take, { params: { step: second.id } })
  I.server.seeRefusal(late, 409, 'order-held')
  const gone = await I.server.call(deskCalls.drop, { params: { step: second.id } })
  expect(gone.answer().data).toEqual({ order: null })
  expect(await holderOf(name)).toBe('Amina Diallo')
})
