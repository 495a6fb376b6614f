import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { homeCalls } from '#contract/endpoints/home.ts'
import { grandTotal, recordMoves } from '#server/db/ledger.ts'
import { locations, moves, products, reportedAddresses, sessions } from '#server/db/schema/index.ts'
import { transferOperation } from '#src/operations/transfer/index.ts'
import { atTheBench, location } from '#tests/drivers/bench.ts'
import { fillTheDisk } from '#tests/drivers/database.ts'
import { lendAllConnections } from '#tests/drivers/overload.ts'
import { cup, lamp, putGoodsOnTheShelf } from './warehouse.ts'

async function bench() {
  const I = await atTheBench(transferOperation)
  await putGoodsOnTheShelf(I.server.db)
  return I
}

test('an article before any place', async () => {
  const I = await bench()
  expect(await I.scan(cup)).toMatchObject({ kind: 'refused' })
  I.see('Scannez l’emplacement de départ')
})

test('an unknown, blocked or empty place', async () => {
  const I = await bench()
  expect(await I.scan(location('Z-99'))).toMatchObject({
    kind: 'refused',
    text: 'L’emplacement Z-99 n’existe pas.',
  })
  expect(await I.scan(location('A-03'))).toMatchObject({ text: 'A-03 est bloqué : rien n’en sort.' })
  expect(await I.scan(location('A-02'))).toMatchObject({
    text: 'A-02 est vide. Scannez un autre emplacement.',
  })
})

test('an article that is not at the place, and one too many', async () => {
  const I = await bench()
  await I.scan(location('A-01'))
  expect(await I.scan('3017620422003')).toMatchObject({
    kind: 'refused',
    text: 'Cet article n’est pas à A-01.',
  })
  await I.scan(lamp)
  await I.scan(lamp)
  expect(await I.scan(lamp)).toMatchObject({
    kind: 'refused',
    text: 'Il n’y en a que 2 ici.',
    detail: 'Lampe',
  })
})

test('the arrival before any article, and the departure again', async () => {
  const I = await bench()
  await I.scan(location('A-01'))
  expect(await I.scan(location('A-02'))).toMatchObject({
    text: 'Scannez d’abord les articles que vous prenez à A-01.',
  })
  await I.scan(cup)
  expect(await I.scan(location('A-01'))).toMatchObject({
    text: 'A-01 est l’emplacement de départ. Scannez celui d’arrivée.',
  })
})

test('an unusual arrival is confirmed by a second scan', async () => {
  const I = await bench()
  await I.scan(location('A-01'))
  await I.scan(cup)
  expect(await I.scan(location('Q-01'))).toMatchObject({
    kind: 'confirm',
    text: 'Q-01 n’est pas un rayon ordinaire.',
  })
  I.see('Arrivée inhabituelle : rescannez-la pour confirmer')
  expect(await I.scan(cup)).toMatchObject({
    kind: 'refused',
    text: 'Ceci est un article : rescannez Q-01, ou une autre arrivée.',
  })
  await I.scan(location('Q-01'))
  I.hear('1 pièce à Q-01 — Depuis A-01')
})

test('a colleague took the last pieces: nothing moves, nothing is lost', async () => {
  const I = await bench()
  await I.scan(location('A-01'))
  await I.scan(lamp)
  await I.scan(lamp)
  await takeLamps(I.server.db)
  expect(await I.scan(location('A-02'))).toMatchObject({
    kind: 'refused',
    text: 'Il n’y a plus que 1 LAMPE à prendre.',
  })
  I.see('Scannez les articles, puis l’emplacement d’arrivée')
  I.command('cmd.undo')
  await I.scan(location('A-02'))
  I.hear('1 pièce à A-02 — Depuis A-01')
})

test('the server cannot be reached: the transfer is kept, the person goes on, and it arrives once', async () => {
  const I = await bench()
  await I.readTheWarehouse()
  I.cutTheNetwork()
  await I.scan(location('A-01'))
  I.hear('Départ de A-01 — 12 pièces sur place')
  await I.scan(cup)
  expect(await I.scan(location('A-02'))).toMatchObject({ kind: 'accepted', text: '1 pièce à A-02' })
  I.hear('1 pièce à A-02 — Gardé ici, envoyé au retour du serveur.')

  // The bench counts with its own transfers: the piece is no longer there, and can be taken where it went.
  await I.scan(location('A-01'))
  I.hear('Départ de A-01 — 11 pièces sur place')
  I.command('cmd.cancel')
  await I.scan(location('A-02'))
  await I.scan(cup)
  await I.scan(location('A-01'))
  expect(I.outbox.get().map(({ what }) => what)).toEqual([
    'Transfert de A-01 à A-02 : 1 pièce',
    'Transfert de A-02 à A-01 : 1 pièce',
  ])
  I.mendTheNetwork()
  await I.sendAll()
  // Sent in any other order, the way back would have found nothing at A-02.
  expect(I.outbox.get()).toEqual([])
  expect(await grandTotal(I.server.db)).toBe(0)
  expect(I.surprises).toEqual([])
})

test('the server’s disk is full: the transfer is kept, the bench says why, and it arrives once there is room', async () => {
  const I = await bench()
  await I.readTheWarehouse()
  const freeTheDisk = await fillTheDisk(I.server.database)
  onTestFinished(freeTheDisk)
  await I.scan(location('A-01'))
  await I.scan(lamp)
  expect(await I.scan(location('A-02'))).toMatchObject({ kind: 'accepted', text: '1 pièce à A-02' })
  expect(I.strip()).toBe(
    'Le disque du serveur est plein : prévenez un responsable. 1 changement gardé ici, envoyé dès que possible.',
  )
  await freeTheDisk()
  await I.sendAll()
  expect(I.outbox.get()).toEqual([])
  expect(I.surprises).toEqual([])
})

test('the server is too busy: the transfer is kept under its id, the bench says why, and it arrives once', async () => {
  const I = await bench()
  await I.readTheWarehouse()
  await I.scan(location('A-01'))
  await I.scan(lamp)
  const giveBack = await lendAllConnections(I.server.database, { answers: true })
  onTestFinished(giveBack)
  expect(await I.scan(location('A-02'))).toMatchObject({ kind: 'accepted', text: '1 pièce à A-02' })
  expect(I.strip()).toBe(
    'Le serveur a trop à faire en ce moment : Douchette réessaie toute seule. 1 changement gardé ici, envoyé dès que possible.',
  )
  await giveBack()
  await I.sendAll()
  expect(I.outbox.get()).toEqual([])
  const arrived = await I.server.db.select().from(moves).where(eq(moves.type, 'TRANSFER'))
  expect(arrived).toHaveLength(1)
  expect(I.surprises).toEqual([])
})

test('goods that were gone by then: the refused transfer stands with what can be done, and goes out again', async () => {
  const I = await bench()
  await I.readTheWarehouse()
  I.cutTheNetwork()
  await I.scan(location('A-01'))
  await I.scan(lamp)
  await I.scan(lamp)
  await I.scan(location('A-02'))
  await takeLamps(I.server.db)
  I.mendTheNetwork()
  await I.sendAll()
  const [refused] = I.outbox.get()
  expect(refused).toMatchObject({
    what: 'Transfert de A-01 à A-02 : 2 pièces',
    path: '/warehouse/transfer?code=A-01',
    refused: { code: 'stock-short' },
  })
  if (!refused) throw new Error('Nothing was refused')
  await I.outbox.sendAgain(refused)
  await I.sendAll()
  expect(I.outbox.get()).toMatchObject([{ refused: { code: 'stock-short' } }])
  for (const entry of I.outbox.get()) await I.outbox.drop(entry)
  expect(I.outbox.get()).toEqual([])
  // The server's own list of refused changes is settled with it.
  const { data } = (await I.server.call(homeCalls.attention, {}, { token: I.token })).answer()
  expect(data.refusals.total).toBe(0)
})

test('the session ends on the way: after the next log-in the same change arrives once', async () => {
  const I = await bench()
  await I.scan(location('A-01'))
  await I.scan(lamp)
  await I.server.db.delete(reportedAddresses)
  await I.server.db.delete(sessions)
  const arrival = I.scan(location('A-02'))
  await I.waitUntilISee('Pas encore enregistré. Gardez les articles, on réessaie…')
  I.killThePage()
  expect(await arrival).toMatchObject({ kind: 'unconfirmed', text: 'Non confirmé, sera repris.' })
  await I.logInAgain()
  await I.waitUntilISee('Scannez l’emplacement de départ')
  I.hear('1 pièce à A-02 — Depuis A-01')
  expect(new Set(I.surprises)).toEqual(new Set(['Votre session est terminée. Reconnectez-vous.']))
})

test('the undo is sent until it is answered, and happens once', async () => {
  const I = await bench()
  await I.scan(location('A-01'))
  await I.scan(lamp)
  await I.scan(location('A-02'))
  I.loseTheNextAnswer()
  I.command('cmd.undo')
  await I.waitUntilISee('Scannez l’emplacement de départ')
  I.hear('Rangement annulé : remettez les articles à A-01')
  expect(await grandTotal(I.server.db)).toBe(0)
  expect(await I.scan(location('A-02'))).toMatchObject({
    text: 'A-02 est vide. Scannez un autre emplacement.',
  })
})

async function takeLamps(db: Parameters<typeof recordMoves>[0]) {
  const places = await db.select().from(locations)
  const [lampe] = (await db.select().from(products)).filter(({ sku }) => sku === 'LAMPE')
  const idOf = (name: string) => places.find(place => place.name === name)?.id ?? ''
  await recordMoves(db, [
    { productId: lampe?.id ?? '', fromId: idOf('A-01'), toId: idOf('REBUT'), qty: 1, type: 'REBUT' },
  ])
}
