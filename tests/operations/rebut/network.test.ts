import { expect, test } from 'vitest'
import { files, rebuts } from '#server/db/schema/index.ts'
import { atTheRebutBench, cup, full, jpeg, lamp, location, papier } from './bench.ts'

const first = 'Scannez l’emplacement de l’article'
const confirm = 'Rescannez l’emplacement pour confirmer'
const keptHere = 'Gardé ici, envoyé au retour du serveur.'

test('the server cannot be reached: scraps are kept, the person goes on, and each arrives once', async () => {
  const I = await atTheRebutBench()
  await I.readTheWarehouse()
  I.cutTheNetwork()
  await I.takeTwoCups()
  expect(await I.scan(location('A-01'))).toMatchObject({ kind: 'accepted', text: '2 pièces mises au rebut' })
  I.hear(`2 pièces mises au rebut — ${keptHere}`)
  I.see(first)

  // The bench counts with its own scraps.
  await I.scan(location('A-01'))
  I.hear('Rebut à A-01 — 10 pièces sur place')
  await I.scan(cup)
  I.command('cmd.reason', { code: 'perime' })
  await I.scan(location('A-01'))
  expect(I.outbox.get().map(({ what, path }) => [what, path])).toEqual([
    ['Rebut à A-01 : 2 pièces de Carnet · Périmé', '/shop/papier/rebut?code=A-01'],
    ['Rebut à A-01 : 1 pièce de Carnet · Périmé', '/shop/papier/rebut?code=A-01'],
  ])
  await I.killTheBrowser()
  I.mendTheNetwork({ losingEach: 2 })
  await I.sendAll()
  expect(I.outbox.get()).toEqual([])
  expect(await I.at('REBUT')).toEqual({ L2: 3 })
  expect(I.surprises).toEqual([])
})

test('a photo that the server did not get goes with its scrap, and is kept once', async () => {
  const I = await atTheRebutBench()
  await I.readTheWarehouse()
  I.cutTheNetwork()
  await I.scan(location('A-01'))
  await I.scan(cup)
  I.command('cmd.reason', { code: 'casse' })
  I.command('cmd.photo', { code: jpeg })
  await I.waitUntilISee(confirm)
  I.hear('Photo prise — Le serveur ne répond pas : elle partira avec le rebut.')
  I.killThePage()
  await I.scan(location('A-01'))
  I.hear(`1 pièce mise au rebut — ${keptHere}`)
  I.mendTheNetwork({ losingEach: 2 })
  await I.sendAll()
  const [file, ...more] = await I.server.db.select().from(files)
  const [scrap] = await I.server.db.select().from(rebuts)
  expect(more).toEqual([])
  expect(file?.data.toString('base64')).toBe(jpeg)
  expect(scrap?.photoId).toBe(file?.id)
  expect(JSON.stringify(I.actor.getPersistedSnapshot())).not.toContain(jpeg)
})

test('no more photographs today: such a scrap waits and says why, the others arrive; later it does, too', async () => {
  const I = await atTheRebutBench(papier, 1)
  await I.alsoAt('A-02')
  await I.readTheWarehouse()
  I.cutTheNetwork()
  const scrap = async (place: string, reason: string) => {
    await I.scan(location(place))
    await I.scan(cup)
    I.command('cmd.reason', { code: reason })
    if (reason === 'casse') I.command('cmd.photo', { code: jpeg })
    await I.waitUntilISee(confirm)
    await I.scan(location(place))
  }
  await scrap('A-01', 'casse')
  await scrap('A-01', 'casse')
  await scrap('A-02', 'perime')
  I.mendTheNetwork()
  I.outbox.sendNow()
  await expect
    .poll(() => I.outbox.get().map(({ because }) => because))
    .toEqual([
      'Vous avez pris 1 photo en un jour, le plus possible. Prévenez un responsable : demain, vous pourrez continuer.',
    ])
  expect(await I.server.db.$count(rebuts)).toBe(2)
  // The day goes by.
  await I.server.db.update(files).set({ createdAt: new Date('2026-03-10') })
  I.waitMinutes(61)
  await I.sendAll()
  expect(await I.server.db.$count(rebuts)).toBe(3)
  expect(I.surprises).toEqual([])
})

test('a reason that was retired meanwhile: the refused scrap stands, and goes out again when it serves', async () => {
  const I = await atTheRebutBench()
  await I.readTheWarehouse()
  I.cutTheNetwork()
  await I.takeTwoCups()
  await I.scan(location('A-01'))
  await I.retireReason('perime')
  I.mendTheNetwork()
  await I.sendAll()
  const [refused] = I.outbox.get()
  expect(refused).toMatchObject({
    what: 'Rebut à A-01 : 2 pièces de Carnet · Périmé',
    refused: { detail: 'Le motif « Périmé » ne sert plus. Choisissez-en un autre.' },
  })
  expect(await I.at('A-01')).toEqual(full)
  if (!refused) throw new Error('Nothing was refused')
  await I.serveReason('perime')
  await I.outbox.sendAgain(refused)
  await I.sendAll()
  expect(I.outbox.get()).toEqual([])
  expect(await I.at('REBUT')).toEqual({ L2: 2 })
})

test('the answer got lost: the same scrap is not done again', async () => {
  const I = await atTheRebutBench()
  await I.takeTwoCups()
  I.loseTheNextAnswer()
  expect(await I.scan(location('A-01'))).toMatchObject({ kind: 'accepted', text: '2 pièces mises au rebut' })
  I.hear('2 pièces mises au rebut — Carnet · Périmé')
  expect(await I.at('REBUT')).toEqual({ L2: 2 })
})

test('a kept scrap is undone at the bench, and of both the server makes nothing or both', async () => {
  const I = await atTheRebutBench()
  await I.readTheWarehouse()
  I.cutTheNetwork()
  await I.takeTwoCups()
  await I.scan(location('A-01'))
  await I.killTheBrowser()
  I.command('cmd.undo')
  await I.waitUntilISee(first)
  I.hear(`Rebut annulé : remettez 2 pièces à A-01 — ${keptHere}`)
  I.cannot('cmd.undo')
  await I.scan(location('A-01'))
  I.hear('Rebut à A-01 — 12 pièces sur place')
  I.mendTheNetwork({ losingEach: 2 })
  await I.sendAll()
  expect(I.outbox.get()).toEqual([])
  expect(await I.at('A-01')).toEqual(full)
  expect(await I.at('REBUT')).toEqual({})
  expect(I.surprises).toEqual([])
})

test('the server refuses a kept scrap that was undone: the undo says that nothing was done', async () => {
  const I = await atTheRebutBench()
  await I.readTheWarehouse()
  I.cutTheNetwork()
  await I.takeTwoCups()
  await I.scan(location('A-01'))
  I.command('cmd.undo')
  await I.waitUntilISee(first)
  await I.retireReason('perime')
  I.mendTheNetwork()
  await I.sendAll()
  expect(I.outbox.get().map(({ refused }) => refused?.detail)).toEqual([
    'Le motif « Périmé » ne sert plus. Choisissez-en un autre.',
    'Ce changement n’a pas été fait : il n’y a rien à annuler.',
  ])
  expect(await I.at('A-01')).toEqual(full)
})

test('an undo without the server is kept, and takes back once', async () => {
  const I = await atTheRebutBench()
  await I.takeTwoCups()
  await I.scan(location('A-01'))
  I.cutTheNetwork()
  I.command('cmd.undo')
  await I.waitUntilISee(first)
  I.hear(`Rebut annulé : remettez 2 pièces à A-01 — ${keptHere}`)
  I.cannot('cmd.undo')
  expect(I.outbox.get()).toMatchObject([{ what: 'Rebut annulé à A-01 : 2 pièces' }])
  I.mendTheNetwork({ losingEach: 2 })
  await I.sendAll()
  expect(I.outbox.get()).toEqual([])
  expect(await I.at('A-01')).toEqual(full)
})

test('without the server and a copy of the warehouse a place cannot open, and has to be scanned again', async () => {
  const I = await atTheRebutBench()
  I.cutTheNetwork()
  expect(await I.scan(location('A-01'))).toMatchObject({ kind: 'refused' })
  I.mendTheNetwork()
  await I.scan(location('A-01'))
  I.see('Scannez l’article à mettre au rebut')
})

test('the kept copy knows whose goods they are', async () => {
  const I = await atTheRebutBench()
  await I.readTheWarehouse()
  I.cutTheNetwork()
  await I.scan(location('A-01'))
  expect(await I.scan(lamp)).toMatchObject({
    kind: 'refused',
    text: '« Lampe » est d’une autre boutique (lune).',
  })
})
