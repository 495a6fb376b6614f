import { expect, test } from 'vitest'
import { figuresCalls } from '#contract/endpoints/figures.ts'
import { putWallCalls } from '#contract/endpoints/put-wall.ts'
import { keepFigures } from '#server/figures/keep.ts'
import { atTheServer } from '#tests/drivers/server.ts'
import { cup, pen } from '../picking/warehouse.ts'
import { atTheWall } from '../put-wall/wall.ts'

const I = await atTheServer()
const wall = await atTheWall(I)

test('pieces that were sorted at the wall are a work of their own, by the person who scanned them', async () => {
  await wall.threeOrders()
  const { name } = (await wall.print()).answer().data
  const day = I.now.toISOString().slice(0, 10)
  const asked = { from: day, to: day }
  const sorted = async () => {
    const { people, days, hours } = (await I.call(figuresCalls.activity, { query: asked })).answer().data
    const of = (work: readonly { kind: string; pieces: number; orders: number }[]) =>
      work.flatMap(({ kind, pieces, orders }) => (kind === 'sorted' ? [`${pieces} in ${orders}`] : []))
    return [people.flatMap(one => of(one.work).map(work => `${one.name} ${work}`)), of(days), of(hours)]
  }
  const sheet = async (table: 'people' | 'days') =>
    (await I.call(figuresCalls.export, { params: { table }, query: asked })).text
  expect(await sorted()).toEqual([[], [], []])
  expect(await sheet('days')).not.toContain('triées')

  await wall.put(name, cup)
  await wall.put(name, cup)
  await wall.put(name, pen)
  await I.logIn('amina')
  const { put } = (await wall.put(name, cup)).answer().data
  I.waitMinutes(60)
  await I.logIn('amina')
  await wall.put(name, pen)
  const { order, sku, qty } = put
  const back = { params: { pickingName: name }, body: { order, sku, qty } }
  ;(await I.call(putWallCalls.takeBack, back)).answer()
  await I.logIn('camille')
  const wanted = [['Camille Roux 3 in 1', 'Amina Diallo 1 in 1'], ['4 in 2'], ['3 in 1', '1 in 1']]
  expect(await sorted()).toEqual(wanted)
  expect(await sheet('people')).toContain('Pièces triées au mur')

  // A kept day says the same.
  I.waitMinutes(24 * 60)
  await keepFigures(I.db, { now: I.now })
  await I.logIn('camille')
  expect(await sorted()).toEqual(wanted)
})
