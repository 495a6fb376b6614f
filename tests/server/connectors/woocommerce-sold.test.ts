import { beforeEach, expect, test } from 'vitest'
import { orderFileCalls } from '#contract/endpoints/order-file.ts'
import { pickingCalls } from '#contract/endpoints/picking.ts'
import { aWooCommerce, type SoldLine, shopKey, shopSecret } from '#tests/drivers/woocommerce.ts'
import { parcel, scan } from '../shipment/bench.ts'
import { carnet } from '../shipment/warehouse.ts'
import { besideAShop } from './connected.ts'

const shop = await aWooCommerce()
const I = await besideAShop()
const { call } = I.server
await shop.happens(
  { act: 'product', id: 10, sku: 'CARNET', name: 'Carnet' },
  { act: 'product', id: 20, sku: '', name: 'Encre', type: 'variable', manage_stock: false },
  { act: 'product', id: 21, sku: 'ENCRE', name: 'Encre bleue', type: 'variation', parent_id: 20 },
  { act: 'product', id: 30, sku: 'GUIDE', name: 'Guide à télécharger', virtual: true },
)
await I.connect({ kind: 'woocommerce', url: shop.url, account: shopKey, secret: shopSecret })

/** Five minutes after the last: what changed within a minute is read twice. */
let last = 0
const at = () => {
  last += 5
  return new Date(Date.UTC(2026, 2, 12, 0, last)).toISOString().slice(0, 19)
}
let next = 500
const sold = async (lines: readonly SoldLine[], more: Record<string, unknown> = {}) => {
  next += 1
  await shop.happens({ act: 'sell', id: next, at: at(), lines, ...more })
  expect(await I.look()).toBeNull()
  return { id: next, order: await I.orderOf(String(next)) }
}
const fileOf = async (order: string) =>
  (await call(orderFileCalls.information, { params: { order } })).answer().data.order
const toTheBench = () => call(pickingCalls.printMulti, { params: { slug: 'papier', pickingType: 'multi' } })

beforeEach(() => I.server.logIn('camille'))

test('a sale comes in with its address, its pieces and what the customer asks', async () => {
  const { order } = await sold(
    [
      { sku: 'CARNET', quantity: 2 },
      { sku: 'ENCRE', quantity: 1 },
    ],
    { customer_note: ' Sonner deux fois. ' },
  )
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
      { product: { sku: 'CARNET' }, qty: 2 },
      { product: { sku: 'ENCRE' }, qty: 1 },
    ],
  })
  expect((await shop.seen()).wrong).toEqual([])
})

test('an order that is not paid, or is a draft of the till, is not the warehouse’s', async () => {
  for (const status of ['pending', 'on-hold', 'completed', 'checkout-draft'])
    expect((await sold([{ sku: 'CARNET', quantity: 1 }], { status })).order).toBeUndefined()
})

test('pieces that are refunded are not packed, and an order refunded whole is cancelled', async () => {
  const { id, order } = await sold([
    { sku: 'CARNET', quantity: 3 },
    { sku: 'ENCRE', quantity: 1 },
  ])
  await shop.happens({ act: 'refund', id, at: at(), line: 1, quantity: 1 })
  await shop.happens({ act: 'refund', id, at: at(), line: 0, quantity: 1 })
  expect(await I.look()).toBeNull()
  const { lines } = await fileOf(order?.name ?? '')
  expect(lines).toMatchObject([{ product: { sku: 'CARNET' }, qty: 2 }])
  await shop.happens({ act: 'refund', id, at: at(), line: 0, quantity: 2 })
  expect(await I.look()).toBeNull()
  expect(await I.orderOf(String(id))).toMatchObject({ status: 'cancelled' })
})

test.each(['cancelled', 'refunded', 'failed', 'trash'])(
  'an order that is %s there stops the packer',
  async status => {
    const { id, order } = await sold([{ sku: 'CARNET', quantity: 2 }])
    await toTheBench()
    const orderName = order?.name ?? ''
    expect((await I.open(orderName)).status).toBe(200)
    await shop.happens({ act: 'change', id, status, date_modified_gmt: at() })
    expect(await I.look()).toBeNull()
    const refused = await I.seal({ orderName, parcels: [parcel(540, scan(carnet, 2))] })
    expect(refused.problem().detail).toBe(
      `${orderName} est annulée (par la boutique). Remettez ses articles en rayon.`,
    )
  },
)

test('a file that is downloaded is no goods, alone or beside some', async () => {
  expect((await sold([{ sku: 'GUIDE', quantity: 1 }])).order).toBeUndefined()
  const { order } = await sold([
    { sku: 'CARNET', quantity: 1 },
    { sku: 'GUIDE', quantity: 1 },
  ])
  expect((await fileOf(order?.name ?? '')).lines).toMatchObject([{ product: { sku: 'CARNET' }, qty: 1 }])
})

test.each([
  ['has no SKU', { sku: '', quantity: 1, name: 'Bougie', product_id: 40 }, 'sans référence : Bougie'],
  ['was deleted since', { sku: null, quantity: 1, name: 'Bougie', product_id: 0 }, 'sans référence : Bougie'],
  ['is unknown here', { sku: 'BOUGIE', quantity: 1 }, 'BOUGIE'],
] as const)('an article that %s holds its order, which says which', async (_, line, named) => {
  const { order } = await sold([{ sku: 'CARNET', quantity: 1 }, line])
  expect(order).toMatchObject({ status: 'on_hold' })
  expect(order?.stopReason).toContain(named)
})

test('an order that the shop typed in with the bill’s address alone goes there', async () => {
  const nobody = Object.fromEntries(
    [
      'first_name',
      'last_name',
      'company',
      'address_1',
      'address_2',
      'city',
      'state',
      'postcode',
      'country',
    ].map(name => [name, '']),
  )
  const billing = { ...nobody, company: 'Café du Port', address_1: '3 quai Nord', city: 'Brest' }
  const { order } = await sold([{ sku: 'CARNET', quantity: 1 }], {
    shipping: nobody,
    billing: { ...billing, postcode: '29200', country: 'FR' },
  })
  expect(order).toMatchObject({
    customer: 'Café du Port',
    address: { lines: ['Café du Port', '3 quai Nord'], postcode: '29200', city: 'Brest' },
  })
  expect(
    (await sold([{ sku: 'CARNET', quantity: 1 }], { shipping: nobody, billing: nobody })).order,
  ).toMatchObject({
    status: 'on_hold',
  })
})

test('an order that the shop changes is changed here, until a list claims it', async () => {
  const { id, order } = await sold([{ sku: 'CARNET', quantity: 2 }])
  const line_items = [{ id: 7, name: 'Carnet', product_id: 10, quantity: 3, sku: 'CARNET', meta_data: [] }]
  await shop.happens({ act: 'change', id, line_items, date_modified_gmt: at() })
  expect(await I.look()).toBeNull()
  expect(await fileOf(order?.name ?? '')).toMatchObject({ lines: [{ qty: 3 }] })
  await toTheBench()
  const fewer = line_items.map(line => ({ ...line, quantity: 2 }))
  await shop.happens({ act: 'change', id, line_items: fewer, date_modified_gmt: at() })
  expect(await I.look()).toMatch(`${id} : La commande ${id} est en préparation : elle ne change plus.`)
})
