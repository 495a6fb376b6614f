import { expect, test } from 'vitest'
import { receptionCalls } from '#contract/endpoints/reception.ts'
import { papier } from '#tests/server/reception/warehouse.ts'
import { articles, atTheReceptionDesk, cup, jam, lamp, location, unknown } from './bench.ts'

const held = 'Code inconnu : scannez un code connu de l’article'

test('an unknown code waits, a scan of a known code links it, it counts, and from then on it is known', async () => {
  const I = await atTheReceptionDesk()
  await I.openFirst()
  expect(await I.scan(unknown)).toMatchObject({
    kind: 'confirm',
    text: 'Le code 3017620422003 est inconnu',
    detail: 'Gardez l’article et scannez un autre de ses codes : ce code lui restera.',
  })
  I.see(held)
  await I.scan(jam)
  I.hear('Confiture — 1 sur 6')
  await I.scan(unknown)
  I.hear('Confiture — 2 sur 6')
  await I.scan(location('QUAI'))
  expect(await I.at('QUAI')).toEqual({ CONFITURE: 2 })
})

test('an unknown case of six is linked as a case of six', async () => {
  const I = await atTheReceptionDesk()
  await I.openFirst()
  await I.scan(unknown)
  I.command('cmd.quantity', { n: 6 })
  I.hear('Ce code comptera pour 6 pièces')
  await I.scan(cup)
  I.hear('Carnet — 6 sur 12')
})

test('an article without a readable code is chosen by its name', async () => {
  const I = await atTheReceptionDesk()
  await I.openFirst()
  expect(I.choices()).toEqual([])
  await I.scan(unknown)
  expect(I.choices()).toEqual(['Carnet', 'Confiture'])
  I.command('cmd.link', { code: 'CONFITURE' })
  await I.waitUntilISee(articles)
  I.hear('Confiture — 1 sur 6')
})

test('the same code, another unknown code, and a code of another shop link nothing', async () => {
  const I = await atTheReceptionDesk()
  await I.openFirst()
  await I.scan(unknown)
  expect(await I.scan(unknown)).toMatchObject({
    text: 'C’est le même code inconnu : scannez-en un autre de cet article.',
  })
  expect(await I.scan('4006381333931')).toMatchObject({
    text: 'Le code 4006381333931 n’est celui d’aucun article.',
  })
  expect(await I.scan(lamp)).toMatchObject({ text: 'Lampe est de la boutique Maison Lune.' })
  I.see(held)
  I.command('cmd.cancel')
  I.see(articles)
  I.hear('Article mis de côté — Il n’est pas compté.')
})

test('the lot on the unknown label is kept during the link', async () => {
  const I = await atTheReceptionDesk()
  await I.openFirst()
  await I.scan('(01)03017620422003(10)L3(30)2')
  await I.scan(jam)
  I.hear('Confiture — 2 sur 6 · lot L3')
})

test('a link says that it stays, and undo takes it back with its piece; then it is the article’s page', async () => {
  const I = await atTheReceptionDesk()
  await I.openFirst()
  await I.scan(cup)
  await I.scan(unknown)
  I.command('cmd.link', { code: 'CONFITURE' })
  await I.waitUntilISee(articles)
  I.hear('Confiture — 1 sur 6')
  expect(I.view().notices?.map(({ text }) => text)).toContain(
    'Le code 3017620422003 est désormais celui de Confiture. « Annuler » le reprend.',
  )
  I.loseTheNextAnswer()
  I.command('cmd.undo')
  await I.waitUntilISee(articles)
  I.hear('Le code 3017620422003 n’est plus lié — Reposez l’article : Confiture')
  expect(I.view().notices).toBeUndefined()
  expect(I.rows()).toMatchObject({ CARNET: '1/12', CONFITURE: '0/6' })
  // The code is nobody's again: it may be linked to another article, and put down it stays.
  await I.scan(unknown)
  I.see(held)
  await I.scan(cup)
  I.hear('Carnet — 2 sur 12')
  await I.scan(location('QUAI'))
  expect(I.view().notices).toBeUndefined()
  I.command('cmd.undo')
  await I.waitUntilISee(articles)
  await I.scan(unknown)
  I.hear('Carnet — 1 sur 12')
})

test('only who linked a code takes the link back', async () => {
  const I = await atTheReceptionDesk()
  await I.colleagueLinks(unknown, 'CONFITURE')
  const body = { code: unknown, sku: 'CONFITURE', of: 'another-change' }
  I.server.seeRefusal(
    await I.server.call(receptionCalls.unlink, { params: papier, body }),
    409,
    'nothing-to-undo',
  )
})
