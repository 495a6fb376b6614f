import { expect, test } from 'vitest'
import { articles, atTheReceptionDesk, jam, location } from './bench.ts'

/** The tests run on 12 March 2026. */
const perished = '(01)03760123450034(17)260311(10)L1'
const today = '(01)03760123450034(17)260312(10)L2'
const asked = 'Périmé : rescannez l’article pour le mettre en quarantaine'

test('a perished lot needs one confirmation, and goes only to quarantine', async () => {
  const I = await atTheReceptionDesk()
  await I.openFirst()
  expect(await I.scan(perished)).toMatchObject({
    kind: 'confirm',
    text: 'Confiture : périmé depuis le 11/03/2026',
    detail: 'Rescannez-le pour le mettre en quarantaine.',
  })
  I.see(asked)
  await I.scan(perished)
  I.see(articles)
  I.hear('Confiture — 1 sur 6 · périmé · lot L1 · jusqu’au 11/03/2026')
  await I.scan(jam)
  I.hear('Confiture — 2 sur 6 · périmé · lot L1 · jusqu’au 11/03/2026')
  expect(I.view().notices).toEqual([{ icon: 'alert', text: 'À mettre en quarantaine : 2 pièces.' }])
  expect(I.view().list?.rows.at(-1)?.hint).toBe('CONFITURE · lot L1 · jusqu’au 11/03/2026 · 2 périmés')
  expect(await I.scan(location('QUAI'))).toMatchObject({
    kind: 'refused',
    text: 'QUAI n’est pas en quarantaine : un article périmé n’y va pas.',
  })
  await I.scan(location('Q-01'))
  I.hear('2 pièces à Q-01')
  expect(await I.at('Q-01')).toEqual({ 'CONFITURE L1 2026-03-11': 2 })
  expect(await I.progress()).toMatchObject({ CONFITURE: '2/6' })
})

test('a perished lot may be put aside, and another article does not confirm it', async () => {
  const I = await atTheReceptionDesk()
  await I.openFirst()
  await I.scan(perished)
  expect(await I.scan('3760123450010')).toMatchObject({
    text: 'Rescannez le même article, ou mettez-le de côté.',
  })
  I.command('cmd.cancel')
  I.hear('Article mis de côté — Il n’est pas compté.')
  expect(I.rows()).toMatchObject({ CONFITURE: '0/6' })
})

test('goods are good until the end of their date', async () => {
  const I = await atTheReceptionDesk()
  await I.openFirst()
  await I.scan(today)
  I.hear('Confiture — 1 sur 6 · lot L2 · jusqu’au 12/03/2026')
  await I.scan(location('QUAI'))
  expect(await I.at('QUAI')).toEqual({ 'CONFITURE L2 2026-03-12': 1 })
})

test('a lot that the screen asked for is checked too, scanned or typed', async () => {
  const I = await atTheReceptionDesk()
  await I.openFirst()
  await I.scan(today)
  await I.scan(location('QUAI'))
  I.command('cmd.leave')
  await I.waitUntilISee('Scannez ou choisissez la réception')
  await I.openFirst()

  await I.scan(jam)
  I.see('Scannez l’étiquette du lot')
  await I.scan('(17)260101(10)L3')
  I.see(asked)
  await I.scan(jam)
  I.hear('Confiture — 2 sur 6 · périmé · lot L3 · jusqu’au 01/01/2026')
  I.command('cmd.undo')

  await I.scan(jam)
  I.command('cmd.lot', { code: 'L4 31/12/2025' })
  I.see(asked)
  await I.scan(jam)
  I.hear('Confiture — 2 sur 6 · périmé · lot L4 · jusqu’au 31/12/2025')
})

test('a date on a separate sticker counts too', async () => {
  const I = await atTheReceptionDesk()
  await I.openFirst()
  await I.scan(jam)
  await I.scan('(15)260201')
  I.hear('Confiture — 1 sur 6 · périmé · jusqu’au 01/02/2026')
  expect(await I.scan(location('A-01'))).toMatchObject({ kind: 'refused' })
})

test('fresh, damaged and perished goods each go to their own place', async () => {
  const I = await atTheReceptionDesk()
  await I.openFirst()
  await I.scan('3760123450010')
  await I.scan('3760123450010')
  I.command('cmd.damaged')
  await I.scan(perished)
  await I.scan(perished)
  await I.scan(location('QUAI'))
  I.hear('1 pièce à QUAI — 2 pièces encore en main')
  expect(await I.scan(location('QUAI'))).toMatchObject({
    text: 'QUAI n’est pas en quarantaine : un article périmé n’y va pas.',
  })
  await I.scan(location('Q-01'))
  expect(await I.at('Q-01')).toEqual({ CARNET: 1, 'CONFITURE L1 2026-03-11': 1 })
})
