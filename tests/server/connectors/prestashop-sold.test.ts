import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { orderFileCalls } from '#contract/endpoints/order-file.ts'
import { pickingCalls } from '#contract/endpoints/picking.ts'
import { orderLines } from '#server/db/schema/index.ts'
import { aPrestaShop, type OrderedLine, shopKey } from '#tests/drivers/prestashop.ts'
import { parcel, scan } from '../shipment/bench.ts'
import { carnet } from '../shipment/warehouse.ts'
import { besideAShop } from './connected.ts'

const shop = await aPrestaShop()
const I = await besideAShop()
const { call } = I.server
await shop.happens(
  { act: 'product', id: 10, reference: 'CARNET' },
  { act: 'product', id: 20, reference: '' },
  { act: 'combination', id: 21, id_product: 20, reference: 'ENCRE' },
  { act: 'product', id: 30, reference: 'GUIDE', is_virtual: 1 },
)
await I.connect({ kind: 'prestashop', url: shop.url, account: '1', secret: shopKey })

const paid = 2
const preparing = 3
const carnets = (quantity: number) => ({ sku: 'CARNET', quantity })
const encres = (quantity: number) => ({ sku: 'ENCRE', quantity })

/** Five minutes after the last: what changed within a minute is read twice. */
let last = 0
const at = () => {
  last += 5
  return new Date(Date.UTC(2026, 2, 12, 8, last)).toISOString().slice(0, 19).replace('T', ' ')
}
let next = 500
const sold = async (lines: readonly OrderedLine[], more: Record<string, unknown> = {}) => {
  next += 1
  await shop.happens({ act: 'sell', id: next, at: at(), lines, ...more })
  expect(await I.look()).toBeNull()
  return { id: next, order: await I.orderOf(String(next)) }
}
const fileOf = async (order: string) =>
  (await call(orderFileCalls.information, { params: { order } })).answer().data.order
const toTheBench = () => call(pickingCalls.printMulti, { params: { slug: 'papier', pickingType: 'multi' } })

beforeEach(() => I.server.logIn('camille'))

test('an order comes in with its address, its pieces and what the customer asks', async () => {
  const { order } = await sold([carnets(2), encres(1)], { message: ' Sonner deux fois. ' })
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

test('a gift comes in with its words, and what the address adds is an instruction', async () => {
  await shop.happens({
    ...{ act: 'address', id: 7, company: 'Café du Port', address1: '3 quai Nord', address2: 'Bât. B' },
    ...{ postcode: '94016', city: 'San Francisco', id_country: 21, id_state: 5, other: 'Code 4711' },
  })
  const { order } = await sold([carnets(1)], {
    ...{ id_address_delivery: 7, gift: 1, gift_message: 'Bon anniversaire !' },
  })
  expect(order).toMatchObject({
    giftMessage: 'Bon anniversaire !',
    instructions: ['Code 4711', 'Emballage cadeau demandé.'],
    address: {
      lines: ['Café du Port', '3 quai Nord', 'Bât. B'],
      postcode: '94016',
      city: 'San Francisco CA',
      country: 'US',
    },
  })
  expect((await shop.seen()).wrong).toEqual([])
})

test('what the customer had written on a piece comes with it, and a picture sends the packer to look', async () => {
  await shop.happens(
    { act: 'customization', id: 70, texts: ['Pour Léa', 'le 12 mars'] },
    { act: 'customization', id: 71, texts: [] },
  )
  const { order } = await sold([
    { ...carnets(1), id_customization: 70 },
    { ...carnets(2), id_customization: 71 },
    encres(1),
  ])
  const lines = await I.db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, order?.id ?? ''))
  expect(lines.map(({ qty, customization }) => [qty, customization])).toEqual([
    [1, 'Pour Léa / le 12 mars'],
    [2, 'Personnalisation à voir dans PrestaShop'],
    [1, null],
  ])
  expect((await shop.seen()).wrong).toEqual([])
})

test.each([
  ['waits for a cheque', 1],
  ['was sent already', 4],
  ['was delivered', 5],
  ['is held by the shop’s own state', 15],
])('an order that %s is not the warehouse’s', async (_, current_state) => {
  expect((await sold([carnets(1)], { current_state })).order).toBeUndefined()
})

test('an order is known by its state’s flags, whatever its number', async () => {
  const { id, order } = await sold([carnets(1)], { current_state: 1 })
  expect(order).toBeUndefined()
  await shop.happens({ act: 'change', id, at: at(), current_state: preparing })
  expect(await I.look()).toBeNull()
  expect(await I.orderOf(String(id))).toMatchObject({ status: 'pending' })
})

test('pieces that are refunded are not packed, though the order keeps its date, and one refunded whole is cancelled', async () => {
  const { id, order } = await sold([carnets(3), encres(1)])
  await shop.happens(
    { act: 'refund', id, at: at(), line: 1, quantity: 1 },
    { act: 'refund', id, at: at(), line: 0, quantity: 1 },
  )
  expect(await I.look()).toBeNull()
  expect((await fileOf(order?.name ?? '')).lines).toMatchObject([{ product: { sku: 'CARNET' }, qty: 2 }])
  await shop.happens({ act: 'refund', id, at: at(), line: 0, quantity: 2 })
  expect(await I.look()).toBeNull()
  expect(await I.orderOf(String(id))).toMatchObject({ status: 'cancelled' })
  expect((await shop.seen()).wrong).toEqual([])
})

test('an order that the shop empties is cancelled', async () => {
  const { id } = await sold([carnets(1)])
  await shop.happens({ act: 'lines', id, lines: [] }, { act: 'change', id, at: at() })
  expect(await I.look()).toBeNull()
  expect(await I.orderOf(String(id))).toMatchObject({ status: 'cancelled' })
})

test.each([
  ['cancelled', 6],
  ['refunded', 7],
  ['not paid after all', 8],
])('an order that is %s there stops the packer', async (_, current_state) => {
  const { id, order } = await sold([carnets(2)])
  await toTheBench()
  const orderName = order?.name ?? ''
  expect((await I.open(orderName)).status).toBe(200)
  await shop.happens({ act: 'change', id, at: at(), current_state })
  expect(await I.look()).toBeNull()
  const refused = await I.seal({ orderName, parcels: [parcel(540, scan(carnet, 2))] })
  expect(refused.problem().detail).toBe(
    `${orderName} est annulée (par la boutique). Remettez ses articles en rayon.`,
  )
})

test('a file that is downloaded is no goods, alone or beside some', async () => {
  expect((await sold([{ sku: 'GUIDE', quantity: 1 }])).order).toBeUndefined()
  const { order } = await sold([carnets(1), { sku: 'GUIDE', quantity: 1 }])
  expect((await fileOf(order?.name ?? '')).lines).toMatchObject([{ product: { sku: 'CARNET' }, qty: 1 }])
})

test.each([
  ['has no reference', { sku: '', quantity: 1, product_name: 'Bougie' }, 'sans référence : Bougie'],
  ['was deleted since', { sku: '', quantity: 1, product_name: 'Bougie', product_id: 99 }, 'Bougie'],
  ['is unknown here', { sku: 'BOUGIE', quantity: 1 }, 'BOUGIE'],
])('an article that %s holds its order, which says which', async (_, line, named) => {
  const { order } = await sold([carnets(1), line])
  expect(order).toMatchObject({ status: 'on_hold' })
  expect(order?.stopReason).toContain(named)
})

test('an order without an address to send to goes to that of the bill, and is held without one', async () => {
  await shop.happens({ act: 'address', id: 8, firstname: '', lastname: '', company: 'Café du Port' })
  const to = { id_address_delivery: 0, id_address_invoice: 8 }
  expect((await sold([carnets(1)], to)).order).toMatchObject({
    customer: 'Café du Port',
    address: { lines: ['Café du Port', '12 rue Haute'], city: 'Lyon' },
  })
  const nowhere = { id_address_delivery: 98, id_address_invoice: 99 }
  expect((await sold([carnets(1)], nowhere)).order).toMatchObject({ status: 'on_hold' })
})

test('an order that the shop changes is changed here, until a list claims it', async () => {
  const { id, order } = await sold([carnets(2)])
  const change = (quantity: number) =>
    shop.happens({ act: 'lines', id, lines: [carnets(quantity)] }, { act: 'change', id, at: at() })
  await change(3)
  expect(await I.look()).toBeNull()
  expect(await fileOf(order?.name ?? '')).toMatchObject({ lines: [{ qty: 3 }] })
  await toTheBench()
  // The shop's own « en préparation » changes nothing here.
  await shop.happens({ act: 'change', id, at: at(), current_state: preparing })
  expect(await I.look()).toBeNull()
  await shop.happens({ act: 'change', id, current_state: paid })
  await change(2)
  expect(await I.look()).toMatch(`${id} : La commande ${id} est en préparation : elle ne change plus.`)
})
