import { expect, test } from 'vitest'
import { grandTotal } from '#server/db/ledger.ts'
import { apart, atTheTable, location, making, parting } from './bench.ts'
import { coffret } from './warehouse.ts'

test('two scans make a kit of what perishes first, and one more scan another kit', async () => {
  const I = await atTheTable()
  expect(I.view().list?.empty).toBe('Aucun kit n’est attendu par des commandes.')
  await I.scan(coffret)
  I.see(making)
  I.hear('1 × Coffret — Pièces pour 4')
  expect(I.view().list?.rows.map(({ title, hint, figure }) => [title, hint, figure])).toEqual([
    ['Bougie', 'R-01', '1'],
    ['Carnet', 'R-02', '2'],
  ])
  await I.scan(coffret)
  await I.scan(coffret)
  I.hear('3 × Coffret')
  expect(I.view().list?.rows.slice(1)).toMatchObject([
    { title: 'Carnet', hint: 'R-02', figure: '4' },
    { title: 'Carnet', hint: 'A-01', figure: '2' },
  ])
  await I.scan(location('K-01'))
  await I.atStart()
  I.hear('Assemblé : 3 × Coffret — À K-01')
  expect(await I.at('K-01')).toEqual(['COFFRET 2 2026-12-31', 'COFFRET 1 2027-03-31'])
  expect([await I.at('R-02'), await I.at('A-01')]).toEqual([[], ['CARNET 3 2027-03-31']])
  expect(await grandTotal(I.server.db)).toBe(0)
})

test('pieces that were brought to the worktable are taken there, and the kits stay there by the next scan', async () => {
  const I = await atTheTable()
  await I.house.put('CARNET', 'TABLE', 2, '2027-06-30')
  await I.scan(coffret)
  await I.scan(location('TABLE'))
  I.see(making)
  I.hear('Pris d’abord à TABLE — Rescannez-le pour y poser, ou un autre emplacement.')
  expect(I.view().list?.rows.map(({ hint }) => hint)).toEqual(['R-01', 'TABLE'])
  await I.scan(location('TABLE'))
  await I.atStart()
  expect([await I.at('TABLE'), await I.at('R-02')]).toEqual([
    ['COFFRET 1 2027-06-30'],
    ['CARNET 4 2026-12-31'],
  ])
})

test('kits that orders wait for are offered with their hour; one press or card counts them all', async () => {
  const I = await atTheTable()
  await I.house.order('CD00000002', 3)
  await I.house.order('CD00000001', 3)
  await I.hearsOf('orders')
  await I.atStart()
  expect(I.about()).toBe('1 kit à assembler')
  expect(I.view().list?.rows).toMatchObject([{ hint: '2 commandes · pièces pour 4', figure: '6' }])
  expect(I.view().choices).toMatchObject([{ card: 'ASM-KIT-1' }])
  expect(I.view().choices?.[0]?.title).toMatch(/^6 × Coffret, pièces pour 4, départ /)
  I.command('cmd.choose', { code: '0' })
  await I.waitUntilISee(making)
  I.hear('4 × Coffret — 6 attendus, pièces pour 4')
  I.command('cmd.undo')
  I.command('cmd.undo')
  I.hear('2 × Coffret')
  I.command('cmd.all')
  I.hear('4 × Coffret')
  I.command('cmd.quantity', { n: 1 })
  await I.scan(location('K-01'))
  await I.atStart()
  expect(I.view().choices?.[0]?.title).toMatch(/^5 × Coffret, pièces pour 3, /)
})

test('an assembly is taken back by one undo, and taken apart days later: the parts come in with the kit’s day', async () => {
  const I = await atTheTable()
  await I.scan(coffret)
  await I.scan(location('K-01'))
  await I.atStart()
  I.command('cmd.undo')
  await expect.poll(() => I.at('R-02')).toEqual(['CARNET 4 2026-12-31'])
  await I.atStart()
  I.hear('Annulé : 1 × Coffret à K-01 — Remettez les pièces à leur place.')
  I.cannot('cmd.undo')

  await I.scan(coffret)
  await I.scan(coffret)
  await I.scan(location('K-01'))
  await I.atStart()
  I.command('cmd.apart')
  I.see(apart)
  await I.scan(coffret)
  I.see(parting)
  await I.scan(location('TABLE'))
  await I.atStart()
  I.hear('Défait : 1 × Coffret — Les pièces sont à TABLE.')
  expect([await I.at('TABLE'), await I.at('K-01')]).toEqual([
    ['BOUGIE 1', 'CARNET 2 2026-12-31'],
    ['COFFRET 1 2026-12-31'],
  ])
  I.command('cmd.undo')
  await expect.poll(() => I.at('K-01')).toEqual(['COFFRET 2 2026-12-31'])
  I.hear('Annulé : 1 × Coffret à TABLE — Remettez les kits à leur place.')
  expect(await grandTotal(I.server.db)).toBe(0)
})
