import { randomBytes, randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import { carrierCalls } from '#contract/endpoints/carrier.ts'
import { carrierSlipCalls } from '#contract/endpoints/carrier-slip.ts'
import { homeCalls } from '#contract/endpoints/home.ts'
import { orderCalls } from '#contract/endpoints/order.ts'
import { serviceCalls } from '#contract/endpoints/service.ts'
import { shipmentCalls } from '#contract/endpoints/shipment.ts'
import { eventSubscriptions, events, journeys, warehouses } from '#server/db/schema/index.ts'
import { retain } from '#server/retention/retain.ts'
import { aCarrier, carrierReach, carrierSecret } from '#tests/drivers/carrier.ts'
import { atTheServer } from '#tests/drivers/server.ts'
import { carnet, fillPacking } from '../shipment/warehouse.ts'

vi.setConfig({ testTimeout: 60_000 })

const I = await atTheServer({ secretsKey: randomBytes(32), carrierReach })
const house = await fillPacking(I.db)
// It looks by itself, as a server does: where a commit takes long, the look that a call asks for comes too early.
await I.app.listen({ port: 0, host: '127.0.0.1' })
const carrier = await aCarrier()
const address = { lines: ['2 quai Bas'], postcode: '69009', city: 'Lyon', country: 'FR' }
await I.db.update(warehouses).set({ address }).where(eq(warehouses.id, house.warehouseId))
await I.logIn('amina')
const account = { number: '', secret: carrierSecret, provider: 'http' as const, url: carrier.url }
const params = { carrier: house.carrierId('chronopost') ?? '' }
;(await I.call(carrierCalls.account, { params, body: account })).answer()
await I.db.insert(eventSubscriptions).values({
  ...{
    shopId: house.shopId('papier'),
    name: 'Site',
    url: 'https://site.example',
    kinds: ['order.delivered'],
  },
  ...{ secret: 'scellé', secretAt: I.now, status: 'paused' },
})

let last = 6000
beforeEach(async () => {
  await carrier.begin()
  await I.logIn('camille')
  await I.db.delete(journeys)
  await I.db.execute(sql`truncate events cascade`)
})

/** Packs the one order of a new list, and its lorry takes the parcel. */
async function send() {
  last += 1
  const [list, order] = [`PK00${last}0`, `CD0000${last}`]
  await house.makeList(list, [{ name: order, lines: [{ sku: 'CARNET' }] }])
  const body = { pickingName: list, barcode: carnet }
  const { parcel } = (await I.call(shipmentCalls.packMono, { body })).answer().data
  const tracking = await vi.waitFor(
    async () => {
      const [found] = (await informationOf(order)).parcels
      expect(found?.tracking).toBeTruthy()
      return found?.tracking ?? ''
    },
    { timeout: 20_000, interval: 30 },
  )
  const slip = { params: { carrierSlipGroup: 'chronopost' } }
  ;(
    await I.call(carrierSlipCalls.load, {
      ...slip,
      body: { trackings: [tracking], seal: true, confirm: true },
    })
  ).answer()
  return { order, parcel }
}

async function informationOf(order: string) {
  const [found] = (await I.call(orderCalls.information, { query: { order } })).answer().data
  if (!found) throw new Error(`${order} is not there`)
  return found
}

const waitUntil = (what: () => Promise<void>) => vi.waitFor(what, { timeout: 20_000, interval: 30 })
const carriersWords = async (order: string) =>
  (await informationOf(order)).timeline
    .filter(({ what }) => ['travelling', 'delivered', 'trouble'].includes(what))
    .map(({ at, text }) => [at, text])
const troubles = async () => (await I.call(homeCalls.attention, {})).answer().data.troubles

test('parcels whose carrier should have been asked by now are told as waiting', async () => {
  await send()
  const waiting = async () => {
    const { queues } = (await I.call(serviceCalls.look, {})).answer().data
    return queues.find(({ queue }) => queue === 'journeys')
  }
  // Another server holds it, and does nothing.
  await I.db.update(journeys).set({
    nextAt: sql`now() - interval '20 minutes'`,
    ...{ leasedBy: randomUUID(), leasedUntil: sql`now() + interval '1 hour'` },
  })
  expect(await waiting()).toMatchObject({ waiting: 1 })
  expect((await waiting())?.oldestSeconds).toBeGreaterThan(1199)
  // Asked again later, it waits for nobody.
  await I.db.update(journeys).set({ nextAt: sql`now() + interval '1 hour'` })
  expect(await waiting()).toMatchObject({ waiting: 0, oldestSeconds: 0 })
})

test('a parcel is followed from its lorry to its customer: each stage once, at the carrier’s own hour', async () => {
  const { order, parcel } = await send()
  const handed = { stage: 'handed_over', at: '2026-03-12T07:00:00Z' }
  const moves = [
    { stage: 'in_transit', at: '2026-03-12T07:30:00+01:00', detail: 'Corbas' },
    { stage: 'in_transit', at: '2026-03-12T08:10:00Z', detail: 'Vénissieux' },
  ]
  await carrier.travel(parcel.name, [handed, moves[1] ?? handed])
  await waitUntil(async () => expect(await carriersWords(order)).toHaveLength(2))
  const delivered = { stage: 'delivered', at: '2026-03-12T08:45:00Z', detail: 'Remis au gardien' }
  await carrier.travel(parcel.name, [handed, ...moves, delivered])
  await waitUntil(async () => expect(await carriersWords(order)).toHaveLength(3))
  expect(await carriersWords(order)).toEqual([
    ['2026-03-12T07:00:00.000Z', `Colis ${parcel.name} pris en charge par le transporteur`],
    ['2026-03-12T08:10:00.000Z', `Colis ${parcel.name} en route : Vénissieux`],
    ['2026-03-12T08:45:00.000Z', `Colis ${parcel.name} livré : Remis au gardien`],
  ])
  expect((await informationOf(order)).parcels[0]?.journey).toEqual({
    ...{ stage: 'delivered', at: '2026-03-12T08:45:00.000Z', said: 'Remis au gardien' },
  })
  // Nobody asks any more, and the shop is told.
  expect(await I.db.select().from(journeys)).toMatchObject([{ nextAt: null, leasedBy: null }])
  expect((await I.db.select().from(events)).map(({ kind, facts }) => [kind, facts])).toEqual([
    ['order.delivered', { status: 'shipped' }],
  ])
})

test('a parcel that is held is on managers’ home until somebody has seen it, and again when it is sent back', async () => {
  const { order, parcel } = await send()
  const held = { stage: 'held', at: '2026-03-12T07:30:00Z', detail: 'Destinataire absent' }
  await carrier.travel(parcel.name, [held])
  await waitUntil(async () => expect(await carriersWords(order)).toHaveLength(1))
  await I.logIn('paul')
  expect(await troubles()).toEqual({ first: [], total: 0 })
  I.seeRefusal(
    await I.call(homeCalls.settleTrouble, { params: { parcel: parcel.id } }),
    403,
    'standing-missing',
  )
  await I.logIn('amina')
  expect(await troubles()).toMatchObject({
    first: [
      { parcel: parcel.name, order, carrier: 'Chronopost', stage: 'held', said: 'Destinataire absent' },
    ],
    total: 1,
  })
  const see = () => I.call(homeCalls.settleTrouble, { params: { parcel: parcel.id } })
  expect((await see()).answer().data).toEqual({ parcel: parcel.name })
  expect(await troubles()).toEqual({ first: [], total: 0 })
  I.seeRefusal(await see(), 409, 'trouble-seen')
  const told = (await informationOf(order)).timeline.at(-1)
  expect(told).toMatchObject({ text: `Colis ${parcel.name} retenu en chemin : vu`, by: 'Amina Diallo' })
  await carrier.travel(parcel.name, [held, { stage: 'returned', at: '2026-03-12T08:30:00Z' }])
  await waitUntil(async () => expect(await troubles()).toMatchObject({ first: [{ stage: 'returned' }] }))
  I.seeRefusal(
    await I.call(homeCalls.settleTrouble, { params: { parcel: randomUUID() } }),
    404,
    'trouble-unknown',
  )
})

test('what is held and goes on is nobody’s concern any more', async () => {
  const { order, parcel } = await send()
  const held = { stage: 'held', at: '2026-03-12T07:30:00Z' }
  await carrier.travel(parcel.name, [held])
  await I.logIn('amina')
  await waitUntil(async () => expect(await troubles()).toMatchObject({ total: 1 }))
  await carrier.travel(parcel.name, [held, { stage: 'in_transit', at: '2026-03-12T08:00:00Z' }])
  await waitUntil(async () => expect(await carriersWords(order)).toHaveLength(2))
  expect(await troubles()).toEqual({ first: [], total: 0 })
})

test('after thirty days nobody asks; a parcel that had set out and did not arrive is told, one never heard of is not', async () => {
  const heard = await send()
  await carrier.travel(heard.parcel.name, [{ stage: 'in_transit', at: '2026-03-12T07:00:00Z' }])
  await waitUntil(async () => expect(await carriersWords(heard.order)).toHaveLength(1))
  const unheard = await send()
  await I.db.update(journeys).set({ leftAt: sql`now() - interval '31 days'` })
  await waitUntil(async () => {
    const rows = await I.db.select().from(journeys)
    expect(rows.map(({ nextAt }) => nextAt)).toEqual([null, null])
  })
  await I.logIn('amina')
  expect(await troubles()).toMatchObject({
    first: [{ parcel: heard.parcel.name, stage: 'silent' }],
    total: 1,
  })
  expect(await carriersWords(unheard.order)).toEqual([])
})

test('a server that dies while it asks: another one asks in its place, and nothing is told twice', async () => {
  const { order, parcel } = await send()
  const moving = { stage: 'in_transit', at: '2026-03-12T07:00:00Z' }
  await carrier.travel(parcel.name, [moving])
  await waitUntil(async () => expect(await carriersWords(order)).toHaveLength(1))
  // As after kill -9: the row is held by a run that is gone.
  const gone = randomUUID()
  await I.db
    .update(journeys)
    .set({ leasedBy: gone, leasedUntil: sql`now() - interval '1 second'`, nextAt: sql`now()` })
  await waitUntil(async () => expect((await I.db.select().from(journeys))[0]?.leasedBy).not.toBe(gone))
  await carrier.travel(parcel.name, [moving, { stage: 'delivered', at: '2026-03-12T08:00:00Z' }])
  await waitUntil(async () =>
    expect(await I.db.select().from(journeys)).toMatchObject([{ stage: 'delivered' }]),
  )
  expect(await carriersWords(order)).toHaveLength(2)
})

test('once the customer is forgotten, so is who took the parcel', async () => {
  const { order, parcel } = await send()
  const taken = { stage: 'delivered', at: '2026-03-12T08:00:00Z', detail: 'Remis à Mme Martin' }
  await carrier.travel(parcel.name, [taken])
  await waitUntil(async () => expect(await carriersWords(order)).toHaveLength(1))
  await retain(I.db, { addressDays: 30, printDays: 0, auditDays: 0 }, new Date('2027-06-01'))
  expect(await carriersWords(order)).toEqual([
    [new Date(taken.at).toISOString(), `Colis ${parcel.name} livré`],
  ])
  expect(await I.db.select().from(journeys)).toMatchObject([{ stage: 'delivered', said: null }])
})
