import { expect, test } from 'vitest'
import { homeCalls } from '#contract/endpoints/home.ts'
import { replenishmentCalls } from '#contract/endpoints/replenishment.ts'
import { recordMoves } from '#server/db/ledger.ts'
import { locations, placeLevels } from '#server/db/schema/index.ts'
import { atTheServer } from '#tests/drivers/server.ts'
import { lyonOf } from '#tests/drivers/warehouse.ts'
import { fillReserve } from '#tests/operations/replenishment/warehouse.ts'

const I = await atTheServer()
const house = await fillReserve(I.db)
const warehouseId = await lyonOf(I.db)
await I.logIn('camille')

test('in a large warehouse home shows what was to be brought a moment ago, and the list what is to be brought now', async () => {
  const rows = await I.db
    .insert(locations)
    .values(
      Array.from({ length: 600 }, (_, nth) => ({
        ...{ warehouseId, name: `P-${String(nth + 1).padStart(3, '0')}`, zone: 'P', walk: 200 + nth },
        kind: 'storage' as const,
      })),
    )
    .returning()
  const productId = house.articleId('LAMPE')
  await I.db
    .insert(placeLevels)
    .values(rows.map(({ id }) => ({ productId, locationId: id, least: 1, most: 1 })))
  await recordMoves(I.db, [house.put('LAMPE', 'R-01', 600)])
  const home = async () => (await I.call(homeCalls.attention, {})).answer().data.toBring?.total
  const list = async () => (await I.call(replenishmentCalls.list, {})).answer().data.total

  expect([await home(), await list()]).toEqual([600, 600])
  const lines = [{ sku: 'LAMPE', from: 'R-01', qty: 1 }]
  ;(await I.call(replenishmentCalls.put, { body: { to: 'P-001', lines } })).answer()
  expect([await home(), await list()]).toEqual([600, 599])
  I.waitMinutes(1)
  expect([await home(), await list()]).toEqual([599, 599])
})
