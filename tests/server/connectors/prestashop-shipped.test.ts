import { and, eq, ne } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { orderFileCalls } from '#contract/endpoints/order-file.ts'
import { pickingCalls } from '#contract/endpoints/picking.ts'
import { eventSendings } from '#server/db/schema/index.ts'
import { aPrestaShop, shopKey } from '#tests/drivers/prestashop.ts'
import { soon } from '#tests/drivers/soon.ts'
import { parcel, scan } from '../shipment/bench.ts'
import { carnet, encre } from '../shipment/warehouse.ts'
import { besideAShop } from './connected.ts'

const shop = await aPrestaShop()
const I = await besideAShop()
const { call } = I.server
await shop.happens(
  { act: 'product', id: 10, reference: 'CARNET', quantity: 7 },
  // Its combinations' stock, and the same letters in another case: neither is ours to set.
  { act: 'product', id: 20, reference: 'ENCRE' },
  { act: 'combination', id: 21, id_product: 20, reference: 'ENCRE', quantity: 3 },
  { act: 'combination', id: 22, id_product: 20, reference: 'encre', quantity: 5 },
)
await I.connect({ kind: 'prestashop', url: shop.url, account: '1', secret: shopKey })

const sent = 4

/** Two carnets and one encre, sold there and on a picking list here. */
let next = 600
async function sold(more: Record<string, unknown> = {}) {
  next += 1
  const lines = [
    { sku: 'CARNET', quantity: 2 },
    { sku: 'ENCRE', quantity: 1 },
  ]
  const at = new Date(Date.UTC(2026, 2, 12, 0, (next - 600) * 5)).toISOString().slice(0, 19).replace('T', ' ')
  await shop.happens({ act: 'clock', at }, { act: 'sell', id: next, at, lines, ...more })
  expect(await I.look()).toBeNull()
  await call(pickingCalls.printMulti, { params: { slug: 'papier', pickingType: 'multi' } })
  return { id: next, name: (await I.orderOf(String(next)))?.name ?? '' }
}
const pack = async (orderName: string, one: ReturnType<typeof parcel>, partial = false) => {
  ;(await I.seal({ orderName, parcels: [one], ...(partial ? { partial } : {}) })).answer()
  return (await I.print({ orderName })).answer().data.parcels.at(-1)?.tracking ?? ''
}
const carnets = parcel(540, scan(carnet, 2))
const everything = parcel(890, scan(carnet, 2), scan(encre))
const stateOf = async (id: number) => (await shop.seen()).state[id]
const numbersOf = async (id: number) => (await shop.seen()).numbers[id]
const mailsOf = async (id: number) => (await shop.seen()).mails.filter(mail => mail.includes(` ${id} `))
const stock = async () => {
  const { stocks } = await shop.seen()
  return Object.fromEntries(Object.entries(stocks).map(([of, { quantity }]) => [of, quantity]))
}
const whys = async () =>
  (await I.db.select({ why: eventSendings.why }).from(eventSendings)).map(({ why }) => why)
const sendAgain = () =>
  I.db
    .update(eventSendings)
    .set({ dueAt: new Date(0) })
    .where(eq(eventSendings.status, 'waiting'))
const seeAllSent = async (name: string) => {
  const aboutId = (await I.row(name)).id
  const open = and(eq(eventSendings.aboutId, aboutId), ne(eventSendings.status, 'delivered'))
  await expect.poll(() => I.db.$count(eventSendings, open), soon).toBe(0)
}

beforeEach(() => I.server.logIn('camille'))

test('the stock there is what is here less what orders wait for, as soon as one is sold', async () => {
  const { name } = await sold()
  // A hundred of each here. The sum of combinations is PrestaShop's own work.
  await expect.poll(stock, soon).toEqual({ '10-0': 98, '20-0': 104, '20-21': 99, '20-22': 5 })
  await I.server.logIn('amina')
  const body = { version: (await I.row(name)).version, reason: 'doublon' }
  ;(await call(orderFileCalls.cancel, { params: { order: name }, body })).answer()
  await expect.poll(stock, soon).toEqual({ '10-0': 100, '20-0': 105, '20-21': 100, '20-22': 5 })
  const { wrong, stocks } = await shop.seen()
  expect(wrong).toEqual([])
  // What else PrestaShop keeps of it is as it was.
  expect(stocks['10-0']).toMatchObject({ id_shop: 1, out_of_stock: 2, location: 'A & <B>' })
})

test('what is sent has its number there, then the state whose mail names it', async () => {
  const order = await sold()
  const number = await pack(order.name, everything)
  await I.leave([number])
  await expect.poll(() => stateOf(order.id), soon).toBe(sent)
  expect(await numbersOf(order.id)).toBe(number)
  expect(await mailsOf(order.id)).toEqual([`shipped ${order.id} ${number}`])
  // The lorry took them: fewer here, and nobody waits for them any more.
  await expect.poll(stock, soon).toMatchObject({ '10-0': 98, '20-21': 99 })
  expect((await shop.seen()).wrong).toEqual([])
})

test('what leaves in part is mailed with its number, and the state changes with the rest', async () => {
  const order = await sold()
  const first = await pack(order.name, carnets, true)
  await I.leave([first])
  await expect.poll(() => numbersOf(order.id), soon).toBe(first)
  expect(await stateOf(order.id)).not.toBe(sent)
  const rest = await pack(order.name, parcel(490, scan(encre)))
  await I.leave([rest])
  await expect.poll(() => stateOf(order.id), soon).toBe(sent)
  const both = `${first}, ${rest}`
  expect(await numbersOf(order.id)).toBe(both)
  expect(await mailsOf(order.id)).toEqual([`in_transit ${order.id} ${first}`, `shipped ${order.id} ${both}`])
})

test('a number whose answer is lost is not written nor mailed twice', async () => {
  const order = await sold()
  const number = await pack(order.name, carnets, true)
  await shop.happens({ act: 'mode', name: 'silent about numbers' })
  await I.leave([number])
  await expect.poll(() => numbersOf(order.id), soon).toBe(number)
  await shop.happens({ act: 'mode', name: 'well' })
  await sendAgain()
  await seeAllSent(order.name)
  expect(await mailsOf(order.id)).toEqual([`in_transit ${order.id} ${number}`])
  expect(await numbersOf(order.id)).toBe(number)
})

test('a state whose answer is lost is not set nor mailed twice', async () => {
  const order = await sold()
  const number = await pack(order.name, everything)
  await shop.happens({ act: 'mode', name: 'silent about states' })
  await I.leave([number])
  await expect.poll(() => stateOf(order.id), soon).toBe(sent)
  await shop.happens({ act: 'mode', name: 'well' })
  await sendAgain()
  await seeAllSent(order.name)
  expect(await mailsOf(order.id)).toEqual([`shipped ${order.id} ${number}`])
})

test('a number that the shop typed stays beside ours', async () => {
  const order = await sold()
  const { written } = await shop.seen()
  expect(written.filter(line => line.includes(`"id_order":"${order.id}"`))).toEqual([])
  await shop.happens({ act: 'number', id_order: order.id, tracking_number: 'A LA MAIN' })
  const number = await pack(order.name, everything)
  await I.leave([number])
  await expect.poll(() => stateOf(order.id), soon).toBe(sent)
  expect(await numbersOf(order.id)).toBe(`A LA MAIN, ${number}`)
})

test('an order without a carrier there changes its state, and its number is told to a person', async () => {
  const order = await sold({ carrier: false })
  const number = await pack(order.name, everything)
  await I.leave([number])
  await expect.poll(() => stateOf(order.id), soon).toBe(sent)
  await expect
    .poll(whys, soon)
    .toContain(
      `la commande ${order.id} n’a pas de transporteur dans PrestaShop : écrivez-y vous-même ${number}`,
    )
})

test('an order that the shop has deleted is told beside the connection', async () => {
  const order = await sold()
  const number = await pack(order.name, everything)
  await shop.happens({ act: 'delete', id: order.id })
  await I.leave([number])
  await expect.poll(whys, soon).toContain(`PrestaShop n’a plus la commande ${order.id}`)
})

/** Packed here, changed there before the lorry came. */
async function seeStateKept(current_state: number) {
  const order = await sold()
  const number = await pack(order.name, everything)
  await shop.happens({ act: 'change', id: order.id, current_state })
  await I.leave([number])
  await expect.poll(() => numbersOf(order.id), soon).toBe(number)
  await seeAllSent(order.name)
  expect(await stateOf(order.id)).toBe(current_state)
}

test('an order that was marked delivered there meanwhile gets its number, and keeps its state', () =>
  seeStateKept(5))

test('a stock that PrestaShop computes itself is told', async () => {
  await shop.happens({ act: 'product', id: 40, reference: 'CARNET', depends_on_stock: 1 })
  await sold()
  await expect
    .poll(whys, soon)
    .toContain(
      'PrestaShop calcule ce stock lui-même : désactivez-y la gestion avancée des stocks de cet article',
    )
})

test('an order that was refunded there meanwhile gets its number, and stays refunded', () => seeStateKept(7))
