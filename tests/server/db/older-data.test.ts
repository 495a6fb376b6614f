import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '#server/db/migrate.ts'
import type { Database } from '#server/db/open.ts'
import { checkStock } from '#server/db/stock-check.ts'
import { migrateUntil, openEmptyDatabase } from '#tests/drivers/database.ts'

const renaming = 8
const id = (n: number) => `'00000000-0000-4000-8000-${String(n).padStart(12, '0')}'`

let database: Database
const one = async (sql: string) => (await database.pool.query<Record<string, unknown>>(sql)).rows[0]

beforeAll(async () => {
  database = await openEmptyDatabase()
  await migrateUntil(database, renaming)
  await fillInTheOldWords()
  await migrate(database)
})
afterAll(() => database.close())

test('a parcel keeps its name, its carton and its contents', async () => {
  const parcel = `select parcels.name, cartons.code, parcel_lines.qty, former_trackings.tracking
    from parcels join cartons on cartons.id = parcels.carton_id
    join parcel_lines on parcel_lines.parcel_id = parcels.id
    join former_trackings on former_trackings.parcel_id = parcels.id`
  expect(await one(parcel)).toEqual({ name: 'CL00000041', code: 'M', qty: 2, tracking: 'XY1' })
  expect(await one(`select count(*)::int as n from carrier_cartons where carton_id = ${id(6)}`)).toEqual({
    n: 1,
  })
})

test('a rebut keeps its move and its reason, and its place keeps its kind', async () => {
  const rebut = `select reasons.code, locations.kind, moves.qty
    from rebuts join moves on moves.id = rebuts.move_id
    join reasons on reasons.id = rebuts.reason_id join locations on locations.id = moves.to_id`
  expect(await one(rebut)).toEqual({ code: 'CASSE', kind: 'rebut', qty: 1 })
  expect(await one('select outcome from return_lines')).toEqual({ outcome: 'rebut' })
})

test('sequences continue where they were, and the kinds of locations stay valid', async () => {
  expect(await one(`select nextval('parcel_numbers')::int as n`)).toEqual({ n: 42 })
  const turned = one(`update locations set kind = 'storage' where kind = 'rebut' returning name`)
  await expect(turned).rejects.toMatchObject({ code: 'ZL004' })
})

test('the stock of a warehouse at work becomes rows, each the sum of its moves, and none of zero', async () => {
  for await (const { differences } of checkStock(database.db)) expect(differences).toEqual([])
  const { rows } = await database.pool.query(
    `select locations.name, lot, expiry::text, qty::int from stock
     join locations on locations.id = location_id order by 1, 2, 3`,
  )
  expect(rows).toEqual([
    { name: 'A-01', lot: 'L1', expiry: '2027-01-31', qty: 6 },
    { name: 'A-02', lot: 'L1', expiry: '2027-01-31', qty: 4 },
    { name: 'A-02', lot: null, expiry: null, qty: 10 },
    { name: 'FOURNISSEUR', lot: 'L1', expiry: '2027-01-31', qty: -10 },
    { name: 'FOURNISSEUR', lot: null, expiry: null, qty: -11 },
    { name: 'REBUT', lot: null, expiry: null, qty: 1 },
  ])
})

test('no name in the database has an old word', async () => {
  const names = `select string_agg(name, ' ') as left_over from (
      select relname as name from pg_class where relnamespace = 'public'::regnamespace
      union select conname from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
      union select column_name from information_schema.columns where table_schema = 'public'
    ) as all_names where name ~ 'packag|scrap'`
  expect(await one(names)).toEqual({ left_over: null })
})

async function fillInTheOldWords() {
  for (const statement of [
    `insert into warehouses (id, slug, name) values (${id(1)}, 'lyon', 'Lyon')`,
    `insert into shops (id, slug, name) values (${id(2)}, 'papier', 'Papier')`,
    `insert into products (id, shop_id, sku, name, weight_g) values (${id(3)}, ${id(2)}, 'CARNET', 'Carnet', 200)`,
    `insert into locations (id, warehouse_id, name, kind, zone) values
      (${id(4)}, ${id(1)}, 'FOURNISSEUR', 'supplier', '-'), (${id(5)}, ${id(1)}, 'REBUT', 'scrap', '-')`,
    `insert into packagings (id, name, code, length_mm, width_mm, height_mm, tare_g, limit_g)
      values (${id(6)}, 'Moyen', 'M', 300, 200, 100, 120, 9000)`,
    `insert into carriers (id, slug, name, cutoff, max_weight_g) values (${id(7)}, 'dpd', 'DPD', '17:00', 30000)`,
    `insert into carrier_packagings values (${id(7)}, ${id(6)})`,
    `insert into orders (id, name, shop_id, type, variant, cutoff_at, customer, address, search)
      values (${id(8)}, 'CD00000001', ${id(2)}, 'multi', 'classic', now(), 'Ana', '{}', 'ana')`,
    `insert into order_lines (id, order_id, position, product_id, qty) values (${id(9)}, ${id(8)}, 1, ${id(3)}, 2)`,
    `insert into packages (id, name, order_id, packaging_id) values (${id(10)}, 'CL00000041', ${id(8)}, ${id(6)})`,
    `insert into package_lines values (${id(10)}, ${id(9)}, 2)`,
    `insert into former_trackings (package_id, tracking) values (${id(10)}, 'XY1')`,
    `select setval('package_numbers', 41)`,
    `insert into reasons (id, list, code, label) values
      (${id(11)}, 'rebut', 'CASSE', 'Casse'), (${id(12)}, 'return_origin', 'CLIENT', 'Client')`,
    `insert into moves (id, product_id, from_id, to_id, qty, type, package_id)
      values (${id(13)}, ${id(3)}, ${id(4)}, ${id(5)}, 1, 'REBUT', ${id(10)})`,
    `insert into locations (id, warehouse_id, name, kind, zone) values
      (${id(15)}, ${id(1)}, 'A-01', 'storage', 'A'), (${id(16)}, ${id(1)}, 'A-02', 'storage', 'A')`,
    `insert into moves (product_id, from_id, to_id, qty, lot, expiry, type) values
      (${id(3)}, ${id(4)}, ${id(15)}, 10, 'L1', '2027-01-31', 'RECEPTION'),
      (${id(3)}, ${id(4)}, ${id(15)}, 10, null, null, 'RECEPTION'),
      (${id(3)}, ${id(15)}, ${id(16)}, 4, 'L1', '2027-01-31', 'TRANSFER'),
      (${id(3)}, ${id(15)}, ${id(16)}, 10, null, null, 'TRANSFER')`,
    `insert into scraps (move_id, reason_id) values (${id(13)}, ${id(11)})`,
    `insert into returns (id, name, shop_id, origin_id, status, completed_at)
      values (${id(14)}, 'RT000001', ${id(2)}, ${id(12)}, 'completed', now())`,
    `insert into return_lines (return_id, product_id, qty, condition, outcome)
      values (${id(14)}, ${id(3)}, 1, 'damaged', 'scrap')`,
  ]) {
    await database.pool.query(statement)
  }
}
