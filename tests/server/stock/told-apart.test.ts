import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { pickingCalls } from '#contract/endpoints/picking.ts'
import { productCalls } from '#contract/endpoints/product.ts'
import {
  orders,
  pickingListLines,
  pickingLists,
  products,
  receptionLines,
  receptions,
  warehouses,
} from '#server/db/schema/index.ts'
import { promisedPieces } from '#server/stock/shelves.ts'
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

test('lists over two shelves that promise more than their orders lack keep the same pieces, whoever asks', async () => {
  await house.nextDay()
  const [warehouse] = await I.db.select().from(warehouses)
  const about = { warehouseId: warehouse?.id ?? '', shopId: house.shopId('papier') }
  const shelves = ['A-01', 'A-02', 'B-01', 'B-02'].map(house.placeId)
  const ids = [house.productId('CARNET'), house.productId('STYLO')]
  const expected = new Map<string, number>()
  for (let n = 0; n < 12; n += 1) {
    const name = `CD0000020${n}`
    await house.order({
      name,
      type: 'multi',
      lines: [
        ['CARNET', 2],
        ['STYLO', 2],
      ],
    })
    const [list] = await I.db
      .insert(pickingLists)
      .values({ ...about, name: `PK0000020${n}`, type: 'multi_classic' })
      .returning()
    const pickingListId = list?.id ?? ''
    await I.db.update(orders).set({ status: 'picking', pickingListId }).where(eq(orders.name, name))
    // One of the list's orders is gone, and nobody says which shelf its pieces were to come from.
    const two = [shelves[n % 4] ?? '', shelves[(n + 1) % 4] ?? '']
    await I.db.insert(pickingListLines).values(
      ids.flatMap((productId, of) =>
        two.map((locationId, at) => ({
          ...{ pickingListId, locationId, productId, qty: 2, position: 2 * of + at + 1 },
        })),
      ),
    )
    const [first] = two.toSorted()
    for (const id of ids) {
      const key = `${first} ${id}`
      expected.set(key, 2 + (expected.get(key) ?? 0))
    }
  }
  /** By hashes or by sorting: the database gathers lines as it thinks best, and gives them in that order. */
  const promised = (articles: readonly string[], way: 'hashes' | 'sorting') =>
    I.db.transaction(async tx => {
      await tx.execute(sql.raw(`set local ${way === 'hashes' ? 'enable_sort' : 'enable_hashagg'} = off`))
      const found = await promisedPieces(tx, about.warehouseId, articles)
      return ids.map(id =>
        shelves.map(shelf => [...found].find(([key]) => key.includes(id) && key.includes(shelf))?.[1] ?? 0),
      )
    })
  const keeps = ids.map(id => shelves.map(shelf => expected.get(`${shelf} ${id}`) ?? 0))
  const all = (await I.db.select().from(products)).map(({ id }) => id)
  for (const way of ['hashes', 'sorting'] as const) {
    expect(await promised(all, way)).toEqual(keeps)
    for (const [at, id] of ids.entries()) expect((await promised([id], way))[at]).toEqual(keeps[at])
  }
})
