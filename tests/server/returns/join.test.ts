import { asc, eq, inArray } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { formatOwn } from '#contract/barcodes/own.ts'
import { homeCalls } from '#contract/endpoints/home.ts'
import { orderCalls } from '#contract/endpoints/order.ts'
import { type ReturnLine, returnCalls } from '#contract/endpoints/return.ts'
import { statisticCalls } from '#contract/endpoints/statistic.ts'
import { grandTotal } from '#server/db/ledger.ts'
import { locations, moves, orders, stock } from '#server/db/schema/index.ts'
import { atTheServer } from '#tests/drivers/server.ts'
import { sendThreeCups, tracking } from '#tests/operations/order-return/warehouse.ts'

let I: Awaited<ReturnType<typeof atTheServer>>

beforeEach(async () => {
  I = await atTheServer()
  await sendThreeCups(I.db)
  await I.logIn('camille')
})

const cups = (qty: number, more: Partial<ReturnLine> = {}): ReturnLine => ({
  sku: 'CARNET',
  qty,
  condition: 'opened',
  outcome: 'quarantine',
  ...more,
})

/** Books the return of an unidentified parcel and gives the return's name. */
async function unknown(lines = [cups(2)]) {
  const body = { origin: 'npai', waitReason: 'avis', lines }
  return (await I.call(returnCalls.book, { body })).answer().data.name
}
const join = (name: string, order = 'CD00000003', key?: string) =>
  I.call(returnCalls.join, { params: { return: name }, body: { order } }, key ? { key } : {})
const at = async (place: string) => {
  const rows = await I.db
    .select({ qty: stock.qty, lot: stock.lot })
    .from(stock)
    .innerJoin(locations, eq(locations.id, stock.locationId))
    .where(eq(locations.name, place))
  return rows.map(({ qty, lot }) => `${qty} ${lot}`)
}
const leftOf = async (code = 'CD00000003') =>
  (await I.call(returnCalls.find, { query: { code } })).answer().data.orders[0]?.returnable[0]?.qty ?? 0

test('joining an unidentified return to its order gives the pieces the lot that was sent, by new moves', async () => {
  const name = await unknown()
  expect(await at('Q-01')).toEqual(['2 null'])
  expect(await leftOf()).toBe(3)
  const { data } = (await join(name)).answer()
  expect(data).toMatchObject({ name, order: 'CD00000003', lines: [{ qty: 2 }] })
  expect(await at('Q-01')).toEqual(['2 L1'])
  expect(await at('CLIENT')).toEqual(['1 L1'])
  expect(await leftOf()).toBe(1)
  const written = await I.db
    .select()
    .from(moves)
    .where(eq(moves.type, 'RETURN_PRODUCT'))
    .orderBy(asc(moves.number))
  expect(written).toHaveLength(3)
  expect(written[1]?.undoes).toBe(written[0]?.id)
  expect(await grandTotal(I.db)).toBe(0)
  const [order] = (await I.call(orderCalls.information, { query: { order: 'CD00000003' } })).answer().data
  expect(order?.timeline.at(-1)).toMatchObject({
    what: 'returned',
    text: `Retour ${name} rattaché : 2 pièces revenues, en attente (Avis de la boutique)`,
  })
  const attention = (await I.call(homeCalls.attention, {})).answer().data
  expect(attention.returns.first).toMatchObject([{ name, order: 'CD00000003', pieces: 2 }])
  expect((await I.call(statisticCalls.today, {})).answer().returned).toBe(2)
})

test('a return whose order was found is decided like every return, and an order that came back whole is returned', async () => {
  const name = await unknown([cups(2), cups(1, { condition: 'damaged' })])
  await join(name, tracking)
  const [order] = await I.db.select().from(orders).where(eq(orders.name, 'CD00000003'))
  expect(order?.status).toBe('returned')
  const lines = [cups(2, { condition: 'new', outcome: 'restock', to: 'A-02' }), cups(1, { outcome: 'rebut' })]
  const done = await I.call(returnCalls.complete, { params: { return: name }, body: { lines } })
  expect(done.answer().data.status).toBe('completed')
  expect(await at('Q-01')).toEqual([])
  expect([...(await at('A-02')), ...(await at('REBUT'))]).toEqual(['2 L1', '1 L1'])
  expect(await grandTotal(I.db)).toBe(0)
})

test('a parcel’s name joins its order too, and a repeat under one key joins once', async () => {
  const name = await unknown()
  const first = await join(name, 'CL00000017', 'joint-1')
  expect((await join(name, 'CL00000017', 'joint-1')).answer()).toEqual(first.answer())
  expect(await leftOf()).toBe(1)
})

test('a join with more pieces than the order has left is refused', async () => {
  await I.call(returnCalls.book, { body: { order: 'CD00000003', origin: 'client', lines: [cups(2)] } })
  const name = await unknown()
  const reply = await join(name)
  I.seeRefusal(reply, 422, 'return-too-many')
  expect(reply.problem().detail).toBe('Il ne peut revenir que 1 CARNET de CD00000003.')
  expect(await at('Q-01')).toEqual(expect.arrayContaining(['2 null']))
})

test('each wrong join is refused with its code', async () => {
  const name = await unknown()
  I.seeRefusal(await join('RT000099'), 404, 'return-unknown')
  I.seeRefusal(await join(name, 'CD00099999'), 404, 'order-unknown')
  const none = await join(name, 'CD00000001')
  I.seeRefusal(none, 422, 'return-not-shipped')
  const other = await join(name, 'CD00000004')
  I.seeRefusal(other, 422, 'order-other-shop')
  expect(other.problem().detail).toBe('La commande CD00000004 n’est pas de Atelier du papier.')
  await join(name)
  const again = await join(name)
  I.seeRefusal(again, 409, 'return-has-order')
  expect(again.problem().detail).toBe(`Le retour ${name} a déjà sa commande.`)
  const lines = [cups(2)]
  await I.call(returnCalls.complete, { params: { return: name }, body: { lines } })
  I.seeRefusal(await join(name), 409, 'return-completed')
})

test('when two people join a return at once, it is joined once', async () => {
  const name = await unknown()
  const replies = await Promise.all([join(name), join(name)])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await leftOf()).toBe(1)
})

test('a join is refused when the parked pieces have been moved away', async () => {
  const name = await unknown()
  const [q, a] = await I.db
    .select()
    .from(locations)
    .where(inArray(locations.name, ['Q-01', 'A-02']))
    .orderBy(asc(locations.name))
    .then(rows => rows.reverse())
  const [parked] = await I.db.select().from(moves).where(eq(moves.type, 'RETURN_PRODUCT'))
  if (!q || !a || !parked) throw new Error('Nothing is parked')
  const { productId, lot, expiry } = parked
  await I.db.insert(moves).values({
    productId,
    lot,
    expiry,
    fromId: q.id,
    toId: a.id,
    qty: 2,
    type: 'TRANSFER',
  })
  const reply = await join(name)
  I.seeRefusal(reply, 409, 'stock-short')
  expect(reply.problem().detail).toBe('Il n’y a plus de CARNET à prendre.')
  expect((await I.call(returnCalls.find, { query: { code: formatOwn('order', 'CD00000003') } })).status).toBe(
    200,
  )
  expect(await leftOf()).toBe(3)
  expect(await grandTotal(I.db)).toBe(0)
})
