import { randomBytes, randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import { carrierCalls } from '#contract/endpoints/carrier.ts'
import { orderCalls } from '#contract/endpoints/order.ts'
import { orderFileCalls } from '#contract/endpoints/order-file.ts'
import { shipmentCalls } from '#contract/endpoints/shipment.ts'
import { territories, whyDeclared } from '#server/carriers/customs.ts'
import {
  announcements,
  orderKits,
  orderLines,
  orders,
  products,
  warehouses,
} from '#server/db/schema/index.ts'
import { aCarrier, carrierReach, carrierSecret } from '#tests/drivers/carrier.ts'
import { atTheServer } from '#tests/drivers/server.ts'
import { carnet, encre, fillPacking } from '../shipment/warehouse.ts'

vi.setConfig({ testTimeout: 120_000 })

const I = await atTheServer({
  secretsKey: randomBytes(32),
  carrierReach: { ...carrierReach, timeoutMs: 10_000 },
})
const house = await fillPacking(I.db)
const carrier = await aCarrier()
const lyon = { lines: ['2 quai Bas'], postcode: '69009', city: 'Lyon', country: 'FR' }
const fort = { lines: ['3 rue du Fort'], postcode: '97200', city: 'Fort-de-France', country: 'FR' }
await I.db.update(warehouses).set({ address: lyon }).where(eq(warehouses.id, house.warehouseId))
await I.logIn('amina')
const account = { number: 'C-1', secret: carrierSecret, provider: 'http', service: '' } as const
const params = { carrier: house.carrierId('chronopost') ?? '' }
;(await I.call(carrierCalls.account, { params, body: { ...account, url: carrier.url } })).answer()

beforeEach(async () => {
  await carrier.begin()
  await I.logIn('camille')
  await I.db.delete(announcements)
})

let last = 6000
async function pack(change: Partial<typeof orders.$inferInsert>, unitPriceCents: number | null = null) {
  last += 1
  const [list, name] = [`PK00${last}0`, `CD0000${last}`]
  await house.makeList(list, [{ name, lines: [{ sku: 'CARNET' }] }])
  const [order] = await I.db.update(orders).set(change).where(eq(orders.name, name)).returning()
  if (!order) throw new Error(`${name} was not made`)
  await I.db.update(orderLines).set({ unitPriceCents }).where(eq(orderLines.orderId, order.id))
  return (await I.call(shipmentCalls.packMono, { body: { pickingName: list, barcode: carnet } })).answer()
    .data
}

const until = (state: 'ready' | 'refused', id: string) =>
  vi.waitFor(
    async () => {
      const { labels } = (await I.call(shipmentCalls.labels, {})).answer().data
      const label = labels.find(one => one.id === id)
      expect(label?.state).toBe(state)
      return label
    },
    { timeout: 50_000, interval: 30 },
  )

const article = (said: Partial<typeof products.$inferInsert>) =>
  I.db.update(products).set(said).where(eq(products.sku, 'CARNET'))

test('an order says before it is packed what customs will ask of its articles, abroad alone', async () => {
  await article({ originCountry: null, tariffNumber: null, customsValueCents: null })
  await house.makeList('PK00059990', [{ name: 'CD00005999', lines: [{ sku: 'CARNET' }] }])
  const told = async (change: Partial<typeof orders.$inferInsert>) => {
    await I.db.update(orders).set(change).where(eq(orders.name, 'CD00005999'))
    const { data } = (await I.call(orderCalls.information, { query: { order: 'CD00005999' } })).answer()
    const file = (await I.call(orderFileCalls.information, { params: { order: 'CD00005999' } })).answer()
    expect(file.data.order.undeclared).toBe(data[0]?.undeclared)
    return data[0]?.undeclared
  }
  expect(await told({ address: fort })).toBe('Douane, à compléter : CARNET (origine, tarif, valeur).')
  expect(await told({ address: lyon })).toBeUndefined()
  await article({ originCountry: 'PT', tariffNumber: '48201030' })
  expect(await told({ address: fort })).toBe('Douane, à compléter : CARNET (valeur).')
  expect(await told({ status: 'cancelled' })).toBeUndefined()
})

test('what customs ask and nobody knows is named at the bench before anything leaves', async () => {
  await article({ originCountry: null, tariffNumber: null, customsValueCents: null })
  const { order, parcel } = await pack({ address: fort })
  const asks = async (words: string) => {
    const refused = await until('refused', parcel.id)
    expect(refused?.reason).toContain(`l’article CARNET n’a pas ${words}`)
    expect(refused?.reason).toContain('Martinique')
  }
  const again = async () =>
    (await I.call(shipmentCalls.printMulti, { body: { orderName: order.name } })).answer()
  await asks('de pays d’origine')
  await article({ originCountry: 'PT' })
  await again()
  await vi.waitFor(() => asks('de numéro de tarif douanier'), { timeout: 20_000 })
  await article({ tariffNumber: '48201030' })
  await again()
  await vi.waitFor(() => asks('de valeur en douane'), { timeout: 20_000 })
  expect((await carrier.seen()).told).toEqual([])
  await article({ customsValueCents: 790 })
  await again()
  await until('ready', parcel.id)
})

test('the carrier is told of relay and customs, and its CN23 comes with the label, once', async () => {
  await article({ originCountry: 'PT', tariffNumber: '48201030', customsValueCents: 790 })
  const relay = { id: 'MQ-7', name: 'Casier du Fort', lines: [], postcode: '97200', city: '', country: 'FR' }
  const { parcel } = await pack({ address: fort, relay }, 850)
  await until('ready', parcel.id)
  expect((await carrier.seen()).told).toMatchObject([
    {
      relay: { id: 'MQ-7', name: 'Casier du Fort' },
      customs: {
        ...{ contents: 'sale', currency: 'EUR' },
        lines: [
          {
            ...{ sku: 'CARNET', description: 'Carnet', quantity: 1, weightG: 200, value: '8.50' },
            ...{ originCountry: 'PT', tariffNumber: '48201030' },
          },
        ],
      },
    },
  ])
  const body = { parcels: [parcel.id] }
  const fetched = (await I.call(shipmentCalls.fetchLabels, { body }, { key: randomUUID() })).answer()
  expect(fetched.prints?.map(({ role, title }) => [role, title])).toEqual([
    ['label', `Étiquette ${parcel.name}`],
    ['a4', `Déclaration CN23 ${parcel.name}`],
  ])
  const again = (await I.call(shipmentCalls.fetchLabels, { body }, { key: randomUUID() })).answer()
  expect(again.prints ?? []).toEqual([])
})

test('a kit is declared as the parts that lie in the parcel, which share the price that was paid for it', async () => {
  const known = { originCountry: 'PT', tariffNumber: '48201030' }
  await article({ ...known, customsValueCents: 790 })
  await I.db
    .update(products)
    .set({ ...known, customsValueCents: 350 })
    .where(eq(products.sku, 'ENCRE'))
  const [list, orderName] = ['PK0070000', 'CD00007000']
  await house.makeList(list, [
    {
      name: orderName,
      lines: [
        { sku: 'CARNET', qty: 4 },
        { sku: 'ENCRE', qty: 2 },
      ],
    },
  ])
  const [order] = await I.db
    .update(orders)
    .set({ address: fort })
    .where(eq(orders.name, orderName))
    .returning()
  const [coffret] = await I.db
    .insert(products)
    .values({ sku: 'COFFRET', name: 'Coffret', shopId: house.shopId('papier'), weightG: 0, kit: 'parts' })
    .returning()
  const [kit] = await I.db
    .insert(orderKits)
    .values({
      orderId: order?.id ?? '',
      productId: coffret?.id ?? '',
      qty: 2,
      unitPriceCents: 3_000,
      gift: false,
    })
    .returning()
  for (const [sku, ofKit] of [
    ['CARNET', 2],
    ['ENCRE', 1],
  ] as const)
    await I.db
      .update(orderLines)
      .set({ kitId: kit?.id ?? null, ofKit })
      .where(and(eq(orderLines.orderId, order?.id ?? ''), eq(orderLines.productId, house.product(sku))))
  const at = I.now.toISOString()
  const scans = [
    { barcode: carnet, qty: 4, at },
    { barcode: encre, qty: 2, at },
  ]
  const parcels = [{ packaging: 'CARTON-L', weightG: 2_120, scans }]
  const sealed = await I.call(shipmentCalls.packMulti, { body: { orderName, parcels, confirm: true } })
  const [parcel] = sealed.answer().data.parcels
  ;(await I.call(shipmentCalls.printMulti, { body: { orderName } })).answer()
  await until('ready', parcel?.id ?? '')
  const [told] = (await carrier.seen()).told
  // 7.90 and 3.50 of 19.30 a kit, of 30.00.
  expect(told).toMatchObject({
    customs: {
      lines: [
        { sku: 'CARNET', quantity: 4, value: '12.28' },
        { sku: 'ENCRE', quantity: 2, value: '5.44' },
      ],
    },
  })
})

test('a paper that nobody can print is refused with the parcel’s label', async () => {
  await article({ originCountry: 'PT', tariffNumber: '48201030', customsValueCents: 790 })
  await carrier.behave('wrong paper')
  const { parcel } = await pack({ address: fort })
  const refused = await until('refused', parcel.id)
  expect(refused).toMatchObject({ refusedFor: 'label', reason: 'son document « CN23 » ne se lit pas' })
})

test('within the Union nothing is asked', async () => {
  await article({ originCountry: null, tariffNumber: null, customsValueCents: null })
  const { parcel } = await pack({ address: lyon })
  await until('ready', parcel.id)
  const { told } = await carrier.seen()
  expect(told[0]).not.toHaveProperty('customs')
  expect(told[0]).not.toHaveProperty('relay')
})

const at = (country: string, postcode = '') => ({ country, postcode })

test.each([
  [at('FR', '69001'), at('BE', '1000'), undefined],
  [at('FR', '69001'), at('MC', '98000'), undefined],
  [at('FR', '69001'), at('GB', 'BT1 1AA'), undefined],
  [at('FR', '97200'), at('MQ', '97233'), undefined],
  [at('CH', '1204'), at('CH', '8001'), undefined],
  [at('FR', '69001'), at('GB', 'SW1A 1AA'), 'GB'],
  [at('FR', '69001'), at('FR', '97133'), 'Saint-Barthélemy'],
  [at('FR', '69001'), at('FR', '97400'), 'La Réunion'],
  [at('FR', '97400'), at('FR', '69001'), 'La Réunion'],
  [at('FR', '69001'), at('YT', '97600'), 'YT'],
  [at('FR', '69001'), at('ES', '35001'), 'Canaries'],
  [at('FR', '69001'), at('ES', '28001'), undefined],
  [at('FR', '69001'), at('IT', '23041'), 'Livigno'],
  [at('FR', '69001'), at('IT', '23030'), undefined],
  [at('CH', '1204'), at('FR', '69001'), 'CH'],
])('from %o to %o customs say: %s', (from, to, why) => {
  const said = whyDeclared(from, to)
  if (why === undefined) expect(said).toBeUndefined()
  else expect(said).toContain(why)
})

test('each territory has a reason that a person reads', () => {
  expect(territories.filter(({ why }) => why.length < 10)).toEqual([])
})
