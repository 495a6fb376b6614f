import { expect, test } from 'vitest'
import { atTheRebutBench, full, location } from './bench.ts'

test('the server cannot be reached: the pieces stay in hand and go to scrap once', async () => {
  const I = await atTheRebutBench()
  await I.takeTwoCups()
  I.cutTheNetwork()
  const confirmed = I.scan(location('A-01'))
  await I.waitUntilISee('Le serveur ne répond pas. Gardez les articles, on réessaie…')
  I.mendTheNetwork()
  expect(await confirmed).toMatchObject({ kind: 'accepted', text: '2 pièces mises au rebut' })
  expect(await I.at('REBUT')).toEqual({ L2: 2 })
})

test('the answer got lost: the same scrap is not done again', async () => {
  const I = await atTheRebutBench()
  await I.takeTwoCups()
  I.loseTheNextAnswer()
  const confirmed = I.scan(location('A-01'))
  await I.waitUntilISee('Le serveur ne répond pas. Gardez les articles, on réessaie…')
  expect(await I.at('REBUT')).toEqual({ L2: 2 })
  expect(await confirmed).toMatchObject({ kind: 'accepted', text: '2 pièces mises au rebut' })
  expect(await I.at('REBUT')).toEqual({ L2: 2 })
})

test('an undo is sent until it arrives, and takes back once', async () => {
  const I = await atTheRebutBench()
  await I.takeTwoCups()
  await I.scan(location('A-01'))
  I.loseTheNextAnswer()
  I.command('cmd.undo')
  await I.waitUntilISee('Le serveur ne répond pas. Attendez, on réessaie…')
  await I.waitUntilISee('Scannez l’emplacement de l’article')
  I.hear('Rebut annulé : remettez 2 pièces à A-01')
  expect(await I.at('A-01')).toEqual(full)
})

test('without the server a place cannot open, and has to be scanned again', async () => {
  const I = await atTheRebutBench()
  I.cutTheNetwork()
  expect(await I.scan(location('A-01'))).toMatchObject({ kind: 'refused' })
  I.mendTheNetwork()
  await I.scan(location('A-01'))
  I.see('Scannez l’article à mettre au rebut')
})
