import { beforeEach, expect, test } from 'vitest'
import { orderFileCalls } from '#contract/endpoints/order-file.ts'
import { pickingCalls } from '#contract/endpoints/picking.ts'
import { appId, appSecret, aShopify, type SoldLine } from '#tests/drivers/shopify.ts'
import { parcel, scan } from '../shipment/bench.ts'
import { carnet } from '../shipment/warehouse.ts'
import { besideAShop } from './connected.ts'

const shop = await aShopify()
const I = await besideAShop()
const { call } = I.server
await shop.happens(
  { act: 'product', id: 10, sku: 'CARNET' },
  { act: 'product', id: 20, sku: 'ENCRE' },
  { act: 'location', id: 2, name: 'Boutique du port' },
)
await I.connect({ kind: 'shopify', url: shop.url, account: appId, secret: appSecret })

/** Five minutes after the last: what changed within two minutes is read twice. */
let last = 0
const at = () => {
  last += 5
  return `${new Date(Date.UTC(2026, 2, 12, 0, last)).toISOString().slice(0, 19)}Z`
}
let next = 500
const sold = async (lines: readonly SoldLine[], more: Record<string, unknown> = {}) => {
  next += 1
  await shop.happens({ act: 'sell', number: next, at: at(), lines, ...more })
  expect(await I.look()).toBeNull()
  return { number: next, order: await I.orderOf(`#${next}`) }
}
const changes = async (number: number, changed: Record<string, unknown>) => {
  await shop.happens({ act: 'change', number, updatedAt: at(), ...changed })
  return I.look()
}
const fileOf = async (order: string) =>
  (await call(orderFileCalls.information, { params: { order } })).answer().data.order
const toTheBench = () => call(pickingCalls.printMulti, { params: { slug: 'papier', pickingType: 'multi' } })
const both = [
  { sku: 'CARNET', quantity: 3 },
  { sku: 'ENCRE', quantity: 1 },
]

beforeEach(() => I.server.logIn('camille'))

test('a sale comes in under its name there, with its address, its pieces and what the customer asks', async () => {
  const { order } = await sold(both, { note: ' Sonner deux fois. ' })
  expect(order).toMatchObject({ status: 'pending', instructions: ['Sonner deux fois.'] })
  expect(await fileOf(order?.name ?? '')).toMatchObject({
    customer: 'Zoé Martin',
    address: {
      lines: ['12 rue Haute'],
      postcode: '69003',
      city: 'Lyon',
      country: 'FR',
      phone: '06 12 34 56 78',
    },
    lines: [
      { product: { sku: 'CARNET' }, qty: 3 },
      { product: { sku: 'ENCRE' }, qty: 1 },
    ],
  })
  expect((await shop.seen()).wrong).toEqual([])
})

test.each([
  ['is not paid', { displayFinancialStatus: 'PENDING' }],
  ['is paid in part', { displayFinancialStatus: 'PARTIALLY_PAID' }],
  ['was paid too late', { displayFinancialStatus: 'EXPIRED' }],
  ['is a test', { test: true }],
  ['was sent already', { displayFulfillmentStatus: 'FULFILLED' }],
  ['is put off', { displayFulfillmentStatus: 'ON_HOLD' }],
  ['is for later', { displayFulfillmentStatus: 'SCHEDULED' }],
] as const)('an order that %s is not the warehouse’s', async (_, more) => {
  expect((await sold([{ sku: 'CARNET', quantity: 1 }], more)).order).toBeUndefined()
})

test('an order whose payment is promised is prepared, and one that waited comes in once it does not', async () => {
  const promised = await sold([{ sku: 'CARNET', quantity: 1 }], { displayFinancialStatus: 'AUTHORIZED' })
  expect(promised.order).toMatchObject({ status: 'pending' })
  const { number, order } = await sold([{ sku: 'CARNET', quantity: 1 }], {
    work: [{ status: 'ON_HOLD', lines: [{ line: 0, quantity: 1 }] }],
  })
  expect(order).toBeUndefined()
  await shop.happens({ act: 'work', number, part: 0, status: 'OPEN' })
  expect(await changes(number, {})).toBeNull()
  expect(await I.orderOf(`#${number}`)).toMatchObject({ status: 'pending' })
})

test('pieces that are taken off or refunded are not packed, and an order without any is cancelled', async () => {
  const { number, order } = await sold(both)
  await shop.happens({ act: 'takeOff', number, line: 1, quantity: 1, at: at() })
  await shop.happens({ act: 'takeOff', number, line: 0, quantity: 1, at: at() })
  expect(await I.look()).toBeNull()
  expect((await fileOf(order?.name ?? '')).lines).toMatchObject([{ product: { sku: 'CARNET' }, qty: 2 }])
  await shop.happens({ act: 'takeOff', number, line: 0, quantity: 2, at: at() })
  expect(await I.look()).toBeNull()
  expect(await I.orderOf(`#${number}`)).toMatchObject({ status: 'cancelled' })
})

test.each([
  ['cancelled', { cancelledAt: '2026-03-12T09:00:00Z' }],
  ['refunded', { displayFinancialStatus: 'REFUNDED' }],
  ['not paid after all', { displayFinancialStatus: 'VOIDED' }],
] as const)('an order that is %s there stops the packer', async (_, changed) => {
  const { number, order } = await sold([{ sku: 'CARNET', quantity: 2 }])
  await toTheBench()
  const orderName = order?.name ?? ''
  expect((await I.open(orderName)).status).toBe(200)
  expect(await changes(number, changed)).toBeNull()
  const refused = await I.seal({ orderName, parcels: [parcel(540, scan(carnet, 2))] })
  expect(refused.problem().detail).toBe(
    `${orderName} est annulée (par la boutique). Remettez ses articles en rayon.`,
  )
})

test('what is not sent is no goods, alone or beside some', async () => {
  const guide = { sku: 'GUIDE', quantity: 1, requiresShipping: false }
  expect((await sold([guide])).order).toBeUndefined()
  const { order } = await sold([{ sku: 'CARNET', quantity: 1 }, guide])
  expect((await fileOf(order?.name ?? '')).lines).toMatchObject([{ product: { sku: 'CARNET' }, qty: 1 }])
})

test('what another location sends is not ours, also where it has sent it', async () => {
  const work = [
    { location: 1, lines: [{ line: 0, quantity: 1 }] },
    {
      ...{ location: 2, status: 'CLOSED' },
      lines: [
        { line: 0, quantity: 2 },
        { line: 1, quantity: 1 },
      ],
    },
  ]
  const { number, order } = await sold(both, { work, displayFulfillmentStatus: 'PARTIALLY_FULFILLED' })
  expect((await fileOf(order?.name ?? '')).lines).toMatchObject([{ product: { sku: 'CARNET' }, qty: 1 }])
  // Moved there as a whole, it is cancelled here.
  await shop.happens({ act: 'work', number, part: 0, location: 2 })
  expect(await changes(number, {})).toBeNull()
  expect(await I.orderOf(`#${number}`)).toMatchObject({ status: 'cancelled' })
})

test.each([
  ['has no SKU', { sku: '', quantity: 1, title: 'Bougie' }, 'sans référence : Bougie'],
  ['was deleted since', { sku: null, quantity: 1, title: 'Bougie' }, 'sans référence : Bougie'],
  ['is unknown here', { sku: 'BOUGIE', quantity: 1 }, 'BOUGIE'],
] as const)('an article that %s holds its order, which says which', async (_, line, named) => {
  const { order } = await sold([{ sku: 'CARNET', quantity: 1 }, line])
  expect(order).toMatchObject({ status: 'on_hold' })
  expect(order?.stopReason).toContain(named)
})

test('an order with many articles is read to its last one', async () => {
  const many = [
    ...Array.from({ length: 59 }, () => ({ sku: 'ENCRE', quantity: 1 })),
    { sku: 'CARNET', quantity: 2 },
  ]
  const { order } = await sold(many)
  const { lines } = await fileOf(order?.name ?? '')
  expect(lines.find(({ product }) => product.sku === 'CARNET')).toMatchObject({ qty: 2 })
  expect((await shop.seen()).wrong).toEqual([])
})

test('an order without an address of its own goes to the bill’s, and is held without either', async () => {
  const bill = { name: null, company: 'Café du Port', address1: '3 quai Nord', zip: '29200', city: 'Brest' }
  const { order } = await sold([{ sku: 'CARNET', quantity: 1 }], {
    shippingAddress: null,
    billingAddress: { ...bill, countryCodeV2: 'FR' },
  })
  expect(order).toMatchObject({
    customer: 'Café du Port',
    address: { lines: ['Café du Port', '3 quai Nord'], postcode: '29200', city: 'Brest' },
  })
  const nowhere = { shippingAddress: null, billingAddress: null }
  expect((await sold([{ sku: 'CARNET', quantity: 1 }], nowhere)).order).toMatchObject({ status: 'on_hold' })
})

test('an order that the shop changes is changed here, until a list claims it', async () => {
  const { number, order } = await sold(both)
  await shop.happens({ act: 'takeOff', number, line: 0, quantity: 1, at: at() })
  expect(await I.look()).toBeNull()
  expect(await fileOf(order?.name ?? '')).toMatchObject({ lines: [{ qty: 2 }, { qty: 1 }] })
  await toTheBench()
  await shop.happens({ act: 'takeOff', number, line: 0, quantity: 1, at: at() })
  expect(await I.look()).toMatch(
    `#${number} : La commande #${number} est en préparation : elle ne change plus.`,
  )
})
