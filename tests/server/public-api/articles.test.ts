import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test, vi } from 'vitest'
import { articleCalls } from '#contract/endpoints/article.ts'
import { pickingCalls } from '#contract/endpoints/picking.ts'
import { logoJpeg } from '#tests/drivers/logo.ts'
import type { PhotosArticleBody } from '../../../docs/examples/shop-client.ts'
import { besideAProgram, given, order, seeRefused } from './program.ts'

vi.setConfig({ testTimeout: 60_000 })

const I = await besideAProgram()
const { call, logIn } = I.server
const { shop } = I

beforeEach(async () => {
  await logIn('amina')
})

const plume = {
  name: 'Plume',
  weightG: 12,
  codes: [{ code: '3760123459990' }, { code: 'PLUME-6', quantity: 6 }],
}

test('an article comes, changes, loses a code, is archived and comes back', async () => {
  const made = await shop.putArticle('PLUME', plume)
  expect([made.status, given(made)]).toEqual([
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
  expect((await shop.putArticle('PLUME', plume)).etag).toBe(made.etag)
  expect(given(await shop.putArticle('PLUME', { name: 'Plume d’oie' }))).toMatchObject({
    ...{ name: 'Plume d’oie', weightG: 0, codes: [] },
  })
  expect(given(await shop.deleteArticle('PLUME'))).toMatchObject({ archived: true })
  expect(given(await shop.putArticle('PLUME', plume))).toMatchObject({ archived: false, weightG: 12 })
  const { articles } = (await call(articleCalls.list, { query: { text: 'PLUME-6' } })).answer().data
  expect(articles.map(({ sku }) => sku)).toEqual(['PLUME'])
})

test('an article gets its photographs, changes their order and loses one; another shop’s is refused', async () => {
  const give = (photos: PhotosArticleBody['photos'], reference = 'PLUME') =>
    shop.photosArticle(reference, { photos })
  await shop.putArticle('PLUME', plume)
  const [first, second] = given(await give([{ jpeg: logoJpeg }, { jpeg: logoJpeg }])).photos
  if (!first || !second) throw new Error('A photograph is missing')
  expect(first.address).toBe(`/photos/kept/${first.id}.jpg`)
  expect((await I.server.send('GET', first.address, { token: null })).status).toBe(200)
  expect(given(await give([{ id: second.id }, { id: first.id }])).photos).toEqual([second, first])
  // A correction of the article leaves them.
  expect(given(await shop.putArticle('PLUME', plume)).photos).toEqual([second, first])
  expect(given(await give([{ id: first.id }])).photos).toEqual([first])
  seeRefused(await give([{ jpeg: 'R0lGODlhAQABAA==' }]), 415, 'photo-unreadable')
  seeRefused(await give([{ id: randomUUID() }]), 404, 'picture-unknown')
  seeRefused(await give([], 'LAMPE'), 404, 'product-unknown')
  expect(given(await shop.getArticle('PLUME')).photos).toEqual([first])
})

test('an order that waited for an article goes on with the shop’s own PUT of it', async () => {
  const lines = [{ sku: 'GOMME', quantity: 1 }]
  expect(given(await shop.putOrder('A-1', { ...order, lines }))).toMatchObject({ status: 'on_hold' })
  await shop.putArticles({ items: [{ reference: 'GOMME', name: 'Gomme', weightG: 8 }] })
  expect(given(await shop.getOrder('A-1'))).toMatchObject({ status: 'pending', held: null })
})

test('an article of another shop and a code of another article are refused, each with its sentence', async () => {
  const refused = await shop.putArticle('LAMPE', { name: 'Lampe' })
  seeRefused(refused, 409, 'article-refused')
  expect(refused).toMatchObject({
    problem: { detail: 'L’article LAMPE est déjà celui d’une autre boutique.' },
  })
  seeRefused(await shop.getArticle('LAMPE'), 404, 'reference-unknown')
  const items = [
    { reference: 'B-1', name: 'Un', codes: [{ code: 'PLUME-6' }] },
    { reference: 'B-2', name: 'Deux', codes: [{ code: 'NEUF' }] },
    { reference: 'B-3', name: 'Trois', codes: [{ code: 'NEUF' }] },
  ]
  const { results } = given(await shop.putArticles({ items }))
  expect(results.map(({ status, detail = '' }) => [status, detail])).toEqual([
    [409, 'Le code PLUME-6 est déjà celui de PLUME.'],
    [201, ''],
    [422, 'Le code NEUF est celui de deux articles de cet envoi.'],
  ])
})

test('the stock tells what can be sold from what is reserved, ordered and expected', async () => {
  const stock = async () => given(await shop.getStock('CARNET'))
  expect(await stock()).toMatchObject({
    reference: 'CARNET',
    available: 100,
    reserved: 0,
    ordered: 0,
    expected: 0,
    threshold: null,
    lots: [{ lot: null, expiry: null, leavesUntil: null, shelves: 100, quarantined: 0, elsewhere: 0 }],
  })
  await shop.putOrder('A-2', order)
  await shop.putDelivery('PO-1', { lines: [{ sku: 'CARNET', quantity: 50 }] })
  expect(await stock()).toMatchObject({ available: 100, ordered: 2, expected: 50 })
  await call(pickingCalls.printMulti, { params: { slug: 'papier', pickingType: 'multi' } })
  expect(await stock()).toMatchObject({ available: 98, reserved: 2, ordered: 0 })
  const { items } = given(await shop.listStock({ limit: 200 }))
  expect(items.map(({ reference }) => reference)).toEqual(
    expect.arrayContaining(['CARNET', 'ENCRE', 'PLUME', 'GOMME']),
  )
  expect(items.map(({ reference }) => reference)).not.toContain('LAMPE')
})
