import { eq, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { billCalls } from '#contract/endpoints/bill.ts'
import { tariffCalls } from '#contract/endpoints/tariff.ts'
import { billLines, billNumbers, bills, figureDays, moves, shops } from '#server/db/schema/index.ts'
import { keepFigures } from '#server/figures/keep.ts'
import { testDatabase } from '#tests/drivers/database.ts'
import { atTheServer } from '#tests/drivers/server.ts'
import { lyonOf } from '#tests/drivers/warehouse.ts'
import { openDock, seedGoods, seedOrders } from './history.ts'

const I = await atTheServer()
const warehouseId = await lyonOf(I.db)
const lune = { slugShop: 'lune' }
const february = { slugShop: 'lune', month: '2026-02' }
const march = { slugShop: 'lune', month: '2026-03' }

const rules = {
  charges: [
    { kind: 'order_mono' as const, of: null, steps: [{ above: 0, price: 11_000 }], vat: 2000 },
    { kind: 'received_piece' as const, of: null, steps: [{ above: 0, price: 1_000 }], vat: 2000 },
    { kind: 'place_day' as const, of: null, steps: [{ above: 0, price: 500 }], vat: 2000 },
    { kind: 'scrapped_piece' as const, of: null, steps: [{ above: 0, price: 3_000 }], vat: 550 },
  ],
  postage: { vat: 2000, rules: [] },
  subscription: { cents: 50_00, vat: 2000 },
  minimum: { cents: 0, vat: 2000 },
}
const address = { lines: ['1 rue des Quais'], postcode: '69007', city: 'Lyon', country: 'FR' }
const seller = {
  name: 'Entrepôt de Lyon SAS',
  address,
  siren: '732829320',
  vatNumber: 'FR44732829320',
  payWithin: 30,
}
const buyer = { name: 'Maison Lune SARL', address }

const bill = async (params: typeof february) => (await I.call(billCalls.month, { params })).answer().data.bill
const close = async (params: typeof february, total?: number) =>
  I.call(billCalls.close, { params, body: { total: total ?? (await bill(params)).total } })

beforeAll(async () => {
  const [shop] = await I.db.select().from(shops).where(eq(shops.slug, 'lune'))
  const shopId = shop?.id ?? ''
  await openDock(I.db)
  await seedOrders(I.db, { warehouseId, shopId, month: '2026-02', orders: 120 })
  await seedOrders(I.db, { warehouseId, shopId, month: '2026-03', orders: 60 })
  await seedGoods(I.db, { warehouseId, shopId, month: '2026-02' })
  await I.logIn('camille')
  ;(await I.call(tariffCalls.save, { params: lune, body: { from: '2026-02-01', rules } })).answer()
  await keepFigures(I.db, { now: I.now })
})

beforeEach(() => I.logIn('camille'))

const ofHouse = async (month: string) => {
  const { shops } = (await I.call(billCalls.house, { query: { month } })).answer().data
  return shops.find(({ shop }) => shop.slug === 'lune')
}

test('a month that runs, an unknown side and another total keep a bill open', async () => {
  expect(await ofHouse('2026-02')).toMatchObject({ missing: ['seller', 'buyer'], entry: { number: null } })
  expect(await ofHouse('2026-01')).toMatchObject({ missing: ['tariff', 'seller', 'buyer'], warnings: 1 })
  I.seeRefusal(await close(march), 409, 'bill-running')
  I.seeRefusal(await close(february), 422, 'bill-no-seller')
  await I.call(billCalls.saveParties, { params: lune, body: { seller } })
  I.seeRefusal(await close(february), 422, 'bill-no-buyer')
  ;(await I.call(billCalls.saveParties, { params: lune, body: { buyer } })).answer()
  expect(await ofHouse('2026-02')).toMatchObject({ missing: [] })
  I.seeRefusal(await close(february, 1), 409, 'bill-changed')
  I.seeRefusal(
    await I.call(billCalls.month, { params: { slugShop: 'lune', month: '2026-05' } }),
    422,
    'bill-month-ahead',
  )
  expect(await I.db.select().from(bills)).toEqual([])
})

test('a new tariff on a day that has one is told so, and models come with what a tariff can tell apart', async () => {
  const again = { params: lune, body: { from: '2026-02-01', rules } }
  I.seeRefusal(await I.call(tariffCalls.save, again), 409, 'tariff-day-taken')
  const stale = { ...again, body: { ...again.body, version: 7 } }
  I.seeRefusal(await I.call(tariffCalls.save, stale), 409, 'version-stale')
  const { choices } = (await I.call(tariffCalls.models, {})).answer().data
  expect(choices.cartons.map(({ code }) => code)).toContain('PETIT')
})

test('an adjustment is a line with its reason, and can be taken back until the bill is closed', async () => {
  const before = await bill(february)
  const body = { label: 'Geste commercial', reason: 'Camion en retard le 3', cents: -12_34, vat: 2000 }
  const { adjustment } = (await I.call(billCalls.adjust, { params: february, body })).answer().data
  const { adjustment: other } = (
    await I.call(billCalls.adjust, { params: february, body: { ...body, cents: 5_00 } })
  ).answer().data
  const after = await bill(february)
  expect(after.net).toBe(before.net - 12_34 + 5_00)
  expect(after.lines.find(({ key }) => key === `adjustment:${adjustment.id}`)).toMatchObject({
    kind: 'adjustment',
    quantity: -1,
    cents: -12_34,
    reason: body.reason,
  })
  ;(await I.call(billCalls.removeAdjustment, { params: { ...february, adjustment: other.id } })).answer()
  expect((await bill(february)).net).toBe(before.net - 12_34)
  const { adjustments } = (await I.call(billCalls.adjustments, { params: february })).answer().data
  expect(adjustments.map(({ id, by }) => [id, by])).toEqual([[adjustment.id, 'Camille Roux']])
})

if (testDatabase === 'postgres')
  test('a connection that dies between the number and the lines leaves a draft, and the number to the next closing', async () => {
    const { total } = await bill(february)
    const holder = await I.database.pool.connect()
    await holder.query('begin; lock table bill_lines in share mode')
    const closing = close(february, total)
    const kill = sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query ilike 'insert into "bill_lines"%'`
    await expect.poll(async () => (await I.db.execute(kill)).rows.length).toBe(1)
    await holder.query('commit')
    holder.release()
    I.seeRefusal(await closing, 503, 'database-down')
    expect(await I.db.select().from(bills)).toEqual([])
    expect(await I.db.select().from(billNumbers)).toEqual([])
    expect((await bill(february)).closed).toBeNull()
  })

test('of two managers who close at once one gets the number, the other is told, and nothing is billed twice', async () => {
  const { total } = await bill(february)
  const both = await Promise.all([close(february, total), close(february, total)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  const closed = await bill(february)
  expect(closed.closed).toMatchObject({
    number: 'F2026-00001',
    by: 'Camille Roux',
    issuedOn: '2026-03-12',
    dueOn: '2026-04-11',
  })
  expect(closed.total).toBe(total)
  const { bills: listed } = (await I.call(billCalls.list, { params: lune })).answer().data
  expect(listed.map(({ month, number }) => [month, number])).toEqual([
    ['2026-03', null],
    ['2026-02', 'F2026-00001'],
  ])
  expect(await ofHouse('2026-02')).toMatchObject({ missing: [], entry: { number: 'F2026-00001' } })
  I.seeRefusal(await close(february, total), 409, 'bill-closed')
  I.seeRefusal(
    await I.call(billCalls.adjust, { params: february, body: { label: 'x', reason: 'y', cents: 1, vat: 0 } }),
    409,
    'bill-closed',
  )
  I.seeRefusal(
    await I.call(tariffCalls.save, { params: lune, body: { from: '2026-02-10', rules } }),
    409,
    'tariff-closed',
  )
})

test('nothing changes a closed bill: not a name, not a price, not a hand in the database', async () => {
  const before = await bill(february)
  await I.db.update(shops).set({ name: 'Maison Lune & Fils' }).where(eq(shops.slug, 'lune'))
  await I.call(billCalls.saveParties, { params: lune, body: { buyer: { ...buyer, name: 'Autre nom' } } })
  expect(await bill(february)).toEqual(before)
  await expect(I.db.update(bills).set({ number: 'F2026-00009' })).rejects.toThrow()
  await expect(I.db.delete(billLines)).rejects.toThrow()
})

test('the files of a closed bill are the same bytes ever after, and a draft has no electronic invoice', async () => {
  const fileOf = (params: typeof february, paper: 'pdf' | 'xml' | 'csv' | 'xlsx' | 'detail') =>
    I.call(billCalls.file, { params: { ...params, paper } })
  I.seeRefusal(await fileOf(march, 'xml'), 409, 'bill-draft')
  expect((await fileOf(march, 'csv')).text).toContain('Brouillon')
  const { total } = await bill(february)
  expect((await fileOf(february, 'xml')).text).toContain(
    `<ram:DuePayableAmount>${(total / 100).toFixed(2)}</ram:DuePayableAmount>`,
  )
  const before = new Map<string, string>()
  for (const paper of ['pdf', 'xml', 'csv', 'xlsx', 'detail'] as const)
    before.set(paper, (await fileOf(february, paper)).text)
  expect(before.get('csv')?.trim().split('\n')).toHaveLength(1 + (await bill(february)).lines.length)
  const detail = before.get('detail') ?? ''
  expect(detail.match(/;Commande d’une pièce;/g)).toHaveLength(
    (await bill(february)).lines.find(({ kind }) => kind === 'order_mono')?.quantity ?? 0,
  )
  await I.changeServer()
  for (const [paper, text] of before) expect((await fileOf(february, paper as 'pdf')).text, paper).toBe(text)
})

test('a move of a closed month that is undone later comes off the next bill, once, and says so', async () => {
  expect((await bill(march)).lines.filter(({ month }) => month === '2026-02')).toEqual([])
  const before = await bill(february)
  const [move] = await I.db
    .select()
    .from(moves)
    .where(
      sql`${moves.type} = 'RECEPTION' and ${moves.undoes} is null and ${moves.at} < '2026-02-06' and ${moves.at} > '2026-01-30'`,
    )
    .limit(1)
  if (!move) throw new Error('Nothing came in')
  const { productId, fromId, toId, qty } = move
  await I.db
    .insert(moves)
    .values({ productId, fromId: toId, toId: fromId, qty, type: 'RECEPTION', at: I.now, undoes: move.id })
  I.waitMinutes(24 * 60)
  await I.logIn('camille')
  // The day of the undoing is kept first, and opens the day of the move again.
  await keepFigures(I.db, { now: I.now })
  const corrections = (await bill(march)).lines.filter(({ month }) => month === '2026-02')
  expect(corrections).toMatchObject([
    {
      kind: 'received_piece',
      quantity: -qty,
      cents: -qty * 10,
      label: 'Correction de février 2026 : Pièce reçue',
    },
  ])
  expect(await bill(february)).toEqual(before)

  I.waitMinutes(31 * 24 * 60)
  await I.logIn('camille')
  await keepFigures(I.db, { now: I.now })
  expect((await close(march)).status).toBe(200)
  expect((await bill(march)).closed?.number).toBe('F2026-00002')
  const april = await bill({ slugShop: 'lune', month: '2026-04' })
  expect(april.lines.filter(({ month }) => month !== '2026-04')).toEqual([])
})

test('a day that is kept again without a change corrects nothing', async () => {
  await I.db.delete(figureDays)
  I.waitMinutes(5)
  await keepFigures(I.db, { now: I.now })
  const april = await bill({ slugShop: 'lune', month: '2026-04' })
  expect(april.lines.filter(({ month }) => month !== '2026-04')).toEqual([])
})

test('the detail of a draft has the day that began at the warehouse, while it is yesterday in UTC', async () => {
  const [move] = await I.db
    .select()
    .from(moves)
    .where(sql`${moves.type} = 'RECEPTION' and ${moves.undoes} is null`)
    .limit(1)
  if (!move) throw new Error('Nothing came in')
  // Half past midnight in Paris.
  const midnight = new Date(`${I.now.toISOString().slice(0, 10)}T22:30:00Z`)
  I.waitMinutes((midnight.getTime() - I.now.getTime()) / 60_000)
  const { productId, fromId, toId } = move
  await I.db.insert(moves).values({ productId, fromId, toId, qty: 7, type: 'RECEPTION', at: I.now })
  await I.logIn('camille')
  const month = I.now.toISOString().slice(0, 7)
  const day = new Date(I.now.getTime() + 2 * 3_600_000).toISOString().slice(0, 10)
  const { text } = await I.call(billCalls.file, { params: { slugShop: 'lune', month, paper: 'detail' } })
  expect(text).toContain(`${day};00:30;Pièce reçue;`)
})

test('the places of a month that runs are those of its days up to today, in the line and in its proof', async () => {
  const month = I.now.toISOString().slice(0, 7)
  const line = (await bill({ slugShop: 'lune', month })).lines.find(({ kind }) => kind === 'place_day')
  const params = { slugShop: 'lune', month }
  const { rows } = (
    await I.call(billCalls.proof, { params, query: { key: line?.key ?? '', of: month } })
  ).answer().data
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.reduce((sum, { units }) => sum + units, 0)).toBe(line?.quantity)
})
