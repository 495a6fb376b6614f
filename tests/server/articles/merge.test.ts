import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { articleCalls } from '#contract/endpoints/article.ts'
import { auditCalls } from '#contract/endpoints/audit.ts'
import { productCalls } from '#contract/endpoints/product.ts'
import { grandTotal } from '#server/db/ledger.ts'
import { locations, orderLines, orders, products, receptionLines } from '#server/db/schema/index.ts'
import { atTheDock } from '../reception/warehouse.ts'

async function twoOfOne() {
  const I = await atTheDock()
  await I.logIn('amina')
  const [lyon] = await I.db.select().from(locations).where(eq(locations.name, 'A-01'))
  await I.db
    .insert(locations)
    .values({ warehouseId: lyon?.warehouseId ?? '', name: 'AJUSTEMENT', kind: 'adjustment', zone: '-' })
  const named = async (sku: string) => {
    const [found] = await I.db.select().from(products).where(eq(products.sku, sku))
    if (!found) throw new Error(`There is no ${sku}`)
    return found
  }
  const twin = {
    ...{ shop: 'papier', sku: 'CARNET-2', name: 'Carnet bis', weightG: 0, lengthMm: null, widthMm: null },
    ...{ heightMm: null, lots: false, danger: '', codes: [{ code: 'BIS', qty: 1 }] },
  }
  await I.call(articleCalls.create, { body: twin })
  const [from, into] = [await named('CARNET-2'), await named('CARNET')]
  return {
    ...I,
    from,
    into,
    named,
    order: async (name: string, productId: string) => {
      const [order] = await I.db.select().from(orders).where(eq(orders.name, name))
      await I.db.insert(orderLines).values({ orderId: order?.id ?? '', position: 9, productId, qty: 2 })
    },
    merge: (id = from.id, other = into.id) =>
      I.call(articleCalls.merge, { params: { article: id }, body: { into: other } }),
  }
}

test('two that are one: pieces, codes, orders and deliveries go over, told beforehand; the ledger stays whole', async () => {
  const I = await twoOfOne()
  await I.receive([{ sku: 'CARNET', qty: 3, to: 'A-01' }])
  // Without a paper.
  const arrived = [
    { sku: 'CARNET-2', qty: 4, to: 'A-01' },
    { sku: 'CARNET-2', qty: 5, to: 'A-02', lot: 'L7', expiry: '2027-05-01' },
  ]
  expect((await I.receive(arrived, '')).status).toBe(200)
  await I.order('CD00000001', I.from.id)
  const [line] = await I.db.select().from(receptionLines).limit(1)
  await I.db
    .insert(receptionLines)
    .values({ receptionId: line?.receptionId ?? '', productId: I.from.id, expected: 8 })

  const before = await I.call(articleCalls.merging, {
    params: { article: I.from.id },
    query: { into: I.into.id },
  })
  expect(before.answer().data.merging).toEqual({
    pieces: 9,
    places: ['A-01', 'A-02'],
    codes: ['BIS'],
    orders: ['CD00000001'],
    deliveries: ['RC000001'],
  })

  const merged = (await I.merge()).answer().data.article
  expect(merged).toMatchObject({ sku: 'CARNET', pieces: 12 })
  expect(merged.codes.map(({ code }) => code)).toEqual(expect.arrayContaining(['BIS', 'CARNET-2']))
  expect(await I.at('A-01')).toEqual({ CARNET: 7 })
  expect(await I.at('A-02')).toEqual({ 'CARNET L7': 5 })
  expect(await grandTotal(I.db)).toBe(0)
  expect(await I.db.$count(orderLines, eq(orderLines.productId, I.into.id))).toBe(1)
  expect(await I.progress()).toMatchObject({ CARNET: '3/20' })

  // The former reference leads to the article, and the former article tells its history.
  const params = { slugShop: 'papier' }
  const found = await I.call(productCalls.information, { params, query: { code: 'CARNET-2' } })
  expect(found.answer().data.sku).toBe('CARNET')
  const history = (await I.call(productCalls.moves, { params, query: { sku: 'CARNET-2' } })).answer().data
  expect(history.moves.map(({ reason }) => reason)).toContain('Fusion de CARNET-2 dans CARNET')
  expect(history.moves).toHaveLength(4)
  const shown = await I.call(articleCalls.information, { params: { article: I.from.id } })
  expect(shown.answer().data.article).toMatchObject({ archived: true, mergedInto: { sku: 'CARNET' } })
  const [told] = (await I.call(auditCalls.list, { query: { text: '(CARNET-2)' } })).answer().data.entries
  expect(told).toMatchObject({
    what: articleCalls.merge.does,
    subject: 'Carnet bis (CARNET-2) → Carnet (CARNET)',
    details: { pièces: 9, codes: 'BIS', commandes: 'CD00000001', livraisons: 'RC000001' },
  })

  I.seeRefusal(await I.merge(), 409, 'article-merged')
  const restored = await I.call(articleCalls.restore, { params: { article: I.from.id } })
  I.seeRefusal(restored, 409, 'article-merged')
})

test('what is in somebody’s hands is finished first, and two shops keep their articles', async () => {
  const I = await twoOfOne()
  await I.order('CD00000001', I.from.id)
  await I.db.update(orders).set({ status: 'packing' }).where(eq(orders.name, 'CD00000001'))
  const busy = await I.merge()
  I.seeRefusal(busy, 409, 'article-in-hands')
  expect(busy.problem().detail).toContain('CD00000001')
  I.seeRefusal(await I.merge(I.from.id, I.from.id), 422, 'merge-same')
  I.seeRefusal(await I.merge(I.from.id, (await I.named('LAMPE')).id), 404, 'product-unknown')
  await I.call(articleCalls.archive, { params: { article: (await I.named('CARNET-2')).id } })
  await I.logIn('camille')
  I.seeRefusal(await I.merge(), 403, 'standing-missing')
})
