import { expect, test } from 'vitest'
import { replenishmentCalls } from '#contract/endpoints/replenishment.ts'
import { grandTotal } from '#server/db/ledger.ts'
import { articles, atTheReserve, carnet, lampe, location, putting, reserve } from './bench.ts'

test('a tour: along the reserve, then along the pick places, by scans alone', async () => {
  const I = await atTheReserve()
  expect(I.about()).toBe('3 à apporter')
  I.command('cmd.tour')
  await I.waitUntilISee(reserve)
  I.hear('À apporter : 14 pièces — D’abord à R-02')
  expect(I.about()).toBe('Allez à R-02')
  expect(await I.taken()).toBe(3)

  await I.scan(location('R-02'))
  I.see(articles)
  I.hear('À prendre à R-02 — 6 × Carnet')
  await I.scan(carnet)
  I.hear('Carnet — 1 sur 6 pour A-01')
  I.command('cmd.quantity', { n: 6 })
  I.see(reserve)
  expect(I.about()).toBe('Allez à R-01')
  await I.scan(location('R-01'))
  I.hear('À prendre à R-01 — 2 × Carnet, 6 × Lampe')
  await I.scan(carnet)
  await I.scan(carnet)
  await I.scan(lampe)
  I.hear('Lampe — 1 sur 6 pour A-02')
  I.command('cmd.all')
  I.see(putting)
  expect(I.about()).toBe('Allez à A-01 · 8 pièces')

  // Nothing has moved until it is put.
  expect([await I.at('A-01'), await I.at('R-02')]).toEqual([['CARNET 2'], ['CARNET 6']])
  await I.scan(location('A-01'))
  I.see(putting)
  I.hear('8 pièces à A-01 — Ensuite à A-02')
  await I.scan(location('A-02'))
  await I.atStart()
  I.hear('6 pièces à A-02 — La tournée est finie.')
  expect([await I.at('A-01'), await I.at('A-02')]).toEqual([
    ['CARNET 6', 'CARNET 2', 'CARNET 2'],
    ['LAMPE 6'],
  ])
  expect([await I.at('R-01'), await I.at('R-02')]).toEqual([['CARNET 3', 'LAMPE 4'], []])
  expect([await I.taken(), await grandTotal(I.server.db)]).toEqual([0, 0])
  expect(I.view().list?.empty).toBe('Rien n’est à apporter de la réserve.')
})

test('a scanned place begins its own tour, and one press any that is shown', async () => {
  const I = await atTheReserve()
  await I.scan(location('R-02'))
  I.see(reserve)
  I.hear('À apporter : 6 pièces — D’abord à R-02')
  I.command('cmd.cancel')
  await I.atStart()
  I.hear('Tournée abandonnée — Rien n’a bougé.')
  expect(I.view().choices?.map(({ title }) => title)).toEqual([
    '6 × Lampe : R-01 → A-02',
    '6 × Carnet : R-02 → A-01',
    '2 × Carnet : R-01 → A-01',
  ])
  I.command('cmd.choose', { code: '0' })
  await I.waitUntilISee(reserve)
  I.hear('À apporter : 6 pièces — D’abord à R-01')
  I.command('cmd.cancel')
  await I.atStart()
  I.command('cmd.choose', { code: '1' })
  await I.waitUntilISee(reserve)
  I.hear('À apporter : 8 pièces — D’abord à R-02')
})

test('fewer than asked are carried and put, the rest is offered again; what is not there is left out', async () => {
  const I = await atTheReserve()
  await I.scan(location('A-01'))
  await I.scan(location('R-02'))
  await I.scan(carnet)
  await I.scan(carnet)
  I.command('cmd.undo')
  I.hear('Reposez un article à R-02 — Carnet')
  await I.scan(location('R-01'))
  I.command('cmd.missing')
  await I.waitUntilISee(putting)
  I.hear('Rien à R-01 — Faites compter cet emplacement.')
  await I.scan(location('A-01'))
  await I.atStart()
  I.hear('1 pièce à A-01 — La tournée est finie.')
  expect(await I.at('A-01')).toEqual(['CARNET 1', 'CARNET 2'])
  expect(I.view().choices?.map(({ title }) => title)).toContain('5 × Carnet : R-02 → A-01')
})

test('what is in hand can be put before the rest is taken', async () => {
  const I = await atTheReserve()
  I.command('cmd.tour')
  await I.waitUntilISee(reserve)
  await I.scan(location('R-01'))
  await I.scan(lampe)
  I.command('cmd.quantity', { n: 6 })
  await I.scan(location('A-02'))
  I.see(reserve)
  I.hear('6 pièces à A-02 — Ensuite à R-02')
  expect(await I.at('A-02')).toEqual(['LAMPE 6'])
})

test('one undo sends the last put back to the reserve', async () => {
  const I = await atTheReserve()
  await I.scan(location('R-02'))
  await I.scan(location('R-02'))
  I.command('cmd.all')
  await I.scan(location('A-01'))
  await I.atStart()
  expect(await I.at('R-02')).toEqual([])
  I.command('cmd.undo')
  await expect.poll(() => I.at('R-02')).toEqual(['CARNET 6'])
  I.hear('Pose annulée : 6 pièces à reprendre à A-01 — Remettez-les en réserve.')
  expect(await grandTotal(I.server.db)).toBe(0)
})

test('a tour begins nothing at another screen of its person, and goes on where that is opened anew', async () => {
  const I = await atTheReserve()
  await I.server.call(replenishmentCalls.take, { body: { stops: 1, place: 'A-02' } }, { token: I.token })
  await I.hearsOf('stock')
  await I.atStart()
  expect(I.view().list?.rows.map(({ title }) => title)).toEqual(['Lampe · Camille Roux'])
  I.killThePage({ forgetting: true })
  await I.waitUntilISee(reserve)
  I.hear('À apporter : 6 pièces — D’abord à R-01')
})
