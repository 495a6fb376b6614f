import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { carrierSlipCalls } from '#contract/endpoints/carrier-slip.ts'
import { connectionCalls } from '#contract/endpoints/connection.ts'
import { orderFileCalls } from '#contract/endpoints/order-file.ts'
import { pickingCalls } from '#contract/endpoints/picking.ts'
import { orders, shops } from '#server/db/schema/index.ts'
import { atThePackingBench, parcel, scan } from '#tests/server/shipment/bench.ts'
import { carnet } from '#tests/server/shipment/warehouse.ts'
import { buy, furnish, startVendure } from './vendure/shop.ts'

/** A real Vendure of the npm registry, and our server as a bench and an administrator use it. */
const shop = await startVendure()
afterAll(() => shop.stop())
await furnish(shop.admin, [
  { sku: 'CARNET', pieces: 90 },
  { sku: 'INCONNU', pieces: 5 },
])

const secretsKey = randomBytes(32)
const I = await atThePackingBench({ secretsKey, shopNetworks: ['loopback'] })
const { call, logIn } = I.server
await I.db
  .update(shops)
  .set({ carrierRules: [{ country: null, upToG: null, carrier: 'chronopost' }] })
  .where(eq(shops.slug, 'papier'))
// As a process does once it listens: it sends events and looks into shops by itself.
await I.server.app.listen({ port: 0, host: '127.0.0.1' })

const soon = { timeout: 60_000, interval: 200 }
const stateOf = async (code: string) => {
  const { orders } = await shop.admin(
    `query ($code: String!) { orders(options: { filter: { code: { eq: $code } } }) { items { id state fulfillments { state method trackingCode lines { quantity } } } } }`,
    { code },
  )
  const [order] = (orders as { items: { id: string; state: string; fulfillments: unknown }[] }).items
  return order
}
const stockThere = async () => {
  const { productVariants } = await shop.admin(
    '{ productVariants(options: { filter: { sku: { eq: "CARNET" } } }) { items { stockLevels { stockOnHand } } } }',
  )
  return (productVariants as { items: { stockLevels: { stockOnHand: number }[] }[] }).items[0]?.stockLevels[0]
    ?.stockOnHand
}
const orderHere = async (reference: string) => {
  const [row] = await I.db.select().from(orders).where(eq(orders.reference, reference))
  return row
}
const comesHere = async (reference: string) => {
  await expect.poll(() => orderHere(reference), soon).toMatchObject({ reference, status: 'pending' })
  return (await orderHere(reference))?.name ?? ''
}

test('an administrator connects the shop, and a wrong password is told', async () => {
  await logIn('amina')
  const wanted = {
    shop: 'papier',
    kind: 'vendure',
    name: 'Boutique',
    url: shop.url,
    account: shop.account,
  } as const
  const { id } = (await call(connectionCalls.save, { body: { ...wanted, secret: 'faux' } })).answer().data
  const trial = async () => (await call(connectionCalls.trial, { params: { connection: id } })).answer().data
  expect(await trial()).toEqual({ name: null, why: 'Vendure refuse ce nom et ce mot de passe' })
  await call(connectionCalls.save, { body: { ...wanted, id, secret: shop.password } })
  expect(await trial()).toEqual({ name: '__default_channel__', why: null })
  expect((await call(connectionCalls.list, {})).text).not.toContain(shop.password)
})

test('what is sold there is picked, packed and sent here, and is fulfilled there with its number', async () => {
  const code = await buy(shop.customer(), shop.admin, 'CARNET', 2)
  const order = await comesHere(code)
  await logIn('camille')
  const file = (await call(orderFileCalls.information, { params: { order } })).answer().data.order
  expect(file).toMatchObject({
    customer: 'Zoé Martin',
    address: { lines: ['12 rue Haute'], postcode: '69003', city: 'Lyon', country: 'FR' },
    lines: [{ qty: 2 }],
  })
  await call(pickingCalls.printMulti, { params: { slug: 'papier', pickingType: 'multi' } })
  await I.seal({ orderName: order, parcels: [parcel(540, scan(carnet, 2))] })
  const [packed] = (await I.print({ orderName: order })).answer().data.parcels
  const params = { carrierSlipGroup: 'chronopost' }
  const trackings = [packed?.tracking ?? '']
  const { slip } = (await call(carrierSlipCalls.load, { params, body: { trackings, seal: false } })).answer()
    .data
  await call(carrierSlipCalls.load, {
    params,
    body: { trackings: [], seal: true, slip: slip.name ?? '', confirm: true },
  })
  await expect
    .poll(() => stateOf(code), soon)
    .toMatchObject({
      state: 'Shipped',
      fulfillments: [
        { state: 'Shipped', method: 'Chronopost', trackingCode: packed?.tracking, lines: [{ quantity: 2 }] },
      ],
    })
  // A hundred here, of which two have left.
  await expect.poll(stockThere, soon).toBe(98)
})

test('an order cancelled there while it is packed here stops the packer at the next scan', async () => {
  const code = await buy(shop.customer(), shop.admin, 'CARNET', 2)
  const order = await comesHere(code)
  await logIn('camille')
  await call(pickingCalls.printMulti, { params: { slug: 'papier', pickingType: 'multi' } })
  expect((await I.open(order)).status).toBe(200)
  const { id } = (await stateOf(code)) ?? {}
  await shop.admin(
    `mutation ($id: ID!) { cancelOrder(input: { orderId: $id, cancelShipping: true, reason: "doublon" }) { __typename } }`,
    { id },
  )
  await expect.poll(() => orderHere(code), soon).toMatchObject({ status: 'cancelled' })
  const refused = await I.seal({ orderName: order, parcels: [parcel(540, scan(carnet, 2))] })
  expect(refused.problem().detail).toBe(
    `${order} est annulée (par la boutique). Remettez ses articles en rayon.`,
  )
})

test('an article that is unknown here holds its order with the reason', async () => {
  const code = await buy(shop.customer(), shop.admin, 'INCONNU', 1)
  await expect.poll(() => orderHere(code), soon).toMatchObject({ status: 'on_hold' })
  expect((await orderHere(code))?.stopReason).toContain('INCONNU')
})
