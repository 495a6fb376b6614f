import { expect, test } from 'vitest'
import { articleCalls } from '#contract/endpoints/article.ts'
import { assemblyCalls } from '#contract/endpoints/assembly.ts'
import { figuresCalls } from '#contract/endpoints/figures.ts'
import { keepFigures } from '#server/figures/keep.ts'
import { atTheServer } from '#tests/drivers/server.ts'
import { fillWorkshop } from '#tests/operations/assembly/warehouse.ts'

test('assembled kits are a work of their own, without their parts and those taken apart', async () => {
  const I = await atTheServer()
  await fillWorkshop(I.db)
  await I.logIn('camille')
  const asked = { from: '2026-03-12', to: '2026-03-12' }
  const work = async () => {
    const { data } = (await I.call(figuresCalls.activity, { query: asked })).answer()
    return data.days.flatMap(({ kind, pieces }) => (kind === 'received' ? [] : [`${kind} ${pieces}`]))
  }
  const titles = async () =>
    (await I.call(figuresCalls.export, { params: { table: 'days' }, query: asked })).text.split('\n')[0]
  expect(await work()).toEqual([])
  expect(await titles()).not.toContain('assemblées')
  const from = [
    { sku: 'CARNET', place: 'R-02', qty: 4 },
    { sku: 'BOUGIE', place: 'R-01', qty: 2 },
  ]
  const kits = { kit: 'COFFRET', qty: 2, from, to: 'K-01' }
  ;(await I.call(assemblyCalls.assemble, { body: kits })).answer()
  const back = [{ sku: 'COFFRET', place: 'K-01', qty: 1 }]
  ;(await I.call(assemblyCalls.takeApart, { body: { ...kits, qty: 1, from: back } })).answer()
  expect(await work()).toEqual(['assembled 2'])
  expect(await titles()).toContain('Pièces assemblées')
})

test('pieces that went into kits turn over as those that left, less those that came out again', async () => {
  const I = await atTheServer()
  const house = await fillWorkshop(I.db)
  await I.logIn('camille')
  const [from, to, nextDay] = ['2026-03-12', '2026-03-12', '2026-03-13']
  const classes = async (asked = { from, to }) =>
    (await I.call(figuresCalls.stock, { query: asked }))
      .answer()
      .data.most.map(({ sku, shipped }) => `${sku} ${shipped}`)
  const lines = (kits: number) => [
    { sku: 'CARNET', place: 'R-02', qty: 2 * kits },
    { sku: 'BOUGIE', place: 'R-01', qty: kits },
  ]
  const make = async (qty: number) =>
    (
      await I.call(assemblyCalls.assemble, {
        body: { kit: 'COFFRET', qty, from: lines(qty), to: 'K-01' },
      })
    ).answer().data
  const { moves } = await make(1)
  ;(await I.call(assemblyCalls.undo, { body: { moves } })).answer()
  expect(await classes()).toEqual([])
  await make(2)
  expect(await classes()).toEqual(['CARNET 4', 'BOUGIE 2'])

  // The day is kept, and one kit comes apart on the next one.
  I.waitMinutes(24 * 60)
  await keepFigures(I.db, { now: I.now })
  await I.logIn('camille')
  const apart = [{ sku: 'COFFRET', place: 'K-01', qty: 1 }]
  ;(
    await I.call(assemblyCalls.takeApart, { body: { kit: 'COFFRET', qty: 1, from: apart, to: 'TABLE' } })
  ).answer()
  expect(await classes()).toEqual(['CARNET 4', 'BOUGIE 2'])
  expect(await classes({ from, to: nextDay })).toEqual(['CARNET 2', 'BOUGIE 1'])
  expect(await classes({ from: nextDay, to: nextDay })).toEqual([])

  const article = house.articleId('CARNET')
  const token = await I.logIn('amina')
  const page = await I.call(articleCalls.information, { params: { article } }, { token })
  const { suggested } = page.answer().data
  expect(suggested).toEqual({ least: 4, most: 8 })
})
