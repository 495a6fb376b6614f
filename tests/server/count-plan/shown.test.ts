import { expect, test } from 'vitest'
import { countPlanCalls } from '#contract/endpoints/count-plan.ts'
import { figuresCalls } from '#contract/endpoints/figures.ts'
import { homeCalls } from '#contract/endpoints/home.ts'
import { idleCalls } from '#contract/endpoints/idle.ts'
import { inventoryCalls } from '#contract/endpoints/inventory.ts'
import type { CountPlan } from '#contract/entities/count-plan.ts'
import { figurePlanned } from '#server/db/schema/index.ts'
import { keepFigures } from '#server/figures/keep.ts'
import { atTheServer } from '#tests/drivers/server.ts'
import { addCounters } from '#tests/operations/inventory/warehouse.ts'
import { fillShelves } from './warehouse.ts'

const plan: CountPlan = {
  ...{ by: 'moves', days: 90, shareA: 80, shareB: 15, timesA: 52, timesB: 52, timesC: 0, weekdays: [4] },
}

test('today’s share is on home and on the idle bench; the figures say how much was counted and how much was right', async () => {
  const I = await atTheServer()
  await addCounters(I.db, ['Inventory'])
  await fillShelves(I.db, { A: 3, B: 1, C: 0, movedOn: '2026-03-01' })
  const [amina, ines] = [await I.logIn('amina'), await I.logIn('ines')]
  await I.logIn('camille')
  const home = async () => (await I.call(homeCalls.attention, {})).answer().data.planned
  const idle = async () => {
    const { data } = (await I.call(idleCalls.now, { params: { operation: 'inventory' }, query: {} })).answer()
    return Object.fromEntries(
      data.map(({ kind, rows }) => [kind, rows.map(({ name, about }) => [name, about])]),
    )
  }
  const figures = async () => {
    const query = { from: '2026-03-09', to: '2026-03-15' }
    return (await I.call(figuresCalls.activity, { query })).answer().data.planned
  }
  expect([await home(), (await idle()).planned, await figures()]).toEqual([null, [], []])
  expect((await idle()).longUncounted).toHaveLength(4)

  ;(await I.call(countPlanCalls.save, { body: { plan } }, { token: amina })).answer()
  const counts = async (location: string, counted: number) => {
    const token = ines
    const { startedAtMove } = (await I.call(inventoryCalls.begin, { body: { location } }, { token })).answer()
      .data
    const body = { location, startedAtMove, lines: [{ sku: `CLASSE-${location[0]}`, counted }] }
    ;(await I.call(inventoryCalls.count, { body }, { token })).answer()
  }
  await counts('A-001', 10)
  await counts('A-002', 9)
  expect(await home()).toEqual({ due: 4, counted: 2, left: 3 })
  expect(await idle()).toMatchObject({
    planned: [
      ['A-002', 'A · classe A'],
      ['A-003', 'A · classe A'],
      ['B-001', 'B · classe B'],
    ],
    longUncounted: [],
  })
  const shown = [
    { day: '2026-03-12', why: 'A', due: 3, counted: 2, off: 1 },
    { day: '2026-03-12', why: 'B', due: 1, counted: 0, off: 0 },
  ]
  expect(await figures()).toEqual(shown)

  // The day is over: what is kept says the same.
  I.waitMinutes(24 * 60)
  await keepFigures(I.db, { now: I.now })
  expect(await I.db.$count(figurePlanned)).toBe(2)
  await I.logIn('camille')
  expect(await figures()).toEqual(shown)
  const query = { from: '2026-03-09', to: '2026-03-15' }
  const sheet = await I.call(figuresCalls.export, { params: { table: 'planned' }, query })
  expect(sheet.text.split('\r\n')[1]).toBe('2026-03-12;Classe A;3;2;1')
})
