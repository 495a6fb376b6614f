import { eq } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import { homeCalls } from '#contract/endpoints/home.ts'
import { questionCalls } from '#contract/endpoints/question.ts'
import { receptionCalls } from '#contract/endpoints/reception.ts'
import { shops } from '#server/db/schema/index.ts'
import { besideAProgram } from './program.ts'

vi.setConfig({ testTimeout: 60_000 })

const I = await besideAProgram()
const { call, logIn, seeRefusal } = I.server

beforeEach(async () => {
  await logIn('camille')
})

const lines = [{ sku: 'CARNET', quantity: 50 }]
const delivery = { supplier: 'Papeteries', expectedOn: '2026-03-20', lines }

test('an announced delivery is expected at the dock, corrected until it is closed, and withdrawn until it comes', async () => {
  const made = await I.put('deliveries/PO-1', delivery)
  expect(made.status).toBe(201)
  const { number } = made.answer() as { number: string }
  const listed = await call(receptionCalls.list, { params: { slugShop: 'papier' } })
  expect(listed.text).toContain(number)
  expect((await I.put('deliveries/PO-1', delivery)).headers.etag).toBe(made.headers.etag)
  const more = { ...delivery, lines: [...lines, { sku: 'ENCRE', quantity: 5 }] }
  expect((await I.put('deliveries/PO-1', more)).answer()).toMatchObject({
    number,
    lines: [
      { sku: 'CARNET', expected: 50, received: 0 },
      { sku: 'ENCRE', expected: 5, received: 0 },
    ],
  })
  expect((await I.remove('deliveries/PO-1')).answer()).toMatchObject({ status: 'closed' })
  seeRefusal(await I.put('deliveries/PO-1', delivery), 409, 'delivery-closed')
})

test('what has begun to come is no longer withdrawn', async () => {
  const { number } = (await I.put('deliveries/PO-2', delivery)).answer() as { number: string }
  await call(receptionCalls.add, {
    params: { slugShop: 'papier' },
    body: { document: number, lines: [{ sku: 'CARNET', qty: 20, to: 'A-01' }] },
  })
  seeRefusal(await I.remove('deliveries/PO-2'), 409, 'delivery-begun')
  expect((await I.get('deliveries/PO-2')).answer()).toMatchObject({
    status: 'open',
    lines: [{ sku: 'CARNET', expected: 50, received: 20 }],
  })
})

test('an unknown article is refused, line by line in a batch', async () => {
  const strange = { ...delivery, lines: [{ sku: 'LAMPE', quantity: 1 }] }
  seeRefusal(await I.put('deliveries/PO-3', strange), 404, 'product-unknown')
  const batch = await I.batch('deliveries', [
    { reference: 'PO-4', ...delivery },
    { reference: 'PO-5', ...strange },
  ])
  const { results } = batch.answer() as { results: { status: number }[] }
  expect(results.map(({ status }) => status)).toEqual([201, 404])
})

test('a program numbers cartons on a pallet, and the dock receives one by its scan', async () => {
  await I.put('deliveries/PO-7', delivery)
  const cartons = { lines: [{ sku: 'CARNET', quantity: 50, per: 20 }], perPallet: 2 }
  seeRefusal(await I.send('POST', 'deliveries/PO-7/cartons', { body: cartons }), 409, 'gs1-prefix-missing')
  await I.server.db.update(shops).set({ gs1Prefix: '3760987' }).where(eq(shops.slug, 'papier'))
  seeRefusal(await I.send('POST', 'deliveries/PO-7/cartons', { body: {} }), 422, 'carton-none')
  const strange = { lines: [{ sku: 'ENCRE', quantity: 5, per: 5 }] }
  seeRefusal(await I.send('POST', 'deliveries/PO-7/cartons', { body: strange }), 409, 'carton-not-announced')

  const numbered = await I.send('POST', 'deliveries/PO-7/cartons', { body: cartons })
  const { number, cartons: made } = numbered.answer() as Delivery
  const [first, second] = made.filter(({ sku }) => sku === null)
  expect(made.filter(({ sku }) => sku !== null).map(({ sscc: _, ...carton }) => carton)).toEqual([
    { sku: 'CARNET', quantity: 20, pallet: first?.sscc, received: false },
    { sku: 'CARNET', quantity: 20, pallet: first?.sscc, received: false },
    { sku: 'CARNET', quantity: 10, pallet: second?.sscc, received: false },
  ])

  const one = made.find(({ quantity }) => quantity === 10)?.sscc ?? ''
  const body = { document: number, lines: [{ sku: 'CARNET', qty: 10, to: 'A-01', cartons: [one] }] }
  ;(await call(receptionCalls.add, { params: { slugShop: 'papier' }, body })).answer()
  const { cartons: after } = (await I.get('deliveries/PO-7')).answer() as Delivery
  expect(after.filter(({ received }) => received).map(({ sscc }) => sscc)).toEqual([one])
})

type Delivery = {
  number: string
  cartons: { sscc: string; sku: string | null; quantity: number | null; received: boolean }[]
}

test('a program asks about its delivery, reads the answer, and closes it without what is missing', async () => {
  const { number } = (await I.put('deliveries/PO-6', delivery)).answer() as { number: string }
  await call(receptionCalls.add, {
    params: { slugShop: 'papier' },
    body: { document: number, lines: [{ sku: 'CARNET', qty: 20, to: 'A-01' }] },
  })
  const asked = await I.send('POST', 'deliveries/PO-6/ask', {
    body: { text: 'Reste-t-il un carton au quai ?' },
  })
  expect(asked.answer()).toMatchObject({
    questions: [{ text: 'Reste-t-il un carton au quai ?', answer: null }],
  })
  const [open] = (await call(homeCalls.attention, {})).answer().data.questions.first
  expect(open).toMatchObject({ kind: 'delivery', about: number, by: 'un programme' })
  await call(questionCalls.answer, { params: { question: open?.id ?? '' }, body: { text: 'Non' } })
  expect((await I.get('deliveries/PO-6')).answer()).toMatchObject({
    questions: [{ answer: { text: 'Non' } }],
  })

  const close = (reference: string, body: object) => I.send('POST', `deliveries/${reference}/close`, { body })
  seeRefusal(await close('PO-6', {}), 409, 'reception-short')
  seeRefusal(await close('PO-6', { rest: 'peut-être' }), 400, 'input-invalid')
  seeRefusal(await close('PO-0', { rest: 'drop' }), 404, 'delivery-unknown')
  expect((await close('PO-6', { rest: 'drop' })).answer()).toMatchObject({ status: 'closed', number })
  seeRefusal(await close('PO-6', { rest: 'drop' }), 409, 'delivery-closed')
})
