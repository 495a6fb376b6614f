import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { shipmentCalls } from '#contract/endpoints/shipment.ts'
import { userCalls } from '#contract/endpoints/user.ts'
import { play } from '#simulate/history.ts'
import { planOf, small } from '#simulate/plan.ts'
import { openBench } from '#simulate/world/bench.ts'
import { fillGoods } from '#simulate/world/goods.ts'
import { embeddedHouses, type House, type Houses, postgresHouses } from '#simulate/world/house.ts'
import { makeJournal } from '#simulate/world/journal.ts'
import { makeNetwork } from '#simulate/world/network.ts'
import { openPerson } from '#simulate/world/person.ts'

/** On PostgreSQL where `npm test` found one, because a server starts on it in half the time. */
const address = process.env.TEST_DATABASE_URL
let houses: Houses
beforeAll(async () => {
  houses = await (address ? postgresHouses({ url: address }, fillGoods) : embeddedHouses(fillGoods))
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

test('six tabs, a server killed at work and a month that ends: nothing lost, nothing twice, nothing below zero', async () => {
  // Numbers that come in, leave and are given back, places that are filled, kits that are sold and assembled, and a wall.
  const work = planOf(67, small).tabs.flatMap(({ errands }) => errands.map(({ what }) => what))
  for (const what of [
    'receive',
    'packMulti',
    'voidParcel',
    'giveBack',
    'replenish',
    'sell',
    'assembleMore',
    'takeApart',
    'sortMore',
  ] as const)
    expect(work).toContain(what)
  const again = 'npm run simulate -- --seed 67 --small'
  const { faults, changes, replays, kills } = await play(planOf(67, small), await aHouse())
  expect({ again, faults }).toEqual({ again, faults: [] })
  expect(changes.length, again).toBeGreaterThan(10)
  expect(replays, again).toBeGreaterThan(0)
  expect(kills, again).toBeGreaterThan(1)
})

test('once a history has broken off, nobody tries again to reach its server', async () => {
  const journal = makeJournal()
  const dead = { url: 'http://127.0.0.1:9', kills: 0, errors: '', up: async () => {}, now: Date.now }
  const server = { ...dead, killAndRestart: dead.up, setClock: () => {}, kill: dead.up }
  const ending = new AbortController()
  const person = openPerson(server, journal, 'camille', ending.signal)
  const network = makeNetwork(journal, { onChange: () => {} })
  const world = { server, network, journal, over: ending.signal }
  const bench = openBench(world, { person, tab: 'camille 1' }, { seed: 1, offlineFor: 0, clockMinutes: 0 })
  const tabs = [
    bench.read(userCalls.access, {}),
    bench.change(shipmentCalls.release, { body: { orderName: 'CD1' } }),
    person.logInAgain(null),
  ]
  ending.abort(new Error('over'))
  for (const one of await Promise.allSettled(tabs)) expect(one.status).toBe('rejected')
})

test('were each sending a change of its own, the audit would find what happened twice', async () => {
  const plan = { ...planOf(67, small), disturbances: [], atClosings: [], monthEnd: [] }
  const { faults } = await play(plan, await aHouse(), { newKeyEachTime: true })
  expect(faults.join('\n')).toContain('TWICE OR UNASKED: the move')
})
