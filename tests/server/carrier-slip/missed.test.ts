import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { carrierSlipCalls } from '#contract/endpoints/carrier-slip.ts'
import { homeCalls } from '#contract/endpoints/home.ts'
import { shipmentCalls } from '#contract/endpoints/shipment.ts'
import { auditLog, orderEvents, orders, parcels, postponements } from '#server/db/schema/index.ts'
import { atTheDock } from '#tests/drivers/parcels.ts'
import { atTheServer } from '#tests/drivers/server.ts'

/** Chronopost leaves Lyon at 16:30 each day, and two of its parcels were ready at 10:00. */
const thursday = '2026-03-12T15:30:00.000Z'
const friday = '2026-03-13T15:30:00.000Z'
const params = { carrierSlipGroup: 'chronopost' }

async function atTheMissedLorry() {
  const I = await atTheServer()
  await I.logIn('camille')
  const dock = await atTheDock(I.db)
  const packed = await dock.packMany(2)
  await I.db.update(parcels).set({ createdAt: new Date('2026-03-12T09:00:00Z') })
  const [parcel] = packed
  if (!parcel) throw new Error('Nothing was packed')
  return {
    server: I,
    parcel,
    async waitUntil(moment: string) {
      I.waitMinutes((Date.parse(moment) - I.now.getTime()) / 60_000)
      await I.logIn('camille')
    },
    atHome: async () => (await I.call(homeCalls.attention, {})).answer().data.departures,
    onTheSlip: async () => (await I.call(carrierSlipCalls.content, { params })).answer().data.slip,
    atTheBench: async () =>
      (await I.call(shipmentCalls.order, { params: { orderName: parcel.order } })).answer().data.departure,
    postpone: (missed: string) => I.call(carrierSlipCalls.postpone, { params, body: { missed } }),
    load: (trackings: string[], seal = false) =>
      I.call(carrierSlipCalls.load, { params, body: { trackings, seal, confirm: true } }),
  }
}

test('a lorry whose hour passed with parcels on the dock is named alike on home, slip and bench, until it is sealed', async () => {
  const I = await atTheMissedLorry()
  expect(await I.atHome()).toMatchObject([{ group: 'chronopost', at: thursday, missed: 0, toLoad: 2 }])
  await I.waitUntil('2026-03-12T15:31:00Z')
  expect(await I.atHome()).toMatchObject([{ group: 'chronopost', at: thursday, missed: 2, toLoad: 2 }])
  expect(await I.onTheSlip()).toMatchObject({ cutoffAt: thursday, missed: true })
  expect(await I.atTheBench()).toEqual({ at: thursday, missed: true })

  // A parcel on an open slip has not left either, and the next day the alarm still stands.
  await I.load([I.parcel.tracking])
  await I.waitUntil('2026-03-13T08:00:00Z')
  expect(await I.atHome()).toMatchObject([{ at: thursday, missed: 2, toLoad: 1 }])
  expect((await I.load([], true)).status).toBe(200)
  expect(await I.atHome()).toMatchObject([{ at: friday, missed: 0, toLoad: 1 }])
})

test('somebody puts its parcels off to the next departure: who, when and to which is written down, once', async () => {
  const I = await atTheMissedLorry()
  expect((await I.postpone(thursday)).problem().code).toBe('departure-settled')
  await I.waitUntil('2026-03-12T15:31:00Z')
  await I.load([I.parcel.tracking])
  expect((await I.postpone(thursday)).answer().data).toEqual({ to: friday, parcels: 2 })
  expect(await I.atHome()).toMatchObject([{ at: friday, missed: 0 }])
  expect(await I.onTheSlip()).toMatchObject({ cutoffAt: friday, missed: false })
  expect((await I.postpone(thursday)).problem().code).toBe('departure-settled')

  expect(await I.server.db.select().from(postponements)).toMatchObject([
    { missedAt: new Date(thursday), toAt: new Date(friday), parcels: 2, at: I.server.now },
  ])
  const told = await I.server.db
    .select({ text: orderEvents.text })
    .from(orderEvents)
    .innerJoin(orders, eq(orders.id, orderEvents.orderId))
    .where(eq(orders.name, I.parcel.order))
  expect(told.map(({ text }) => text)).toContain(
    'Départ Chronopost du 12/03/2026 à 16:30 manqué : reportée au 13/03/2026 à 16:30',
  )
  const done = and(eq(auditLog.call, 'rest_warehouse_carrier_slip_postpone'), eq(auditLog.outcome, 'done'))
  expect(await I.server.db.select().from(auditLog).where(done)).toMatchObject([
    { details: { départ: { from: thursday, to: friday }, colis: 2 } },
  ])

  // The next lorry may be missed as well.
  await I.waitUntil('2026-03-13T15:31:00Z')
  expect(await I.atHome()).toMatchObject([{ at: friday, missed: 2 }])
})
