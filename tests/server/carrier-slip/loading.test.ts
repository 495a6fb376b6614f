import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { carrierSlipCalls } from '#contract/endpoints/carrier-slip.ts'
import { shipmentCalls } from '#contract/endpoints/shipment.ts'
import { formerTrackings, parcels } from '#server/db/schema/index.ts'
import { atTheDock } from '#tests/drivers/parcels.ts'
import { atTheServer } from '#tests/drivers/server.ts'

const I = await atTheServer()
const dock = await atTheDock(I.db)

const chronopost = { carrierSlipGroup: 'chronopost' }
const load = (trackings: string[], more: { slip?: string; unload?: string[]; group?: string } = {}) => {
  const { group = 'chronopost', ...rest } = more
  return I.call(carrierSlipCalls.load, {
    params: { carrierSlipGroup: group },
    body: { trackings, seal: false, ...rest },
  })
}
const content = async () => (await I.call(carrierSlipCalls.content, { params: chronopost })).answer().data

beforeEach(async () => {
  await I.logIn('camille')
})

test('parcels are loaded by tracking number or parcel code, and the missing ones are counted', async () => {
  const [one, two] = await dock.packMany(3)
  if (!one || !two) throw new Error('Nothing was packed')
  const before = await content()
  expect(before.slip).toMatchObject({
    carrier: 'Chronopost',
    parcels: 0,
    waiting: 3,
    status: 'open',
    name: null,
  })
  // 16:30 in Paris, where the warehouse is.
  expect(before.slip.cutoffAt).toBe('2026-03-12T15:30:00.000Z')

  const first = (await load([one.tracking])).answer().data
  expect(first.slip).toMatchObject({ parcels: 1, weightG: 340, waiting: 2 })
  expect(first.loaded.map(({ name }) => name)).toEqual([one.name])
  const second = (await load([two.name], { slip: first.slip.name ?? '' })).answer().data
  expect(second.slip).toMatchObject({ name: first.slip.name, parcels: 2, weightG: 680, waiting: 1 })
  expect(await dock.parcel(two.name)).toMatchObject({ status: 'manifested' })
  expect((await content()).missing).toHaveLength(1)
})

test('a parcel can be taken off and loaded again', async () => {
  const parcel = await dock.pack()
  const { slip } = (await load([parcel.tracking])).answer().data
  const off = (await load([], { unload: [parcel.name], slip: slip.name ?? '' })).answer().data
  expect(off.unloaded.map(({ name }) => name)).toEqual([parcel.name])
  expect(await dock.parcel(parcel.name)).toMatchObject({ status: 'labelled', slipId: null })
  const again = await load([], { unload: [parcel.name] })
  I.seeRefusal(again, 409, 'slip-not-loaded')
  expect(again.problem().detail).toBe(`Le colis ${parcel.name} n’est pas sur ce bordereau.`)
  expect((await load([parcel.tracking])).status).toBe(200)
})

test.each([
  ['void', {}, 'parcel-void', 'Le colis $ est annulé : ne le chargez pas.'],
  ['open', {}, 'parcel-unlabelled', 'Le colis $ n’a pas encore d’étiquette : repassez-le en expédition.'],
  ['sealed', {}, 'parcel-unlabelled', 'Le colis $ n’a pas encore d’étiquette : repassez-le en expédition.'],
  ['labelled', { carrier: 'dpd' }, 'slip-wrong-carrier', 'Le colis $ part avec DPD, pas avec Chronopost.'],
  [
    'labelled',
    { carrier: null },
    'slip-wrong-carrier',
    'Le colis $ n’a pas de transporteur : repassez-le en expédition.',
  ],
  [
    'labelled',
    { order: 'cancelled' },
    'order-cancelled',
    'La commande # est annulée : mettez le colis $ de côté.',
  ],
  [
    'labelled',
    { order: 'on_hold' },
    'order-on-hold',
    'La commande # est en attente : mettez le colis $ de côté.',
  ],
] as const)('a %s parcel %o is refused: %s', async (status, wish, code, detail) => {
  const parcel = await dock.pack({ status, ...wish })
  const before = (await content()).slip
  const reply = await load([parcel.name])
  I.seeRefusal(reply, 409, code)
  expect(reply.problem().detail).toBe(detail.replace('$', parcel.name).replace('#', parcel.order))
  expect((await content()).slip).toEqual(before)
})

test('an unknown parcel and one of a shop that the user does not serve are refused alike', async () => {
  const reply = await load(['CL00099999'])
  I.seeRefusal(reply, 404, 'parcel-unknown')
  expect(reply.problem().detail).toBe('Aucun colis ne porte CL00099999.')
  const lamp = await dock.pack({ sku: 'LAMPE' })
  await I.logIn('amina')
  I.seeRefusal(await load([lamp.name]), 404, 'parcel-unknown')
})

test('a parcel that is on a slip is refused, with the slip’s name', async () => {
  const parcel = await dock.pack()
  const { slip } = (await load([parcel.tracking])).answer().data
  const reply = await load([parcel.tracking])
  I.seeRefusal(reply, 409, 'slip-already-loaded')
  expect(reply.problem().detail).toBe(`Le colis ${parcel.name} est déjà sur ce bordereau (${slip.name}).`)
  const elsewhere = await load([parcel.tracking], { group: 'dpd' })
  I.seeRefusal(elsewhere, 409, 'slip-already-loaded')
  expect(elsewhere.problem().detail).toBe(`Le colis ${parcel.name} est déjà sur le bordereau ${slip.name}.`)
})

test('several parcels at once are loaded together or not at all', async () => {
  const [one, other] = [await dock.pack(), await dock.pack({ carrier: 'dpd' })]
  I.seeRefusal(await load([one.name, other.name]), 409, 'slip-wrong-carrier')
  expect(await dock.parcel(one.name)).toMatchObject({ status: 'labelled' })
})

test('a number that a void parcel shares loads the live parcel', async () => {
  const [dead, living] = [await dock.pack({ status: 'void' }), await dock.pack()]
  await I.db.update(parcels).set({ tracking: living.tracking }).where(eq(parcels.name, dead.name))
  const { loaded } = (await load([living.tracking])).answer().data
  expect(loaded.map(({ name }) => name)).toEqual([living.name])
})

test('a former tracking number is refused as an old label, with the current number', async () => {
  const parcel = await dock.pack()
  await I.db.insert(formerTrackings).values({ parcelId: parcel.id, tracking: 'XY00000001FR' })
  const reply = await load(['XY00000001FR'])
  I.seeRefusal(reply, 409, 'parcel-old-label')
  expect(reply.problem().detail).toBe(
    `Le colis ${parcel.name} porte maintenant le numéro ${parcel.tracking} : changez son étiquette.`,
  )
})

test('a parcel that is voided and loaded at once ends as one of the two', async () => {
  const parcels = await dock.packMany(6)
  const replies = await Promise.all(
    parcels.flatMap(({ name }) => [
      load([name]),
      I.call(shipmentCalls.voidParcel, { body: { parcelName: name } }),
    ]),
  )
  for (const [at, { name }] of parcels.entries()) {
    const [loaded, undone] = [replies[2 * at]?.status, replies[2 * at + 1]?.status]
    expect([loaded, undone].sort()).toEqual([200, 409])
    expect(await dock.parcel(name)).toMatchObject({ status: loaded === 200 ? 'manifested' : 'void' })
  }
})

test('a scan sent twice under one key loads once and gets the same answer', async () => {
  const parcel = await dock.pack()
  const body = { trackings: [parcel.tracking], seal: false }
  const send = () => I.call(carrierSlipCalls.load, { params: chronopost, body }, { key: 'scan-7' })
  const first = (await send()).answer()
  expect((await send()).answer()).toEqual(first)
})

test('two people who load a lorry’s first parcels at once share one slip, and no parcel is lost', async () => {
  const parcels = await dock.packMany(12, { carrier: 'dpd' })
  const camille = await I.logIn('camille')
  const amina = await I.logIn('amina')
  const replies = await Promise.all(
    parcels.map((parcel, at) =>
      I.call(
        carrierSlipCalls.load,
        { params: { carrierSlipGroup: 'dpd' }, body: { trackings: [parcel.tracking], seal: false } },
        { token: at % 2 === 0 ? camille : amina },
      ),
    ),
  )
  expect(replies.map(({ status }) => status)).toEqual(parcels.map(() => 200))
  expect(new Set(replies.map(reply => reply.answer().data.slip.name)).size).toBe(1)
  const slips = (await I.call(carrierSlipCalls.list, {})).answer()
  expect(slips.find(({ group }) => group === 'dpd')).toMatchObject({ parcels: 12, status: 'open' })
})

test('two people who scan the same parcel at once load it once', async () => {
  const parcel = await dock.pack()
  const replies = await Promise.all([load([parcel.name]), load([parcel.tracking]), load([parcel.name])])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409])
})

test('the list puts the next lorry first and counts what waits for each', async () => {
  await dock.pack({ carrier: 'dpd' })
  const slips = (await I.call(carrierSlipCalls.list, {})).answer()
  expect(slips.map(({ group }) => group)).toEqual(['chronopost', 'dpd'])
  expect(slips[1]).toMatchObject({ waiting: expect.any(Number), cutoffAt: '2026-03-12T17:00:00.000Z' })
})

test('an unknown carrier and a user without the role are refused', async () => {
  I.seeRefusal(await load([], { group: 'pigeon' }), 404, 'carrier-unknown')
  await I.logIn('paul')
  I.seeRefusal(await load([]), 403, 'role-missing')
})
