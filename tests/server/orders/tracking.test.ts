import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { formatOwn } from '#contract/barcodes/own.ts'
import { orderCalls } from '#contract/endpoints/order.ts'
import { orders, parcels } from '#server/db/schema/index.ts'
import { atTheServer } from '#tests/drivers/server.ts'
import { colissimo, dpd, gls, packOrders, ups } from './parcels.ts'

const I = await atTheServer()
await packOrders(I.db)

/** A valid DPD number that no parcel of these tests has. */
const free = '78046962773970'
const misread = `${ups.slice(0, -1)}8`

const add = (order: string, number: string, parcel?: string, key?: string, sure?: 'true') =>
  I.call(
    orderCalls.addTracking,
    { params: { order }, query: { trackingNumber: number, package: parcel, sure } },
    key ? { key } : {},
  )
const inform = async (order: string) =>
  (await I.call(orderCalls.information, { query: { order } })).answer().data[0]
const get = (order: string, number: string) =>
  I.call(orderCalls.tracking, { params: { order, trackingNumber: number } })

beforeEach(async () => {
  await I.logIn('camille')
})

test('an added number becomes the parcel’s number, and the former number still finds it', async () => {
  const before = await inform('CD00000001')
  const { data } = (await add('CD00000001', '6A 94372 753404')).answer()
  expect(data).toMatchObject({
    name: 'CL00000001',
    carrier: 'Colissimo',
    tracking: colissimo[2],
    trackingUrl: `https://suivi.example/${colissimo[2]}`,
  })
  const after = await inform('CD00000001')
  expect(after?.parcels[0]?.formerTrackings).toEqual([
    {
      carrier: 'Colissimo',
      tracking: colissimo[0],
      trackingUrl: `https://suivi.example/${colissimo[0]}`,
    },
  ])
  expect(after?.timeline.at(-1)).toMatchObject({
    what: 'tracking_added',
    text: `Numéro Colissimo ${colissimo[2]} ajouté au colis CL00000001`,
    by: 'Camille Roux',
  })
  expect(after?.version).toBe((before?.version ?? 0) + 1)
  for (const number of [colissimo[0], colissimo[2]]) {
    expect((await get('CD00000001', number)).answer().data.name).toBe('CL00000001')
    expect((await inform(number))?.name).toBe('CD00000001')
  }
  I.seeRefusal(await add('CD00000002', colissimo[0]), 409, 'tracking-taken')
})

test('a number added twice under one key is added once', async () => {
  const first = await add('CD00000003', gls[1], 'CL00000003', 'suivi-1')
  const again = await add('CD00000003', gls[1], 'CL00000003', 'suivi-1')
  expect(again.answer()).toEqual(first.answer())
  expect((await inform('CD00000003'))?.timeline).toHaveLength(1)
})

test('a number without a parcel goes to the order’s parcel that has none', async () => {
  await I.db.update(parcels).set({ tracking: null, carrierId: null }).where(eq(parcels.name, 'CL00000002'))
  expect((await add('CD00000003', misread)).problem().code).toBe('tracking-unrecognised')
  const { data } = (await add('CD00000003', '6A73785744797')).answer()
  expect(data).toMatchObject({ name: 'CL00000002', carrier: 'Colissimo' })
})

test.each([
  ['CD00099998', colissimo[2], 404, 'order-unknown', 'La commande CD00099998 n’existe pas.'],
  ['CD00000005', '6A11111111117', 409, 'order-cancelled', 'CD00000005 est annulée : elle ne part plus.'],
  [
    'CD00000006',
    '6A11111111117',
    409,
    'order-on-hold',
    'CD00000006 est en attente : elle ne part pas encore.',
  ],
  [
    'CD00000002',
    'XY457084352FR',
    422,
    'tracking-carrier',
    'Chronopost n’est pas un transporteur de cet entrepôt.',
  ],
  ['CD00000003', dpd, 409, 'tracking-taken', `${dpd} est déjà un numéro de la commande CD00000004.`],
  ['CD00000004', dpd, 409, 'tracking-known', `${dpd} est déjà un numéro du colis CL00000004.`],
  [
    'CD00000002',
    'BONJOUR',
    422,
    'tracking-unrecognised',
    'BONJOUR n’a la forme d’aucun numéro de suivi connu.',
  ],
  [
    'CD00000002',
    formatOwn('package', 'CL00000001'),
    422,
    'tracking-unrecognised',
    `${formatOwn('package', 'CL00000001')} est un code de colis, pas un numéro de suivi.`,
  ],
] as const)('%s given %s is refused: %i %s', async (order, number, status, code, detail) => {
  const reply = await add(order, number)
  I.seeRefusal(reply, status, code)
  expect(reply.problem().detail).toBe(detail)
})

test('a number without a check digit is added when it is confirmed, or was read in bars that have one', async () => {
  const weak = '25046962773971'
  const reply = await add('CD00000001', weak)
  I.seeRefusal(reply, 409, 'tracking-unsure')
  expect(reply.problem().detail).toBe(`DPD ${weak} : ce numéro n’a pas de clé de contrôle.`)
  expect((await add('CD00000001', weak, undefined, undefined, 'true')).answer().data.tracking).toBe(weak)
})

test('a damaged code of ours is never a number, and a postal one that begins alike is', async () => {
  for (const damaged of ['CQ659814', 'DC0FINHI', 'JD483075403']) {
    I.seeRefusal(await add('CD00000001', damaged, undefined, undefined, 'true'), 422, 'tracking-unrecognised')
  }
  expect((await add('CD00000001', 'CD123456785FR')).problem().code).toBe('tracking-carrier')
})

test('an order without a parcel takes no number', async () => {
  const reply = await add('CD00000002', free)
  I.seeRefusal(reply, 409, 'order-no-parcel')
  expect(reply.problem().detail).toBe('CD00000002 n’a pas encore de colis : emballez-la d’abord.')
})

test('when all parcels have a number, the call must name a parcel of this order', async () => {
  const reply = await add('CD00000003', free)
  I.seeRefusal(reply, 409, 'tracking-which-package')
  expect(reply.problem().detail).toBe(
    'CD00000003 a 2 colis, tous numérotés : scannez d’abord celui qui porte ce numéro.',
  )
  const other = await add('CD00000003', free, 'CL00000001')
  I.seeRefusal(other, 409, 'package-other-order')
  expect(other.problem().detail).toBe('Le colis CL00000001 n’est pas de la commande CD00000003.')
})

test('another shop’s order takes no number, and a refusal does not name it', async () => {
  await I.logIn('amina')
  I.seeRefusal(await add('CD00000004', free), 404, 'order-unknown')
  const taken = await add('CD00000001', dpd)
  I.seeRefusal(taken, 409, 'tracking-taken')
  expect(taken.problem().detail).toBe(`${dpd} est déjà un numéro d’une autre commande.`)
  I.seeRefusal(await get('CD00000004', dpd), 404, 'order-unknown')
})

test('a void parcel’s number can be used again, and an unused number is unknown', async () => {
  const freed = '19399410016190'
  await I.db.update(parcels).set({ status: 'void', tracking: freed }).where(eq(parcels.name, 'CL00000004'))
  expect((await add('CD00000001', freed, undefined, undefined, 'true')).answer().data.tracking).toBe(freed)
  const reply = await get('CD00000001', ups)
  I.seeRefusal(reply, 404, 'tracking-unknown')
  expect(reply.problem().detail).toBe(`Aucun colis de CD00000001 ne porte le numéro ${ups}.`)
})

test('when two people add one number to two orders at once, one order gets it', async () => {
  const number = '074950608653'
  const replies = await Promise.all([add('CD00000001', number), add('CD00000003', number, 'CL00000003')])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  const bearing = await I.db
    .select({ name: orders.name })
    .from(parcels)
    .innerJoin(orders, eq(orders.id, parcels.orderId))
    .where(eq(parcels.tracking, number))
  expect(bearing).toHaveLength(1)
})
