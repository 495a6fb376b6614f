import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { formatOwn } from '#contract/barcodes/own.ts'
import { orderCalls } from '#contract/endpoints/order.ts'
import { searchCalls } from '#contract/endpoints/search.ts'
import {
  carrierSlips,
  carriers,
  orders,
  productCodes,
  products,
  reasons,
  receptions,
  returns,
} from '#server/db/schema/index.ts'
import { searchText } from '#server/db/search.ts'
import { atTheServer } from '#tests/drivers/server.ts'
import { colissimo, packOrders } from '#tests/server/orders/parcels.ts'

const I = await atTheServer()
await packOrders(I.db)
for (const { id, sku, name } of await I.db.select().from(products)) {
  await I.db
    .update(products)
    .set({ search: searchText(sku, name) })
    .where(eq(products.id, id))
}

await numberPapers()

type Asked = Parameters<typeof ask>[0]
const ask = (query: {
  query: string
  kind?: 'order' | 'product' | 'location'
  shop?: string
  status?: 'cancelled'
  page?: number
}) => I.call(searchCalls.all, { query })
const found = async (query: string, more: Omit<Asked, 'query'> = {}) =>
  (await ask({ query, ...more }))
    .answer()
    .data.flatMap(group => group.found.map(({ kind, name }) => `${kind} ${name}`))

beforeEach(async () => {
  await I.logIn('camille')
})

test.each([
  ['an order’s code', formatOwn('order', 'CD00000001'), ['order CD00000001']],
  ['an order’s name, typed small', 'cd00000001', ['order CD00000001']],
  ['a running number', '3', ['order CD00000003', 'package CL00000003']],
  ['a parcel’s code', formatOwn('package', 'CL00000001'), ['package CL00000001']],
  ['a tracking number', colissimo[0], [`tracking ${colissimo[0]}`]],
  ['a tracking number’s beginning', '6a73', [`tracking ${colissimo[1]}`]],
  ['a list', 'pk000001', ['pickingList PK000001']],
  ['a list’s code', formatOwn('pickingList', 'PK000001'), ['pickingList PK000001']],
  [
    'a running number of a list',
    '1',
    ['box CA00001', 'order CD00000001', 'package CL00000001', 'pickingList PK000001'],
  ],
  ['a box', 'CA00001', ['box CA00001']],
  ['a delivery', 'RE000041', ['reception RE000041']],
  ['a return', 'RT000007', ['return RT000007']],
  ['a slip', 'BT000003', ['slip BT000003']],
  ['a carrier', 'colissimo', ['carrier colissimo']],
  ['a place’s code', formatOwn('location', 'A-01'), ['location A-01']],
  ['an article’s name', 'carn', ['product CARNET']],
  ['a place’s beginning', 'a-0', ['location A-01', 'location A-02']],
  ['a customer', 'lemaitre', ['order CD00000006', 'order CD00000005']],
])('the search finds %s', async (_, query, expected) => {
  expect((await found(query)).sort()).toEqual([...expected].sort())
})

test('the start of a name finds the newest first', async () => {
  expect(await found('cd', { kind: 'order' })).toHaveLength(6)
  expect(await found('CD0000000', { kind: 'order' })).toEqual(
    [6, 5, 4, 3, 2, 1].map(n => `order CD0000000${n}`),
  )
})

test('a result has its shop, status and order', async () => {
  const [group] = (await ask({ query: colissimo[0] })).answer().data
  expect(group).toEqual({
    kind: 'tracking',
    more: false,
    found: [
      {
        kind: 'tracking',
        name: colissimo[0],
        code: null,
        title: `Colissimo ${colissimo[0]}`,
        hint: 'CD00000001 · Zoé Martin',
        shop: 'papier',
        status: 'packed',
        photo: '',
        exact: true,
      },
    ],
  })
})

test('a whole code is told apart from its beginning, and says what it is about', async () => {
  const first = async (query: string) => (await ask({ query })).answer().data[0]?.found[0]
  expect(await first('CD00000001')).toMatchObject({ exact: true, status: 'packed', shop: 'papier' })
  expect(await first('CD0000000')).toMatchObject({ exact: false })
  expect(await first('carnet')).toMatchObject({ kind: 'product', exact: true })
  expect(await first('carn')).toMatchObject({ kind: 'product', exact: false })
  expect(await first('PK000001')).toMatchObject({
    exact: true,
    shop: 'papier',
    hint: 'Mono classiques · 2 sur 2 emballées',
  })
  expect(await first('CA00001')).toMatchObject({ exact: true, hint: 'CD00000001', status: 'packed' })
  expect(await first('CA00002')).toMatchObject({ hint: 'aucune commande', status: null })
  expect(await first('RE000041')).toMatchObject({ hint: 'Papeteries du Rhône · attendue', shop: 'papier' })
  expect(await first('BT000003')).toMatchObject({ title: 'Bordereau BT000003', hint: 'Colissimo · ouvert' })
})

test('lists, deliveries, returns and slips are found by those who work with them', async () => {
  await I.logIn('paul')
  expect(await found('PK000001')).toEqual(['pickingList PK000001'])
  for (const query of ['RE000041', 'RT000007', 'BT000003', 'colissimo'])
    expect(await found(query), query).toEqual([])
})

test('the filters by kind, shop and status narrow the results', async () => {
  expect(await found('Zoé', { shop: 'lune' })).toEqual(['order CD00000004'])
  expect(await found('lemaitre', { status: 'cancelled' })).toEqual(['order CD00000005'])
  expect(await found('a-0', { kind: 'order' })).toEqual([])
  expect(await found('a-0', { shop: 'papier' })).toEqual([])
  I.seeRefusal(await ask({ query: 'Zoé', shop: 'ailleurs' }), 404, 'shop-unknown')
})

test('the search hides other shops, and hides orders from people who may not open them', async () => {
  await I.logIn('amina')
  expect(await found('Zoé')).not.toContain('order CD00000004')
  expect(await found('CL00000004')).toEqual([])
  expect(await found('LAMPE')).toEqual([])
  await I.logIn('paul')
  expect(await found('Zoé')).toEqual([])
  expect(await found('carnet')).toEqual(['product CARNET'])
})

test('the search answers special characters, single letters and foreign scripts', async () => {
  for (const query of ['%', '_', '\\', "'", '& | !', 'é', '東京', '0'.repeat(200)]) {
    expect((await ask({ query })).status, query).toBe(200)
  }
  I.seeRefusal(await ask({ query: '   ' }), 400, 'input-invalid')
  I.seeRefusal(await ask({ query: 'a', page: 0 }), 400, 'input-invalid')
})

test('pages of one kind follow without a gap, and a search in all kinds gives the first of each', async () => {
  const [pattern] = await I.db.select().from(orders).where(eq(orders.name, 'CD00000001'))
  if (!pattern) throw new Error('There is no order to copy')
  await I.db.insert(orders).values(
    Array.from({ length: 43 }, (_, nth) => ({
      ...pattern,
      id: undefined,
      name: `CD0000${2000 + nth}`,
      search: `cd0000${2000 + nth} tribu`,
      createdAt: new Date(Date.UTC(2026, 2, 1, 0, nth)),
    })),
  )
  const newest = Array.from({ length: 43 }, (_, nth) => `order CD0000${2042 - nth}`)
  expect(await found('tribu')).toEqual(newest.slice(0, 5))
  const page = async (page: number) => {
    const [group] = (await ask({ query: 'tribu', kind: 'order', page })).answer().data
    return { names: group?.found.map(({ name }) => `order ${name}`), more: group?.more }
  }
  expect(await page(1)).toEqual({ names: newest.slice(0, 20), more: true })
  expect(await page(2)).toEqual({ names: newest.slice(20, 40), more: true })
  expect(await page(3)).toEqual({ names: newest.slice(40), more: false })
})

test('a replaced tracking number is still found', async () => {
  const query = { trackingNumber: colissimo[2] }
  ;(await I.call(orderCalls.addTracking, { params: { order: 'CD00000001' }, query })).answer()
  expect(await found(colissimo[0])).toEqual([`tracking ${colissimo[0]}`])
  expect(await found(colissimo[2])).toEqual([`tracking ${colissimo[2]}`])
})

test('an article is found by an alias', async () => {
  const [carnet] = await I.db.select().from(products).where(eq(products.sku, 'CARNET'))
  if (!carnet) throw new Error('There is no article')
  const { id: productId, shopId } = carnet
  await I.db.insert(productCodes).values({ productId, shopId, kind: 'alias', code: 'REF-PAPIER' })
  expect(await found('REF-PAP')).toEqual(['product CARNET'])
})

/** A delivery, a return and an open slip. */
async function numberPapers() {
  const [first] = await I.db.select().from(orders).where(eq(orders.name, 'CD00000001'))
  const [colissimo] = await I.db.select().from(carriers).where(eq(carriers.slug, 'colissimo'))
  const [origin] = await I.db.select().from(reasons).where(eq(reasons.list, 'return_origin'))
  if (!first || !colissimo || !origin) throw new Error('The warehouse of the tests is not filled')
  const { id: orderId, shopId, warehouseId } = first
  await I.db
    .insert(receptions)
    .values({ name: 'RE000041', shopId, warehouseId, supplier: 'Papeteries du Rhône' })
  await I.db.insert(returns).values({
    name: 'RT000007',
    shopId,
    warehouseId,
    orderId,
    originId: origin.id,
    status: 'waiting',
    waitReasonId: origin.id,
  })
  await I.db.insert(carrierSlips).values({
    name: 'BT000003',
    warehouseId,
    carrierId: colissimo.id,
    cutoffAt: new Date(Date.UTC(2026, 2, 12, 16)),
  })
}
