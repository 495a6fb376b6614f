import { expect, test } from 'vitest'
import { articles, atTheReceptionDesk, cup, location } from './bench.ts'

test('a colleague received the same pieces: the surplus is confirmed at the place', async () => {
  const I = await atTheReceptionDesk()
  await I.openFirst()
  await I.scan(cup)
  I.command('cmd.quantity', { n: 12 })
  await I.colleagueReceives('CARNET', 1)
  expect(await I.scan(location('QUAI'))).toMatchObject({
    kind: 'confirm',
    text: 'Carnet : 13 reçus pour 12 attendus.',
    detail: 'Rescannez l’emplacement pour confirmer.',
  })
  I.see('Plus que prévu : rescannez l’emplacement pour confirmer')
  expect(await I.scan(location('A-01'))).toMatchObject({ text: 'Rescannez le même emplacement, ou annulez.' })
  await I.scan(location('QUAI'))
  I.hear('12 pièces à QUAI')
  expect(await I.progress()).toMatchObject({ CARNET: '13/12' })
})

test('a colleague received the same pieces: the operator may count again instead', async () => {
  const I = await atTheReceptionDesk()
  await I.openFirst()
  await I.scan(cup)
  I.command('cmd.quantity', { n: 12 })
  await I.colleagueReceives('CARNET', 1)
  await I.scan(location('QUAI'))
  I.command('cmd.cancel')
  I.see(articles)
  I.command('cmd.quantity', { n: 11 })
  await I.scan(location('QUAI'))
  I.hear('11 pièces à QUAI')
  expect(await I.progress()).toMatchObject({ CARNET: '12/12' })
})

test('a colleague closed the document: the goods in hand come in without it', async () => {
  const I = await atTheReceptionDesk()
  await I.openFirst()
  await I.scan(cup)
  await I.colleagueCloses()
  expect(await I.scan(location('QUAI'))).toMatchObject({
    kind: 'refused',
    text: 'RC000001 a été clôturée par Camille Roux le 12 mars à 10:00 : elle ne reçoit plus rien.',
    detail: 'Scannez une autre réception, ou continuez sans document.',
  })
  expect(I.view().notices).toEqual([
    {
      icon: 'alert',
      text: 'RC000001 est clôturée. Scannez une autre réception, ou continuez sans document.',
    },
  ])
  I.command('cmd.free')
  I.hear('On continue sans document — 1 pièce en main')
  await I.scan(location('QUAI'))
  I.hear('1 pièce à QUAI')
  const [free = ''] = await I.list()
  expect(await I.progress(free)).toEqual({ status: 'open', CARNET: '1/0' })
})
