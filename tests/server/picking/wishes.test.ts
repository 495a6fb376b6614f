import { expect, test } from 'vitest'
import { type ListWish, pickingCalls } from '#contract/endpoints/picking.ts'
import { pickingSettingsCalls } from '#contract/endpoints/picking-settings.ts'
import { usualPickingSettings } from '#contract/entities/picking-settings.ts'
import { atTheServer } from '#tests/drivers/server.ts'
import { openPickingHouse } from './warehouse.ts'

const I = await atTheServer()
const house = await openPickingHouse(I.db)
const params = { slug: 'papier' }

const printed = async (query?: ListWish) =>
  I.call(pickingCalls.printMulti, {
    params: { ...params, pickingType: 'multi' },
    ...(query ? { query } : {}),
  })
const names = (answer: Awaited<ReturnType<typeof printed>>) =>
  answer
    .answer()
    .data.claimed.map(({ name }) => name)
    .sort()

/** Three orders of CARNET in aisle A, two of STYLO in aisle B, one of both: the last to leave first. */
async function sixOrders() {
  await house.nextDay()
  await house.stock(['A-01', 'CARNET', 50], ['B-01', 'STYLO', 50])
  const order = (name: string, priority: number, ...skus: string[]) => ({
    ...{ name, priority, type: 'multi' as const },
    lines: skus.map(sku => [sku, 2] as const),
  })
  await house.order(
    order('CD00000101', 6, 'CARNET', 'STYLO'),
    order('CD00000102', 5, 'CARNET'),
    order('CD00000103', 4, 'STYLO'),
    order('CD00000104', 3, 'CARNET'),
    order('CD00000105', 2, 'STYLO'),
    order('CD00000106', 1, 'CARNET'),
  )
  await I.logIn('camille')
}

test('a cart of three places takes the three most urgent orders', async () => {
  await sixOrders()
  const next = (await I.call(pickingCalls.next, { params, query: { slots: 3 } })).answer().data
  expect(next).toMatchObject({ type: 'multi', orders: 3, pieces: 8 })
  const list = await printed({ slots: 3 })
  expect(names(list)).toEqual(['CD00000101', 'CD00000102', 'CD00000103'])
  expect(list.answer().data.claimed.map(({ slot }) => slot)).toEqual([1, 2, 3])
  expect(list.answer().data.walk).toEqual(next?.walk)
})

test('a list of one zone takes only orders that the zone serves alone, and calls no article missing', async () => {
  await sixOrders()
  const zone = 'Allée B'
  expect((await I.call(pickingCalls.next, { params, query: { zone } })).answer().data).toMatchObject({
    orders: 2,
    pieces: 4,
  })
  const list = await printed({ zone })
  expect(names(list)).toEqual(['CD00000103', 'CD00000105'])
  expect(list.answer().message).toBeUndefined()
  expect(list.answer().data.lines.map(({ location }) => location)).toEqual(['B-01'])
  const none = (await printed({ zone })).problem()
  expect(none).toMatchObject({
    code: 'picking-empty',
    detail: 'Aucune commande « Multi, toutes » n’est à préparer dans la zone Allée B.',
  })
  expect(names(await printed())).toEqual(['CD00000101', 'CD00000102', 'CD00000104', 'CD00000106'])
})

test('a cart of no place, or of a hundred, is refused', async () => {
  await sixOrders()
  for (const slots of [0, 100]) expect((await printed({ slots })).status).toBe(400)
})

test('the warehouse settles the load of its lists, and what metres and minutes are reckoned from', async () => {
  await sixOrders()
  const plan = async () => (await I.call(pickingCalls.plan, { params })).answer().data
  expect(await plan()).toMatchObject({ trolleySlots: 12, monoOrders: 40, zones: ['A', 'Allée B'] })
  const before = (await I.call(pickingCalls.next, { params, query: { slots: 2 } })).answer().data

  await I.logIn('amina')
  const wanted = {
    ...usualPickingSettings,
    ...{ trolleySlots: 2, monoOrders: 5, aisleCm: 800, bayCm: 260, metresAMinute: 6 },
  }
  const settled = { settings: wanted, slots: [] }
  expect((await I.call(pickingSettingsCalls.save, { body: wanted })).answer().data).toEqual(settled)
  expect((await I.call(pickingSettingsCalls.read, {})).answer().data).toEqual(settled)

  await I.logIn('camille')
  expect(await plan()).toMatchObject({ trolleySlots: 2, monoOrders: 5 })
  const after = (await I.call(pickingCalls.next, { params })).answer().data
  expect(after).toMatchObject({ orders: 2, pieces: before?.pieces })
  const twice = 2 * (before?.walk.metres ?? 0)
  expect(Math.abs((after?.walk.metres ?? 0) - twice)).toBeLessThanOrEqual(1)
  expect(after?.walk.minutes).toBeGreaterThan(before?.walk.minutes ?? 0)
  expect(names(await printed())).toEqual(['CD00000101', 'CD00000102'])
})
