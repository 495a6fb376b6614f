import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordMoves, shortageOf } from '#server/db/ledger.ts'
import type { Database } from '#server/db/open.ts'
import { auditLog, products } from '#server/db/schema/index.ts'
import { checkStock, differencesOf, sampleOfStock, wrongStockSentence } from '#server/db/stock-check.ts'
import { repairStock } from '#server/stock/repair.ts'
import { openTestDatabase } from '#tests/drivers/database.ts'

const articles = 45
const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const supplier = uuid(1001)
const places = [supplier, uuid(1002), uuid(1003)]
const lots = [null, 'L1', 'L2']
const dates = [null, '2027-01-31']

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
  await database.pool.query(`
    insert into warehouses (id, slug, name) values ('${uuid(1)}', 'lyon', 'Lyon');
    insert into shops (id, slug, name) values ('${uuid(2)}', 'papier', 'Papier');
    insert into locations (id, warehouse_id, name, kind, zone) values
      ('${supplier}', '${uuid(1)}', 'FOURNISSEUR', 'supplier', '-'),
      ('${uuid(1002)}', '${uuid(1)}', 'A-01', 'storage', 'A'), ('${uuid(1003)}', '${uuid(1)}', 'A-02', 'storage', 'A');
    insert into products (id, shop_id, sku, name, weight_g)
      select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, '${uuid(2)}', 'ART-' || n, 'Article ' || n, 200
      from generate_series(1, ${articles}) n;
    insert into moves (product_id, from_id, to_id, qty, lot, type)
      select products.id, '${supplier}', to_id, 10, 'L1', 'RECEPTION'
      from products, unnest(array['${uuid(1002)}', '${uuid(1003)}']::uuid[]) as to_id;`)
})
afterAll(() => database.close())

async function differences() {
  const found = []
  let seen = 0
  for await (const slice of checkStock(database.db)) {
    seen += slice.articles
    found.push(...slice.differences)
  }
  expect(seen).toBe((await database.db.select().from(products)).length)
  return found
}

/** Changes a row behind the ledger’s back, as a damaged disk or a careless hand would. */
async function spoil(statement: string) {
  await database.pool.query('alter table stock disable trigger user')
  await database.pool.query(statement)
  await database.pool.query('alter table stock enable trigger user')
}

test('after any moves, taken or refused, the rows are the sums of the moves, and no shelf is below zero', async () => {
  const move = fc
    .record({
      productId: fc.constantFrom(uuid(1), uuid(2), uuid(3)),
      fromId: fc.constantFrom(...places),
      toId: fc.constantFrom(...places),
      qty: fc.integer({ min: 1, max: 6 }),
      lot: fc.constantFrom(...lots),
      expiry: fc.constantFrom(...dates),
      type: fc.constant('TRANSFER' as const),
    })
    .filter(({ fromId, toId }) => fromId !== toId)
  const change = fc.array(move, { minLength: 1, maxLength: 4 })
  let [written, refused] = [0, 0]
  const run = async (changes: Parameters<typeof recordMoves>[1][]) => {
    for (const entries of changes) {
      try {
        await recordMoves(database.db, entries)
        written += 1
      } catch (error) {
        if (!shortageOf(error)) throw error
        refused += 1
      }
    }
    expect(await differences()).toEqual([])
    const { rows } = await database.pool.query(
      `select 1 from stock where qty = 0 or (qty < 0 and location_id <> '${supplier}')`,
    )
    expect(rows).toEqual([])
  }
  await fc.assert(fc.asyncProperty(fc.array(change, { minLength: 5, maxLength: 5 }), run), { numRuns: 15 })
  expect(Math.min(written, refused)).toBeGreaterThan(5)
})

test('a wrong row, a missing one and one of nothing are all found, and so is one in the sample of a start', async () => {
  expect(await sampled()).toBeUndefined()
  const at = (name: string) => `(select id from locations where name = '${name}')`
  await spoil(
    `update stock set qty = qty + 3 where location_id = ${at('A-02')} and product_id = '${uuid(30)}'`,
  )
  await spoil(`delete from stock where location_id = ${at('A-01')} and product_id = '${uuid(31)}'`)
  await spoil(`insert into stock values (${at('A-01')}, '${uuid(32)}', 'FAUX', null, 5)`)
  const row = { lot: 'L1', expiry: null }
  expect(await differences()).toMatchObject([
    { ...row, location: 'A-02', sku: 'ART-30', inStock: 13, byMoves: 10 },
    { ...row, location: 'A-01', sku: 'ART-31', inStock: 0, byMoves: 10 },
    { ...row, location: 'A-01', sku: 'ART-32', lot: 'FAUX', inStock: 5, byMoves: 0 },
  ])
  // The start looks at what moved last.
  await recordMoves(database.db, [
    { productId: uuid(30), fromId: supplier, toId: uuid(1002), qty: 1, type: 'RECEPTION' },
  ])
  expect(await sampled()).toMatch(
    /^Le stock ne correspond plus aux mouvements : ART-3\d à A-0\d en a \d+, et ses mouvements en donnent \d+/,
  )
})

test('a repair takes the moves’ word for each row, while people go on, and the log has a line for each', async () => {
  const at = (name: string) => `(select id from locations where name = '${name}')`
  await spoil(`update stock set qty = 400 where location_id = ${at('A-02')} and product_id = '${uuid(30)}'`)
  const wrong = await differences()
  const others = Array.from({ length: 20 }, () =>
    recordMoves(database.db, [
      { productId: uuid(30), fromId: supplier, toId: uuid(1003), qty: 1, type: 'RECEPTION' },
      { productId: uuid(31), fromId: supplier, toId: uuid(1002), qty: 1, type: 'RECEPTION' },
    ]),
  )
  const [repaired] = await Promise.all([repair(), ...others])
  expect(repaired.map(({ sku, location }) => `${sku} ${location}`)).toEqual(
    wrong.map(({ sku, location }) => `${sku} ${location}`),
  )
  expect(await differences()).toEqual([])
  const log = await database.db.select().from(auditLog)
  expect(log.map(({ subject }) => subject).sort()).toEqual(
    wrong.map(({ sku, location }) => `${sku} · ${location}`).sort(),
  )
  expect(log[0]).toMatchObject({ call: 'stock-repair', warehouseId: uuid(1), userId: null, outcome: 'done' })
  expect(await repair()).toEqual([])
  // Outside of a repair the stock is the ledger's, as before.
  const byHand = await database.pool.query('update stock set qty = qty + 1').catch(error => error)
  expect(byHand.code).toBe('ZL005')
})

const sampled = async () =>
  wrongStockSentence(await differencesOf(database.db, await sampleOfStock(database.db)))

async function repair() {
  const repaired = []
  for await (const slice of repairStock(database.db, new Date())) repaired.push(...slice.repaired)
  return repaired
}
