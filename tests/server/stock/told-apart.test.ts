import { expect, test } from 'vitest'
import { pickingCalls } from '#contract/endpoints/picking.ts'
import { productCalls } from '#contract/endpoints/product.ts'
import { receptionLines, receptions, warehouses } from '#server/db/schema/index.ts'
import { atTheServer } from '#tests/drivers/server.ts'
import { openPickingHouse } from '../picking/warehouse.ts'

const I = await atTheServer()
const house = await openPickingHouse(I.db)

const told = async () =>
  (
    await I.call(productCalls.toldApart, { params: { slugShop: 'papier' }, query: { sku: 'CARNET' } })
  ).answer().data

test('pieces are told apart: to be picked, promised to a list, set aside, elsewhere, ordered and expected', async () => {
  await I.logIn('paul')
  const nothing = { available: 0, reserved: 0, quarantined: 0, elsewhere: 0, ordered: 0, expected: 0 }
  expect(await told()).toEqual(nothing)

  // A-03 is blocked, and what perished yesterday leaves no more.
  await house.stock(['A-01', 'CARNET', 10], ['A-03', 'CARNET', 4], ['Q-01', 'CARNET', 3])
  await house.stock(['BANC-1', 'CARNET', 2], ['B-01', 'CARNET', 5, 'L1', '2026-03-11'])
  await house.order({ name: 'CD00000101', lines: [['CARNET', 2]] })
  expect(await told()).toEqual({ ...nothing, available: 10, quarantined: 3, elsewhere: 11, ordered: 2 })

  await I.call(pickingCalls.printMono, { params: { slug: 'papier', pickingType: 'mono' } })
  await house.order({ name: 'CD00000102', lines: [['CARNET', 9]] })
  const [warehouse] = await I.db.select().from(warehouses)
  const about = { warehouseId: warehouse?.id ?? '', shopId: house.shopId('papier'), supplier: 'Papeterie' }
  const [delivery] = await I.db
    .insert(receptions)
    .values({ ...about, name: 'RC000077' })
    .returning()
  await I.db
    .insert(receptionLines)
    .values({ receptionId: delivery?.id ?? '', productId: house.productId('CARNET'), expected: 24 })
  const now = { available: 8, reserved: 2, quarantined: 3, elsewhere: 11, ordered: 9, expected: 24 }
  expect(await told()).toEqual(now)
})

test('an article of another shop is unknown', async () => {
  const lamp = await I.call(productCalls.toldApart, {
    params: { slugShop: 'papier' },
    query: { sku: 'LAMPE' },
  })
  I.seeRefusal(lamp, 404, 'product-unknown')
})
