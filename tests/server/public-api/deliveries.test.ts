import { eq } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import { homeCalls } from '#contract/endpoints/home.ts'
import { questionCalls } from '#contract/endpoints/question.ts'
import { receptionCalls } from '#contract/endpoints/reception.ts'
import { shops } from '#server/db/schema/index.ts'
import type { CloseDeliveryBody, PutDeliveryBody } from '../../../docs/examples/shop-client.ts'
import { besideAProgram, given, seeRefused } from './program.ts'

vi.setConfig({ testTimeout: 60_000 })

const I = await besideAProgram()
const { call, logIn, seeRefusal } = I.server
const { shop } = I

beforeEach(async () => {
  await logIn('camille')
})

const lines = [{ sku: 'CARNET', quantity: 50 }]
const delivery: PutDeliveryBody = { supplier: 'Papeteries', expectedOn: '2026-03-20', lines }

test('an announced delivery is expected at the dock, corrected until it is closed, and withdrawn until it comes', async () => {
  const made = await shop.putDelivery('PO-1', delivery)
  expect(made.status).toBe(201)
  const { number } = given(made)
  const listed = await call(receptionCalls.list, { params: { slugShop: 'papier' } })
  expect(listed.text).toContain(number)
  expect((await shop.putDelivery('PO-1', delivery)).etag).toBe(made.etag)
  const more = { ...delivery, lines: [...lines, { sku: 'ENCRE', quantity: 5 }] }
  expect(given(await shop.putDelivery('PO-1', more))).toMatchObject({
    number,
    lines: [
      { sku: 'CARNET', expected: 50, received: 0 },
      { sku: 'ENCRE', expected: 5, received: 0 },
    ],
  })
  expect(given(await shop.deleteDelivery('PO-1'))).toMatchObject({ status: 'closed' })
  seeRefused(await shop.putDelivery('PO-1', delivery), 409, 'delivery-closed')
})

test('what has begun to come is no longer withdrawn', async () => {
  const { number } = given(await shop.putDelivery('PO-2', delivery))
  await call(receptionCalls.add, {
    params: { slugShop: 'papier' },
    body: { document: number, lines: [{ sku: 'CARNET', qty: 20, to: 'A-01' }] },
  })
  seeRefused(await shop.deleteDelivery('PO-2'), 409, 'delivery-begun')
  expect(given(await shop.getDelivery('PO-2'))).toMatchObject({
    status: 'open',
    lines: [{ sku: 'CARNET', expected: 50, received: 20 }],
  })
})

test('an unknown article is refused, line by line in a batch', async () => {
  const strange = { ...delivery, lines: [{ sku: 'LAMPE', quantity: 1 }] }
  seeRefused(await shop.putDelivery('PO-3', strange), 404, 'product-unknown')
  const items = [
    { reference: 'PO-4', ...delivery },
    { reference: 'PO-5', ...strange },
  ]
  const { results } = given(await shop.putDeliveries({ items }))
  expect(results.map(({ status }) => status)).toEqual([201, 404])
})

test('a program numbers cartons on a pallet, and the dock receives one by its scan', async () => {
  await shop.putDelivery('PO-7', delivery)
  const cartons = { lines: [{ sku: 'CARNET', quantity: 50, per: 20 }], perPallet: 2 }
  seeRefused(await shop.cartonsDelivery('PO-7', cartons), 409, 'gs1-prefix-missing')
  await I.server.db.update(shops).set({ gs1Prefix: '3760987' }).where(eq(shops.slug, 'papier'))
  seeRefused(await shop.cartonsDelivery('PO-7', {}), 422, 'carton-none')
  const strange = { lines: [{ sku: 'ENCRE', quantity: 5, per: 5 }] }
  seeRefused(await shop.cartonsDelivery('PO-7', strange), 409, 'carton-not-announced')

  const { number, cartons: made } = given(await shop.cartonsDelivery('PO-7', cartons))
  const [first, second] = made.filter(({ sku }) => sku === null)
  expect(made.filter(({ sku }) => sku !== null).map(({ sscc: _, ...carton }) => carton)).toEqual([
    { sku: 'CARNET', quantity: 20, pallet: first?.sscc, received: false },
    { sku: 'CARNET', quantity: 20, pallet: first?.sscc, received: false },
    { sku: 'CARNET', quantity: 10, pallet: second?.sscc, received: false },
  ])

  const one = made.find(({ quantity }) => quantity === 10)?.sscc ?? ''
  const body = { document: number, lines: [{ sku: 'CARNET', qty: 10, to: 'A-01', cartons: [one] }] }
  ;(await call(receptionCalls.add, { params: { slugShop: 'papier' }, body })).answer()
  const { cartons: after } = given(await shop.getDelivery('PO-7'))
  expect(after.filter(({ received }) => received).map(({ sscc }) => sscc)).toEqual([one])
})

test('a program asks about its delivery, reads the answer, and closes it without what is missing', async () => {
  const { number } = given(await shop.putDelivery('PO-6', delivery))
  await call(receptionCalls.add, {
    params: { slugShop: 'papier' },
    body: { document: number, lines: [{ sku: 'CARNET', qty: 20, to: 'A-01' }] },
  })
  const asked = await shop.askDelivery('PO-6', { text: 'Reste-t-il un carton au quai ?' })
  expect(given(asked)).toMatchObject({
    questions: [{ text: 'Reste-t-il un carton au quai ?', answer: null }],
  })
  const [open] = (await call(homeCalls.attention, {})).answer().data.questions.first
  expect(open).toMatchObject({ kind: 'delivery', about: number, by: 'un programme' })
  await call(questionCalls.answer, { params: { question: open?.id ?? '' }, body: { text: 'Non' } })
  expect(given(await shop.getDelivery('PO-6'))).toMatchObject({
    questions: [{ answer: { text: 'Non' } }],
  })

  const drop: CloseDeliveryBody = { rest: 'drop' }
  seeRefused(await shop.closeDelivery('PO-6', {}), 409, 'reception-short')
  const unsure = await I.send('POST', 'deliveries/PO-6/close', { body: { rest: 'peut-être' } })
  seeRefusal(unsure, 400, 'input-invalid')
  seeRefused(await shop.closeDelivery('PO-0', drop), 404, 'delivery-unknown')
  expect(given(await shop.closeDelivery('PO-6', drop))).toMatchObject({ status: 'closed', number })
  seeRefused(await shop.closeDelivery('PO-6', drop), 409, 'delivery-closed')
})
