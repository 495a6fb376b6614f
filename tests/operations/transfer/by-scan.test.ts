import { expect, test } from 'vitest'
import { locationCalls } from '#contract/endpoints/location.ts'
import { grandTotal } from '#server/db/ledger.ts'
import { transferOperation } from '#src/operations/transfer/index.ts'
import { atTheBench, location } from '#tests/drivers/bench.ts'
import { caseOfCups, cup, lamp, putGoodsOnTheShelf } from './warehouse.ts'

const bench = async () => {
  const I = await atTheBench(transferOperation)
  await putGoodsOnTheShelf(I.server.db)
  const at = async (locationName: string) => {
    const { data } = (await I.server.call(locationCalls.information, { params: { locationName } })).answer()
    return Object.fromEntries(
      data.stock.map(line => [`${line.product.sku} ${line.lot ?? ''}`.trim(), line.qty]),
    )
  }
  return { I, at }
}

test('three scans carry two cups: departure, cups, arrival', async () => {
  const { I, at } = await bench()
  I.see('Scannez l’emplacement de départ')
  await I.scan(location('A-01'))
  I.see('Scannez les articles, puis l’emplacement d’arrivée')
  await I.scan(cup)
  await I.scan(cup)
  I.hear('Carnet — 2 sur 10')
  await I.scan(location('A-02'))
  I.hear('2 pièces à A-02 — Depuis A-01')
  I.see('Scannez l’emplacement de départ')

  // The lot that perishes first leaves first.
  expect(await at('A-02')).toEqual({ 'CARNET L2': 2 })
  expect(await at('A-01')).toEqual({ 'CARNET L1': 4, 'CARNET L2': 4, LAMPE: 2 })
  expect(await grandTotal(I.server.db)).toBe(0)
})

test('a case counts for its six pieces, and a quantity card sets the last article', async () => {
  const { I, at } = await bench()
  await I.scan(location('A-01'))
  await I.scan(caseOfCups)
  I.hear('Carnet — 6 sur 10')
  await I.scan(lamp)
  I.command('cmd.quantity', { n: 2 })
  I.hear('Lampe — 2 sur 2')
  await I.scan(location('A-02'))
  expect(await at('A-02')).toEqual({ 'CARNET L2': 6, LAMPE: 2 })
})

test('one command takes everything at the place', async () => {
  const { I, at } = await bench()
  await I.scan(location('A-01'))
  I.command('cmd.all')
  await I.scan(location('A-02'))
  I.hear('12 pièces à A-02 — Depuis A-01')
  expect(await at('A-01')).toEqual({})
  expect(await at('A-02')).toEqual({ 'CARNET L1': 4, 'CARNET L2': 6, LAMPE: 2 })
})

test('one undo sends a finished transfer back', async () => {
  const { I, at } = await bench()
  await I.scan(location('A-01'))
  await I.scan(lamp)
  await I.scan(location('A-02'))
  I.command('cmd.undo')
  await expect.poll(() => at('A-02')).toEqual({})
  expect(await at('A-01')).toEqual({ 'CARNET L1': 4, 'CARNET L2': 6, LAMPE: 2 })
  I.hear('Rangement annulé : remettez les articles à A-01')
})

test('undo puts the last article back, and an abandoned transfer moves nothing', async () => {
  const { I, at } = await bench()
  await I.scan(location('A-01'))
  await I.scan(cup)
  await I.scan(lamp)
  I.command('cmd.undo')
  I.hear('Reposez un article — Lampe')
  I.command('cmd.cancel')
  I.see('Scannez l’emplacement de départ')
  expect(await at('A-01')).toEqual({ 'CARNET L1': 4, 'CARNET L2': 6, LAMPE: 2 })
})
