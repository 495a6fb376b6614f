import { beforeEach, expect, test } from 'vitest'
import { pickingCalls } from '#contract/endpoints/picking.ts'
import { workListCalls } from '#contract/endpoints/work-list.ts'
import { atTheServer } from '#tests/drivers/server.ts'
import { openPickingHouse } from './warehouse.ts'

const I = await atTheServer()
const house = await openPickingHouse(I.db)

beforeEach(async () => {
  await house.nextDay()
  await I.logIn('camille')
})

const missed = '2020-01-06T16:00:00Z'
const tomorrow = '2026-03-13T16:00:00Z'

test('what is late is printed for all shops at once; what can wait and what is nowhere stays', async () => {
  await house.stock(['A-01', 'CARNET', 10], ['B-01', 'LAMPE', 10])
  await house.order(
    { name: 'CD00000101', cutoffAt: missed, lines: [['CARNET', 1]] },
    { name: 'CD00000102', cutoffAt: missed, type: 'multi', lines: [['CARNET', 2]] },
    { name: 'CD00000103', cutoffAt: missed, shop: 'lune', lines: [['LAMPE', 1]] },
    { name: 'CD00000104', cutoffAt: tomorrow, lines: [['CARNET', 1]] },
    { name: 'CD00000105', cutoffAt: missed, lines: [['STYLO', 1]] },
  )
  const late = async () => (await I.call(workListCalls.late, {})).answer().data
  expect(await late()).toEqual([
    { shop: 'lune', orders: 1 },
    { shop: 'papier', orders: 3 },
  ])
  const { data, prints } = (await I.call(workListCalls.printLate, {})).answer()
  expect(data.lists.map(({ shop, orders }) => [shop, orders])).toEqual([
    ['lune', 1],
    ['papier', 1],
    ['papier', 1],
  ])
  expect(data.left).toEqual([{ shop: 'papier', why: expect.stringContaining('CD00000105') }])
  expect(prints).toHaveLength(3)
  const [, , third, waits, nowhere] = await house.look(
    ...['CD00000101', 'CD00000102', 'CD00000103', 'CD00000104', 'CD00000105'],
  )
  expect(third?.list).toBe(data.lists[0]?.name)
  expect([waits, nowhere]).toEqual([
    { status: 'pending', list: null, slot: null },
    { status: 'pending', list: null, slot: null },
  ])
  // A list printed for late orders can be given back like any other list.
  const [list] = data.lists
  const params = { slug: list?.shop ?? '', pickingName: list?.name ?? '' }
  expect((await I.call(pickingCalls.release, { params })).answer().data.orders).toBe(1)
  expect(await late()).toEqual([
    { shop: 'lune', orders: 1 },
    { shop: 'papier', orders: 1 },
  ])
})
