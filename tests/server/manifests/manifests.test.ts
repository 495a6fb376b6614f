import { randomBytes, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import { carrierCalls } from '#contract/endpoints/carrier.ts'
import { carrierSlipCalls } from '#contract/endpoints/carrier-slip.ts'
import { homeCalls } from '#contract/endpoints/home.ts'
import { serviceCalls } from '#contract/endpoints/service.ts'
import { shipmentCalls } from '#contract/endpoints/shipment.ts'
import { manifests, printJobs, warehouses } from '#server/db/schema/index.ts'
import { aCarrier, carrierReach, carrierSecret } from '#tests/drivers/carrier.ts'
import { atTheServer } from '#tests/drivers/server.ts'
import { carnet, fillPacking } from '../shipment/warehouse.ts'

vi.setConfig({ testTimeout: 60_000 })

const I = await atTheServer({ secretsKey: randomBytes(32), carrierReach })
const house = await fillPacking(I.db)
const carrier = await aCarrier()
const address = { lines: ['2 quai Bas'], postcode: '69009', city: 'Lyon', country: 'FR' }
await I.db.update(warehouses).set({ address }).where(eq(warehouses.id, house.warehouseId))
await I.logIn('amina')
const account = { number: 'C-1', secret: carrierSecret, provider: 'http' as const, url: carrier.url }
const params = { carrier: house.carrierId('chronopost') ?? '' }
;(await I.call(carrierCalls.account, { params, body: account })).answer()

let last = 7000
beforeEach(async () => {
  await carrier.begin()
  await I.logIn('camille')
  await I.db.delete(manifests)
})

const waitFor = <Found>(find: () => Promise<Found>) => vi.waitFor(find, { timeout: 20_000, interval: 30 })

/** A labelled parcel on the dock. */
async function label() {
  last += 1
  const list = `PK00${last}0`
  await house.makeList(list, [{ name: `CD0000${last}`, lines: [{ sku: 'CARNET' }] }])
  const packed = await I.call(shipmentCalls.packMono, { body: { pickingName: list, barcode: carnet } })
  const { id } = packed.answer().data.parcel
  return waitFor(async () => {
    const fetched = await I.call(shipmentCalls.fetchLabels, { body: { parcels: [id] } })
    const [parcel] = fetched.answer().data.parcels
    if (!parcel?.tracking) throw new Error('Not labelled yet')
    return parcel
  })
}

/** The lorry leaves with one parcel; the slip's own paper comes with the answer. */
async function seal() {
  const parcel = await label()
  const body = { trackings: [parcel.name], seal: true, confirm: true }
  const sealed = await I.call(carrierSlipCalls.load, { params: { carrierSlipGroup: 'chronopost' }, body })
  const { data, prints = [] } = sealed.answer()
  expect(prints.map(({ title }) => title)).toEqual([`Bordereau ${data.slip.name} Chronopost`])
  expect(data.manifest).toBe(true)
  return { slip: data.slip.name ?? '', parcel }
}

const awaited = async () => (await I.call(carrierSlipCalls.manifests, {})).answer().data.manifests
const comes = (state: 'ready' | 'refused') =>
  waitFor(async () => {
    const [one] = await awaited()
    if (one?.state !== state) throw new Error(`It is ${one?.state}`)
    return one
  })
const fetchThem = async (ids: string[], key = randomUUID()) =>
  (await I.call(carrierSlipCalls.fetchManifests, { body: { manifests: ids } }, { key })).answer().prints
const atHome = async () => (await I.call(homeCalls.attention, {})).answer().data.manifests

test('the carrier’s own paper is asked for after the seal, printed once, and again with the slip', async () => {
  const { slip } = await seal()
  const { id } = await comes('ready')
  expect((await carrier.seen()).manifests).toEqual([slip])
  const key = randomUUID()
  const [paper] = (await fetchThem([id], key)) ?? []
  expect(paper).toMatchObject({ role: 'a4', format: 'pdf', title: `Manifeste ${slip} Chronopost`, copies: 1 })
  // The answer that was lost comes again; another tab gets nothing.
  expect((await fetchThem([id], key))?.map(one => one.id)).toEqual([paper?.id])
  expect(await fetchThem([id])).toEqual([])
  expect(await awaited()).toEqual([])
  expect(await atHome()).toEqual({ first: [], total: 0 })

  const body = { reason: 'Le chauffeur l’a perdu' }
  const again = (await I.call(carrierSlipCalls.reprint, { params: { slip }, body })).answer().prints ?? []
  expect(again.map(({ title }) => title)).toEqual([
    `Bordereau ${slip} Chronopost (DUPLICATA)`,
    `Manifeste ${slip} Chronopost`,
  ])
  expect(again[1]?.data).toBe(paper?.data)
})

test.each([
  ['broken', 'il est en panne (erreur 500)'],
  ['never', 'il ne répond pas'],
] as const)(
  'a carrier that is %s at that moment is asked again, and home says why meanwhile',
  async (mode, reason) => {
    const parcel = await label()
    await carrier.behave(mode)
    const body = { trackings: [parcel.name], seal: true, confirm: true }
    ;(await I.call(carrierSlipCalls.load, { params: { carrierSlipGroup: 'chronopost' }, body })).answer()
    await waitFor(async () => expect(await atHome()).toMatchObject({ first: [{ reason }], total: 1 }))
    const { queues } = (await I.call(serviceCalls.look, {})).answer().data
    expect(queues.find(({ queue }) => queue === 'manifests')?.waiting).toBe(1)
    await carrier.behave('well')
    await comes('ready')
    expect((await carrier.seen()).manifests).toHaveLength(1)
  },
)

test.each([
  ['refusing', 'contrat suspendu'],
  ['wrong paper', 'son document « Manifeste » ne se lit pas'],
] as const)(
  'a %s carrier’s paper is not printed: home says why, and somebody asks again',
  async (mode, reason) => {
    const parcel = await label()
    await carrier.behave(mode)
    const body = { trackings: [parcel.name], seal: true, confirm: true }
    ;(await I.call(carrierSlipCalls.load, { params: { carrierSlipGroup: 'chronopost' }, body })).answer()
    const { id, slip } = await comes('refused')
    expect(await atHome()).toMatchObject({ first: [{ slip, carrier: 'Chronopost', reason }], total: 1 })
    await carrier.behave('well')
    const retry = (manifest: string) => I.call(carrierSlipCalls.retryManifest, { params: { manifest } })
    expect((await retry(id)).answer().data).toEqual({ slip })
    await comes('ready')
    expect(await atHome()).toEqual({ first: [], total: 0 })
    I.seeRefusal(await retry(id), 409, 'manifest-made')
    I.seeRefusal(await retry(randomUUID()), 404, 'manifest-unknown')
  },
)

test('a carrier that makes none is asked once, and nobody waits', async () => {
  const parcel = await label()
  await carrier.behave('no manifest')
  const before = await I.db.$count(printJobs)
  const body = { trackings: [parcel.name], seal: true, confirm: true }
  ;(await I.call(carrierSlipCalls.load, { params: { carrierSlipGroup: 'chronopost' }, body })).answer()
  await waitFor(async () => expect(await I.db.select().from(manifests)).toMatchObject([{ state: 'made' }]))
  expect(await awaited()).toEqual([])
  // The slip's own paper.
  expect(await I.db.$count(printJobs)).toBe(before + 1)
})
