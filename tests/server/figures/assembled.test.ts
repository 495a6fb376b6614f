import { expect, test } from 'vitest'
import { assemblyCalls } from '#contract/endpoints/assembly.ts'
import { figuresCalls } from '#contract/endpoints/figures.ts'
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
