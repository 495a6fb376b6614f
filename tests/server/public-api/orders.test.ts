import { eq } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import { orderFileCalls } from '#contract/endpoints/order-file.ts'
import { pickingCalls } from '#contract/endpoints/picking.ts'
import { searchCalls } from '#contract/endpoints/search.ts'
import { OrderView } from '#contract/public/order.ts'
import { orders } from '#server/db/schema/index.ts'
import type { Reply } from '#tests/drivers/server.ts'
import { whole } from '../shipment/bench.ts'
import { besideAProgram, order } from './program.ts'

vi.setConfig({ testTimeout: 60_000 })

const I = await besideAProgram()
const { call, logIn, seeRefusal } = I.server

beforeEach(async () => {
  await logIn('amina')
})

const seen = (reply: Reply) => OrderView.parse(reply.answer())
const file = async (name: string) =>
  (await call(orderFileCalls.information, { params: { order: name } })).answer().data.order
const printMulti = () => call(pickingCalls.printMulti, { params: { slug: 'papier', pickingType: 'multi' } })

test('an order that a shop sends is in the warehouse, under a number of the house and the shop’s reference', async () => {
  const reply = await I.put('orders/WEB-1', order)
  expect(reply.status).toBe(201)
  const view = seen(reply)
  expect(view).toMatchObject({
    ...{ reference: 'WEB-1', status: 'pending', held: null, carrier: 'dpd' },
    address: { city: 'Lyon', country: 'FR' },
    lines: [
      { sku: 'CARNET', quantity: 2, packed: 0 },
      { sku: 'ENCRE', quantity: 1, packed: 0 },
    ],
  })
  expect(seen(await I.get('orders/WEB-1'))).toEqual(view)
  expect(await file(view.number)).toMatchObject({ customer: 'Zoé Martin', status: 'pending' })
  const found = (await call(searchCalls.all, { query: { query: 'WEB-1' } })).text
  expect(found).toContain(view.number)
})

test('the same again changes nothing; a correction changes it, and says nothing more than before', async () => {
  const first = await I.put('orders/WEB-2', order)
  const again = await I.put('orders/WEB-2', order)
  expect([again.status, again.headers.etag]).toEqual([200, first.headers.etag])
  const corrected = await I.put('orders/WEB-2', { ...order, giftMessage: 'Bravo !', carrier: null })
  expect(seen(corrected)).toMatchObject({
    giftMessage: 'Bravo !',
    carrier: 'dpd',
    number: seen(first).number,
  })
  expect(corrected.headers.etag).not.toBe(first.headers.etag)
})

test('what is lost on the way is sent again under its Idempotency-Key and made once', async () => {
  const before = await I.db.$count(orders)
  const replies = [
    await I.put('orders/WEB-3', order, { key: 'order:WEB-3' }),
    await I.put('orders/WEB-3', order, { headers: { 'idempotency-key': '"order:WEB-3"' } }),
  ]
  expect(replies.map(({ status, headers }) => [status, headers['idempotency-replayed']])).toEqual([
    [201, undefined],
    [201, 'true'],
  ])
  seeRefusal(await I.put('orders/WEB-33', order, { key: 'order:WEB-3' }), 422, 'key-reused')
  expect(await I.db.$count(orders)).toBe(before + 1)
})

test('of five programs that send one order at once, one makes it and the others find it', async () => {
  const replies = await Promise.all(Array.from({ length: 5 }, () => I.put('orders/WEB-0', order)))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 201])
  expect(new Set(replies.map(reply => seen(reply).number)).size).toBe(1)
})

test('ETags keep a program from writing over what it has not read', async () => {
  const { etag } = (await I.put('orders/WEB-4', order)).headers
  expect((await I.get('orders/WEB-4', { 'if-none-match': String(etag) })).status).toBe(304)
  seeRefusal(await I.put('orders/WEB-4', order, { headers: { 'if-none-match': '*' } }), 412, 'already-there')
  const headers = { 'if-match': String(etag) }
  expect((await I.put('orders/WEB-4', { ...order, customer: 'Zoé Duval' }, { headers })).status).toBe(200)
  seeRefusal(await I.put('orders/WEB-4', order, { headers }), 412, 'version-outdated')
})

test('until a list claims it an order changes and is cancelled; then it says what is still possible', async () => {
  const taken = seen(await I.put('orders/WEB-5', order))
  const cancelled = seen(await I.put('orders/WEB-6', order))
  expect(seen(await I.remove('orders/WEB-6')).status).toBe('cancelled')
  expect(seen(await I.remove('orders/WEB-6')).status).toBe('cancelled')
  seeRefusal(await I.put('orders/WEB-6', { ...order, priority: 3 }), 409, 'order-closed')
  const { claimed } = (await printMulti()).answer().data
  const names = claimed.map(({ name }) => name)
  expect(names).toContain(taken.number)
  expect(names).not.toContain(cancelled.number)
  expect((await I.put('orders/WEB-5', order)).status).toBe(200)
  const refused = await I.put('orders/WEB-5', { ...order, customer: 'Zoé Duval' })
  seeRefusal(refused, 409, 'order-claimed')
  expect(refused.problem()).toMatchObject({ expected: 'DELETE', got: 'WEB-5' })
})

test('an order cancelled there while it is packed here stops the packer at the next scan', async () => {
  const { number } = seen(await I.put('orders/WEB-7', order))
  await printMulti()
  await logIn('camille')
  expect((await I.open(number)).status).toBe(200)
  expect(seen(await I.remove('orders/WEB-7'))).toMatchObject({ status: 'cancelled' })
  I.seeRefused(
    await I.open(number),
    409,
    'order-cancelled',
    `${number} est annulée (par la boutique). Remettez ses articles en rayon.`,
  )
})

test('of an order in a closed parcel the cancellation is kept, until a person undoes the parcel or lets it go', async () => {
  const { number } = seen(await I.put('orders/WEB-8', order))
  await printMulti()
  await logIn('camille')
  await I.seal({ orderName: number, parcels: [whole] })
  const asked = seen(await I.remove('orders/WEB-8'))
  expect(asked).toMatchObject({ status: 'on_hold', cancellationAsked: true })
  I.seeRefused(
    await I.print({ orderName: number }),
    409,
    'order-on-hold',
    `${number} est en attente (annulation demandée par la boutique). Mettez ses articles de côté.`,
  )
  expect(seen(await I.remove('orders/WEB-8'))).toEqual(asked)
  await logIn('amina')
  const { version } = await file(number)
  await call(orderFileCalls.cancel, { params: { order: number }, body: { version } })
  expect(seen(await I.get('orders/WEB-8'))).toMatchObject({ status: 'cancelled', cancellationAsked: false })
})

test('pages follow one another by their cursor, and give each order once', async () => {
  const read = async (path: string) =>
    (await I.get(path)).answer() as { items: OrderView[]; cursor: string | null }
  const references: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: { items: OrderView[]; cursor: string | null } = await read(
      `orders?limit=3${cursor ? `&cursor=${cursor}` : ''}`,
    )
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
    const refused = await I.get(`orders?cursor=${encodeURIComponent(cursor)}`)
    I.server.seeRefusal(refused, 400, 'cursor-unknown')
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
  const reply = await I.batch('orders', items, 'lot-1')
  expect(reply.status).toBe(207)
  const { results } = reply.answer() as { results: Record<string, unknown>[] }
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
  expect((await I.batch('orders', items, 'lot-1')).answer()).toEqual({ results })
  seeRefusal(await I.batch('orders', []), 400, 'input-invalid')
  const many = Array.from({ length: 500 }, (_, at) => ({ reference: `GROS-${at}`, ...order }))
  const made = (await I.batch('orders', many)).answer() as { results: { status: number }[] }
  expect(new Set(made.results.map(({ status }) => status))).toEqual(new Set([201]))
})

test('a question about an order stands at its bench, and is read in the order', async () => {
  const { number } = (await I.put('orders/Q-1', order)).answer() as { number: string }
  const text = 'Peut-elle attendre demain ?'
  const asked = await I.send('POST', 'orders/Q-1/ask', { body: { text } })
  expect(asked.answer()).toMatchObject({ number, questions: [{ text, answer: null }] })
  const [row] = await I.server.db.select().from(orders).where(eq(orders.reference, 'Q-1'))
  expect(row?.openQuestion).toBe(text)
  I.server.seeRefusal(await I.send('POST', 'orders/Q-0/ask', { body: { text } }), 404, 'order-unknown')
})
