import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '#server/db/migrate.ts'
import type { Database } from '#server/db/open.ts'
import { migrateUntil, openEmptyDatabase } from '#tests/drivers/database.ts'

const belonging = 16
const id = (n: number) => `'00000000-0000-4000-8000-${String(n).padStart(12, '0')}'`
const [lyon, paris] = [id(1), id(2)]

let database: Database
const warehouseOf = async (table: string) =>
  Object.fromEntries(
    (
      await database.pool.query<{ name: string; slug: string }>(
        `select ${table}.name, warehouses.slug from ${table} join warehouses on warehouses.id = ${table}.warehouse_id`,
      )
    ).rows.map(({ name, slug }) => [name, slug]),
  )

beforeAll(async () => {
  database = await openEmptyDatabase()
  await migrateUntil(database, belonging)
  await fillTwoWarehousesOfBefore()
  await migrate(database)
})
afterAll(() => database.close())

test('an order goes where its list, its goods, its box or its shop’s staff is', async () => {
  expect(await warehouseOf('picking_lists')).toEqual({ PK1: 'paris', PK2: 'lyon' })
  expect(await warehouseOf('orders')).toEqual({
    LISTED: 'paris',
    MOVED: 'paris',
    BOXED: 'paris',
    NEW: 'lyon',
  })
})

test('receptions and returns go where their goods are, and slips where their parcels are', async () => {
  expect(await warehouseOf('receptions')).toEqual({ RC1: 'paris', RC2: 'lyon' })
  expect(await warehouseOf('returns')).toEqual({ RT1: 'paris', RT2: 'paris', RT3: 'lyon' })
  expect(await warehouseOf('carrier_slips')).toEqual({ BT1: 'paris', BT2: 'lyon' })
})

test('a parcel of one warehouse comes off another one’s open slip', async () => {
  const { rows } = await database.pool.query('select name, status from parcels order by name')
  expect(rows).toEqual([
    { name: 'CL1', status: 'manifested' },
    { name: 'CL2', status: 'manifested' },
    { name: 'CL3', status: 'labelled' },
  ])
})

test('prints and refusals stay where they were made', async () => {
  const { rows } = await database.pool.query(
    `select title, warehouses.slug from print_jobs join warehouses on warehouses.id = warehouse_id order by title`,
  )
  expect(rows).toEqual([
    { title: 'of the order', slug: 'paris' },
    { title: 'of the person', slug: 'lyon' },
  ])
  expect(await warehouseOf('print_log')).toEqual({ logged: 'paris' })
  const { rows: refused } = await database.pool.query('select warehouse_id from refusals')
  expect(refused).toEqual([{ warehouse_id: lyon.slice(1, -1) }])
})

/** Lyon's Camille works for the shop; most of what is there is in Paris. */
async function fillTwoWarehousesOfBefore() {
  const order = (n: number, name: string, list: string) =>
    `(${id(n)}, '${name}', ${id(3)}, ${list}, 'mono', 'classic', now(), 'Ana', '{}', 'ana')`
  const parcel = (name: string, of: number, slip: number) =>
    `('${name}', ${id(of)}, ${id(6)}, 'manifested', ${id(slip)})`
  const back = (n: number, name: string, of: string) =>
    `(${id(n)}, '${name}', ${id(3)}, ${of}, ${id(8)}, 'completed', now())`
  for (const statement of [
    `insert into warehouses (id, slug, name) values (${lyon}, 'lyon', 'Lyon'), (${paris}, 'paris', 'Paris')`,
    `insert into shops (id, slug, name) values (${id(3)}, 'papier', 'Papier')`,
    `insert into users (id, username, display_name, email, warehouse_id)
      values (${id(4)}, 'camille', 'Camille', 'c@x.fr', ${lyon})`,
    `insert into user_shops values (${id(4)}, ${id(3)})`,
    `insert into products (id, shop_id, sku, name, weight_g) values (${id(5)}, ${id(3)}, 'CARNET', 'Carnet', 200)`,
    `insert into cartons (id, name, code, length_mm, width_mm, height_mm, tare_g, limit_g)
      values (${id(6)}, 'Moyen', 'M', 300, 200, 100, 120, 9000)`,
    `insert into carriers (id, slug, name, cutoff, max_weight_g)
      values (${id(7)}, 'dpd', 'DPD', '17:00', 30000), (${id(77)}, 'gls', 'GLS', '17:00', 30000)`,
    `insert into reasons (id, list, code, label) values (${id(8)}, 'return_origin', 'CLIENT', 'Client')`,
    `insert into locations (id, warehouse_id, name, kind, zone) values
      (${id(10)}, ${paris}, 'A-01', 'storage', 'A'), (${id(11)}, ${paris}, 'FOURNISSEUR', 'supplier', '-'),
      (${id(12)}, ${paris}, 'BANC', 'packing', '-'), (${id(13)}, ${lyon}, 'A-01', 'storage', 'A')`,
    `insert into picking_lists (id, name, shop_id, type) values
      (${id(20)}, 'PK1', ${id(3)}, 'mono'), (${id(21)}, 'PK2', ${id(3)}, 'mono')`,
    `insert into picking_list_lines (picking_list_id, position, location_id, product_id, qty)
      values (${id(20)}, 1, ${id(10)}, ${id(5)}, 1)`,
    `insert into orders (id, name, shop_id, picking_list_id, type, variant, cutoff_at, customer, address, search)
      values ${order(30, 'LISTED', id(20))}, ${order(31, 'MOVED', 'null')}, ${order(32, 'BOXED', 'null')},
        ${order(33, 'NEW', 'null')}`,
    `insert into boxes (warehouse_id, name, order_id) values (${paris}, 'CA1', ${id(32)})`,
    `insert into receptions (id, name, shop_id) values (${id(40)}, 'RC1', ${id(3)}), (${id(41)}, 'RC2', ${id(3)})`,
    `insert into returns (id, name, shop_id, order_id, origin_id, status, completed_at)
      values ${back(50, 'RT1', 'null')}, ${back(51, 'RT2', id(30))}, ${back(52, 'RT3', 'null')}`,
    `insert into moves (product_id, from_id, to_id, qty, type, reception_id)
      values (${id(5)}, ${id(11)}, ${id(10)}, 9, 'RECEPTION', ${id(40)})`,
    `insert into moves (product_id, from_id, to_id, qty, type, order_id)
      values (${id(5)}, ${id(10)}, ${id(12)}, 1, 'PICKING', ${id(31)})`,
    `insert into moves (product_id, from_id, to_id, qty, type, return_id)
      values (${id(5)}, ${id(11)}, ${id(10)}, 1, 'RETURN_PRODUCT', ${id(50)})`,
    `insert into carrier_slips (id, name, carrier_id, cutoff_at, sealed_by)
      values (${id(60)}, 'BT1', ${id(7)}, now(), null), (${id(61)}, 'BT2', ${id(77)}, now(), ${id(4)})`,
    `insert into parcels (name, order_id, carton_id, status, slip_id)
      values ${parcel('CL1', 30, 60)}, ${parcel('CL2', 31, 60)}, ${parcel('CL3', 33, 60)}`,
    `insert into print_jobs (id, role, format, data, title, type, order_id, user_id) values
      (${id(70)}, 'label', 'zpl', '', 'of the order', 'SHIPPING', ${id(30)}, ${id(4)}),
      (${id(71)}, 'label', 'zpl', '', 'of the person', 'BARCODE', null, ${id(4)})`,
    `insert into print_log (date, name, type, user_id, job_id) values (now(), 'logged', 'SHIPPING', ${id(4)}, ${id(70)})`,
    `insert into refusals (user_id, call, code, detail) values (${id(4)}, 'x', 'y', 'z')`,
  ]) {
    await database.pool.query(statement)
  }
}
