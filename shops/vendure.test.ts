import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { formatOwn } from '#contract/barcodes/own.ts'
import { carrierSlipCalls } from '#contract/endpoints/carrier-slip.ts'
import { connectionCalls } from '#contract/endpoints/connection.ts'
import { orderFileCalls } from '#contract/endpoints/order-file.ts'
import { pickingCalls } from '#contract/endpoints/picking.ts'
import { boxes, orders, printJobs, shops } from '#server/db/schema/index.ts'
import { readZpl } from '#tests/drivers/documents.ts'
import {
  articles,
  atThePackingBench,
  carnet,
  carton,
  label,
  start,
} from '#tests/operations/shipment/bench.ts'
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
const { db } = I.server
await db
  .update(shops)
  .set({ carrierRules: [{ country: null, upToG: null, carrier: 'chronopost' }] })
  .where(eq(shops.slug, 'papier'))
// As a process does once it listens: it sends events and looks into shops by itself.
await I.server.app.listen({ port: 0, host: '127.0.0.1' })

const soon = { timeout: 180_000, interval: 200 }
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
  const [row] = await db.select().from(orders).where(eq(orders.reference, reference))
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

/** The list claims the order: its goods are on the cart, in the box that is scanned at the bench. */
async function pick(order: string, box: string) {
  await logIn('camille')
  const list = (
    await call(pickingCalls.printMulti, { params: { slug: 'papier', pickingType: 'multi' } })
  ).answer()
  expect(list.data).toMatchObject({ pieces: 2, claimed: [{ name: order, status: 'picking' }] })
  expect(list.data.lines).toMatchObject([{ product: { sku: 'CARNET' }, qty: 2 }])
  expect(list.prints?.map(({ role }) => role)).toEqual(['a4'])
  await db.insert(boxes).values({ name: box, warehouseId: I.house.warehouseId }).onConflictDoNothing()
  const params = { slug: 'papier', pickingName: list.data.name }
  const placed = (await call(pickingCalls.placeBox, { params, body: { box } })).answer().data
  expect(placed.claimed).toMatchObject([{ name: order, box }])
}

test('what is sold there is picked, packed, labelled and sent here, and is fulfilled there with its number', async () => {
  const code = await buy(shop.customer(), shop.admin, 'CARNET', 2)
  const order = await comesHere(code)
  await logIn('amina')
  const file = (await call(orderFileCalls.information, { params: { order } })).answer().data.order
  expect(file).toMatchObject({
    customer: 'Zoé Martin',
    address: { lines: ['12 rue Haute'], postcode: '69003', city: 'Lyon', country: 'FR' },
    lines: [{ qty: 2 }],
  })
  await pick(order, 'CA00021')
  await I.scan(formatOwn('box', 'CA00021'))
  I.see(articles)
  await I.scan(carnet)
  await I.scan(carnet)
  I.see(carton)
  I.command('cmd.validate')
  await I.waitUntilISee(label)
  const { name, tracking } = I.parcel()
  // The label that came out of the printer bears the number in its bars; scanned back, the order is packed.
  const [printed] = I.prints.filter(({ role }) => role === 'label')
  expect(await readZpl(printed?.data ?? '')).toContain(tracking)
  await I.scan(tracking)
  I.see(start)
  const params = { carrierSlipGroup: 'chronopost' }
  const body = { trackings: [tracking], seal: false }
  const { slip } = (await call(carrierSlipCalls.load, { params, body })).answer().data
  const sealed = { trackings: [], seal: true, slip: slip.name ?? '', confirm: true }
  const left = (await call(carrierSlipCalls.load, { params, body: sealed })).answer()
  expect(left.prints?.map(({ role }) => role)).toEqual(['a4'])
  await expect
    .poll(() => stateOf(code), soon)
    .toMatchObject({
      state: 'Shipped',
      fulfillments: [
        { state: 'Shipped', method: 'Chronopost', trackingCode: tracking, lines: [{ quantity: 2 }] },
      ],
    })
  expect(await db.$count(printJobs, eq(printJobs.title, `Étiquette ${name}`))).toBe(1)
  // A hundred here, of which two have left.
  await expect.poll(stockThere, soon).toBe(98)
})

test('an order cancelled there while it is packed here stops the packer, who seals nothing', async () => {
  const code = await buy(shop.customer(), shop.admin, 'CARNET', 2)
  const order = await comesHere(code)
  await pick(order, 'CA00022')
  await I.scan(formatOwn('box', 'CA00022'))
  await I.scan(carnet)
  I.see(articles)
  const { id } = (await stateOf(code)) ?? {}
  await shop.admin(
    `mutation ($id: ID!) { cancelOrder(input: { orderId: $id, cancelShipping: true, reason: "doublon" }) { __typename } }`,
    { id },
  )
  await expect.poll(() => orderHere(code), soon).toMatchObject({ status: 'cancelled' })
  // The stream tells the bench at once; here it is cut, so the next thing that the packer does hears of it.
  const stopped = `${order} est annulée (par la boutique). Remettez ses articles en rayon.`
  await I.scan(carnet)
  I.see(carton)
  I.command('cmd.validate')
  await I.waitUntilISee(carton)
  I.hear(stopped)
  await I.hearsOf('stopped')
  I.see(start)
  I.hear(stopped)
})

test('an article that is unknown here holds its order with the reason', async () => {
  const code = await buy(shop.customer(), shop.admin, 'INCONNU', 1)
  await expect.poll(() => orderHere(code), soon).toMatchObject({ status: 'on_hold' })
  expect((await orderHere(code))?.stopReason).toContain('INCONNU')
})
