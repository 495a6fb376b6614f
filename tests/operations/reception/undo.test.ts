import { expect, test } from 'vitest'
import { locationCalls } from '#contract/endpoints/location.ts'
import { articles, atTheReceptionDesk, caseOfCups, cup, location } from './bench.ts'

test('undo takes back the last scan before anything is sent, a case as a case', async () => {
  const I = await atTheReceptionDesk()
  await I.openFirst()
  await I.scan(cup)
  await I.scan(caseOfCups)
  I.command('cmd.undo')
  I.hear('Reposez 6 pièces — Carnet')
  I.command('cmd.undo')
  I.hear('Reposez un article — Carnet')
  expect(I.can('cmd.undo')).toBe(false)
})

test('one undo takes the last delivery back, and only once', async () => {
  const I = await atTheReceptionDesk()
  await I.openFirst()
  await I.scan(caseOfCups)
  await I.scan(location('QUAI'))
  I.command('cmd.undo')
  await I.waitUntilISee(articles)
  I.hear('Dépôt annulé : reprenez 6 pièces — Elles ne sont plus reçues.')
  expect(await I.at('QUAI')).toEqual({})
  expect(I.rows()).toMatchObject({ CARNET: '0/12' })
  expect(I.can('cmd.undo')).toBe(false)
})

test('goods that a colleague has moved on cannot be undone', async () => {
  const I = await atTheReceptionDesk()
  await I.openFirst()
  await I.scan(cup)
  await I.scan(location('QUAI'))
  await I.server.call(locationCalls.transfer, { body: { from: 'QUAI', to: 'A-02', lines: 'all' } })
  I.command('cmd.undo')
  await I.waitUntilISee(articles)
  I.hear('Ces articles ont déjà été rangés ailleurs : rien n’est annulé.')
})

test('an undo is sent until it arrives, and takes back once', async () => {
  const I = await atTheReceptionDesk()
  await I.openFirst()
  await I.scan(cup)
  await I.scan(location('QUAI'))
  I.loseTheNextAnswer()
  I.command('cmd.undo')
  await I.waitUntilISee(articles)
  I.hear('Dépôt annulé : reprenez 1 pièce — Elles ne sont plus reçues.')
})

test('a surplus that was taken back is asked about again, in hand and put down', async () => {
  const I = await atTheReceptionDesk()
  await I.openFirst()
  await I.scan(cup)
  I.command('cmd.quantity', { n: 12 })
  const surplus = 'Pas prévu : rescannez l’article pour confirmer'
  await I.scan(cup)
  I.see(surplus)
  await I.scan(cup)
  I.hear('Carnet — 13 sur 12')
  I.command('cmd.undo')
  await I.scan(cup)
  I.see(surplus)
  await I.scan(cup)
  await I.scan(location('QUAI'))
  I.command('cmd.undo')
  await I.waitUntilISee(articles)
  await I.scan(cup)
  I.command('cmd.quantity', { n: 12 })
  await I.scan(cup)
  I.see(surplus)
})
