import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { locationCalls } from '#contract/endpoints/location.ts'
import { receptionCalls } from '#contract/endpoints/reception.ts'
import { statisticCalls } from '#contract/endpoints/statistic.ts'
import { grandTotal } from '#server/db/ledger.ts'
import { locations, moves, receptions } from '#server/db/schema/index.ts'
import { atTheDock, papier } from './warehouse.ts'

test('a delivery moves goods from the supplier to their locations, with lot and expiry, and the document counts them', async () => {
  const I = await atTheDock()
  expect(await I.list()).toMatchObject([
    { name: 'RC000001', supplier: 'Papeterie Duval', status: 'expected', expected: 18, received: 0 },
  ])
  const reply = await I.receive([
    { sku: 'CARNET', qty: 5 },
    { sku: 'CONFITURE', qty: 2, to: 'A-01', lot: 'L7', expiry: '2027-05-01' },
    { sku: 'CARNET', qty: 1, to: 'Q-01', damaged: true },
  ])
  const { data } = reply.answer()
  expect(data.moves).toHaveLength(3)
  expect(await I.at('QUAI')).toEqual({ CARNET: 5 })
  expect(await I.at('A-01')).toEqual({ 'CONFITURE L7': 2 })
  expect(await I.at('Q-01')).toEqual({ CARNET: 1 })
  expect(await I.at('FOURNISSEUR')).toEqual({})
  expect(await I.progress()).toEqual({ CARNET: '6/12', CONFITURE: '2/6' })
  expect(await I.list()).toMatchObject([{ status: 'open', expected: 18, received: 8 }])
  expect(await grandTotal(I.db)).toBe(0)
  expect((await I.call(statisticCalls.today, {})).answer().received).toBe(8)
  const [why] = await I.db.select().from(moves).where(eq(moves.reason, 'Abîmé à l’arrivée'))
  expect(why).toMatchObject({ qty: 1, type: 'RECEPTION' })
})

test('a label that tells a lot without its date: the pieces have the date that this lot has here, and perish with it', async () => {
  const I = await atTheDock()
  const jam = { sku: 'CONFITURE', qty: 1 }
  ;(await I.receive([{ ...jam, lot: 'L7', expiry: '2027-05-01' }])).answer()
  ;(await I.receive([{ ...jam, lot: 'L6', expiry: '2026-03-01', to: 'Q-01' }])).answer()
  ;(
    await I.receive([
      { ...jam, lot: 'L7' },
      { ...jam, lot: 'L8' },
    ])
  ).answer()
  const { data } = (await I.call(locationCalls.information, { params: { locationName: 'QUAI' } })).answer()
  expect(data.stock.map(({ lot, expiry, qty }) => [lot, expiry, qty]).sort()).toEqual([
    ['L7', '2027-05-01', 2],
    ['L8', null, 1],
  ])
  I.seeRefusal(await I.receive([{ ...jam, lot: 'L6' }]), 422, 'reception-perished')
})

test('the document asks for the lot of an article that has come with one before', async () => {
  const I = await atTheDock()
  const lots = async () =>
    (await I.call(receptionCalls.information, { params: { ...papier, document: 'RC000001' } }))
      .answer()
      .data.lines.map(line => line.lots)
  expect(await lots()).toEqual([false, false])
  await I.receive([{ sku: 'CONFITURE', qty: 1, lot: 'L7' }])
  expect(await lots()).toEqual([false, true])
})

/** Refusals change nothing, so these cases share one server. */
const I = await atTheDock()

test.each([
  [{ sku: 'RIEN' }, 404, 'product-unknown', 'L’article RIEN n’existe pas.'],
  [
    { sku: 'LAMPE' },
    422,
    'product-other-shop',
    'L’article LAMPE n’est pas de la boutique Atelier du papier.',
  ],
  [{ to: 'Z-99' }, 404, 'location-unknown', 'L’emplacement Z-99 n’existe pas.'],
  [{ to: 'A-03' }, 409, 'location-blocked', 'A-03 est bloqué. Choisissez un autre emplacement.'],
  [{ to: 'REBUT' }, 422, 'location-no-shelf', 'REBUT n’est pas un emplacement de stockage.'],
  [
    { to: 'RETOURS' },
    422,
    'reception-place',
    'RETOURS est pour les retours. Choisissez un autre emplacement.',
  ],
  [
    { damaged: true },
    422,
    'reception-damaged',
    'QUAI n’est pas en quarantaine : un article abîmé n’y va pas.',
  ],
  [
    { lot: 'L1', expiry: '2026-03-11' },
    422,
    'reception-perished',
    'QUAI n’est pas en quarantaine : un article périmé n’y va pas.',
  ],
  [{ qty: 13 }, 409, 'reception-over', 'Carnet : 13 reçus pour 12 attendus.'],
])('a line with %o is refused: %i %s', async (line, status, code, detail) => {
  const reply = await I.receive([
    { sku: 'CONFITURE', qty: 1 },
    { sku: 'CARNET', qty: 1, ...line },
  ])
  I.seeRefusal(reply, status, code)
  expect(reply.problem().detail).toBe(detail)
  expect(await I.progress()).toEqual({ CARNET: '0/12', CONFITURE: '0/6' })
})

test('perished goods come in by quarantine with a reason, and goods that perish today may go anywhere', async () => {
  const I = await atTheDock()
  await I.receive([
    { sku: 'CONFITURE', qty: 1, to: 'Q-01', lot: 'L1', expiry: '2026-03-11' },
    { sku: 'CONFITURE', qty: 1, lot: 'L2', expiry: '2026-03-12' },
  ])
  expect(await I.at('Q-01')).toEqual({ 'CONFITURE L1': 1 })
  expect(await I.at('QUAI')).toEqual({ 'CONFITURE L2': 1 })
  const [why] = await I.db.select().from(moves).where(eq(moves.reason, 'Périmé à l’arrivée'))
  expect(why).toMatchObject({ qty: 1, lot: 'L1', type: 'RECEPTION' })
})

test('a warehouse without a supplier location refuses deliveries', async () => {
  const I = await atTheDock()
  await I.db.delete(locations).where(eq(locations.name, 'FOURNISSEUR'))
  const reply = await I.receive([{ sku: 'CARNET', qty: 1 }])
  I.seeRefusal(reply, 409, 'reception-no-supplier')
  expect(reply.problem().detail).toBe(
    'Cet entrepôt n’a pas de lieu d’où viennent les livraisons. Prévenez un responsable.',
  )
})

test('more than expected needs a confirmation, over several lines too', async () => {
  const I = await atTheDock()
  const lines = [
    { sku: 'CARNET', qty: 12 },
    { sku: 'CARNET', qty: 1, to: 'Q-01', damaged: true },
  ]
  I.seeRefusal(await I.receive(lines), 409, 'reception-over')
  await I.receive(lines.map(line => ({ ...line, over: true })))
  expect(await I.progress()).toEqual({ CARNET: '13/12', CONFITURE: '0/6' })
})

test('an article that is not on the document is named, and accepted after a confirmation', async () => {
  const I = await atTheDock()
  const { document = '' } = (await I.receive([{ sku: 'CARNET', qty: 1 }], '')).answer().data
  I.seeRefusal(await I.close(undefined, 'RC999999'), 404, 'reception-unknown')
  await I.close(undefined, document)
  await I.receive([{ sku: 'CARNET', qty: 12 }])
  const followed = (await I.close('expect')).answer().data.followedBy ?? ''
  const reply = await I.receive([{ sku: 'CARNET', qty: 1 }], followed)
  expect(reply.problem().detail).toBe(`Carnet n’est pas sur ${followed}.`)
  await I.receive([{ sku: 'CARNET', qty: 1, over: true }], followed)
  expect(await I.progress(followed)).toEqual({ CARNET: '1/0', CONFITURE: '0/6' })
})

test('a delivery without a document begins a new one that takes any article', async () => {
  const I = await atTheDock()
  const { document } = (await I.receive([{ sku: 'CARNET', qty: 40 }], '')).answer().data
  await I.receive([{ sku: 'CONFITURE', qty: 3 }], document)
  expect(await I.progress(document)).toEqual({ CARNET: '40/0', CONFITURE: '3/0' })
  expect((await I.list()).map(({ name }) => name)).toEqual([document, 'RC000001'])
})

test('when two people receive the last expected pieces at once, the second hears that it is too much', async () => {
  const I = await atTheDock()
  const replies = await Promise.all([
    I.receive([{ sku: 'CARNET', qty: 12 }]),
    I.receive([{ sku: 'CARNET', qty: 12 }]),
  ])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(replies.find(({ status }) => status === 409)?.problem().detail).toBe(
    'Carnet : 24 reçus pour 12 attendus.',
  )
  expect(await I.at('QUAI')).toEqual({ CARNET: 12 })
})

test('a delivery sent twice under one key is booked once', async () => {
  const I = await atTheDock()
  const again = () => I.receive([{ sku: 'CARNET', qty: 2 }], '', 'one-delivery')
  const first = (await again()).answer()
  expect((await again()).answer()).toEqual(first)
  expect(await I.at('QUAI')).toEqual({ CARNET: 2 })
  expect(await I.db.select().from(receptions)).toHaveLength(2)
})

test('deliveries need the shop', async () => {
  const I = await atTheDock()
  await I.logIn('amina')
  const body = { lines: [{ sku: 'LAMPE', qty: 1, to: 'QUAI' }] }
  I.seeRefusal(await I.call(receptionCalls.add, { params: { slugShop: 'lune' }, body }), 404, 'shop-unknown')
  await I.logIn('camille')
  const information = await I.call(receptionCalls.information, {
    params: { slugShop: 'lune', document: 'RC000001' },
  })
  const label = (params: typeof papier, sku: string) =>
    I.call(receptionCalls.labels, { params, body: { lines: [{ sku, qty: 1 }] } })
  const lamp = await label(papier, 'LAMPE')
  I.seeRefusal(lamp, 404, 'product-unknown')
  expect(lamp.problem().detail).toBe('L’article LAMPE n’existe pas.')
  I.seeRefusal(await label({ slugShop: 'nulle' }, 'CARNET'), 404, 'shop-unknown')
  const whose = (document: string) => I.call(receptionCalls.shop, { params: { document } })
  expect((await whose('RC000001')).answer().data).toEqual({ shop: 'papier' })
  expect((await whose('RC000009')).problem().detail).toBe('La réception RC000009 n’existe pas.')
  I.seeRefusal(information, 404, 'reception-unknown')
  expect(information.problem().detail).toBe('La réception RC000001 n’existe pas dans cette boutique.')
})
