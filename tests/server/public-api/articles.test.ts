import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test, vi } from 'vitest'
import { articleCalls } from '#contract/endpoints/article.ts'
import { pickingCalls } from '#contract/endpoints/picking.ts'
import { logoJpeg } from '#tests/drivers/logo.ts'
import { besideAProgram, order } from './program.ts'

vi.setConfig({ testTimeout: 60_000 })

const I = await besideAProgram()
const { call, logIn, seeRefusal } = I.server

beforeEach(async () => {
  await logIn('amina')
})

const plume = {
  name: 'Plume',
  weightG: 12,
  codes: [{ code: '3760123459990' }, { code: 'PLUME-6', quantity: 6 }],
}

test('an article comes, changes, loses a code, is archived and comes back', async () => {
  const made = await I.put('articles/PLUME', plume)
  expect([made.status, made.answer()]).toEqual([
    201,
    {
      ...{ reference: 'PLUME', name: 'Plume', weightG: 12, lengthMm: null, widthMm: null, heightMm: null },
      ...{ upright: false, lots: false, leastDays: null, danger: '', archived: false },
      ...{ originCountry: null, tariffNumber: null, customsValueCents: null },
      codes: [
        { code: '3760123459990', quantity: 1 },
        { code: 'PLUME-6', quantity: 6 },
      ],
      photos: [],
    },
  ])
  expect((await I.put('articles/PLUME', plume)).headers.etag).toBe(made.headers.etag)
  expect((await I.put('articles/PLUME', { name: 'Plume d’oie' })).answer()).toMatchObject({
    ...{ name: 'Plume d’oie', weightG: 0, codes: [] },
  })
  expect((await I.remove('articles/PLUME')).answer()).toMatchObject({ archived: true })
  expect((await I.put('articles/PLUME', plume)).answer()).toMatchObject({ archived: false, weightG: 12 })
  const { articles } = (await call(articleCalls.list, { query: { text: 'PLUME-6' } })).answer().data
  expect(articles.map(({ sku }) => sku)).toEqual(['PLUME'])
})

test('an article gets its photographs, changes their order and loses one; another shop’s is refused', async () => {
  type Seen = { photos: { id: string; address: string }[] }
  const give = (photos: readonly unknown[], reference = 'PLUME') =>
    I.send('POST', `articles/${reference}/photos`, { body: { photos } })
  const photosOf = (reply: { answer: () => unknown }) => (reply.answer() as Seen).photos
  await I.put('articles/PLUME', plume)
  const [first, second] = photosOf(await give([{ jpeg: logoJpeg }, { jpeg: logoJpeg }]))
  expect(first?.address).toBe(`/photos/kept/${first?.id}.jpg`)
  expect((await I.server.send('GET', first?.address ?? '', { token: null })).status).toBe(200)
  expect(photosOf(await give([{ id: second?.id }, { id: first?.id }]))).toEqual([second, first])
  // A correction of the article leaves them.
  expect(photosOf(await I.put('articles/PLUME', plume))).toEqual([second, first])
  expect(photosOf(await give([{ id: first?.id }]))).toEqual([first])
  seeRefusal(await give([{ jpeg: 'R0lGODlhAQABAA==' }]), 415, 'photo-unreadable')
  seeRefusal(await give([{ id: randomUUID() }]), 404, 'picture-unknown')
  seeRefusal(await give([], 'LAMPE'), 404, 'product-unknown')
  expect(photosOf(await I.get('articles/PLUME'))).toEqual([first])
})

test('an order that waited for an article goes on with the shop’s own PUT of it', async () => {
  const lines = [{ sku: 'GOMME', quantity: 1 }]
  expect((await I.put('orders/A-1', { ...order, lines })).answer()).toMatchObject({ status: 'on_hold' })
  await I.batch('articles', [{ reference: 'GOMME', name: 'Gomme', weightG: 8 }])
  expect((await I.get('orders/A-1')).answer()).toMatchObject({ status: 'pending', held: null })
})

test('an article of another shop and a code of another article are refused, each with its sentence', async () => {
  const refused = await I.put('articles/LAMPE', { name: 'Lampe' })
  seeRefusal(refused, 409, 'article-refused')
  expect(refused.problem().detail).toBe('L’article LAMPE est déjà celui d’une autre boutique.')
  seeRefusal(await I.get('articles/LAMPE'), 404, 'reference-unknown')
  const batch = await I.batch('articles', [
    { reference: 'B-1', name: 'Un', codes: [{ code: 'PLUME-6' }] },
    { reference: 'B-2', name: 'Deux', codes: [{ code: 'NEUF' }] },
    { reference: 'B-3', name: 'Trois', codes: [{ code: 'NEUF' }] },
  ])
  const { results } = batch.answer() as { results: { status: number; detail?: string }[] }
  expect(results.map(({ status, detail = '' }) => [status, detail])).toEqual([
    [409, 'Le code PLUME-6 est déjà celui de PLUME.'],
    [201, ''],
    [422, 'Le code NEUF est celui de deux articles de cet envoi.'],
  ])
})

test('the stock tells what can be sold from what is reserved, ordered and expected', async () => {
  const stock = async () => (await I.get('stock/CARNET')).answer()
  expect(await stock()).toMatchObject({
    reference: 'CARNET',
    available: 100,
    reserved: 0,
    ordered: 0,
    expected: 0,
    threshold: null,
    lots: [{ lot: null, expiry: null, leavesUntil: null, shelves: 100, quarantined: 0, elsewhere: 0 }],
  })
  await I.put('orders/A-2', order)
  await I.put('deliveries/PO-1', { lines: [{ sku: 'CARNET', quantity: 50 }] })
  expect(await stock()).toMatchObject({ available: 100, ordered: 2, expected: 50 })
  await call(pickingCalls.printMulti, { params: { slug: 'papier', pickingType: 'multi' } })
  expect(await stock()).toMatchObject({ available: 98, reserved: 2, ordered: 0 })
  const { items } = (await I.get('stock?limit=200')).answer() as { items: { reference: string }[] }
  expect(items.map(({ reference }) => reference)).toEqual(
    expect.arrayContaining(['CARNET', 'ENCRE', 'PLUME', 'GOMME']),
  )
  expect(items.map(({ reference }) => reference)).not.toContain('LAMPE')
})
