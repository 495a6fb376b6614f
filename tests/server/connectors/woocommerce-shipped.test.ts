import { and, eq, ne } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { orderFileCalls } from '#contract/endpoints/order-file.ts'
import { pickingCalls } from '#contract/endpoints/picking.ts'
import { eventSendings } from '#server/db/schema/index.ts'
import { soon } from '#tests/drivers/soon.ts'
import { aWooCommerce, shopKey, shopSecret } from '#tests/drivers/woocommerce.ts'
import { parcel, scan } from '../shipment/bench.ts'
import { carnet, encre } from '../shipment/warehouse.ts'
import { besideAShop } from './connected.ts'

const shop = await aWooCommerce()
const I = await besideAShop()
const { call } = I.server
await shop.happens(
  { act: 'product', id: 10, sku: 'CARNET', name: 'Carnet', stock_quantity: 7 },
  { act: 'product', id: 20, sku: '', name: 'Encre', type: 'variable', manage_stock: false },
  {
    ...{ act: 'product', id: 21, sku: 'ENCRE', name: 'Encre bleue', type: 'variation', parent_id: 20 },
    ...{ manage_stock: 'parent', stock_quantity: null },
  },
)
await I.connect({ kind: 'woocommerce', url: shop.url, account: shopKey, secret: shopSecret })

/** Two carnets and one encre, sold there and on a picking list here. */
let next = 600
async function sold() {
  next += 1
  const lines = [
    { sku: 'CARNET', quantity: 2 },
    { sku: 'ENCRE', quantity: 1 },
  ]
  const at = new Date(Date.UTC(2026, 2, 12, 0, (next - 600) * 5)).toISOString().slice(0, 19)
  await shop.happens({ act: 'sell', id: next, at, lines })
  expect(await I.look()).toBeNull()
  await call(pickingCalls.printMulti, { params: { slug: 'papier', pickingType: 'multi' } })
  return { id: next, name: (await I.orderOf(String(next)))?.name ?? '' }
}
const pack = async (orderName: string, one: ReturnType<typeof parcel>, partial = false) => {
  ;(await I.seal({ orderName, parcels: [one], ...(partial ? { partial } : {}) })).answer()
  return (await I.print({ orderName })).answer().data.parcels.at(-1)?.tracking ?? ''
}
const notesOf = async (order: number) => (await shop.seen()).notes[order] ?? []
const carnets = parcel(540, scan(carnet, 2))
const everything = parcel(890, scan(carnet, 2), scan(encre))

beforeEach(() => I.server.logIn('camille'))

test('the stock there is what is here less what orders wait for, as soon as one is sold', async () => {
  const { name } = await sold()
  // A hundred of each here; a variation whose stock was its parent's gets its own.
  await expect.poll(async () => (await shop.seen()).stock, soon).toMatchObject({ CARNET: 98, ENCRE: 99 })
  await I.server.logIn('amina')
  const body = { version: (await I.row(name)).version, reason: 'doublon' }
  ;(await call(orderFileCalls.cancel, { params: { order: name }, body })).answer()
  await expect.poll(async () => (await shop.seen()).stock, soon).toMatchObject({ CARNET: 100, ENCRE: 100 })
  expect((await shop.seen()).wrong).toEqual([])
})

test('what is sent is a note with its number and its link to the customer, and completes the order', async () => {
  const order = await sold()
  const number = await pack(order.name, everything)
  await I.leave([number])
  await expect.poll(async () => (await shop.seen()).status[order.id], soon).toBe('completed')
  expect(await notesOf(order.id)).toMatchObject([
    {
      note: `Votre colis est parti avec Chronopost. Numéro de suivi : ${number}. https://suivi.example/${number}`,
      customer_note: true,
    },
  ])
  // The lorry took them: fewer here, and nobody waits for them any more.
  await expect.poll(async () => (await shop.seen()).stock, soon).toMatchObject({ CARNET: 98, ENCRE: 99 })
})

test('what leaves in part is noted, and the order is completed with the rest, each parcel noted once', async () => {
  const order = await sold()
  const first = await pack(order.name, carnets, true)
  await I.leave([first])
  await expect.poll(() => notesOf(order.id), soon).toHaveLength(1)
  expect((await notesOf(order.id))[0]?.note).toContain(first)
  expect((await shop.seen()).status[order.id]).toBe('processing')
  const rest = await pack(order.name, parcel(490, scan(encre)))
  await I.leave([rest])
  await expect.poll(async () => (await shop.seen()).status[order.id], soon).toBe('completed')
  const notes = await notesOf(order.id)
  expect(notes.map(({ note }) => (note.includes(first) ? 'first' : note.includes(rest) && 'rest'))).toEqual([
    'rest',
    'first',
  ])
})

test('a note whose answer is lost is not written twice', async () => {
  const order = await sold()
  const number = await pack(order.name, everything)
  await shop.happens({ act: 'mode', name: 'silent about notes' })
  await I.leave([number])
  await expect.poll(() => notesOf(order.id), soon).toHaveLength(1)
  await shop.happens({ act: 'mode', name: 'well' })
  await I.db
    .update(eventSendings)
    .set({ dueAt: new Date(0) })
    .where(eq(eventSendings.status, 'waiting'))
  await expect.poll(async () => (await shop.seen()).status[order.id], soon).toBe('completed')
  expect(await notesOf(order.id)).toHaveLength(1)
})

test('an order that the shop has deleted is told beside the connection', async () => {
  const order = await sold()
  const number = await pack(order.name, everything)
  await shop.happens({ act: 'delete', id: order.id })
  await I.leave([number])
  const troubles = async () =>
    (await I.db.select({ why: eventSendings.why }).from(eventSendings)).map(({ why }) => why)
  await expect.poll(troubles, soon).toContain(`WooCommerce n’a plus la commande ${order.id}`)
})

test('an order that was refunded there meanwhile gets its number, and stays refunded', async () => {
  const order = await sold()
  const number = await pack(order.name, everything)
  await shop.happens({ act: 'change', id: order.id, status: 'refunded' })
  await I.leave([number])
  await expect.poll(() => notesOf(order.id), soon).toHaveLength(1)
  const aboutId = (await I.row(order.name)).id
  const open = and(eq(eventSendings.aboutId, aboutId), ne(eventSendings.status, 'delivered'))
  await expect.poll(() => I.db.$count(eventSendings, open), soon).toBe(0)
  expect((await shop.seen()).status[order.id]).toBe('refunded')
})
