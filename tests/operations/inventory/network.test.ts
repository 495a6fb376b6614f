import { expect, test } from 'vitest'
import { inventoryCalls } from '#contract/endpoints/inventory.ts'
import { atTheCount, caseOfCups, counting, cup, first, lamp, location, nineCups } from './bench.ts'

const oneShort = nineCups(cup, caseOfCups, lamp)
const keptHere = 'Gardé ici, envoyé au retour du serveur.'

test('the server cannot be reached: the count is kept, the person goes on, and it arrives once', async () => {
  const I = await atTheCount()
  await I.scan(location('A-01'))
  for (const code of oneShort) await I.scan(code)
  I.cutTheNetwork()
  expect(await I.scan(location('A-01'))).toMatchObject({ kind: 'accepted', text: 'A-01 est compté' })
  I.hear(`A-01 est compté — ${keptHere}`)
  I.see(first)
  expect(I.outbox.get()).toMatchObject([{ what: 'Comptage de A-01 : 11 pièces comptées' }])
  I.mendTheNetwork()
  await I.sendAll()
  expect(await open(I)).toEqual([['A-01', 'recount']])
})

test('the answer got lost: the same count goes out again and does not count as the second', async () => {
  const I = await atTheCount()
  await I.scan(location('A-01'))
  for (const code of oneShort) await I.scan(code)
  I.loseTheNextAnswer()
  expect(await I.scan(location('A-01'))).toMatchObject({ kind: 'accepted', text: 'A-01 : 1 écart' })
  expect(await open(I)).toEqual([['A-01', 'recount']])
})

test('an approval without the server is kept, and corrects once', async () => {
  const I = await atTheCount()
  await I.countsAs('ines', oneShort)
  await I.countsAs('camille', oneShort)
  I.cutTheNetwork()
  I.command('cmd.approve')
  await I.waitUntilISee(first)
  I.hear(`A-01 : décision prise — ${keptHere}`)
  I.mendTheNetwork()
  await I.sendAll()
  expect(await I.at('A-01')).toEqual({ L1: 4, L2: 5, LAMPE: 2 })
})

test('where nothing was kept, a count neither begins nor finds a new article without the server', async () => {
  const I = await atTheCount()
  I.cutTheNetwork()
  expect(await I.scan(location('A-01'))).toMatchObject({ kind: 'refused' })
  I.mendTheNetwork()
  await I.scan(location('A-01'))
  await I.scan(cup)
  I.cutTheNetwork()
  await I.scan(cup)
  I.hear('Carnet — 2 pièces comptées')
  expect(await I.scan(lamp)).toMatchObject({ kind: 'refused' })
  I.see(counting)
  I.mendTheNetwork()
  await I.scan(lamp)
  I.hear('Lampe — 1 pièce comptée')
  I.cutTheNetwork()
  I.command('cmd.cancel')
  await I.waitUntilISee(first)
  I.hear('Comptage abandonné — Le serveur ne l’a pas su : l’emplacement se libère dans une demi-heure.')
})

test('with a copy of the warehouse a count begins, knows its articles and ends without the server', async () => {
  const I = await atTheCount()
  await I.readTheWarehouse()
  I.cutTheNetwork()
  await I.scan(location('A-01'))
  I.hear('Comptage de A-01 — A · le serveur ne répond pas')
  expect(I.about()).toBe('A-01 · Premier comptage · 0 pièces comptées · sans le serveur')
  expect(JSON.stringify(I.actor.getPersistedSnapshot())).not.toContain('LAMPE')
  for (const code of [caseOfCups, cup, cup, cup, cup, lamp, lamp]) await I.scan(code)
  await I.scan(location('A-01'))
  I.hear(`A-01 est compté — ${keptHere}`)
  expect(await I.scan(location('A-01'))).toMatchObject({
    kind: 'refused',
    text: 'Un changement à A-01 attend encore le serveur : comptez-le quand il sera envoyé.',
  })
  expect(await I.scan(location('Z-99'))).toMatchObject({
    kind: 'refused',
    text: 'Le serveur ne répond pas, et ce poste ne connaît pas Z-99.',
  })
  I.mendTheNetwork()
  await I.sendAll()
  expect(await open(I)).toEqual([])
  expect(I.outbox.get()).toEqual([])
})

test('a place that moved after the copy was made: the count is refused, and says what to do', async () => {
  const I = await atTheCount()
  await I.readTheWarehouse()
  I.cutTheNetwork()
  await I.scan(location('A-01'))
  await I.scan(cup)
  await I.scan(location('A-01'))
  await I.moveMeanwhile('CARNET', 'A-01', 'A-02')
  I.mendTheNetwork()
  await I.sendAll()
  expect(I.outbox.get()).toMatchObject([
    {
      what: 'Comptage de A-01 : 1 pièce comptée',
      path: '/warehouse/inventory?code=A-01',
      refused: { detail: 'A-01 a bougé pendant le comptage : recomptez-le depuis le début.' },
    },
  ])
  expect(await open(I)).toEqual([])
})

test('a page killed during a count resumes it; one killed while it sends sends the same count again', async () => {
  const I = await atTheCount()
  await I.scan(location('A-01'))
  await I.scan(caseOfCups)
  I.killThePage()
  I.see(counting)
  expect(I.figures()).toEqual([['Carnet', 6]])
  for (const code of [cup, cup, cup, lamp, lamp]) await I.scan(code)
  void I.scan(location('A-01')).catch(() => {})
  I.killThePage()
  await I.waitUntilISee(first)
  I.hear('A-01 : 1 écart — Quelqu’un d’autre doit recompter.')
  expect(await open(I)).toEqual([['A-01', 'recount']])
})

test('100 counts without the server, a killed browser and a new server: each arrives once', async () => {
  const I = await atTheCount()
  const shelves = Array.from({ length: 100 }, (_, at) => `B-${String(at + 1).padStart(3, '0')}`)
  await I.addShelves(shelves)
  await I.readTheWarehouse()
  I.cutTheNetwork()
  for (const shelf of shelves) {
    await I.scan(location(shelf))
    await I.scan(cup)
    await I.scan(location(shelf))
  }
  I.hear(`B-100 est compté — ${keptHere}`)
  expect(I.outbox.get()).toHaveLength(100)
  await I.killTheBrowser()
  await I.server.changeServer()
  I.mendTheNetwork({ losingEach: 40 })
  await I.sendAll()
  expect(await open(I)).toEqual(shelves.map(shelf => [shelf, 'recount']))
  expect(await I.rounds()).toBe(100)
})

test('a log-out keeps the changes, and only their own person’s session sends them', async () => {
  const I = await atTheCount()
  await I.scan(location('A-01'))
  for (const code of oneShort) await I.scan(code)
  I.cutTheNetwork()
  await I.scan(location('A-01'))
  I.mendTheNetwork()
  await I.giveWayTo('ines')
  I.outbox.sendNow()
  await I.scan(location('A-02'))
  I.command('cmd.cancel')
  await I.waitUntilISee(first)
  expect(I.outbox.get()).toMatchObject([{ by: { name: 'Camille Roux' } }])
  await I.giveWayTo('camille')
  await I.sendAll()
  expect(await open(I)).toEqual([['A-01', 'recount']])
})

async function open(I: Awaited<ReturnType<typeof atTheCount>>) {
  const { data } = (await I.server.call(inventoryCalls.list, {}, { token: I.token })).answer()
  return data.counts.map(({ location, status }) => [location, status]).sort()
}
