import { eq } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import { pickingCalls } from '#contract/endpoints/picking.ts'
import { returnCalls } from '#contract/endpoints/return.ts'
import { orders, products, reasons, returnLines, returns } from '#server/db/schema/index.ts'
import type { DecideReturnBody, PutReturnBody } from '../../../docs/examples/shop-client.ts'
import { besideAProgram, given, order, seeRefused } from './program.ts'

vi.setConfig({ testTimeout: 60_000 })

const I = await besideAProgram()
const { call, logIn } = I.server
const { shop } = I

beforeEach(async () => {
  await logIn('camille')
})

const announced: PutReturnBody = {
  order: 'R-1',
  trackingNumber: '8q000 12345678',
  note: 'Trop grand',
  lines: [{ sku: 'CARNET', quantity: 1 }],
}

test('the number of an announced parcel leads to its order at the returns desk', async () => {
  const { number } = given(await shop.putOrder('R-1', order))
  await call(pickingCalls.printMulti, { params: { slug: 'papier', pickingType: 'multi' } })
  const made = await shop.putReturn('RMA-1', announced)
  expect(made.status).toBe(201)
  expect(given(made)).toMatchObject({ order: 'R-1', status: 'announced', trackingNumber: '8Q00012345678' })
  const found = (await call(returnCalls.find, { query: { code: '8Q00012345678' } })).answer().data
  expect(found.orders.map(({ order: { name } }) => name)).toEqual([number])
})

test('it is the same when it is sent again, changes, and is withdrawn until it comes', async () => {
  expect((await shop.putReturn('RMA-1', announced)).status).toBe(200)
  const items = [
    { reference: 'RMA-1', ...announced },
    { reference: 'RMA-2', ...announced, note: '' },
    { reference: 'RMA-3', ...announced, order: 'R-0' },
    { reference: 'RMA-4', ...announced, lines: [{ sku: 'LAMPE', quantity: 1 }] },
  ]
  const { results } = given(await shop.putReturns({ items }))
  expect(results.map(({ outcome, code = '' }) => [outcome, code])).toEqual([
    ['unchanged', ''],
    ['created', ''],
    ['refused', 'order-unknown'],
    ['refused', 'return-not-ordered'],
  ])
  expect((await shop.deleteReturn('RMA-2')).status).toBe(204)
  seeRefused(await shop.getReturn('RMA-2'), 404, 'reference-unknown')
})

test('what came is told with the condition of each article, and where it went', async () => {
  const { db } = I.server
  const [sold] = await db.select().from(orders).where(eq(orders.reference, 'R-1'))
  const [carnet] = await db.select().from(products).where(eq(products.sku, 'CARNET'))
  const [origin] = await db.select().from(reasons).where(eq(reasons.code, 'client'))
  if (!sold || !carnet || !origin) throw new Error('The order, its article or a reason is missing')
  const { shopId, warehouseId, id: orderId } = sold
  const at = new Date(I.server.now.getTime() + 60_000)
  const [came] = await db
    .insert(returns)
    .values({
      ...{ name: 'RT000901', shopId, warehouseId, orderId, originId: origin.id },
      ...{ status: 'completed', createdAt: at, completedAt: at },
    })
    .returning()
  await db.insert(returnLines).values({
    ...{ returnId: came?.id ?? '', productId: carnet.id, qty: 1 },
    ...{ condition: 'damaged', outcome: 'rebut' },
  })
  expect(given(await shop.getReturn('RMA-1'))).toMatchObject({
    status: 'received',
    numbers: ['RT000901'],
    came: [
      {
        ...{ number: 'RT000901', status: 'completed', reason: origin.label, receivedAt: at.toISOString() },
        lines: [{ sku: 'CARNET', quantity: 1, condition: 'damaged', outcome: 'rebut' }],
      },
    ],
  })
  seeRefused(await shop.deleteReturn('RMA-1'), 409, 'return-arrived')
})

test('a program says what to do with a return that waits, and asks about it', async () => {
  const { db } = I.server
  const [sold] = await db.select().from(orders).where(eq(orders.reference, 'R-1'))
  const [carnet] = await db.select().from(products).where(eq(products.sku, 'CARNET'))
  const [origin] = await db.select().from(reasons).where(eq(reasons.code, 'client'))
  const [wait] = await db.select().from(reasons).where(eq(reasons.code, 'avis'))
  if (!sold || !carnet || !origin || !wait) throw new Error('The order, its article or a reason is missing')
  await shop.putOrder('R-2', order)
  await shop.putReturn('RMA-5', { ...announced, order: 'R-2', trackingNumber: null })
  const decide = (body: DecideReturnBody) => shop.decideReturn('RMA-5', body)
  const decision: DecideReturnBody = { lines: [{ sku: 'CARNET', outcome: 'rebut' }], note: 'Taché' }
  seeRefused(await decide(decision), 409, 'return-not-come')

  const [second] = await db.select().from(orders).where(eq(orders.reference, 'R-2'))
  const at = new Date(I.server.now.getTime() + 60_000)
  const { shopId, warehouseId } = sold
  const of = { shopId, warehouseId, orderId: second?.id ?? '', originId: origin.id, waitReasonId: wait.id }
  const [came] = await db
    .insert(returns)
    .values({ ...of, name: 'RT000902', status: 'waiting', createdAt: at })
    .returning()
  await db.insert(returnLines).values({
    ...{ returnId: came?.id ?? '', productId: carnet.id, qty: 1 },
    ...{ condition: 'opened', outcome: 'quarantine' },
  })
  seeRefused(await decide({ lines: [{ sku: 'ENCRE', outcome: 'rebut' }] }), 404, 'return-article')
  seeRefused(await decide({ ...decision, number: 'RT000901' }), 404, 'return-unknown')
  expect(given(await decide(decision))).toMatchObject({
    came: [{ number: 'RT000902', status: 'waiting', decision: { ...decision }, questions: [] }],
  })
  expect(given(await shop.askReturn('RMA-5', { text: 'La tache part-elle ?' }))).toMatchObject({
    came: [{ questions: [{ text: 'La tache part-elle ?', answer: null }] }],
  })
})
