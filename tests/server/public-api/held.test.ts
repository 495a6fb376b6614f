import { beforeEach, expect, test, vi } from 'vitest'
import { articleCalls } from '#contract/endpoints/article.ts'
import { orderFileCalls } from '#contract/endpoints/order-file.ts'
import { OrderView } from '#contract/public/order.ts'
import type { Reply } from '#tests/drivers/server.ts'
import { besideAProgram, order } from './program.ts'

vi.setConfig({ testTimeout: 60_000 })

const I = await besideAProgram()
const { call, logIn, seeRefusal } = I.server

beforeEach(async () => {
  await logIn('amina')
})

const seen = (reply: Reply) => OrderView.parse(reply.answer())
const read = async (reference: string) => seen(await I.get(`orders/${reference}`))
const file = async (name: string) =>
  (await call(orderFileCalls.information, { params: { order: name } })).answer().data.order
const release = (name: string) => call(orderFileCalls.release, { params: { order: name } })
const sell = (sku: string) =>
  call(articleCalls.create, {
    body: { shop: 'papier', sku, name: `Article ${sku}`, codes: [], weightG: 10, ...unmeasured },
  })

const unmeasured = { lengthMm: null, widthMm: null, heightMm: null, lots: false, danger: '' }

/** As they are held: the codes of what is wrong. */
const faults = ({ held }: OrderView) => held?.faults.map(({ code, got = '' }) => `${code} ${got}`.trim())

test('an order of an unknown article is kept whole, and goes on when the article is there', async () => {
  const lines = [...order.lines, { sku: 'PLUME', quantity: 3, customization: 'Zoé' }]
  const reply = await I.put('orders/H-1', { ...order, lines })
  expect(reply.status).toBe(201)
  const view = seen(reply)
  expect([view.status, faults(view)]).toEqual(['on_hold', ['product-unknown PLUME']])
  expect(view.lines).toHaveLength(3)
  expect(await file(view.number)).toMatchObject({
    status: 'on_hold',
    stopReason: 'L’article PLUME n’existe pas dans la boutique Atelier du papier',
  })
  seeRefusal(await release(view.number), 409, 'order-unprepared')
  await sell('PLUME')
  expect(await read('H-1')).toMatchObject({ status: 'pending', held: null, lines: view.lines })
  expect(await I.timeline(view.number)).toEqual([
    'Commande reçue',
    'Mise en attente : L’article PLUME n’existe pas dans la boutique Atelier du papier',
    'Remise en route : plus rien ne manque',
  ])
})

test('without an address, with one that no carrier takes, without a carrier: all of it is told at once', async () => {
  expect(faults(seen(await I.put('orders/H-2', { ...order, address: null })))).toEqual(['address-missing'])
  const far = { ...order.address, postcode: '6900', country: 'FR' }
  const lost = seen(await I.put('orders/H-3', { ...order, carrier: 'traineau', address: far }))
  expect(faults(lost)).toEqual(['carrier-unknown traineau', 'address-postcode 6900'])
  expect(faults(seen(await I.put('orders/H-4', { ...order, carrier: null })))).toEqual(['carrier-missing'])
  const batch = await I.batch('orders', [
    { reference: 'H-5', ...order, lines: [{ sku: 'RIEN', quantity: 1 }] },
  ])
  expect(batch.answer()).toEqual({ results: [{ reference: 'H-5', status: 201, outcome: 'created' }] })
  expect((await read('H-5')).lines).toEqual([
    { sku: 'RIEN', quantity: 1, packed: 0, customization: null, gift: false, unitPriceCents: null },
  ])
})

test('the shop sends it corrected, and it goes on', async () => {
  expect(faults(seen(await I.put('orders/H-4', { ...order, carrier: 'luge' })))).toEqual([
    'carrier-unknown luge',
  ])
  for (const reference of ['H-2', 'H-4']) {
    expect(seen(await I.put(`orders/${reference}`, order))).toMatchObject({ status: 'pending', held: null })
  }
})

test('a person mends it by hand, part by part, and it goes on with the last one', async () => {
  const { number } = await read('H-3')
  const save = async (change: object) => {
    const { version } = await file(number)
    return (
      await call(orderFileCalls.save, { params: { order: number }, body: { version, change } })
    ).answer()
  }
  await save({ address: { ...order.address, country: 'FR' } })
  expect(faults(await read('H-3'))).toEqual(['carrier-unknown traineau'])
  await save({ carrier: 'dpd' })
  expect(await read('H-3')).toMatchObject({ status: 'pending', carrier: 'dpd', held: null })
})

test('a held order is cancelled like any other, and its reasons go with it', async () => {
  expect(seen(await I.remove('orders/H-5'))).toMatchObject({ status: 'cancelled', held: null })
  await sell('RIEN')
  expect((await read('H-5')).status).toBe('cancelled')
})

test('what a person holds for another reason stays held when the shop corrects it', async () => {
  const { number } = seen(await I.put('orders/H-6', order))
  await call(orderFileCalls.hold, { params: { order: number }, body: { reason: 'fraude ?' } })
  expect(seen(await I.put('orders/H-6', { ...order, priority: 5 }))).toMatchObject({
    ...{ status: 'on_hold', priority: 5 },
    held: { reason: 'fraude ?', faults: [] },
  })
  expect((await release(number)).answer().data.order.status).toBe('pending')
})

test('a program holds an order and lets it go on; each once, by its right, and only what can be prepared', async () => {
  await I.put('orders/H-7', order)
  const act = (path: string, body?: unknown) => I.send('POST', path, body === undefined ? {} : { body })
  seeRefusal(await act('orders/H-7/release'), 409, 'order-not-on-hold')
  seeRefusal(await act('orders/H-7/hold', { reason: ' ' }), 400, 'input-invalid')
  seeRefusal(await act('orders/H-0/hold', { reason: 'paiement' }), 404, 'order-unknown')
  expect(seen(await act('orders/H-7/hold', { reason: 'paiement' }))).toMatchObject({
    status: 'on_hold',
    held: { reason: 'paiement', faults: [] },
  })
  seeRefusal(await act('orders/H-7/hold', { reason: 'encore' }), 409, 'order-not-held')
  expect(seen(await act('orders/H-7/release'))).toMatchObject({ status: 'pending', held: null })
  // An order that cannot be prepared does not go on by a word.
  const faulty = { ...order, carrier: 'luge' }
  expect(seen(await I.put('orders/H-8', faulty)).status).toBe('on_hold')
  seeRefusal(await act('orders/H-8/release'), 409, 'order-unprepared')
  const { secret } = await I.keyOf('papier', ['stock'])
  const reply = await I.server.send('POST', '/api/v1/shops/papier/orders/H-7/hold', {
    ...{ token: secret, body: { reason: 'paiement' } },
  })
  seeRefusal(reply, 403, 'right-missing')
})
