import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { formatOwn } from '#contract/barcodes/index.ts'
import { receptionLines } from '#server/db/schema/index.ts'
import { articles, atTheReceptionDesk, choose, cup, document, first, jam, lamp, location } from './bench.ts'

test('any other code before a reception is open', async () => {
  const I = await atTheReceptionDesk()
  expect(await I.scan(cup)).toMatchObject({
    kind: 'refused',
    text: 'Ceci est un article : scannez d’abord la réception, ou commencez sans document.',
  })
  expect(await I.scan(document('RC000009'))).toMatchObject({
    kind: 'refused',
    text: 'La réception RC000009 n’existe pas dans cette boutique.',
  })
  I.see(choose)
})

test('one piece too many is confirmed by a second scan, and further pieces need no confirmation', async () => {
  const I = await atTheReceptionDesk()
  await I.openFirst()
  await I.scan(jam)
  I.command('cmd.quantity', { n: 7 })
  I.hear('Confiture : 7 pour 6 attendus. — Scannez la pièce de trop pour la recevoir quand même.')
  I.command('cmd.quantity', { n: 6 })
  expect(await I.scan(jam)).toMatchObject({
    kind: 'confirm',
    text: 'Confiture : 7 pour 6 attendus.',
    detail: 'Rescannez-le pour le recevoir quand même.',
  })
  I.see('Pas prévu : rescannez l’article pour confirmer')
  expect(await I.scan(cup)).toMatchObject({ text: 'Rescannez le même article, ou mettez-le de côté.' })
  await I.scan(jam)
  I.hear('Confiture — 7 sur 6')
  await I.scan(jam)
  I.hear('Confiture — 8 sur 6')
  await I.scan(location('QUAI'))
  expect(await I.progress()).toMatchObject({ CONFITURE: '8/6' })
})

test('a waiting confirmation comes first: other scans are refused until then', async () => {
  const I = await atTheReceptionDesk()
  await I.openFirst()
  await I.scan(jam)
  I.command('cmd.quantity', { n: 6 })
  await I.scan(jam)
  expect(await I.scan(location('QUAI'))).toMatchObject({
    kind: 'refused',
    text: 'Ceci est un emplacement : terminez d’abord avec l’article en main.',
  })
})

test('a scan of another reception does not close a short one', async () => {
  const I = await atTheReceptionDesk()
  await I.openFirst()
  await I.scan(cup)
  await I.scan(location('QUAI'))
  await I.scan(first)
  expect(await I.scan(document('RC000009'))).toMatchObject({
    kind: 'refused',
    text: 'Rescannez RC000001, ou reprenez la réception.',
  })
  expect(await I.progress()).toMatchObject({ status: 'open' })
})

test('a piece too many may be put aside instead', async () => {
  const I = await atTheReceptionDesk()
  await I.openFirst()
  await I.scan(jam)
  I.command('cmd.quantity', { n: 6 })
  await I.scan(jam)
  I.command('cmd.cancel')
  I.hear('Article mis de côté — Il n’est pas compté.')
  expect(I.rows()).toMatchObject({ CONFITURE: '6/6' })
})

test('an article that is not on the document is confirmed by a second scan', async () => {
  const I = await atTheReceptionDesk()
  const { db } = I.server
  await db.delete(receptionLines).where(eq(receptionLines.expected, 6))
  await I.openFirst()
  expect(await I.scan(jam)).toMatchObject({
    kind: 'confirm',
    text: 'Confiture n’est pas sur RC000001.',
  })
  await I.scan(jam)
  I.hear('Confiture — 1 pièce')
  await I.scan(location('QUAI'))
  expect(await I.progress()).toMatchObject({ CONFITURE: '1/0', CARNET: '0/12' })
})

test('an article of another shop', async () => {
  const I = await atTheReceptionDesk()
  await I.openFirst()
  expect(await I.scan(lamp)).toMatchObject({
    kind: 'refused',
    text: 'Lampe est de la boutique Maison Lune.',
  })
  I.see(articles)
})

test('a place that is unknown, blocked or takes no delivery; and a place before any article', async () => {
  const I = await atTheReceptionDesk()
  await I.openFirst()
  expect(await I.scan(location('QUAI'))).toMatchObject({
    text: 'Scannez d’abord les articles que vous déposez.',
  })
  await I.scan(cup)
  expect(await I.scan(location('Z-99'))).toMatchObject({ text: 'L’emplacement Z-99 n’existe pas.' })
  expect(await I.scan(location('A-03'))).toMatchObject({ text: 'A-03 est bloqué : rien n’y entre.' })
  expect(await I.scan(location('REBUT'))).toMatchObject({ text: 'REBUT ne prend pas de livraison.' })
  expect(await I.scan(location('RETOURS'))).toMatchObject({ text: 'RETOURS ne prend pas de livraison.' })
  expect(I.rows()).toMatchObject({ CARNET: '1/12' })
  expect(await I.scan(formatOwn('order', 'CD00000002'))).toMatchObject({
    text: 'Ceci est une commande : scannez un article ou un emplacement.',
  })
})

test('a reception is neither closed nor changed with goods in hand', async () => {
  const I = await atTheReceptionDesk()
  await I.openFirst()
  await I.scan(cup)
  const refusal = { text: 'Déposez d’abord les articles en main : scannez leur emplacement.' }
  expect(await I.scan(first)).toMatchObject(refusal)
  expect(await I.scan(document('RC000009'))).toMatchObject(refusal)
  expect(I.can('cmd.close')).toBe(false)
  I.command('cmd.leave')
  await I.waitUntilISee(choose)
  I.hear('Réception quittée — 1 pièce en main : non reçues.')
  expect(await I.at('QUAI')).toEqual({})
})

test('a closed reception is not opened', async () => {
  const I = await atTheReceptionDesk()
  await I.colleagueCloses()
  expect(await I.scan(first)).toMatchObject({ text: 'RC000001 est clôturée : elle ne reçoit plus rien.' })
})
