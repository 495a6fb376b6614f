import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { carrierCalls } from '#contract/endpoints/carrier.ts'
import { cartonCalls } from '#contract/endpoints/carton.ts'
import { homeCalls } from '#contract/endpoints/home.ts'
import { setupCalls } from '#contract/endpoints/setup.ts'
import * as tables from '#server/db/schema/index.ts'
import { makeDemoWarehouse } from '#server/demo/make.ts'
import { openTestDatabase } from '#tests/drivers/database.ts'
import { atThisServer } from '#tests/drivers/server.ts'

const setupCode = '7QF3-M2XP-9TD0'
const password = 'quatre mots au hasard'

/** Alice has just set up her warehouse. */
async function atANewWarehouse() {
  const I = await atThisServer(await openTestDatabase(), { setupCode })
  const body = {
    code: setupCode,
    warehouse: { name: 'Nantes', timeZone: 'Europe/Paris' },
    admin: { username: 'alice', displayName: 'Alice', password },
    shop: { name: 'Lumière' },
  }
  await I.call(setupCalls.make, { body }, { token: null })
  await I.logIn('alice', password)
  const missing = async () => (await I.call(homeCalls.gettingReady, {})).answer().data.missing
  return { I, missing }
}

const box = {
  code: 'BOITE',
  name: 'Boîte',
  lengthMm: 300,
  widthMm: 200,
  heightMm: 100,
  tareG: 120,
  limitG: 5_000,
  active: true,
}
const bicycle = {
  slug: 'velo',
  name: 'Vélo',
  cutoff: '17:30',
  maxWeightG: 20_000,
  trackingUrl: null,
  cartons: ['BOITE'],
  active: true,
}

test('a new warehouse lacks all but its shop, and each thing that is there leaves the list', async () => {
  const { I, missing } = await atANewWarehouse()
  expect(await missing()).toEqual([
    'places',
    'articles',
    'people',
    'cartons',
    'carriers',
    'printers',
    'count',
    'order',
  ])
  const saved = (await I.call(cartonCalls.save, { body: box })).answer().data
  expect(saved).toEqual({ ...box, id: saved.id, paddingMm: 0, shops: [], otherShops: 0 })
  await I.call(carrierCalls.save, { body: bicycle })
  const [house] = await I.db.select().from(tables.warehouses)
  await I.db
    .insert(tables.locations)
    .values({ warehouseId: house?.id ?? '', name: 'A-01', kind: 'storage', zone: 'A' })
  expect(await missing()).toEqual(['articles', 'people', 'printers', 'count', 'order'])

  // An archived carton is there for old parcels only.
  await I.call(cartonCalls.save, { body: { ...saved, active: false } })
  expect(await missing()).toContain('cartons')
})

test('a carrier is changed by its id, keeps its group, and two never share one', async () => {
  const { I } = await atANewWarehouse()
  await I.call(cartonCalls.save, { body: box })
  const { data } = (await I.call(carrierCalls.save, { body: bicycle })).answer()
  I.seeRefusal(await I.call(carrierCalls.save, { body: bicycle }), 409, 'carrier-slug-taken')
  const later = { ...data, cutoff: '18:45', cartons: [] }
  expect((await I.call(carrierCalls.save, { body: later })).answer().data).toEqual(later)
  const wrong = { ...bicycle, slug: 'autre', cartons: ['PALETTE'] }
  I.seeRefusal(await I.call(carrierCalls.save, { body: wrong }), 404, 'carton-unknown')
  expect((await I.call(carrierCalls.list, { query: {} })).answer().data.carriers).toEqual([later])
  expect(await I.db.select().from(tables.carriers).where(eq(tables.carriers.slug, 'autre'))).toEqual([])
})

test('the demo lacks nothing, so its home has no such list', async () => {
  const I = await atThisServer(await openTestDatabase())
  await makeDemoWarehouse(I.db, I.now)
  await I.logIn('admin')
  expect((await I.call(homeCalls.gettingReady, {})).answer().data.missing).toEqual([])
})
