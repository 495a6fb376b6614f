import { eq } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import { orderFileCalls } from '#contract/endpoints/order-file.ts'
import { pickingCalls } from '#contract/endpoints/picking.ts'
import { searchCalls } from '#contract/endpoints/search.ts'
import { orders } from '#server/db/schema/index.ts'
import type { ListOrdersAnswer } from '../../../docs/examples/shop-client.ts'
import { whole } from '../shipment/bench.ts'
import { besideAProgram, given, order, seeRefused } from './program.ts'

vi.setConfig({ testTimeout: 60_000 })

const I = await besideAProgram()
const { call, logIn } = I.server
const { shop } = I

beforeEach(async () => {
  await logIn('amina')
})

const file = async (name: string) =>
  (await call(orderFileCalls.information, { params: { order: name } })).answer().data.order
const printMulti = () => call(pickingCalls.printMulti, { params: { slug: 'papier', pickingType: 'multi' } })

test('an order that a shop sends is in the warehouse, under a number of the house and the shop’s reference', async () => {
  const reply = await shop.putOrder('WEB-1', order)
  expect(reply.status).toBe(201)
  const view = given(reply)
  expect(view).toMatchObject({
    ...{ reference: 'WEB-1', status: 'pending', held: null, carrier: 'dpd' },
    address: { city: 'Lyon', country: 'FR' },
    lines: [
      { sku: 'CARNET', quantity: 2, packed: 0 },
      { sku: 'ENCRE', quantity: 1, packed: 0 },
    ],
  })
  expect(given(await shop.getOrder('WEB-1'))).toEqual(view)
  expect(await file(view.number)).toMatchObject({ customer: 'Zoé Martin', status: 'pending' })
  const found = (await call(searchCalls.all, { query: { query: 'WEB-1' } })).text
  expect(found).toContain(view.number)
})

test('the same again changes nothing; a correction changes it, and says nothing more than before', async () => {
  const first = await shop.putOrder('WEB-2', order)
  const again = await shop.putOrder('WEB-2', order)
  expect([again.status, again.etag]).toEqual([200, first.etag])
  const corrected = await shop.putOrder('WEB-2', { ...order, giftMessage: 'Bravo !', carrier: null })
  expect(given(corrected)).toMatchObject({
    giftMessage: 'Bravo !',
    carrier: 'dpd',
    number: given(first).number,
  })
  expect(corrected.etag).not.toBe(first.etag)
})

test('what is lost on the way is sent again under its Idempotency-Key and made once', async () => {
  const before = await I.db.$count(orders)
  const replies = [
    await shop.putOrder('WEB-3', order, { idempotencyKey: 'order:WEB-3' }),
    await shop.putOrder('WEB-3', order, { idempotencyKey: '"order:WEB-3"' }),
  ]
  expect(replies.map(({ status, replayed }) => [status, replayed])).toEqual([
    [201, false],
    [201, true],
  ])
  seeRefused(await shop.putOrder('WEB-33', order, { idempotencyKey: 'order:WEB-3' }), 422, 'key-reused')
  expect(await I.db.$count(orders)).toBe(before + 1)
})

test('of five programs that send one order at once, one makes it and the others find it', async () => {
  const replies = await Promise.all(Array.from({ length: 5 }, () => shop.putOrder('WEB-0', order)))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 201])
  expect(new Set(replies.map(reply => given(reply).number)).size).toBe(1)
})

test('ETags keep a program from writing over what it has not read', async () => {
  const { etag } = await shop.putOrder('WEB-4', order)
  const ifMatch = etag ?? ''
  expect((await shop.getOrder('WEB-4', { ifNoneMatch: ifMatch })).status).toBe(304)
  seeRefused(await shop.putOrder('WEB-4', order, { ifNoneMatch: '*' }), 412, 'already-there')
  const renamed = { ...order, customer: 'Zoé Duval' }
  expect((await shop.putOrder('WEB-4', renamed, { ifMatch })).status).toBe(200)
  seeRefused(await shop.putOrder('WEB-4', order, { ifMatch }), 412, 'version-outdated')
})

test('until a list claims it an order changes and is cancelled; then it says what is still possible', async () => {
  const taken = given(await shop.putOrder('WEB-5', order))
  const cancelled = given(await shop.putOrder('WEB-6', order))
  expect(given(await shop.deleteOrder('WEB-6')).status).toBe('cancelled')
  expect(given(await shop.deleteOrder('WEB-6')).status).toBe('cancelled')
  seeRefused(await shop.putOrder('WEB-6', { ...order, priority: 3 }), 409, 'order-closed')
  const { claimed } = (await printMulti()).answer().data
  const names = claimed.map(({ name }) => name)
  expect(names).toContain(taken.number)
  expect(names).not.toContain(cancelled.number)
  expect((await shop.putOrder('WEB-5', order)).status).toBe(200)
  const refused = await shop.putOrder('WEB-5', { ...order, customer: 'Zoé Duval' })
  seeRefused(refused, 409, 'order-claimed')
  expect(refused).toMatchObject({ problem: { expected: 'DELETE', got: 'WEB-5' } })
})

test('an order cancelled there while it is packed here stops the packer at the next scan', async () => {
  const { number } = given(await shop.putOrder('WEB-7', order))
  await printMulti()
  await logIn('camille')
  expect((await I.open(number)).status).toBe(200)
  expect(given(await shop.deleteOrder('WEB-7'))).toMatchObject({ status: 'cancelled' })
  I.seeRefused(
    await I.open(number),
    409,
    'order-cancelled',
    `${number} est annulée (par la boutique). Remettez ses articles en rayon.`,
  )
})

test('of an order in a closed parcel the cancellation is kept, until a person undoes the parcel or lets it go', async () => {
  const { number } = given(await shop.putOrder('WEB-8', order))
  await printMulti()
  await logIn('camille')
  await I.seal({ orderName: number, parcels: [whole] })
  const asked = given(await shop.deleteOrder('WEB-8'))
  expect(asked).toMatchObject({ status: 'on_hold', cancellationAsked: true })
  I.seeRefused(
    await I.print({ orderName: number }),
    409,
    'order-on-hold',
    `${number} est en attente (annulation demandée par la boutique). Mettez ses articles de côté.`,
  )
  expect(given(await shop.deleteOrder('WEB-8'))).toEqual(asked)
  await logIn('amina')
  const { version } = await file(number)
  await call(orderFileCalls.cancel, { params: { order: number }, body: { version } })
  expect(given(await shop.getOrder('WEB-8'))).toMatchObject({ status: 'cancelled', cancellationAsked: false })
})

test('pages follow one another by their cursor, and give each order once', async () => {
  const references: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: ListOrdersAnswer = given(await shop.listOrders({ limit: 3, ...(cursor ? { cursor } : {}) }))
    references.push(...page.items.map(({ reference }) => reference))
    cursor = page.cursor
  }
  expect(references).toEqual([
    'WEB-0',
    'WEB-1',
    'WEB-2',
    'WEB-3',
    'WEB-4',
    'WEB-5',
    'WEB-6',
    'WEB-7',
    'WEB-8',
  ])
})

test('a cursor that no page gave is refused: an empty page would read as the end of the list', async () => {
  for (const cursor of ['zzz', 'é', 'WEB-3', 'V0VCLTM=']) {
    seeRefused(await shop.listOrders({ cursor }), 400, 'cursor-unknown')
  }
})

test('a batch answers each line, and a bad one stops no other', async () => {
  const items = [
    { reference: 'LOT-1', ...order },
    { reference: 'LOT-2', ...order, lines: [] },
    { reference: 'LOT-1', ...order },
    { reference: 'WEB-8', ...order },
    { ...order },
    { reference: 'WEB-2', ...order, giftMessage: 'Bravo !' },
  ]
  const reply = await shop.putOrders({ items }, {}, { idempotencyKey: 'lot-1' })
  expect(reply.status).toBe(207)
  const { results } = given(reply)
  expect(
    results.map(({ reference, status, outcome, code = '' }) => [reference, status, outcome, code]),
  ).toEqual([
    ['LOT-1', 201, 'created', ''],
    ['LOT-2', 400, 'refused', 'input-invalid'],
    ['LOT-1', 422, 'refused', 'reference-twice'],
    ['WEB-8', 200, 'unchanged', ''],
    [null, 400, 'refused', 'input-invalid'],
    ['WEB-2', 200, 'unchanged', ''],
  ])
  expect(given(await shop.putOrders({ items }, {}, { idempotencyKey: 'lot-1' }))).toEqual({ results })
  seeRefused(await shop.putOrders({ items: [] }), 400, 'input-invalid')
  const many = Array.from({ length: 500 }, (_, at) => ({ reference: `GROS-${at}`, ...order }))
  const made = given(await shop.putOrders({ items: many }))
  expect(new Set(made.results.map(({ status }) => status))).toEqual(new Set([201]))
})

test('a question about an order stands at its bench, and is read in the order', async () => {
  const { number } = given(await shop.putOrder('Q-1', order))
  const text = 'Peut-elle attendre demain ?'
  expect(given(await shop.askOrder('Q-1', { text }))).toMatchObject({
    number,
    questions: [{ text, answer: null }],
  })
  const [row] = await I.server.db.select().from(orders).where(eq(orders.reference, 'Q-1'))
  expect(row?.openQuestion).toBe(text)
  seeRefused(await shop.askOrder('Q-0', { text }), 404, 'order-unknown')
})
