import { randomUUID } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import { beforeAll, expect, test, vi } from 'vitest'
import { pickingCalls } from '#contract/endpoints/picking.ts'
import { receptionCalls } from '#contract/endpoints/reception.ts'
import { shipmentCalls } from '#contract/endpoints/shipment.ts'
import { grandTotal, recordMoves } from '#server/db/ledger.ts'
import { orders, parcels, products, serialNumbers } from '#server/db/schema/index.ts'
import { atThePackingBench, parcel, scan, whole } from './bench.ts'
import { carnet, enclume, encre } from './warehouse.ts'

// Changes of the same article run one after the other, and a busy machine needs more than the usual limit for 140.
vi.setConfig({ testTimeout: 120_000 })

const clients = 50
const waiting = 90
const I = await atThePackingBench()

const name = (n: number) => `CD${String(20_000 + n).padStart(8, '0')}`
const many = <T>(count: number, act: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => act(n)))

/** Repeats a 503 under the same key, as the browser does when the server has no free connection. */
async function patiently<R extends { status: number }>(send: (key: string) => Promise<R>): Promise<R> {
  const key = randomUUID()
  for (;;) {
    const reply = await send(key)
    if (reply.status !== 503) return reply
  }
}
const print = () =>
  patiently(key =>
    I.server.call(pickingCalls.printMono, { params: { slug: 'papier', pickingType: 'mono' } }, { key }),
  )
const pack = (pickingName: string) =>
  patiently(key => I.server.call(shipmentCalls.packMono, { body: { pickingName, barcode: carnet } }, { key }))

/** The orders that these calls packed. Every other call must be refused because no order is left. */
function packedBy(replies: Awaited<ReturnType<typeof pack>>[]) {
  for (const reply of replies.filter(({ status }) => status !== 200)) {
    I.server.seeRefusal(reply, 409, 'no-order-left')
  }
  return replies.filter(({ status }) => status === 200).map(reply => reply.answer().data)
}

async function packUntilNothingWaits(list: string) {
  const packed: ReturnType<typeof packedBy> = []
  for (;;) {
    const now = packedBy([await pack(list)])
    if (now.length === 0) return packed
    packed.push(...now)
  }
}

beforeAll(async () => {
  await I.server.logIn('camille')
  // The warehouse's own pending orders have no lines, so they must not be picked here.
  await I.db.update(orders).set({ status: 'shipped' }).where(eq(orders.status, 'pending'))
  await recordMoves(I.db, [
    {
      productId: I.house.product('CARNET'),
      fromId: I.house.place('FOURNISSEUR'),
      toId: I.house.place('A-02'),
      qty: 60,
      type: 'RECEPTION',
    },
  ])
  for (let n = 0; n < waiting; n += 1) {
    await I.house.makeOrder({ name: name(n), lines: [{ sku: 'CARNET' }], priority: n % 5 })
  }
})

test('fifty clients print and pack at once: each order is listed and packed once, and the ledger agrees', async () => {
  const first = (await print()).answer().data
  const [printed, packed] = await Promise.all([many(8, print), many(clients - 8, () => pack(first.name))])
  const lists = [first, ...printed.flatMap(reply => (reply.status === 200 ? reply.answer().data : []))]
  const listed = lists.flatMap(list => list.claimed.map(order => order.name))
  expect(listed.sort()).toEqual(Array.from({ length: waiting }, (_, n) => name(n)))

  const done = packedBy(packed)
  expect(done.map(({ order }) => order.name).sort()).toEqual(first.claimed.map(order => order.name).sort())

  // Then all clients pack the other lists until no order waits.
  const rest = lists.slice(1)
  const others = await many(clients, n => packUntilNothingWaits(rest[n % rest.length]?.name ?? ''))
  const all = [...done, ...others.flat()]
  expect(all.map(({ order }) => order.name).sort()).toEqual(listed)

  for (const { name } of lists) {
    expect((await I.list(name)).answer().data.remaining).toBe(0)
  }
  const ours = await I.db.select().from(orders).where(inArray(orders.name, listed))
  expect(ours.every(({ status }) => status === 'packed')).toBe(true)
  const made = await I.db.select().from(parcels)
  expect(made).toHaveLength(waiting)
  expect(new Set(made.map(({ orderId }) => orderId)).size).toBe(waiting)
  expect(new Set(made.map(({ tracking }) => tracking)).size).toBe(waiting)
  expect(await I.at('BANC-1')).toEqual({ CARNET: waiting })
  expect(await grandTotal(I.db)).toBe(0)
})

test('a scan sent five times under one key makes one parcel', async () => {
  await I.house.makeList('PK000901', [
    { name: 'CD00000901', lines: [{ sku: 'CARNET' }] },
    { name: 'CD00000902', lines: [{ sku: 'CARNET' }] },
  ])
  const body = { pickingName: 'PK000901', barcode: carnet }
  const replies = await many(5, () => I.server.call(shipmentCalls.packMono, { body }, { key: 'impatient' }))
  const [first, ...more] = replies.map(reply => reply.answer())
  for (const answer of more) expect(answer).toEqual(first)
  expect(first?.data.remaining).toBe(1)
})

test('one person who seals an order four times at once seals it once', async () => {
  const orderName = await I.anOrder()
  const replies = await many(4, () => I.seal({ orderName, parcels: [whole] }))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  for (const reply of replies.filter(({ status }) => status === 409)) {
    I.server.seeRefusal(reply, 409, 'one-too-many')
  }
})

test('of six orders sealed at once for the last three anvils, three are sealed and three hear that none are left', async () => {
  const names = Array.from({ length: 6 }, (_, n) => `CD0000091${n}`)
  await I.house.makeList(
    'PK000902',
    names.map(name => ({ name, lines: [{ sku: 'ENCLUME' as const }, { sku: 'ENCRE' as const }] })),
  )
  const replies = await many(6, n =>
    I.seal({
      orderName: names[n] ?? '',
      parcels: [{ ...parcel(28_970, scan(enclume), scan(encre)), packaging: 'CARTON-L' }],
    }),
  )
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409, 409, 409])
  for (const reply of replies.filter(({ status }) => status === 409)) {
    I.seeRefused(reply, 409, 'stock-short', 'Il n’y a plus de ENCLUME à prendre.')
  }
  expect(await grandTotal(I.db)).toBe(0)
})

test('a deposit that is undone while its piece is packed: one of the two happens, and the number is where its piece is', async () => {
  await I.db.update(products).set({ serialAsked: 'both' }).where(eq(products.sku, 'ENCLUME'))
  const params = { slugShop: 'papier' }
  for (let n = 0; n < 8; n += 1) {
    const serial = `ENCL-${n}`
    const line = { sku: 'ENCLUME', qty: 1, to: 'A-02', serials: [serial] }
    const { moves } = (await I.server.call(receptionCalls.add, { params, body: { lines: [line] } })).answer()
      .data
    const orderName = `CD0000092${n}`
    await I.house.makeList(`PK00092${n}`, [
      { name: orderName, lines: [{ sku: 'ENCLUME' }, { sku: 'ENCRE' }] },
    ])
    const scans = [{ ...scan(enclume), serials: [serial] }, scan(encre)]
    const undo = () => I.server.call(receptionCalls.undo, { params, body: { moves } })
    const seal = () => I.seal({ orderName, parcels: [{ packaging: 'CARTON-L', weightG: 28_970, scans }] })
    const replies = await Promise.all(n % 2 ? [undo(), seal()] : [seal(), undo()])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    const undone = replies[n % 2 ? 0 : 1]
    const here = await I.db.select().from(serialNumbers).where(eq(serialNumbers.number, serial))
    expect(here.map(({ parcelId }) => parcelId !== null)).toEqual(undone?.status === 200 ? [] : [true])
  }
  expect(await grandTotal(I.db)).toBe(0)
})
