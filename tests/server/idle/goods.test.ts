import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { type IdleKind, type IdleOperation, idleCalls } from '#contract/endpoints/idle.ts'
import { recordMoves } from '#server/db/ledger.ts'
import { locations, orders, products, reasons, receptions, returns } from '#server/db/schema/index.ts'
import { atTheServer } from '#tests/drivers/server.ts'
import { announceGoods } from '#tests/server/reception/warehouse.ts'

const I = await atTheServer()
await announceGoods(I.db)

const look = async (operation: IdleOperation, kind: IdleKind, shop?: string) => {
  const query = shop === undefined ? {} : { shop }
  const { data } = (await I.call(idleCalls.now, { params: { operation }, query })).answer()
  return data.find(one => one.kind === kind)
}

async function put(sku: string, to: string, qty: number, reception?: string) {
  const [product] = await I.db.select().from(products).where(eq(products.sku, sku))
  const [from] = await I.db.select().from(locations).where(eq(locations.name, 'FOURNISSEUR'))
  const [place] = await I.db.select().from(locations).where(eq(locations.name, to))
  if (!product || !from || !place) throw new Error('The test’s warehouse is not filled')
  const goods = { productId: product.id, fromId: from.id, toId: place.id, qty, type: 'RECEPTION' as const }
  const at = new Date('2026-03-12T08:30:00Z')
  await recordMoves(I.db, [{ ...goods, at, ...(reception ? { receptionId: reception } : {}) }])
}

/** The tests follow one day in their order. It is 10 h in Paris on the 12th of March. */
beforeEach(async () => {
  await I.logIn('camille')
})

test('what came in today is shown where it was put, with what customers sent back', async () => {
  expect(await look('transfer', 'arrived')).toEqual({ kind: 'arrived', rows: [], total: 0 })
  const [delivery] = await I.db.select().from(receptions).where(eq(receptions.name, 'RC000001'))
  await put('CARNET', 'QUAI', 12, delivery?.id)
  await put('CONFITURE', 'QUAI', 6, delivery?.id)
  await put('CARNET', 'RETOURS', 2)
  await put('CARNET', 'A-01', 40)
  expect((await look('transfer', 'arrived'))?.rows).toEqual([
    { name: 'QUAI', scan: 'QUAI', about: 'Quai · 2 articles', at: null, pieces: 18 },
    { name: 'RETOURS', scan: 'RETOURS', about: 'Carnet', at: null, pieces: 2 },
  ])
})

test('articles of today’s deliveries are labelled by their own barcode', async () => {
  const found = await look('print-product', 'newArticles')
  expect(found?.total).toBe(2)
  expect(found?.rows.map(({ name, scan, about }) => [name, scan, about])).toEqual([
    ['CARNET', '3760123450010', 'Carnet'],
    ['CONFITURE', '3760123450034', 'Confiture'],
  ])
})

test('quarantine waits for a decision, of each shop for itself', async () => {
  await put('LAMPE', 'Q-01', 3)
  expect((await look('rebut', 'quarantine'))?.rows).toMatchObject([{ name: 'Q-01', pieces: 3 }])
  expect((await look('rebut', 'quarantine', 'papier'))?.total).toBe(0)
  expect((await look('rebut', 'quarantine', 'lune'))?.total).toBe(1)
})

test('a return that waits is shown with its order and why', async () => {
  const [order] = await I.db.select().from(orders).where(eq(orders.name, 'CD00000001'))
  const [reason] = await I.db.select().from(reasons).where(eq(reasons.list, 'return_wait'))
  const [origin] = await I.db.select().from(reasons).where(eq(reasons.list, 'return_origin'))
  if (!order || !reason || !origin) throw new Error('The test’s warehouse is not filled')
  await I.db.insert(returns).values({
    name: 'RT000001',
    shopId: order.shopId,
    warehouseId: order.warehouseId,
    orderId: order.id,
    originId: origin.id,
    status: 'waiting',
    waitReasonId: reason.id,
    createdAt: new Date('2026-03-11T08:00:00Z'),
  })
  expect((await look('order-return', 'parked'))?.rows).toEqual([
    {
      name: 'RT000001',
      scan: 'RT000001',
      about: `CD00000001 · ${reason.label}`,
      at: '2026-03-11T08:00:00.000Z',
      pieces: 0,
    },
  ])
})

test('an order that missed its lorry is late wherever it stands, and a parcel without a label is looked for', async () => {
  expect((await look('order-information', 'overdue'))?.rows).toEqual([
    {
      name: 'CD00000001',
      scan: 'CD00000001',
      about: 'À préparer · Atelier du papier',
      at: '2026-03-12T08:00:00.000Z',
      late: true,
    },
  ])
  expect(await look('packaging', 'unlabelled')).toEqual({ kind: 'unlabelled', rows: [], total: 0 })
})
