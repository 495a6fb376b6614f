import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { carrierCalls } from '#contract/endpoints/carrier.ts'
import { remedyCalls } from '#contract/endpoints/remedy.ts'
import { shipmentCalls } from '#contract/endpoints/shipment.ts'
import { announcements, manifests, printJobs, products } from '#server/db/schema/index.ts'
import { aKarrio, faults, heldAgainst, isPublished } from '#tests/drivers/karrio.ts'
import { soon } from '#tests/drivers/soon.ts'
import { atACarrier } from './at-a-carrier.ts'

const karrio = await aKarrio()
const account = {
  ...{ number: 'colissimo-1', secret: 'key_123', provider: 'karrio' as const },
  ...{ url: `${karrio.url}/`, service: 'colissimo_home' },
}
const { I, address, params, pack, until, leave, whereabouts, forget } = await atACarrier(account, 3000)

beforeEach(async () => {
  await forget()
  const usual = { canRate: true, draws: 'pdf', carrierTakes: Promise.resolve() }
  Object.assign(karrio, { refuses: undefined, isSilent: false, manifests: [], ...usual })
  for (const seen of [karrio.wrong, karrio.bought, karrio.asked]) seen.length = 0
})

describe(heldAgainst, () => {
  test('a parcel is drafted, written down and bought, and is given back', async () => {
    const { parcel } = await pack()
    await until('ready', parcel.id)
    expect(karrio.wrong).toEqual([])
    expect(karrio.bought).toEqual([parcel.name])
    expect([...karrio.tokens]).toEqual(['Token key_123'])
    const [kept] = await I.db.select().from(announcements)
    expect(kept).toMatchObject({
      remoteId: 'shp_1',
      service: 'colissimo_home',
      priceCents: 740,
      currency: 'EUR',
    })
    expect(karrio.shipments.get('shp_1')).toMatchObject({
      reference: parcel.name,
      recipient: { person_name: 'Zoé Martin', postal_code: '69001', country_code: 'FR' },
      shipper: { address_line1: '2 quai Bas', address_line2: 'Bâtiment C' },
      parcels: [{ weight: 0.23, weight_unit: 'KG', length: 30, width: 20, height: 10, dimension_unit: 'CM' }],
    })
    await I.call(shipmentCalls.voidParcel, { body: { parcelName: parcel.name } })
    await vi.waitFor(
      async () => expect((await I.db.select().from(announcements))[0]).toMatchObject({ state: 'withdrawn' }),
      soon,
    )
    expect(karrio.shipments.get('shp_1')).toMatchObject({ status: 'cancelled' })
    expect(karrio.wrong).toEqual([])
  })

  test('a karrio that buys and is cut off is asked for what it has, and buys no second time', async () => {
    karrio.isSilent = true
    const { parcel } = await pack()
    await vi.waitFor(() => expect(karrio.bought).toEqual([parcel.name]), soon)
    karrio.isSilent = false
    await until('ready', parcel.id)
    expect(karrio.bought).toEqual([parcel.name])
    expect(karrio.asked.filter(one => one.startsWith('POST'))).toHaveLength(2)
    expect(karrio.wrong).toEqual([])
  })

  test('a purchase that its carrier is still at is not asked for a second time', async () => {
    let taken = () => {}
    karrio.carrierTakes = new Promise(resolve => (taken = resolve))
    const { parcel } = await pack()
    await vi.waitFor(() => expect(karrio.bought).toEqual([parcel.name]), soon)
    // Our patience with it is shorter, and its shipment is a draft still.
    await vi.waitFor(() => {
      const looks = karrio.asked.filter(one => /^GET \/v1\/shipments\/shp_\d+$/.test(one))
      expect(looks.length).toBeGreaterThan(0)
    }, soon)
    expect(karrio.asked.filter(one => one.endsWith('/purchase'))).toHaveLength(1)
    taken()
    await until('ready', parcel.id)
    expect(karrio.bought).toEqual([parcel.name])
    expect(karrio.wrong).toEqual([])
  })

  test('its carriers draw what they like, whatever the label’s name says', async () => {
    karrio.draws = 'zpl'
    const { parcel } = await pack()
    await until('ready', parcel.id)
    expect(karrio.wrong).toEqual([])
  })

  test('where its carrier does not answer, a person asks again', async () => {
    karrio.refuses = ''
    const { order, parcel } = await pack()
    const reason = 'son transporteur ne lui répond pas, ou pas comme il l’attend : réessayez plus tard'
    expect(await until('refused', parcel.id)).toMatchObject({ reason, refusedFor: 'other' })
    karrio.refuses = undefined
    ;(await I.call(shipmentCalls.printMulti, { body: { orderName: order.name } })).answer()
    await until('ready', parcel.id)
    expect(karrio.bought).toEqual([parcel.name])
  })

  test('an account that leads to no connection of karrio’s says so', async () => {
    await I.logIn('amina')
    await I.call(carrierCalls.account, { params, body: { ...account, number: 'nowhere' } })
    await I.logIn('camille')
    const { parcel } = await pack()
    expect(await until('refused', parcel.id)).toMatchObject({
      refusedFor: 'account',
      reason: 'karrio n’a pas de connexion « nowhere » qui sache le faire : vérifiez le numéro du compte',
    })
    await I.logIn('amina')
    await I.call(carrierCalls.account, { params, body: account })
    await I.logIn('camille')
  })

  test('an extension that fails is told as such, and is not asked again by itself', async () => {
    await I.logIn('amina')
    await I.call(carrierCalls.account, { params, body: { ...account, service: '' } })
    await I.logIn('camille')
    karrio.canRate = false
    const { parcel } = await pack()
    const refused = await until('refused', parcel.id)
    expect(refused?.reason).toMatch(/^l’extension de karrio pour ce transporteur a échoué \(module /)
    await I.logIn('amina')
    await I.call(carrierCalls.account, { params, body: account })
    await I.logIn('camille')
  })

  test('a service that karrio cannot price is bought at once, without a price, and not twice', async () => {
    karrio.canRate = false
    karrio.isSilent = true
    const { parcel } = await pack()
    await vi.waitFor(() => expect(karrio.bought).toEqual([parcel.name]), soon)
    karrio.isSilent = false
    await until('ready', parcel.id)
    expect(karrio.bought).toEqual([parcel.name])
    const [kept] = await I.db.select().from(announcements)
    expect(kept).toMatchObject({ service: 'colissimo_home', priceCents: null, currency: null })
    await I.call(shipmentCalls.voidParcel, { body: { parcelName: parcel.name } })
    await vi.waitFor(
      () => expect([...karrio.shipments.values()].at(-1)).toMatchObject({ status: 'cancelled' }),
      soon,
    )
    expect(karrio.wrong).toEqual([])
  })

  test('what its carrier refuses comes back in the carrier’s words, and is bought once it is changed', async () => {
    karrio.refuses = 'The postal code does not match the city'
    const { order, parcel } = await pack()
    expect(await until('refused', parcel.id)).toMatchObject({ reason: karrio.refuses, refusedFor: 'address' })
    karrio.refuses = undefined
    ;(await I.call(shipmentCalls.printMulti, { body: { orderName: order.name } })).answer()
    await until('ready', parcel.id)
    expect(karrio.bought).toEqual([parcel.name])
    expect(karrio.wrong).toEqual([])
  })

  test('its rates are the packer’s choice, which leaves no draft behind; the chosen one is bought', async () => {
    await I.logIn('amina')
    await I.call(carrierCalls.account, { params, body: { ...account, name: 'libre', service: '' } })
    await I.logIn('camille')
    karrio.refuses = 'Service colissimo_home is not available'
    const { order, parcel } = await pack()
    await until('refused', parcel.id)
    karrio.asked.length = 0
    const offered = await I.call(remedyCalls.services, { params: { parcelId: parcel.id } })
    const { services } = offered.answer().data
    expect(services).toMatchObject([
      { service: 'colissimo_home', priceCents: null },
      { accountName: 'libre', service: 'colissimo_home', priceCents: 740, currency: 'EUR' },
      { accountName: 'libre', service: 'colissimo_express', priceCents: 1290, currency: 'EUR' },
    ])
    expect(karrio.asked).toEqual(['POST /v1/proxy/rates'])
    karrio.refuses = undefined
    const [, , express] = services
    const service = { account: express?.account ?? '', service: express?.service ?? '' }
    const asked = { orderName: order.name, parcelId: parcel.id, service }
    ;(await I.call(shipmentCalls.printMulti, { body: asked })).answer()
    await until('ready', parcel.id)
    expect((await I.db.select().from(announcements))[0]).toMatchObject({
      ...{ chosenService: 'colissimo_express', service: 'colissimo_express', priceCents: 1290 },
    })
    expect(karrio.bought).toEqual([parcel.name])
    expect(karrio.wrong).toEqual([])
    // A label that is bought, or may have been, takes no other service any more.
    I.seeRefusal(await I.call(remedyCalls.services, { params: { parcelId: parcel.id } }), 409, 'label-made')
  })

  test('an address that karrio cannot hold is refused before anything leaves', async () => {
    const { parcel } = await pack({
      address: { ...address, lines: ['Résidence des très très très longues allées du parc'] },
    })
    const refused = await until('refused', parcel.id)
    expect(refused).toMatchObject({ refusedFor: 'address' })
    expect(refused?.reason).toContain('est trop long : 50 signes au plus')
    expect(karrio.asked).toEqual([])
  })

  test('outside the Union its customs are told by karrio’s own words, and its invoice comes with the label', async () => {
    const customs = { originCountry: 'FR', tariffNumber: '48201030', customsValueCents: 790 }
    await I.db.update(products).set(customs).where(eq(products.sku, 'CARNET'))
    const { parcel } = await pack({
      address: { ...address, postcode: '1204', city: 'Genève', country: 'CH' },
    })
    await until('ready', parcel.id)
    expect(karrio.wrong).toEqual([])
    expect([...karrio.shipments.values()].at(-1)).toMatchObject({
      customs: {
        content_type: 'merchandise',
        commodities: [
          {
            sku: 'CARNET',
            quantity: 1,
            weight: 0.2,
            hs_code: '48201030',
            origin_country: 'FR',
            value_amount: 7.9,
          },
        ],
      },
    })
    const title = `Facture pour la douane ${parcel.name}`
    expect(await I.db.$count(printJobs, eq(printJobs.title, title))).toBe(1)
  })

  test('a relay point, which karrio’s description does not know, is refused before anything leaves', async () => {
    const point = { id: '014523', name: 'Tabac', lines: [], postcode: '69003', city: 'Lyon', country: 'FR' }
    const { parcel } = await pack({ relay: point })
    const refused = await until('refused', parcel.id)
    expect(refused?.reason).toContain('karrio ne livre pas en point relais')
    expect(karrio.asked).toEqual([])
  })

  test('a parcel that left is followed by a tracker that karrio is asked to make once', async () => {
    const { parcel } = await pack()
    karrio.travels = { status: 'pending', events: [] }
    await leave(parcel.id)
    await vi.waitFor(() => expect(karrio.followed).toHaveLength(1), soon)
    const event = {
      date: '2026-03-12',
      // By the carrier's own clock; the moment has its zone.
      ...{ time: '09:15 AM', timestamp: '2026-03-12T09:15:00.000+01:00' },
      description: 'En cours de livraison',
      location: 'Lyon',
    }
    karrio.travels = { status: 'out_for_delivery', events: [event] }
    expect(await whereabouts('in_transit')).toMatchObject({
      ...{ stageAt: new Date('2026-03-12T08:15:00Z'), said: 'En cours de livraison' },
    })
    karrio.travels = { status: 'delivered', events: [{ date: '2026-03-12', description: 'Livré' }, event] }
    await whereabouts('delivered')
    expect(karrio.followed).toHaveLength(1)
    expect(karrio.wrong).toEqual([])
  })

  const made = () =>
    vi.waitFor(
      async () => {
        const rows = await I.db.select().from(manifests)
        expect(rows.at(-1)?.state).toBe('made')
        return rows.at(-1)
      },
      { timeout: 20_000, interval: 30 },
    )

  test('a manifest that karrio fails to keep is not asked for again by itself', async () => {
    karrio.keepsManifests = false
    await leave((await pack()).parcel.id)
    const refused = await vi.waitFor(
      async () => {
        const [row] = await I.db.select().from(manifests)
        expect(row?.state).toBe('refused')
        return row
      },
      { timeout: 20_000, interval: 30 },
    )
    expect(refused?.reason).toContain('karrio n’a pas pu garder son bordereau (Object of type Address')
    expect(karrio.asked.filter(one => one === 'POST /v1/manifests')).toHaveLength(1)
    karrio.keepsManifests = true
  })

  test('a lorry’s manifest is made once, though karrio was cut off in the middle; one that makes none is asked for none', async () => {
    const { parcel } = await pack()
    await until('ready', parcel.id)
    karrio.isSilent = true
    await leave(parcel.id)
    await vi.waitFor(() => expect(karrio.manifests).toHaveLength(1), soon)
    karrio.isSilent = false
    expect((await made())?.prints).toHaveLength(1)
    const [remote] = await I.db.select().from(announcements)
    expect(karrio.manifests).toMatchObject([
      { carrier_name: 'colissimo', shipment_identifiers: [remote?.remoteId], address: { city: 'Lyon' } },
    ])
    await I.db.delete(manifests)
    karrio.capabilities = ['Shipping']
    await leave((await pack()).parcel.id)
    expect((await made())?.prints).toEqual([])
    expect(karrio.manifests).toHaveLength(1)
    expect(karrio.wrong).toEqual([])
  })
})

test(`the check itself finds what the description does not hold, ${heldAgainst}`, () => {
  if (!isPublished) return expect(faults('POST', '/v1/everything', {})).toEqual([])
  expect(faults('POST', '/v1/shipments', { recipient: {} })).not.toEqual([])
  expect(
    faults('POST', '/v1/shipments/shp_1/purchase', { label_type: 'EPL', selected_rate_id: 'r' }),
  ).not.toEqual([])
  expect(faults('POST', '/v1/everything', {})).toEqual(['POST /v1/everything is in no description'])
  expect(faults('GET', '/v1/shipments/shp_1', { id: 'shp_1' }, 200)).not.toEqual([])
})
