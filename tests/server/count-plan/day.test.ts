import { expect, test } from 'vitest'
import { countPlanCalls } from '#contract/endpoints/count-plan.ts'
import { inventoryCalls } from '#contract/endpoints/inventory.ts'
import type { CountPlan } from '#contract/entities/count-plan.ts'
import { atTheServer } from '#tests/drivers/server.ts'
import { addCounters } from '#tests/operations/inventory/warehouse.ts'
import { fillShelves } from './warehouse.ts'

/** Every Thursday counts every place once, and it is Thursday. */
const thursdays: CountPlan = {
  ...{ by: 'moves', days: 90, shareA: 80, shareB: 15, timesA: 52, timesB: 52, timesC: 0, weekdays: [4] },
}

async function atTheDay() {
  const I = await atTheServer()
  await addCounters(I.db, ['Inventory'])
  await fillShelves(I.db, { A: 4, B: 0, C: 6, movedOn: '2026-03-01' })
  await I.logIn('amina')
  const tokens = {
    ines: await I.logIn('ines'),
    theo: await I.logIn('theo'),
    camille: await I.logIn('camille'),
  }
  await I.logIn('amina')
  type Who = keyof typeof tokens
  return {
    ...I,
    plan: async (plan: CountPlan | null) =>
      (await I.call(countPlanCalls.save, { body: { plan } })).answer().data.due,
    async next(
      who: Who,
      { after = null as string | null, later = [] as string[], leave = null as string | null } = {},
    ) {
      const answer = await I.call(
        inventoryCalls.next,
        { body: { after, later, leave } },
        { token: tokens[who] },
      )
      return answer.answer().data.place?.location ?? null
    },
    async counts(who: Who, location: string, counted: number) {
      const token = tokens[who]
      const { startedAtMove } = (
        await I.call(inventoryCalls.begin, { body: { location } }, { token })
      ).answer().data
      const sku = `CLASSE-${location[0]}`
      const body = { location, startedAtMove, lines: counted === 0 ? [] : [{ sku, counted }] }
      return (await I.call(inventoryCalls.count, { body }, { token })).answer().data.status
    },
    today: async (who: Who) =>
      (await I.call(inventoryCalls.list, {}, { token: tokens[who] })).answer().data.plan,
  }
}

test('without a plan nobody hears of one, and a stopped plan is gone', async () => {
  const I = await atTheDay()
  expect([await I.today('ines'), await I.next('ines')]).toEqual([null, null])
  expect(await I.plan(thursdays)).toBe(4)
  expect(await I.today('ines')).toEqual({ due: 4, counted: 0, left: 4 })
  const { plan, classes, workingDays } = (await I.call(countPlanCalls.read, {})).answer().data
  expect({ plan, classes, workingDays }).toEqual({
    ...{ plan: thursdays, workingDays: 53 },
    classes: [
      { name: 'A', places: 4 },
      { name: 'C', places: 6 },
    ],
  })
  expect(await I.plan(null)).toBe(0)
  expect([await I.today('ines'), await I.next('ines')]).toEqual([null, null])
})

test('the walk goes on behind the last place, what is put off comes last, and a counted place is done', async () => {
  const I = await atTheDay()
  await I.plan(thursdays)
  expect(await I.next('ines')).toBe('A-001')
  expect(await I.counts('ines', 'A-001', 10)).toBe('closed')
  expect(await I.next('ines', { after: 'A-001' })).toBe('A-002')
  expect(await I.next('ines', { after: 'A-002', later: ['A-002'], leave: 'A-002' })).toBe('A-003')
  await I.counts('ines', 'A-003', 10)
  expect(await I.next('ines', { after: 'A-003', later: ['A-002'] })).toBe('A-004')
  await I.counts('ines', 'A-004', 10)
  expect(await I.next('ines', { after: 'A-004', later: ['A-002'] })).toBe('A-002')
  await I.counts('ines', 'A-002', 10)
  expect(await I.next('ines', { after: 'A-002' })).toBeNull()
  expect(await I.today('ines')).toEqual({ due: 4, counted: 4, left: 0 })
})

test('people who ask at once get different places, and a place that nobody counts is free after half an hour', async () => {
  const I = await atTheDay()
  await I.plan(thursdays)
  const given = await Promise.all([I.next('ines'), I.next('theo'), I.next('camille')])
  expect(given.toSorted()).toEqual(['A-001', 'A-002', 'A-003'])
  expect(await I.next('theo', { after: 'A-003' })).toBe('A-004')
  I.waitMinutes(31)
  expect(await I.next('ines', { after: 'A-004' })).toBe('A-001')
})

test('a difference waits for a second person, and then makes its neighbours and the article’s places due', async () => {
  const I = await atTheDay()
  await I.plan({ ...thursdays, timesA: 0, timesC: 52, weekdays: [5] })
  expect(await I.today('ines')).toBeNull()
  await I.plan({ ...thursdays, timesA: 26 })
  const [first] = [await I.next('ines')]
  expect(first).toBe('A-001')
  expect(await I.counts('ines', 'A-001', 9)).toBe('recount')
  const due = async (who: 'ines' | 'theo') => {
    const names: (string | null)[] = []
    for (let after: string | null = null; ; ) {
      const next = await I.next(who, { after })
      if (next === null || names.includes(next)) return names
      names.push(next)
      after = next
    }
  }
  expect(await due('ines')).toEqual(['A-002'])
  I.waitMinutes(31)
  expect(await due('theo')).toEqual(['A-001', 'A-002'])
  expect(await I.counts('theo', 'A-001', 9)).toBe('approval')
  I.waitMinutes(31)
  // The place itself waits for a manager. Two empty places lie before it on the walk.
  expect(await due('ines')).toEqual(['A-01', 'A-02', 'A-002', 'A-003', 'A-004'])
})
