import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { play } from '#simulate/history.ts'
import { planOf, small } from '#simulate/plan.ts'
import { fillNumbersAndLevels } from '#simulate/world/goods.ts'
import { embeddedHouses, type House, type Houses, postgresHouses } from '#simulate/world/house.ts'

/** On PostgreSQL where `npm test` found one, because a server starts on it in half the time. */
const address = process.env.TEST_DATABASE_URL
let houses: Houses
beforeAll(async () => {
  houses = await (address
    ? postgresHouses({ url: address }, fillNumbersAndLevels)
    : embeddedHouses(fillNumbersAndLevels))
})
afterAll(() => houses.remove())

async function aHouse(): Promise<House> {
  const house = await houses.make()
  onTestFinished(() => house.remove())
  return house
}

test('a seed always plans the same history', () => {
  expect(planOf(3, small)).toEqual(planOf(3, small))
  expect(planOf(3, small)).not.toEqual(planOf(4, small))
})

test('five tabs, a server killed at work and a month that ends: nothing lost, nothing twice, nothing below zero', async () => {
  // Numbers that come in, leave and are given back, and places that are filled.
  const work = planOf(14, small).tabs.flatMap(({ errands }) => errands.map(({ what }) => what))
  for (const what of ['receive', 'packMulti', 'voidParcel', 'giveBack', 'replenish'] as const)
    expect(work).toContain(what)
  const again = 'npm run simulate -- --seed 14 --small'
  const { faults, changes, replays, kills } = await play(planOf(14, small), await aHouse())
  expect({ again, faults }).toEqual({ again, faults: [] })
  expect(changes.length, again).toBeGreaterThan(10)
  expect(replays, again).toBeGreaterThan(0)
  expect(kills, again).toBeGreaterThan(1)
})

test('were each sending a change of its own, the audit would find what happened twice', async () => {
  const plan = { ...planOf(3, small), disturbances: [], atClosings: [], monthEnd: [] }
  const { faults } = await play(plan, await aHouse(), { newKeyEachTime: true })
  expect(faults.join('\n')).toContain('TWICE OR UNASKED: the move')
})
