import { eq } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import { carrierCalls } from '#contract/endpoints/carrier.ts'
import { orderFileCalls } from '#contract/endpoints/order-file.ts'
import { shipmentCalls } from '#contract/endpoints/shipment.ts'
import { announcements, printJobs, products } from '#server/db/schema/index.ts'
import { aSendcloud } from '#tests/drivers/sendcloud.ts'
import { soon } from '#tests/drivers/soon.ts'
import { atACarrier } from './at-a-carrier.ts'

const sendcloud = await aSendcloud()
const account = {
  ...{ number: '517', secret: 'public:secret', provider: 'sendcloud' as const },
  ...{ url: sendcloud.url, service: 'postnl:standard' },
}
const { I, params, pack, until, leave, whereabouts, forget } = await atACarrier(account, 4000)
const keys = `Basic ${Buffer.from('public:secret').toString('base64')}`

beforeEach(async () => {
  await forget()
  Object.assign(sendcloud, { refuses: undefined, isSilent: false, prices: 'quoted' })
  for (const seen of [sendcloud.wrong, sendcloud.bought, sendcloud.priced]) seen.length = 0
})

test('a parcel is announced as Sendcloud documents it, its label fetched, and a voided one cancelled', async () => {
  const { parcel } = await pack()
  await until('ready', parcel.id)
  expect(sendcloud.wrong).toEqual([])
  expect(sendcloud.bought).toEqual([parcel.name])
  expect([...sendcloud.keys]).toEqual([keys])
  expect(sendcloud.shipments[0]?.to).toMatchObject({ address_line_1: '1 rue Haute', house_number: '1' })
  await I.call(shipmentCalls.voidParcel, { body: { parcelName: parcel.name } })
  await vi.waitFor(
    async () => expect((await I.db.select().from(announcements))[0]).toMatchObject({ state: 'withdrawn' }),
    soon,
  )
  expect(sendcloud.shipments[0]).toMatchObject({ isCancelled: true })
})

test('an answer that is cut off is asked for again under the same reference, which Sendcloud knows', async () => {
  sendcloud.isSilent = true
  const { parcel } = await pack()
  await vi.waitFor(() => expect(sendcloud.bought).toEqual([parcel.name]), soon)
  sendcloud.isSilent = false
  await until('ready', parcel.id)
  expect(sendcloud.bought).toEqual([parcel.name])
})

test('what its carrier refuses is said; the next try follows the failed one, and buys once', async () => {
  sendcloud.refuses = { detail: 'Postal code is not valid', pointer: '/to_address/postal_code' }
  const { order, parcel } = await pack()
  expect(await until('refused', parcel.id)).toMatchObject({
    reason: 'Postal code is not valid',
    refusedFor: 'address',
  })
  const failed = sendcloud.shipments.at(-1)?.id
  sendcloud.refuses = undefined
  ;(await I.call(shipmentCalls.printMulti, { body: { orderName: order.name } })).answer()
  await until('ready', parcel.id)
  expect(sendcloud.bought).toEqual([`${parcel.name}-${failed}`])
  expect(sendcloud.wrong).toEqual([])
})

test('the relay point, the customs and their paper go by Sendcloud’s own fields', async () => {
  const customs = { originCountry: 'FR', tariffNumber: '48201030', customsValueCents: 790 }
  await I.db.update(products).set(customs).where(eq(products.sku, 'CARNET'))
  const relay = { id: '10168633', name: 'Kiosk', lines: [], postcode: '1204', city: 'Genève', country: 'CH' }
  const to = { lines: ['1 rue du Lac'], postcode: '1204', city: 'Genève', country: 'CH' }
  const { parcel } = await pack({ address: to, relay })
  await until('ready', parcel.id)
  expect(sendcloud.wrong).toEqual([])
  expect(sendcloud.shipments.at(-1)?.asked).toMatchObject({
    to_service_point: { id: '10168633' },
    customs_information: { export_reason: 'commercial_goods' },
    parcels: [
      { parcel_items: [{ sku: 'CARNET', price: { value: '7.90', currency: 'EUR' }, hs_code: '48201030' }] },
    ],
  })
  const title = `Déclaration en douane ${parcel.name}`
  expect(await I.db.$count(printJobs, eq(printJobs.title, title))).toBe(1)
})

test('a parcel that left is followed by its number; a status that is no news stays unsaid', async () => {
  sendcloud.events = [
    { event_at: '2026-03-12T07:00:00Z', status_code: 'announced', status_description: 'Announced' },
    {
      event_at: '2026-03-12T07:30:00Z',
      status_code: 'delivery-attempt-failed',
      status_description: 'Absent',
    },
  ]
  const { parcel } = await pack()
  await leave(parcel.id)
  expect(await whereabouts('held')).toMatchObject({ said: 'Absent' })
  sendcloud.events.push({
    ...{ event_at: '2026-03-12T08:30:00Z', status_code: 'DELIVERED', status_description: 'Delivered' },
  })
  await whereabouts('delivered')
  expect(sendcloud.wrong).toEqual([])
})

test('service points are searched with the carrier of the account’s own shipping option', async () => {
  await I.logIn('amina')
  const query = { carrier: 'chronopost', country: 'FR', postcode: '69003' }
  const { relays } = (await I.call(orderFileCalls.relays, { query })).answer().data
  expect(relays[0]).toEqual({
    ...{ id: '1000001', name: 'Relais 1000001', lines: ['7 rue Basse'], carrier: 'postnl' },
    ...{ postcode: '69003', city: 'Lyon', country: 'FR' },
  })
  expect(sendcloud.searches).toEqual([
    'country_code=FR&address_postal_code=69003&limit=20&carrier_code=postnl',
  ])
  expect(sendcloud.wrong).toEqual([])
})

const cost = async () => (await I.db.select().from(announcements))[0]

test('the price of the shipping option that the account names is Sendcloud’s quote for it, by the account’s contract', async () => {
  const { parcel } = await pack()
  await until('ready', parcel.id)
  expect(await cost()).toMatchObject({ service: 'postnl:standard', priceCents: 635, currency: 'EUR' })
  expect(sendcloud.priced).toEqual([{ option: 'postnl:standard', contract: 517 }])
  expect(sendcloud.wrong).toEqual([])
})

test.each(['none', 'unanswered'] as const)(
  'prices: %s. The label comes all the same, and no price is said',
  async prices => {
    sendcloud.prices = prices
    const { parcel } = await pack()
    await until('ready', parcel.id)
    expect(await cost()).toMatchObject({ service: 'postnl:standard', priceCents: null, currency: null })
    expect(sendcloud.bought).toEqual([parcel.name])
    expect(sendcloud.priced).not.toEqual([])
  },
)

test('without a shipping option of its own the account takes the cheapest: to the address, or to a service point', async () => {
  const serve = async (service: string) => {
    await I.logIn('amina')
    ;(await I.call(carrierCalls.account, { params, body: { ...account, service } })).answer()
    await I.logIn('camille')
  }
  await serve('')
  const home = (await pack()).parcel
  await until('ready', home.id)
  const point = { id: '1000001', name: 'Relais', lines: [], postcode: '69003', city: 'Lyon', country: 'FR' }
  const relay = (await pack({ relay: point })).parcel
  await until('ready', relay.id)
  const kept = await I.db.select().from(announcements)
  const of = (id: string) => kept.find(({ parcelId }) => parcelId === id)
  expect(of(home.id)).toMatchObject({ service: 'postnl:standard', priceCents: 635, currency: 'EUR' })
  expect(of(relay.id)).toMatchObject({ service: 'postnl:point', priceCents: 410, currency: 'EUR' })
  expect(sendcloud.wrong).toEqual([])
  await serve('postnl:standard')
})
