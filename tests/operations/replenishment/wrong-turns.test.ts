import { expect, test } from 'vitest'
import { formatOwn } from '#contract/barcodes/own.ts'
import { replenishmentCalls } from '#contract/endpoints/replenishment.ts'
import { grandTotal, recordMoves } from '#server/db/ledger.ts'
import { articles, atTheReserve, carnet, lampe, location, putting } from './bench.ts'

test('a place where nothing is to be done, an article too soon, and another kind of code', async () => {
  const I = await atTheReserve()
  expect(await I.scan(location('R-04'))).toMatchObject({
    kind: 'refused',
    text: 'Rien n’est à apporter à R-04 ni à y prendre.',
  })
  expect(await I.scan(carnet)).toMatchObject({ text: 'Ceci est un article : scannez un emplacement.' })
  await I.scan(location('R-02'))
  expect(await I.scan(location('A-02'))).toMatchObject({
    text: 'Rien n’est à prendre ni à poser à A-02.',
    detail: 'Allez à R-02.',
  })
  expect(await I.scan(carnet)).toMatchObject({
    text: 'Ceci est un article : scannez d’abord son emplacement.',
  })
  await I.scan(location('R-02'))
  expect(await I.scan(lampe)).toMatchObject({ text: 'Cet article n’est pas à prendre à R-02.' })
  expect(await I.scan(formatOwn('order', 'CD00000001'))).toMatchObject({ kind: 'refused' })
  I.see(articles)
})

test('one more than the place takes is refused, and the right number is kept', async () => {
  const I = await atTheReserve()
  await I.scan(location('R-02'))
  await I.scan(location('R-02'))
  await I.scan(carnet)
  I.command('cmd.quantity', { n: 7 })
  I.hear('Il n’en faut que 6 à A-01. — Carnet')
  I.see(articles)
  expect(I.view().list?.rows).toMatchObject([{ hint: 'R-02 → A-01', done: 1, total: 6 }])
})

test('a colleague took it first: the person hears who', async () => {
  const I = await atTheReserve()
  const paul = await I.server.logIn('paul')
  await I.server.call(replenishmentCalls.take, { body: { stops: 6 } }, { token: paul })
  expect(await I.scan(location('A-01'))).toMatchObject({
    kind: 'refused',
    text: 'Paul Petit s’occupe déjà de A-01.',
  })
  await I.atStart()
  // Paul serves one of the two shops; what he brings is shown beside what is left.
  expect(I.view().list?.rows.map(({ title }) => title)).toEqual([
    'Carnet · Paul Petit',
    'Carnet · Paul Petit',
  ])
})

test('a colleague emptied the reserve meanwhile: nothing moves, fewer are put', async () => {
  const I = await atTheReserve()
  await I.scan(location('R-02'))
  await I.scan(location('R-02'))
  I.command('cmd.all')
  I.see(putting)
  const { db } = I.server
  const { articleId, placeId } = I.house
  await recordMoves(db, [
    {
      ...{ productId: articleId('CARNET'), fromId: placeId('R-02'), toId: placeId('REBUT') },
      ...{ qty: 4, expiry: '2026-12-31', type: 'REBUT' },
    },
  ])
  expect(await I.scan(location('A-01'))).toMatchObject({
    kind: 'refused',
    text: 'Il n’y a plus que 2 CARNET à prendre.',
  })
  I.see(putting)
  I.command('cmd.quantity', { n: 2 })
  await I.scan(location('A-01'))
  await I.atStart()
  expect(await I.at('A-01')).toEqual(['CARNET 2', 'CARNET 2'])
})

test('a tour with pieces in hand is abandoned: they go back to where they stand', async () => {
  const I = await atTheReserve()
  await I.scan(location('R-02'))
  await I.scan(location('R-02'))
  await I.scan(carnet)
  I.command('cmd.cancel')
  await I.atStart()
  I.hear('Tournée abandonnée — Remettez les articles à R-02.')
  expect([await I.at('R-02'), await I.taken()]).toEqual([['CARNET 6'], 0])
})

test('the answer to a put is lost: it is sent until it is answered, and happens once', async () => {
  const I = await atTheReserve()
  await I.scan(location('R-02'))
  await I.scan(location('R-02'))
  I.command('cmd.all')
  I.loseTheNextAnswer()
  await I.scan(location('A-01'))
  await I.atStart()
  expect([await I.at('A-01'), await I.at('R-02')]).toEqual([['CARNET 6', 'CARNET 2'], []])
  expect(await grandTotal(I.server.db)).toBe(0)
})

test('without the server nothing can be taken, and the pieces in hand wait for it', async () => {
  const I = await atTheReserve()
  await I.scan(location('R-02'))
  await I.scan(location('R-02'))
  I.command('cmd.all')
  I.cutTheNetwork()
  const arrival = I.scan(location('A-01'))
  await I.waitUntilISee('Pas encore enregistré. Gardez les articles, on réessaie…')
  I.mendTheNetwork()
  await arrival
  await I.atStart()
  expect(await I.at('A-01')).toEqual(['CARNET 6', 'CARNET 2'])
})
