import { eq, inArray } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { beforeEach, expect, test } from 'vitest'
import { articleCalls } from '#contract/endpoints/article.ts'
import { pickingCalls } from '#contract/endpoints/picking.ts'
import { eventSendings, stockTouched } from '#server/db/schema/index.ts'
import { appId, appSecret, aShopify } from '#tests/drivers/shopify.ts'
import { soon } from '#tests/drivers/soon.ts'
import { parcel, scan } from '../shipment/bench.ts'
import { carnet, encre } from '../shipment/warehouse.ts'
import { besideAShop } from './connected.ts'

const shop = await aShopify()
const I = await besideAShop()
const { call } = I.server
await shop.happens(
  { act: 'product', id: 10, sku: 'CARNET', stock: { 1: 7, 2: 4 } },
  { act: 'product', id: 11, sku: 'CARNET-XL', stock: { 1: 3 } },
  { act: 'product', id: 20, sku: 'ENCRE', stock: { 1: 0 } },
  { act: 'location', id: 2, name: 'Boutique du port' },
)
await I.connect({ kind: 'shopify', url: shop.url, account: appId, secret: appSecret })

/** Two carnets and one encre, sold there and on a picking list here. */
let next = 600
const moment = (minute: number) => `${new Date(Date.UTC(2026, 2, 12, 0, minute)).toISOString().slice(0, 19)}Z`
async function sold(more: Record<string, unknown> = {}) {
  next += 1
  const lines = [
    { sku: 'CARNET', quantity: 2 },
    { sku: 'ENCRE', quantity: 1 },
  ]
  const at = moment((next - 600) * 5)
  await shop.happens({ act: 'sell', number: next, at, lines, ...more })
  expect(await I.look()).toBeNull()
  await call(pickingCalls.printMulti, { params: { slug: 'papier', pickingType: 'multi' } })
  return { number: next, reference: `#${next}`, name: (await I.orderOf(`#${next}`))?.name ?? '' }
}
const pack = async (orderName: string, one: ReturnType<typeof parcel>, partial = false) => {
  ;(await I.seal({ orderName, parcels: [one], ...(partial ? { partial } : {}) })).answer()
  return (await I.print({ orderName })).answer().data.parcels.at(-1)?.tracking ?? ''
}
const sentOf = async (reference: string) => (await shop.seen()).fulfilments[reference] ?? []
const statusOf = async (reference: string) => (await shop.seen()).status[reference]
const stock = async () => (await shop.seen()).stock
/** Every figure has gathered, and nothing waits to be sent. */
const allIsTold = () =>
  expect
    .poll(
      () =>
        unionAll(
          I.db.select({ of: stockTouched.productId }).from(stockTouched),
          I.db
            .select({ of: eventSendings.aboutId })
            .from(eventSendings)
            .where(inArray(eventSendings.status, ['waiting', 'sending'])),
        ),
      soon,
    )
    .toEqual([])
const carnets = parcel(540, scan(carnet, 2))
const everything = parcel(890, scan(carnet, 2), scan(encre))

beforeEach(() => I.server.logIn('camille'))

test('what is sent is a fulfilment with its number, and Shopify mails the customer', async () => {
  const order = await sold()
  const number = await pack(order.name, everything)
  await I.leave([number])
  await expect.poll(() => statusOf(order.reference), soon).toBe('FULFILLED')
  expect(await sentOf(order.reference)).toEqual([
    { number, company: 'Chronopost', url: `https://suivi.example/${number}` },
  ])
  expect((await shop.seen()).mailed).toContain(number)
  // The lorry took them. The other location's, and an article whose name begins alike, stay as they were.
  await expect.poll(stock, soon).toEqual({ CARNET: [98, 4], 'CARNET-XL': [3], ENCRE: [99] })
  expect((await shop.seen()).wrong).toEqual([])
})

test('what leaves in part is fulfilled in part, and the order with the rest, each parcel once', async () => {
  const order = await sold()
  const first = await pack(order.name, carnets, true)
  await I.leave([first])
  await expect.poll(() => statusOf(order.reference), soon).toBe('PARTIALLY_FULFILLED')
  // Its own fulfilment changes nothing of the order here.
  await shop.happens({ act: 'change', number: order.number, updatedAt: moment((order.number - 600) * 5 + 3) })
  expect(await I.look()).toBeNull()
  const rest = await pack(order.name, parcel(490, scan(encre)))
  await I.leave([rest])
  await expect.poll(() => statusOf(order.reference), soon).toBe('FULFILLED')
  expect((await sentOf(order.reference)).map(({ number }) => number)).toEqual([first, rest])
})

test('a fulfilment whose answer is lost is not made twice', async () => {
  const order = await sold()
  const number = await pack(order.name, everything)
  await shop.happens({ act: 'mode', name: 'silent about fulfilments' })
  await I.leave([number])
  await expect.poll(() => sentOf(order.reference), soon).toHaveLength(1)
  await shop.happens({ act: 'mode', name: 'well' })
  const again = () =>
    I.db
      .update(eventSendings)
      .set({ dueAt: new Date(0) })
      .where(eq(eventSendings.status, 'waiting'))
  const aboutId = (await I.row(order.name)).id
  await expect
    .poll(async () => {
      await again()
      const rows = await I.db.select().from(eventSendings).where(eq(eventSendings.aboutId, aboutId))
      return rows.every(({ status }) => status === 'delivered')
    }, soon)
    .toBe(true)
  expect(await sentOf(order.reference)).toHaveLength(1)
})

test('pieces of one line that lie in two parts of an order are taken from both', async () => {
  const work = [
    { lines: [{ line: 0, quantity: 1 }] },
    {
      lines: [
        { line: 0, quantity: 1 },
        { line: 1, quantity: 1 },
      ],
    },
  ]
  const order = await sold({ work })
  const number = await pack(order.name, everything)
  await I.leave([number])
  await expect.poll(() => statusOf(order.reference), soon).toBe('FULFILLED')
  expect(await sentOf(order.reference)).toHaveLength(1)
})

test('a stock that changes there meanwhile is read again; one that Shopify does not follow stays', async () => {
  const order = await sold()
  const number = await pack(order.name, everything)
  await allIsTold()
  const here = (await stock()).CARNET?.[0] ?? 0
  await shop.happens(
    { act: 'product', id: 10, sku: 'CARNET', stock: { 1: 50, 2: 4 } },
    { act: 'product', id: 20, sku: 'ENCRE', tracked: false, stock: { 1: 5 } },
    { act: 'mode', name: 'sells meanwhile' },
  )
  const before = (await shop.seen()).written.length
  await I.leave([number])
  await allIsTold()
  const { asked, status, stock: there, written, wrong } = await shop.seen()
  expect(wrong).toEqual([])
  expect(status[order.reference]).toBe('FULFILLED')
  const told = written.slice(before).filter(one => one.startsWith('stock'))
  expect(new Set(told)).toEqual(new Set([`stock CARNET ${here - 2}`]))
  // The sale meanwhile refused one of them.
  expect(asked.filter(one => one.startsWith('inventorySetQuantities'))).toHaveLength(told.length + 1)
  expect(there).toMatchObject({ CARNET: [here - 2, 4], ENCRE: [4] })
})

test('a kit is fulfilled with the parcel that brings the last of its parts', async () => {
  await I.server.logIn('amina')
  const parts = [
    { sku: 'CARNET', qty: 2 },
    { sku: 'ENCRE', qty: 1 },
  ]
  const of = { shop: 'papier', sku: 'COFFRET', name: 'Coffret', weightG: 0, danger: '', lots: false }
  const unmeasured = { lengthMm: null, widthMm: null, heightMm: null }
  const body = { ...of, ...unmeasured, codes: [], kit: 'parts' as const, parts }
  ;(await call(articleCalls.create, { body })).answer()
  await I.server.logIn('camille')
  await shop.happens({ act: 'product', id: 30, sku: 'COFFRET', stock: { 1: 9 } })
  const order = await sold({ lines: [{ sku: 'COFFRET', quantity: 1 }] })
  const first = await pack(order.name, carnets, true)
  await I.leave([first])
  await allIsTold()
  // Two of three pieces are no kit yet.
  expect([await statusOf(order.reference), await sentOf(order.reference)]).toEqual(['UNFULFILLED', []])
  const rest = await pack(order.name, parcel(490, scan(encre)))
  await I.leave([rest])
  await expect.poll(() => statusOf(order.reference), soon).toBe('FULFILLED')
  expect((await sentOf(order.reference)).map(({ number }) => number)).toEqual([rest])
  expect((await shop.seen()).wrong).toEqual([])
  // Its stock there is what its parts make here, and nobody else's order waits for them.
  await allIsTold()
  const [near, far] = [await I.at('A-01'), await I.at('A-02')]
  const pairs = Math.floor(((near.CARNET ?? 0) + (far.CARNET ?? 0)) / 2)
  expect((await stock()).COFFRET).toEqual([Math.min(pairs, (near.L1 ?? 0) + (far.L2 ?? 0))])
})

test.each([
  ['deleted', 'n’a plus la commande'],
  ['cancelled', 'n’attend plus ce que contient le colis'],
] as const)('an order that the shop has %s meanwhile is told beside the connection', async (how, why) => {
  const order = await sold()
  const number = await pack(order.name, everything)
  await shop.happens(
    how === 'deleted'
      ? { act: 'delete', number: order.number }
      : { act: 'work', number: order.number, part: 0, status: 'CANCELLED' },
  )
  await I.leave([number])
  const troubles = async () => (await I.db.select().from(eventSendings)).map(one => one.why ?? '').join('\n')
  await expect.poll(troubles, soon).toContain(why)
})
