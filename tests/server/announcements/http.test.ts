import { randomBytes, randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import { carrierCalls } from '#contract/endpoints/carrier.ts'
import { homeCalls } from '#contract/endpoints/home.ts'
import { orderCalls } from '#contract/endpoints/order.ts'
import { shipmentCalls } from '#contract/endpoints/shipment.ts'
import { shopHomeCalls } from '#contract/endpoints/shop-home.ts'
import {
  announcements,
  carrierAccounts,
  idempotencyKeys,
  orderEvents,
  parcels,
  warehouses,
} from '#server/db/schema/index.ts'
import { aCarrier, carrierReach, carrierSecret } from '#tests/drivers/carrier.ts'
import { readZpl } from '#tests/drivers/documents.ts'
import { atTheServer } from '#tests/drivers/server.ts'
import { soon } from '#tests/drivers/soon.ts'
import { carnet, fillPacking } from '../shipment/warehouse.ts'

vi.setConfig({ testTimeout: 60_000 })

const I = await atTheServer({ secretsKey: randomBytes(32), carrierReach })
const house = await fillPacking(I.db)
const carrier = await aCarrier()
const address = { lines: ['2 quai Bas'], postcode: '69009', city: 'Lyon', country: 'FR' }
await I.db.update(warehouses).set({ address }).where(eq(warehouses.id, house.warehouseId))

await I.logIn('amina')
const account = (body: object) =>
  I.call(carrierCalls.account, {
    params: { carrier: house.carrierId('chronopost') ?? '' },
    body: {
      number: 'C-1',
      secret: carrierSecret,
      provider: 'http',
      url: carrier.url,
      service: 'relais',
      ...body,
    },
  })
const stored = await account({})
expect(stored.answer().data.accounts[0]).toMatchObject({
  provider: 'http',
  url: carrier.url,
  service: 'relais',
})

const noRules = {
  ...{ shops: [], countries: [], fromG: null, toG: null },
  ...{ delivery: null, fromCents: null, toCents: null },
}

let last = 2000
beforeEach(async () => {
  await carrier.begin()
  await I.logIn('camille')
  await I.db.delete(announcements)
})

/** Packs the one order of a new list, and gives its parcel as the bench hears of it. */
async function pack(order: Partial<Parameters<typeof house.makeOrder>[0]> = {}) {
  last += 1
  const list = `PK00${last}0`
  await house.makeList(list, [{ name: `CD0000${last}`, lines: [{ sku: 'CARNET' }], ...order }])
  const packed = await I.call(shipmentCalls.packMono, { body: { pickingName: list, barcode: carnet } })
  return packed.answer()
}

const awaited = async () => (await I.call(shipmentCalls.labels, {})).answer().data.labels
const fetchLabels = async (ids: string[], key = randomUUID()) =>
  (await I.call(shipmentCalls.fetchLabels, { body: { parcels: ids } }, { key })).answer()
const timeline = async () => (await I.db.select().from(orderEvents)).map(({ text }) => text)
const retry = (orderName: string) => I.call(shipmentCalls.printMulti, { body: { orderName } })

/** Waits as the bench does, until the label's state is this one. */
async function until(state: 'ready' | 'refused', id: string) {
  return vi.waitFor(
    async () => {
      const label = (await awaited()).find(one => one.id === id)
      expect(label?.state).toBe(state)
      return label
    },
    { timeout: 20_000, interval: 30 },
  )
}

const untilReason = (id: string, reason: string) =>
  vi.waitFor(
    async () =>
      expect((await awaited()).find(one => one.id === id)).toMatchObject({ state: 'coming', reason }),
    { timeout: 20_000, interval: 20 },
  )

test('a sealed parcel is announced beside the call, and its label comes to the bench that packed, once', async () => {
  const { data, prints = [] } = await pack()
  expect(data.parcel).toMatchObject({ status: 'sealed', tracking: null })
  expect(data.order.status).toBe('packing')
  expect(prints).toEqual([])
  await until('ready', data.parcel.id)
  // Nothing more waits at home once it is there.
  expect((await I.call(homeCalls.attention, {})).answer().data.unlabelled).toEqual({ first: [], total: 0 })

  const key = randomUUID()
  const fetched = await fetchLabels([data.parcel.id], key)
  const [parcel] = fetched.data.parcels
  expect(parcel).toMatchObject({
    status: 'labelled',
    trackingUrl: `https://suivi.example/${parcel?.tracking}`,
  })
  const [label] = fetched.prints ?? []
  expect(label).toMatchObject({ role: 'label', format: 'zpl', title: `Étiquette ${parcel?.name}` })
  expect(await readZpl(label?.data ?? '')).toEqual([parcel?.tracking])
  // The answer that was lost comes again; another tab gets nothing, so nothing is printed twice.
  expect((await fetchLabels([data.parcel.id], key)).prints?.map(({ id }) => id)).toEqual([label?.id])
  expect((await fetchLabels([data.parcel.id])).prints).toEqual([])
  expect(await awaited()).toEqual([])
  expect((await carrier.seen()).bought).toEqual([parcel?.name])

  expect(await timeline()).toContain(`Étiquette Chronopost ${parcel?.tracking}`)
  const [kept] = await I.db.select().from(announcements)
  expect(kept).toMatchObject({
    service: 'relais',
    priceCents: 690,
    currency: 'EUR',
    bars: [parcel?.tracking],
  })

  // Printed again, it is the carrier's own label.
  const body = { orderName: data.order.name, reprint: true, reason: 'Étiquette abîmée' }
  const again = (await I.call(shipmentCalls.printMulti, { body })).answer()
  expect(again.prints?.[0]?.data).toBe(label?.data)
})

test('a slow carrier: the bench goes on to the next order, and each label names its parcel', async () => {
  await carrier.behave('slow')
  const first = (await pack()).data.parcel
  await untilReason(first.id, 'il ne répond pas')
  await carrier.behave('well')
  const second = (await pack()).data.parcel
  await until('ready', second.id)
  await carrier.answer()
  await until('ready', first.id)
  const { prints } = await fetchLabels([first.id, second.id])
  expect(prints?.map(({ title }) => title).sort()).toEqual(
    [`Étiquette ${first.name}`, `Étiquette ${second.name}`].sort(),
  )
  expect((await carrier.seen()).bought).toEqual([first.name, second.name])
})

test.each(['never', 'cut', 'broken after buying', 'forgetful never'] as const)(
  'a carrier that buys and then is %s is asked what it has before it is asked again',
  async mode => {
    await carrier.behave(mode)
    const { parcel } = (await pack()).data
    await until('ready', parcel.id)
    const { bought, asked } = await carrier.seen()
    expect(bought).toEqual([parcel.name])
    expect(asked).toEqual([`POST ${parcel.name}`, `GET /parcels/${parcel.name}`])
  },
)

test('a carrier that answers twice, with another number the second time: the first answer counts, and one label comes out', async () => {
  await carrier.behave('twice')
  const { parcel } = (await pack()).data
  await until('ready', parcel.id)
  const { prints, data } = await fetchLabels([parcel.id])
  const { bought, asked, parcels: sold } = await carrier.seen()
  expect(data.parcels).toMatchObject([{ tracking: sold[parcel.name]?.tracking, status: 'labelled' }])
  expect(prints).toHaveLength(1)
  expect(await readZpl(prints?.[0]?.data ?? '')).toEqual([sold[parcel.name]?.tracking])
  expect([bought, asked]).toEqual([[parcel.name], [`POST ${parcel.name}`]])
  // Another number for the same parcel later on finds it labelled.
  await carrier.behave('well')
  expect((await fetchLabels([parcel.id])).prints).toEqual([])
})

test('a purchase that two servers are told of is one label and one line of the timeline', async () => {
  await carrier.behave('slow')
  const { parcel } = (await pack()).data
  await vi.waitFor(async () => expect((await carrier.seen()).bought).toEqual([parcel.name]), soon)
  // The first server is taken for dead while it still waits for its answer, and a second one asks.
  await I.db.update(announcements).set({ leasedUntil: sql`now() - interval '1 second'` })
  await I.changeServer()
  await awaited()
  await vi.waitFor(
    async () => expect((await carrier.seen()).asked).toContain(`GET /parcels/${parcel.name}`),
    soon,
  )
  await carrier.answer()
  await carrier.behave('well')
  await until('ready', parcel.id)
  expect((await fetchLabels([parcel.id])).prints).toHaveLength(1)
  const [kept] = await I.db.select().from(parcels).where(eq(parcels.id, parcel.id))
  const lines = (await timeline()).filter(text => text === `Étiquette Chronopost ${kept?.tracking}`)
  expect(lines).toHaveLength(1)
  expect((await carrier.seen()).bought).toEqual([parcel.name])
})

test('a carrier out of order: the parcel waits with its reason, on its list and at home, until it works again', async () => {
  await carrier.behave('broken')
  const { order, parcel } = (await pack()).data
  await untilReason(parcel.id, 'il est en panne (erreur 500)')
  const waiting = {
    parcel: parcel.name,
    order: order.name,
    carrier: 'Chronopost',
    reason: 'il est en panne (erreur 500)',
  }
  const { data } = (await I.call(shipmentCalls.withoutLabel, {})).answer()
  expect(data).toMatchObject({ first: [waiting], total: 1 })
  expect((await I.call(homeCalls.attention, {})).answer().data.unlabelled).toMatchObject({ total: 1 })
  expect((await retry(order.name)).answer().data.parcels[0]).toMatchObject({ status: 'sealed' })
  await carrier.behave('well')
  await until('ready', parcel.id)
  expect((await carrier.seen()).bought).toEqual([parcel.name])
})

test('a carrier that refuses the address says so at the bench, and takes it once somebody has changed it', async () => {
  await carrier.behave('refusing')
  const { order, parcel } = (await pack()).data
  const reason = 'le code postal 69001 n’existe pas à Lyon'
  expect(await until('refused', parcel.id)).toMatchObject({ reason, refusedFor: 'address' })
  expect(await timeline()).toContain(`Chronopost n’a pas donné l’étiquette de ${parcel.name} : ${reason}`)
  // The shop finds it at its own door.
  const home = async (slugShop: string) =>
    (await I.call(shopHomeCalls.now, { params: { slugShop } })).answer().data.refusedAddresses
  const told = { order: order.name, customer: order.customer, carrier: 'Chronopost', why: reason }
  expect(await home('papier')).toEqual({ first: [told], total: 1 })
  expect(await home('lune')).toEqual({ first: [], total: 0 })
  await carrier.behave('well')
  expect(await awaited()).toHaveLength(1)
  await retry(order.name)
  await until('ready', parcel.id)
  expect((await carrier.seen()).bought).toEqual([parcel.name])
})

test.each([
  ['wrong label', /^son étiquette porte « ZZ99999999FR », et non le numéro EX\d+FR$/],
  ['no label', /^son étiquette \(PDF\) ne se lit pas$/],
] as const)(
  'a %s is not printed: the parcel keeps its place, and nothing is bought again',
  async (mode, reason) => {
    await carrier.behave(mode)
    const { order, parcel } = (await pack()).data
    const refused = await until('refused', parcel.id)
    expect(refused?.reason).toMatch(reason)
    await carrier.behave('well')
    await retry(order.name)
    // The carrier still has the same one.
    await until('refused', parcel.id)
    expect((await carrier.seen()).bought).toEqual([parcel.name])
  },
)

test('the label of somebody else’s parcel is refused, and names whose it is', async () => {
  const first = (await pack()).data.parcel
  await until('ready', first.id)
  await carrier.behave('another’s label')
  const { parcel } = (await pack()).data
  const refused = await until('refused', parcel.id)
  expect(refused).toMatchObject({ refusedFor: 'label' })
  expect(refused?.reason).toMatch(
    new RegExp(`^son étiquette porte le numéro EX\\d+FR, qui est déjà pris par ${first.name}$`),
  )
  expect((await I.db.select().from(parcels).where(eq(parcels.id, parcel.id)))[0]).toMatchObject({
    tracking: null,
  })
})

test('a server that dies while it buys: another one finds what was bought', async () => {
  await carrier.behave('slow')
  const { parcel } = (await pack()).data
  await vi.waitFor(async () => expect((await carrier.seen()).bought).toEqual([parcel.name]), soon)
  // As after kill -9: the row stays claimed by a run that is gone.
  await I.db
    .update(announcements)
    .set({ state: 'buying', leasedBy: randomUUID(), leasedUntil: sql`now() - interval '1 second'` })
  await carrier.answer()
  await carrier.behave('well')
  await until('ready', parcel.id)
  const { bought } = await carrier.seen()
  expect(bought).toEqual([parcel.name])
  expect((await fetchLabels([parcel.id])).prints).toHaveLength(1)
})

test('a voided parcel is given back to its carrier, even while it is being bought', async () => {
  const { order, parcel } = (await pack()).data
  await until('ready', parcel.id)
  const undo = (parcelName: string) => I.call(shipmentCalls.voidParcel, { body: { parcelName } })
  expect((await undo(parcel.name)).answer().data.order.name).toBe(order.name)
  await carrier.behave('slow')
  const second = (await pack()).data.parcel
  await vi.waitFor(async () => expect((await carrier.seen()).bought).toHaveLength(2), soon)
  await undo(second.name)
  await carrier.behave('well')
  await carrier.answer()
  await vi.waitFor(
    async () => {
      const states = (await I.db.select().from(announcements)).map(({ state }) => state)
      expect(states).toEqual(['withdrawn', 'withdrawn'])
    },
    { timeout: 20_000, interval: 30 },
  )
  expect((await carrier.seen()).parcels).toEqual({})
})

test('an account without a service takes the cheapest that is offered; packer and order see which, and for how much', async () => {
  await I.logIn('amina')
  ;(await account({ service: '' })).answer()
  await I.logIn('camille')
  const { order, parcel } = (await pack()).data
  await until('ready', parcel.id)
  const carriage = { service: 'standard', priceCents: 690, currency: 'EUR' }
  expect((await fetchLabels([parcel.id])).data.parcels).toMatchObject([{ carriage }])
  const [shown] = (await I.call(orderCalls.information, { query: { order: order.name } })).answer().data
  expect(shown?.parcels).toMatchObject([{ carriage }])
  expect((await carrier.seen()).told).toMatchObject([{ service: 'standard' }])
  // A service that quotes nothing chooses itself.
  await carrier.behave('no quotes')
  const other = (await pack()).data.parcel
  await until('ready', other.id)
  expect((await carrier.seen()).told.at(-1)).toMatchObject({ reference: other.name, service: '' })
  await I.logIn('amina')
  ;(await account({ service: 'relais' })).answer()
})

test('the first account that a parcel fits announces it, and one that fits none is said so', async () => {
  await I.logIn('amina')
  const rules = { ...noRules, countries: ['BE'] }
  expect((await account({ rules })).answer().data.accounts[0]?.rules).toEqual(rules)
  await account({ name: 'lourds', service: 'palette', rules: { ...rules, countries: ['FR'], fromG: 20_000 } })
  await I.logIn('camille')
  last += 1
  await house.makeList(`PK00${last}0`, [{ name: `CD0000${last}`, lines: [{ sku: 'CARNET' }] }])
  const body = { pickingName: `PK00${last}0`, barcode: carnet }
  const refused = await I.call(shipmentCalls.packMono, { body })
  I.seeRefusal(refused, 409, 'carrier-no-account')
  expect(refused.problem()).toMatchObject({ got: '230 g, FR' })
  await I.logIn('amina')
  const light = { rules: { ...rules, countries: ['FR'], toG: 19_999 } }
  await account({ name: 'légers', service: 'lettre', ...light })
  await I.logIn('camille')
  const packed = (await I.call(shipmentCalls.packMono, { body })).answer().data
  await until('ready', packed.parcel.id)
  expect((await I.db.select().from(announcements))[0]).toMatchObject({ service: 'lettre' })
})

test('an address inside the house is refused unless the configuration names its network', async () => {
  const other = await atTheServer({ secretsKey: randomBytes(32) })
  const { carrierId } = await fillPacking(other.db)
  await other.logIn('amina')
  const say = (url: string) =>
    other.call(carrierCalls.account, {
      params: { carrier: carrierId('chronopost') ?? '' },
      body: { number: '', provider: 'http', url },
    })
  for (const url of [
    'http://colis.example',
    'https://127.0.0.1',
    'https://[::1]:8443',
    'https://10.0.0.7',
    'https://169.254.169.254',
    'ftp://colis.example',
    'rien',
  ]) {
    other.seeRefusal(await say(url), 422, 'carrier-address')
  }
  expect((await say('https://colis.example/api')).status).toBe(200)
})

test('the secret is in no answer, no table and no line of the log', async () => {
  const rows = [
    await I.db.select().from(announcements),
    await I.db.select().from(carrierAccounts),
    await I.db.select().from(idempotencyKeys),
    await I.db.select().from(orderEvents),
  ]
  expect(JSON.stringify(rows)).not.toContain(carrierSecret)
})
