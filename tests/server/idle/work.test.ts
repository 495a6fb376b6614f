import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { formatOwn } from '#contract/barcodes/own.ts'
import { type IdleKind, type IdleOperation, idleCalls } from '#contract/endpoints/idle.ts'
import { inventoryCalls } from '#contract/endpoints/inventory.ts'
import { type LabelKind, labelCalls } from '#contract/endpoints/label.ts'
import { recordMoves } from '#server/db/ledger.ts'
import { locations, products } from '#server/db/schema/index.ts'
import { atTheServer } from '#tests/drivers/server.ts'
import { announceGoods } from '#tests/server/reception/warehouse.ts'

const I = await atTheServer()
await announceGoods(I.db)

const look = async (operation: IdleOperation, kind: IdleKind) => {
  const { data } = (await I.call(idleCalls.now, { params: { operation }, query: {} })).answer()
  return data.find(one => one.kind === kind)
}

const print = async (kind: LabelKind, names: readonly string[], qty = 1) => {
  const own = kind === 'box' ? 'box' : 'location'
  const lines = names.map(name => ({ name, code: formatOwn(own, name), qty }))
  ;(await I.call(labelCalls.print, { params: { kind }, body: { lines } })).answer()
}

async function put(sku: string, to: string, qty: number) {
  const [product] = await I.db.select().from(products).where(eq(products.sku, sku))
  const [from] = await I.db.select().from(locations).where(eq(locations.name, 'FOURNISSEUR'))
  const [place] = await I.db.select().from(locations).where(eq(locations.name, to))
  if (!product || !from || !place) throw new Error('The test’s warehouse is not filled')
  const goods = { productId: product.id, fromId: from.id, toId: place.id, qty, type: 'RECEPTION' as const }
  await recordMoves(I.db, [{ ...goods, at: new Date('2026-03-12T08:30:00Z') }])
}

/** The tests follow one day in their order. It is 10 h in Paris on the 12th of March. */
beforeEach(async () => {
  await I.logIn('camille')
})

test('what one printed today is there to be printed again, each kind at its own screen', async () => {
  expect(await look('print-location', 'printedPlaces')).toEqual({ kind: 'printedPlaces', rows: [], total: 0 })
  await print('location', ['A-01'])
  I.waitMinutes(1)
  await print('location', ['QUAI', 'A-01'], 3)
  const { boxes } = (await I.call(labelCalls.newBoxes, { body: { count: 2 } })).answer().data
  const now = '2026-03-12T09:01:00.000Z'
  expect((await look('print-location', 'printedPlaces'))?.rows).toEqual([
    { name: 'QUAI', scan: 'QUAI', about: '2 étiquettes, jusqu’à A-01', at: now },
    { name: 'A-01', scan: 'A-01', about: null, at: '2026-03-12T09:00:00.000Z' },
  ])
  const [first = '', last = ''] = boxes
  expect(await look('print-box', 'printedBoxes')).toEqual({
    kind: 'printedBoxes',
    rows: [{ name: first, scan: first, about: `2 étiquettes, jusqu’à ${last}`, at: now }],
    total: 1,
  })
  await I.logIn('amina')
  expect((await look('print-location', 'printedPlaces'))?.total).toBe(0)
})

test('places that were never counted come first, without what should be there; what one counted can be counted again', async () => {
  await put('CARNET', 'A-01', 40)
  await put('CARNET', 'RETOURS', 2)
  const never = { at: null, about: expect.stringMatching(/ · jamais compté$/) }
  expect((await look('inventory', 'longUncounted'))?.rows).toEqual([
    { ...never, name: 'A-01', scan: 'A-01' },
    { ...never, name: 'RETOURS', scan: 'RETOURS' },
  ])
  expect((await look('inventory', 'countedLast'))?.total).toBe(0)
  ;(await I.call(inventoryCalls.begin, { body: { location: 'A-01' } })).answer()
  const lines = [{ sku: 'CARNET', counted: 40 }]
  ;(await I.call(inventoryCalls.count, { body: { location: 'A-01', lines } })).answer()
  const names = async (kind: IdleKind) => (await look('inventory', kind))?.rows.map(({ name }) => name)
  expect(await names('countedLast')).toEqual(['A-01'])
  expect(await names('longUncounted')).toEqual(['RETOURS', 'A-01'])
})

test('shops are chosen by what waits there', async () => {
  const picking = await look('shop-picking', 'shopsToPick')
  expect(picking?.rows[0]).toMatchObject({ scan: expect.stringMatching(/^BOUTIK-/), late: true })
  const receiving = await look('shop-reception', 'shopsToReceive')
  expect(receiving?.rows[0]).toMatchObject({ about: expect.stringMatching(/^\d+ livraisons?$/) })
  expect(await look('shop-rebut', 'shopsInQuarantine')).toMatchObject({ rows: [] })
})
