import { beforeAll, beforeEach, expect, test } from 'vitest'
import { statisticCalls } from '#contract/endpoints/statistic.ts'
import { recordMoves } from '#server/db/ledger.ts'
import {
  locations,
  orderEvents,
  orders,
  products,
  refusals,
  users,
  warehouses,
} from '#server/db/schema/index.ts'
import { atTheServer } from '#tests/drivers/server.ts'

const I = await atTheServer()
const figures = async () => (await I.call(statisticCalls.today, {})).answer()

/** It is 10:00 on the 12th of March in Paris, an hour ahead of UTC in winter. */
beforeAll(async () => {
  const orderId = await idsOf(orders)
  const event = (name: string, what: 'picked' | 'packed' | 'shipped' | 'note', qty: number, at: string) => ({
    orderId: orderId(name),
    what,
    qty,
    at: new Date(at),
    text: what,
  })
  await I.db
    .insert(orderEvents)
    .values([
      event('CD00000001', 'picked', 3, '2026-03-11T23:00:00Z'),
      event('CD00000001', 'picked', 2, '2026-03-12T08:30:00Z'),
      event('CD00000001', 'packed', 4, '2026-03-12T08:59:59Z'),
      event('CD00000003', 'shipped', 1, '2026-03-12T22:59:59Z'),
      event('CD00000004', 'picked', 7, '2026-03-12T08:00:00Z'),
      event('CD00000001', 'note', 9, '2026-03-12T08:00:00Z'),
      event('CD00000001', 'picked', 50, '2026-03-11T22:59:59Z'),
      event('CD00000001', 'packed', 50, '2026-03-12T23:00:00Z'),
    ])

  const [place, product] = [await idsOf(locations), await idsOf(products, 'sku')]
  const move = (
    type: 'RECEPTION' | 'TRANSFER' | 'REBUT' | 'PICKING',
    from: string,
    to: string,
    qty: number,
  ) => ({
    type,
    fromId: place(from),
    toId: place(to),
    qty,
    productId: product('CARNET'),
    at: new Date('2026-03-12T07:15:00Z'),
  })
  await recordMoves(I.db, [move('RECEPTION', 'FOURNISSEUR', 'A-01', 20)])
  const [, scrapped] = await recordMoves(I.db, [
    move('TRANSFER', 'A-01', 'A-02', 5),
    move('REBUT', 'A-01', 'REBUT', 2),
    move('REBUT', 'A-01', 'REBUT', 1),
    move('PICKING', 'A-01', 'A-02', 8),
  ])
  await recordMoves(I.db, [
    { ...move('REBUT', 'REBUT', 'A-01', 2), ...(scrapped ? { undoes: scrapped.id } : {}) },
  ])

  const [paris] = await I.db.insert(warehouses).values({ slug: 'paris', name: 'Paris' }).returning()
  const [elsewhere] = await I.db
    .insert(users)
    .values({
      username: 'ines',
      displayName: 'Inès Faure',
      email: 'ines@douchette.example',
      warehouseId: paris?.id ?? null,
    })
    .returning()
  const people = await I.db.select().from(users)
  const refusal = (username: string, at: string) => ({
    userId: people.find(one => one.username === username)?.id ?? null,
    warehouseId: people.find(one => one.username === username)?.warehouseId ?? null,
    at: new Date(at),
    call: 'rest_warehouse_transfer',
    code: 'x',
    detail: '',
  })
  await I.db
    .insert(refusals)
    .values([
      refusal('camille', '2026-03-12T08:00:00Z'),
      refusal('paul', '2026-03-12T08:00:00Z'),
      refusal('paul', '2026-03-11T08:00:00Z'),
      refusal('jeanne', '2026-03-12T08:00:00Z'),
      refusal(elsewhere?.username ?? '', '2026-03-12T08:00:00Z'),
    ])
})

beforeEach(async () => {
  await I.logIn('camille')
})

test('today’s figures are the sum of today’s events and moves, from midnight to midnight in Paris', async () => {
  const { byHour, ...today } = await figures()
  expect(today).toEqual({
    picked: 3 + 2 + 7,
    packed: 4,
    shipped: 1,
    received: 20,
    moved: 5,
    scrapped: 1,
    returned: 0,
    errors: 2,
    late: 1,
  })
  const expected = Array(24).fill(0)
  expected[0] = 3
  expected[8] = 20 + 5 + 1
  expected[9] = 2 + 4 + 7
  expected[23] = 1
  expect(byHour).toEqual(expected)
})

test('a user sees the figures of their shops and the errors of their warehouse', async () => {
  await I.logIn('jeanne')
  expect(await figures()).toMatchObject({ picked: 7, packed: 0, received: 0, late: 0, errors: 1 })
})

test('an order whose cut-off passes becomes late, and the day ends at midnight', async () => {
  I.waitMinutes(7 * 60)
  await I.logIn('camille')
  expect((await figures()).late).toBe(3)
  I.waitMinutes(7 * 60)
  await I.logIn('camille')
  expect(await figures()).toMatchObject({ picked: 0, packed: 50, shipped: 0, received: 0, errors: 0 })
})

async function idsOf(
  table: typeof orders | typeof locations | typeof products,
  column: 'name' | 'sku' = 'name',
) {
  const rows: { id: string; name: string; sku?: string }[] = await I.db.select().from(table)
  return (value: string) => {
    const row = rows.find(one => one[column] === value)
    if (!row) throw new Error(`The test's warehouse has no ${value}`)
    return row.id
  }
}
