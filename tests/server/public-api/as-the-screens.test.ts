import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { articleCalls } from '#contract/endpoints/article.ts'
import { receptionCalls } from '#contract/endpoints/reception.ts'
import { returnCalls } from '#contract/endpoints/return.ts'
import { OrderHistoryView } from '#contract/public/order.ts'
import { ReceivedReturnView } from '#contract/public/received-return.ts'
import { orders, products, reasons, returnLines, returns } from '#server/db/schema/index.ts'
import { logoJpeg } from '#tests/drivers/logo.ts'
import { besideAProgram, order } from './program.ts'

vi.setConfig({ testTimeout: 60_000 })

const I = await besideAProgram()
const { call, logIn, seeRefusal } = I.server

type Listed = { items: { reference: string }[]; cursor: string | null }
const listed = async (path: string) => {
  const { items, cursor } = (await I.get(path)).answer() as Listed
  return { references: items.map(({ reference }) => reference), cursor }
}
const file = (address: string) => I.server.send('GET', address, { token: I.secret })

let shipped = { orderName: '', parcel: { name: '' } }
beforeAll(async () => {
  await logIn('camille')
  shipped = await I.aPackedOrder()
  await I.put('orders/W-1', order)
  await I.put('orders/W-2', { ...order, customer: 'Ana Petit' })
  await I.put('orders/W-3', { ...order, customer: 'Ana Roux', lines: [{ sku: 'RIEN', quantity: 1 }] })
})
beforeEach(async () => {
  await logIn('amina')
})

test('a program narrows its orders by state, carrier and words, page by page', async () => {
  expect((await listed('orders?status=on_hold')).references).toEqual(['W-3'])
  expect((await listed('orders?text=ana')).references).toEqual(['W-2', 'W-3'])
  const first = await listed('orders?text=ana&limit=1')
  expect(first.references).toEqual(['W-2'])
  expect((await listed(`orders?text=ana&limit=1&cursor=${first.cursor}`)).references).toEqual(['W-3'])
  expect((await listed('orders?status=pending&carrier=dpd')).references).toEqual(['W-1', 'W-2'])
  expect((await listed('orders?carrier=chronopost')).references).toEqual([])
  seeRefusal(await I.get('orders?status=perdue'), 400, 'input-invalid')
})

/** A notebook of the shipped order that nobody announced, photographed, which waits for the shop. */
async function cameBack(photoId: string): Promise<string> {
  const { db } = I.server
  const [sold] = await db.select().from(orders).where(eq(orders.name, shipped.orderName))
  const [carnet] = await db.select().from(products).where(eq(products.sku, 'CARNET'))
  const [origin] = await db.select().from(reasons).where(eq(reasons.code, 'client'))
  const [wait] = await db.select().from(reasons).where(eq(reasons.code, 'avis'))
  if (!sold || !carnet || !origin || !wait) throw new Error('The order, its article or a reason is missing')
  const { shopId, warehouseId, id: orderId } = sold
  const [row] = await db
    .insert(returns)
    .values({
      ...{ name: 'RT000931', shopId, warehouseId, orderId, originId: origin.id, waitReasonId: wait.id },
      ...{ status: 'waiting', photoId },
    })
    .returning()
  if (!row) throw new Error('The return was not written')
  const found = { condition: 'damaged', outcome: 'quarantine' } as const
  await db.insert(returnLines).values({ returnId: row.id, productId: carnet.id, qty: 1, ...found })
  return row.name
}

test('the history of an order has its papers and its returns’ photographs, and no name of the warehouse', async () => {
  await I.server.db.execute(`update orders set reference = 'W-0' where name = '${shipped.orderName}'`)
  await logIn('camille')
  const { photo } = (await call(returnCalls.keepPhoto, { body: { photo: logoJpeg } })).answer().data
  const name = await cameBack(photo)

  const reply = await I.get('orders/W-0/history')
  const told = OrderHistoryView.parse(reply.answer())
  expect(told.timeline.length).toBeGreaterThan(1)
  expect(told.timeline.every(({ by }) => by === null)).toBe(true)
  expect(told.papers.map(({ title }) => title)).toEqual([`Bon de livraison ${shipped.parcel.name}`])
  expect(told.photos).toMatchObject([{ id: photo, return: name }])
  expect((await file(told.papers[0]?.address ?? '')).text.slice(0, 5)).toBe('%PDF-')
  expect((await file(told.photos[0]?.address ?? '')).headers['content-type']).toBe('image/jpeg')
  seeRefusal(await I.get(`orders/W-1/photos/${photo}`), 404, 'photo-unknown')
  seeRefusal(await I.get(`orders/W-1/papers/${told.papers[0]?.id}`), 404, 'paper-unknown')
  seeRefusal(await I.get('orders/W-9/history'), 404, 'order-unknown')
  const again = await I.get('orders/W-0/history', { 'if-none-match': String(reply.headers.etag) })
  expect(again.status).toBe(304)

  // Nobody announced this return.
  const back = ReceivedReturnView.parse((await I.get(`received-returns/${name}`)).answer())
  expect(back).toMatchObject({
    ...{ reference: name, order: 'W-0', status: 'waiting', decision: null },
    lines: [{ sku: 'CARNET', quantity: 1, condition: 'damaged', outcome: 'quarantine' }],
  })
  expect((await file(back.photo?.address ?? '')).headers['content-type']).toBe('image/jpeg')
  expect((await listed('received-returns?state=waiting')).references).toEqual([name])
  expect((await listed('received-returns?state=completed')).references).toEqual([])
  const act = (what: string, body: object) => I.send('POST', `received-returns/${name}/${what}`, { body })
  seeRefusal(await act('decide', { lines: [{ sku: 'ENCRE', outcome: 'rebut' }] }), 404, 'return-article')
  const decision = { lines: [{ sku: 'CARNET', outcome: 'rebut' }], note: 'Taché' }
  expect((await act('decide', decision)).answer()).toMatchObject({ decision })
  expect((await act('ask', { text: 'Est-il lavable ?' })).answer()).toMatchObject({
    questions: [{ text: 'Est-il lavable ?', answer: null }],
  })
  seeRefusal(await I.get('received-returns/RT999999'), 404, 'reference-unknown')
})

test('announced returns are found by their order', async () => {
  const lines = [{ sku: 'CARNET', quantity: 1 }]
  await I.put('returns/RMA-1', { order: 'W-1', lines })
  await I.put('returns/RMA-2', { order: 'W-2', lines })
  expect((await listed('returns?order=W-2')).references).toEqual(['RMA-2'])
  expect((await listed('returns?order=W-0')).references).toEqual([])
})

test('a delivery shows what the dock photographed', async () => {
  await I.put('deliveries/PO-8', { supplier: 'Papeteries', lines: [{ sku: 'CARNET', quantity: 5 }] })
  await I.put('deliveries/PO-9', { supplier: 'Encres', lines: [{ sku: 'ENCRE', quantity: 5 }] })
  const { number } = (await I.get('deliveries/PO-8')).answer() as { number: string }
  await logIn('camille')
  const params = { slugShop: 'papier' }
  const body = { document: number, sku: 'CARNET', photo: logoJpeg }
  const { photo } = (await call(receptionCalls.keepPhoto, { params, body })).answer().data
  const address = `/api/v1/shops/papier/deliveries/PO-8/photos/${photo}`
  expect((await I.get('deliveries/PO-8')).answer()).toMatchObject({
    photos: [{ id: photo, sku: 'CARNET', address }],
  })
  expect((await file(address)).headers['content-type']).toBe('image/jpeg')
  seeRefusal(await I.get(`deliveries/PO-9/photos/${photo}`), 404, 'photo-unknown')
  expect((await listed('deliveries?text=encres')).references).toEqual(['PO-9'])
  expect((await listed('deliveries?state=closed')).references).toEqual([])
})

test('a program reads an article’s levels, its moves and its stock of a past day, and sets its threshold', async () => {
  const { articles } = (await call(articleCalls.list, { query: { text: 'CARNET' } })).answer().data
  const params = { article: articles[0]?.id ?? '' }
  const levels = [{ place: 'A-01', least: 2, most: 10 }]
  await call(articleCalls.saveLevels, { params, body: { levels } })
  expect((await I.get('articles/CARNET/levels')).answer()).toMatchObject({ levels })
  seeRefusal(await I.get('articles/LAMPE/levels'), 404, 'product-unknown')
  expect((await listed('articles?lacks=code&text=carnet')).references).toEqual([])

  type Moves = { moves: Record<string, unknown>[]; older: number | null }
  const moves = (await I.get('stock/CARNET/moves?limit=1')).answer() as Moves
  expect(moves.moves).toHaveLength(1)
  expect(Object.keys(moves.moves[0] ?? {})).not.toContain('by')
  const next = (await I.get(`stock/CARNET/moves?limit=1&before=${moves.older}`)).answer() as Moves
  expect(next.moves[0]?.number).toBeLessThan(Number(moves.moves[0]?.number))
  seeRefusal(await I.get('stock/LAMPE/moves'), 404, 'product-unknown')

  const day = I.server.now.toISOString().slice(0, 10)
  const past = (await I.get(`past-stock/CARNET?day=${day}`)).answer() as { pieces: number }
  expect(past).toMatchObject({ reference: 'CARNET', day, pieces: expect.any(Number) })
  expect((await I.get('past-stock/CARNET?day=2020-01-31')).answer()).toMatchObject({ pieces: 0, lots: [] })
  expect((await listed(`past-stock?day=${day}&text=carnet`)).references).toEqual(['CARNET'])
  seeRefusal(await I.get('past-stock?day=2099-01-01'), 422, 'day-to-come')
  seeRefusal(await I.get('past-stock/CARNET?day=2099-01-01'), 422, 'day-to-come')
  seeRefusal(await I.get('past-stock/CARNET'), 400, 'input-invalid')

  const threshold = (least: number | null, sku = 'CARNET') =>
    I.send('POST', `stock/${sku}/threshold`, { body: { threshold: least } })
  expect((await threshold(1_000_000)).answer()).toMatchObject({ reference: 'CARNET', threshold: 1_000_000 })
  expect((await listed('stock?state=low')).references).toEqual(['CARNET'])
  expect((await threshold(null)).answer()).toMatchObject({ threshold: null })
  expect((await listed('stock?state=low')).references).toEqual([])
  seeRefusal(await threshold(0), 400, 'input-invalid')
  seeRefusal(await threshold(1_000_001), 400, 'input-invalid')
  seeRefusal(await threshold(5, 'LAMPE'), 404, 'product-unknown')
})

test('a batch sent to try is answered line by line, and nothing is kept', async () => {
  const items = [
    { reference: 'GOMME', name: 'Gomme' },
    { reference: 'LAMPE', name: 'Lampe' },
  ]
  const send = (path: string) => I.send('POST', path, { key: 'essai-1', body: { items } })
  const outcomes = (reply: { answer: () => unknown }) =>
    (reply.answer() as { results: { outcome: string }[] }).results.map(({ outcome }) => outcome)
  const tried = await send('articles/batch?dryRun=true')
  expect([tried.status, outcomes(tried)]).toEqual([207, ['created', 'refused']])
  seeRefusal(await I.get('articles/GOMME'), 404, 'reference-unknown')
  // The same key still sends it once for good.
  expect(outcomes(await send('articles/batch'))).toEqual(['created', 'refused'])
  expect((await I.get('articles/GOMME')).status).toBe(200)
  seeRefusal(await send('articles/batch?dryRun=oui'), 400, 'input-invalid')
})

test('a key of another shop, or without the right, reads none of it', async () => {
  const { secret } = await I.keyOf('papier', ['articles'])
  const lune = await I.keyOf('lune', ['orders', 'stock', 'deliveries', 'returns', 'articles'])
  const own = I.secret
  for (const path of [
    'orders/W-0/history',
    'stock/CARNET/moves',
    'past-stock?day=2026-01-01',
    'received-returns',
  ]) {
    I.use(secret)
    seeRefusal(await I.get(path), 403, 'right-missing')
    I.use(lune.secret)
    seeRefusal(await I.get(path), 404, 'shop-unknown')
  }
  const at = (path: string) => I.server.send('GET', `/api/v1/shops/lune/${path}`, { token: lune.secret })
  seeRefusal(await at('orders/W-0/history'), 404, 'order-unknown')
  seeRefusal(await at('stock/CARNET/moves'), 404, 'product-unknown')
  expect((await at('received-returns')).answer()).toEqual({ items: [], cursor: null })
  I.use(own)
})
