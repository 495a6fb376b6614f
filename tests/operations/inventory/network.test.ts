import { expect, test } from 'vitest'
import { atTheCount, caseOfCups, counting, cup, first, lamp, location, nineCups } from './bench.ts'

const unreached = 'Le serveur ne répond pas. Votre comptage est gardé, on réessaie…'
const oneShort = nineCups(cup, caseOfCups, lamp)

test('the server cannot be reached: the count is kept, and arrives once', async () => {
  const I = await atTheCount()
  await I.scan(location('A-01'))
  for (const code of oneShort) await I.scan(code)
  I.cutTheNetwork()
  const closed = I.scan(location('A-01'))
  await I.waitUntilISee(unreached)
  I.mendTheNetwork()
  expect(await closed).toMatchObject({ kind: 'accepted', text: 'A-01 : 1 écart' })
  I.see(first)
})

test('the answer got lost: the same count goes out again and does not count as the second', async () => {
  const I = await atTheCount()
  await I.scan(location('A-01'))
  for (const code of oneShort) await I.scan(code)
  I.loseTheNextAnswer()
  const closed = I.scan(location('A-01'))
  await I.waitUntilISee(unreached)
  expect(await closed).toMatchObject({ kind: 'accepted', text: 'A-01 : 1 écart' })
})

test('an approval is sent until it arrives, and corrects once', async () => {
  const I = await atTheCount()
  await I.countsAs('ines', oneShort)
  await I.countsAs('camille', oneShort)
  I.loseTheNextAnswer()
  I.command('cmd.approve')
  await I.waitUntilISee('Le serveur ne répond pas. Attendez, on réessaie…')
  await I.waitUntilISee(first)
  I.hear('Stock de A-01 corrigé — 1 écart')
  expect(await I.at('A-01')).toEqual({ L1: 4, L2: 5, LAMPE: 2 })
})

test('without the server a new article has to be scanned again; known articles still count', async () => {
  const I = await atTheCount()
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
})

test('without the server no count can begin; a count abandoned without it frees its place later', async () => {
  const I = await atTheCount()
  I.cutTheNetwork()
  expect(await I.scan(location('A-01'))).toMatchObject({ kind: 'refused' })
  I.mendTheNetwork()
  await I.scan(location('A-01'))
  I.cutTheNetwork()
  I.command('cmd.cancel')
  await I.waitUntilISee(first)
  I.hear('Comptage abandonné — Le serveur ne l’a pas su : l’emplacement se libère dans une demi-heure.')
})

test('a page killed during a count resumes it; a page killed while it sends sends the same count again', async () => {
  const I = await atTheCount()
  await I.scan(location('A-01'))
  await I.scan(caseOfCups)
  I.killThePage()
  I.see(counting)
  expect(I.figures()).toEqual([['Carnet', 6]])
  for (const code of [cup, cup, cup, lamp, lamp]) await I.scan(code)
  I.loseTheNextAnswer()
  void I.scan(location('A-01')).catch(() => {})
  await I.waitUntilISee(unreached)
  I.killThePage()
  await I.waitUntilISee(first)
  I.hear('A-01 : 1 écart — Quelqu’un d’autre doit recompter.')
})
