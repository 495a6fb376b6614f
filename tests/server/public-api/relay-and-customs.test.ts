import { beforeEach, expect, test, vi } from 'vitest'
import { orderFileCalls } from '#contract/endpoints/order-file.ts'
import { OrderView } from '#contract/public/order.ts'
import { besideAProgram, order } from './program.ts'

vi.setConfig({ testTimeout: 60_000 })

const I = await besideAProgram()
const { call, logIn, seeRefusal } = I.server

beforeEach(async () => {
  await logIn('amina')
})

const relay = { id: '014523', name: 'Tabac du Pont', lines: ['2 rue Basse'], postcode: '69003', city: 'Lyon' }
const read = async (reference: string) => OrderView.parse((await I.get(`orders/${reference}`)).answer())
const file = async (name: string) =>
  (await call(orderFileCalls.information, { params: { order: name } })).answer().data.order

test('an order has the relay point that its shop sends; the same again changes nothing, another one does', async () => {
  const sent = { ...order, relay: { ...relay, country: 'France' } }
  const first = await I.put('orders/R-1', sent)
  const view = OrderView.parse(first.answer())
  expect(view.relay).toEqual({ ...relay, country: 'FR', carrier: null })
  expect((await file(view.number)).relay).toMatchObject({ id: '014523', country: 'FR' })
  const again = await I.put('orders/R-1', sent)
  expect([again.status, again.headers.etag]).toEqual([200, first.headers.etag])
  await I.put('orders/R-1', { ...order, relay: { ...relay, id: '014524', carrier: 'mondial_relay' } })
  expect((await read('R-1')).relay).toMatchObject({ id: '014524', carrier: 'mondial_relay' })
  await I.put('orders/R-1', order)
  expect((await read('R-1')).relay).toBeNull()
})

test('a relay point that cannot be is kept and told, and one that is a number alone goes', async () => {
  await I.put('orders/R-2', { ...order, relay: { ...relay, postcode: '6900' } })
  expect(await read('R-2')).toMatchObject({
    status: 'on_hold',
    held: {
      reason: expect.stringContaining('Point relais Tabac du Pont'),
      faults: [{ code: 'relay-postcode' }],
    },
  })
  await I.put('orders/R-2', { ...order, relay: { id: 'FR-1', name: 'Casier' } })
  expect(await read('R-2')).toMatchObject({ status: 'pending', relay: { id: 'FR-1', postcode: '' } })
})

test('a person changes the relay point and takes it away, until it is labelled', async () => {
  const { number } = OrderView.parse((await I.put('orders/R-3', order)).answer())
  const change = async (body: { relay: (typeof relay & { country: string }) | null }) => {
    const { version } = await file(number)
    return call(orderFileCalls.save, { params: { order: number }, body: { version, change: body } })
  }
  expect((await change({ relay: { ...relay, country: 'FR' } })).answer().data.order.relay).toMatchObject(
    relay,
  )
  seeRefusal(await change({ relay: { ...relay, postcode: '1', country: 'FR' } }), 422, 'relay-postcode')
  expect((await change({ relay: null })).answer().data.order.relay).toBeNull()
})

test('lines keep what the customer paid', async () => {
  const lines = [
    { sku: 'CARNET', quantity: 2, unitPriceCents: 890 },
    { sku: 'ENCRE', quantity: 1 },
  ]
  await I.put('orders/R-4', { ...order, lines })
  expect((await read('R-4')).lines.map(line => line.unitPriceCents)).toEqual([890, null])
})

test('what customs ask of an article is read as people write it, and refused in words', async () => {
  const plume = {
    name: 'Plume',
    originCountry: 'Portugal',
    tariffNumber: '9608.10.10',
    customsValueCents: 450,
  }
  expect((await I.put('articles/PLUME', plume)).answer()).toMatchObject({
    ...{ originCountry: 'PT', tariffNumber: '96081010', customsValueCents: 450 },
  })
  const nowhere = await I.put('articles/PLUME', { ...plume, originCountry: 'Atlantide' })
  seeRefusal(nowhere, 409, 'article-refused')
  expect(nowhere.problem().detail).toContain('L’origine de PLUME, « Atlantide », n’est pas un pays')
  const wrong = await I.put('articles/PLUME', { ...plume, tariffNumber: '96-0810' })
  expect(wrong.problem().detail).toContain('il a de 6 à 10 chiffres')
})
