import { expect, test } from 'vitest'
import { inventoryCalls } from '#contract/endpoints/inventory.ts'
import { grandTotal } from '#server/db/ledger.ts'
import { atTheCount, caseOfCups, counting, cup, deciding, first, lamp, location, nineCups } from './bench.ts'

const oneShort = nineCups(cup, caseOfCups, lamp)

test('place, pieces, a case, place again: the count is right, and the screen never shows the expected quantity', async () => {
  const I = await atTheCount()
  I.see(first)
  await I.scan(location('A-01'))
  I.hear('Comptage de A-01 — A')
  I.see(counting)
  expect(JSON.stringify(I.actor.getPersistedSnapshot())).not.toContain('LAMPE')
  await I.scan(caseOfCups)
  I.hear('Carnet — 6 pièces comptées')
  await I.scan(cup)
  I.hear('Carnet — 7 pièces comptées')
  I.command('cmd.quantity', { n: 4 })
  I.hear('Carnet — 10 pièces comptées')
  await I.scan(lamp)
  I.hear('Lampe — 1 pièce comptée')
  await I.scan(lamp)
  expect(I.figures()).toEqual([
    ['Lampe', 2],
    ['Carnet', 10],
  ])
  expect(I.about()).toBe('A-01 · Premier comptage · 12 pièces comptées')
  await I.scan(location('A-01'))
  I.hear('A-01 est juste — Rien à corriger.')
  I.see(first)
})

test('a quantity applies to the last scan, and undo takes the last scans back one by one', async () => {
  const I = await atTheCount()
  await I.scan(location('A-01'))
  I.cannot('cmd.quantity')
  I.cannot('cmd.undo')
  await I.scan(cup)
  await I.scan(caseOfCups)
  I.command('cmd.quantity', { n: 3 })
  I.hear('Carnet — 19 pièces comptées')
  I.command('cmd.quantity', { n: 2 })
  I.hear('Carnet — 13 pièces comptées')
  await I.scan(lamp)
  I.command('cmd.undo')
  I.hear('Dernier scan annulé — Lampe · 0 pièces comptées')
  I.command('cmd.undo')
  I.hear('Dernier scan annulé — Carnet · 1 pièce comptée')
  I.command('cmd.undo')
  expect(I.figures()).toEqual([])
  I.cannot('cmd.undo')
})

test('a variance: a second person counts again, a manager approves, the stock is corrected', async () => {
  const I = await atTheCount()
  await I.countsAs('ines', oneShort)
  I.hear('A-01 : 1 écart — Quelqu’un d’autre doit recompter.')
  I.see(first)
  await I.giveWayTo('camille')
  await I.scan(location('A-01'))
  I.hear('Comptage de A-01 — Second comptage, sans voir le premier')
  expect(I.figures()).toEqual([])
  for (const code of oneShort) await I.scan(code)
  await I.scan(location('A-01'))
  I.hear('A-01 : 1 écart, deux fois le même — À vous de décider.')
  I.see(deciding)
  expect(I.view().notices).toEqual([{ icon: 'alert', text: 'Carnet −1' }])
  expect(I.view().list?.rows).toMatchObject([
    { title: 'Carnet', hint: 'CARNET · attendu 10, compté 9', figure: '−1' },
  ])
  expect(await I.at('A-01')).toEqual({ L1: 4, L2: 6, LAMPE: 2 })
  I.command('cmd.approve')
  await I.waitUntilISee(first)
  I.hear('Stock de A-01 corrigé — 1 écart')
  expect(await I.at('A-01')).toEqual({ L1: 4, L2: 5, LAMPE: 2 })
  expect(await grandTotal(I.server.db)).toBe(0)
})

test('two matching counts wait for a manager, as a choice in the list and behind a scan of the place', async () => {
  const I = await atTheCount()
  await I.countsAs('ines', oneShort)
  await I.countsAs('theo', oneShort)
  I.hear('A-01 : 1 écart, deux fois le même — Un responsable doit approuver.')
  await expect.poll(() => I.view().list?.rows.map(({ hint }) => hint)).toEqual(['A · à approuver'])
  expect(I.view().choices).toBeUndefined()

  // The screen asks for the list again whenever it opens.
  await I.giveWayTo('camille')
  await I.scan(location('A-02'))
  I.command('cmd.cancel')
  await I.waitUntilISee(first)
  await expect
    .poll(() => I.view().choices?.map(({ title, card }) => [title, card]))
    .toEqual([['À approuver : A-01', 'INV-A-01']])
  I.command('cmd.review', { code: 'A-01' })
  I.see(deciding)
  I.command('cmd.cancel')
  I.hear('A-01 reste à approuver')
  await I.scan(location('A-01'))
  I.hear('A-01 : 1 écart — À vous de décider.')
  I.command('cmd.recount')
  await I.waitUntilISee(first)
  I.hear('A-01 est à recompter — Rien n’a été corrigé.')
  expect(I.view().choices).toBeUndefined()
})

test('a second count that matches the stock closes the count; one that differs starts a new count', async () => {
  const I = await atTheCount()
  await I.countsAs('ines', oneShort)
  await I.countsAs('theo', [cup, lamp])
  I.hear('A-01 : 2 écarts — Quelqu’un d’autre doit recompter.')
  await I.countsAs('ines', [...oneShort, cup])
  I.hear('A-01 est juste — Rien à corriger.')
})

test('a command counts an empty place as empty', async () => {
  const I = await atTheCount()
  await I.scan(location('A-02'))
  await I.scan(location('A-02'))
  I.see(counting)
  I.cannot('cmd.validate')
  I.command('cmd.empty')
  await I.waitUntilISee(first)
  I.hear('A-02 est juste — Rien à corriger.')
})

test('each step can be saved and resumed unchanged', async () => {
  const I = await atTheCount()
  await I.scan(location('A-01'))
  await I.scan(cup)
  const { context } = I.actor.getSnapshot()
  expect(JSON.parse(JSON.stringify(context))).toStrictEqual(context)
})

test('a count that a colleague began elsewhere is on the list as soon as it is told', async () => {
  const I = await atTheCount()
  const body = { location: 'A-01' }
  await I.server.call(inventoryCalls.begin, { body }, { token: await I.server.logIn('amina') })
  expect(I.view().list).toBeUndefined()
  await I.hearsOf('counts')
  await expect.poll(() => I.view().list?.rows).toMatchObject([{ title: 'A-01' }])
})
