import { readdirSync, readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { locationCalls } from '#contract/endpoints/location.ts'
import { orderCalls } from '#contract/endpoints/order.ts'
import { shipmentCalls } from '#contract/endpoints/shipment.ts'
import { userCalls } from '#contract/endpoints/user.ts'
import { contentsOf } from '#server/backup/manifest.ts'
import { migrate } from '#server/db/migrate.ts'
import type { Database } from '#server/db/open.ts'
import { StartupError } from '#server/db/startup-error.ts'
import { checkStock } from '#server/db/stock-check.ts'
import { migrateAs, openEmptyDatabase } from '#tests/drivers/database.ts'
import { atThisServer } from '#tests/drivers/server.ts'

const folder = new URL('./releases/', import.meta.url)

/** The demo as a release made it (`npm run keep-release`). */
type Release = {
  /** The SHA-256 of each, which holds it as it was released. */
  readonly migrations: readonly string[]
  readonly tables: Readonly<Record<string, readonly Record<string, unknown>[]>>
  readonly sequences: readonly { readonly name: string; readonly last: number }[]
}

describe.each(readdirSync(folder))('a warehouse of %s', file => {
  const release: Release = JSON.parse(brotliDecompressSync(readFileSync(new URL(file, folder))).toString())

  test('is brought to a later program’s tables, on which the work goes on; this program refuses them', async () => {
    const database = await openEmptyDatabase()
    await migrateAs(database, { until: release.migrations.length })
    const { rows: applied } = await database.pool.query(
      'select hash from drizzle.__drizzle_migrations order by created_at',
    )
    expect(applied.map(({ hash }) => hash)).toEqual(release.migrations)
    await load(database, release)
    await migrate(database)
    await migrateAs(database, { later })

    for (const [name, rows] of Object.entries(release.tables)) {
      const { rows: found } = await database.pool.query(`select count(*)::int as n from "${name}"`)
      expect([name, found[0]?.n]).toEqual([name, rows.length])
    }
    for await (const { differences } of checkStock(database.db)) expect(differences).toEqual([])
    expect(await refusalOf(migrate(database))).toContain('par une version plus récente de Douchette')

    const I = await atThisServer(database)
    await I.logIn('camille')
    expect((await I.call(userCalls.access, {})).answer().user.email).toContain('camille')
    await packOnePiece(I)
    await moveAPiece(I)
  })
})

test('a database of a program from before 1.0.0 is refused in a sentence, and stays as it was', async () => {
  const database = await openEmptyDatabase()
  await database.pool.query(`
    create schema drizzle;
    create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
    insert into drizzle.__drizzle_migrations (hash, created_at) values ('entities', 1794000000000), ('lists', 1795616138483);
    create table orders (id uuid primary key)`)
  const { withOwn } = database
  const before = await withOwn(contentsOf)
  expect(await refusalOf(migrate(database))).toBe(
    'La base a été faite par un Douchette d’avant la version 1.0.0, dont les tables ne se reprennent pas : gardez-la avec son programme, et donnez à celui-ci une base vide (DATA_DIR ou DATABASE_URL).',
  )
  expect(await withOwn(contentsOf)).toEqual(before)
  expect(before.rows).toEqual({ orders: 0 })
})

/** What a later program may do to tables with rows: a column with a value for each, a rule, a table and its first rows. */
const later = `
  alter table orders add column wish text not null default 'none';--> statement-breakpoint
  update orders set wish = 'gift' where status = 'pending';--> statement-breakpoint
  alter table orders add constraint orders_wish_known check (wish in ('none', 'gift'));--> statement-breakpoint
  create table wishes as select id as order_id, wish from orders`

async function refusalOf(work: Promise<void>): Promise<string> {
  const error = await work.catch(refused => refused)
  expect(error).toBeInstanceOf(StartupError)
  return error.message
}

type Worker = Awaited<ReturnType<typeof atThisServer>>

/** The first piece of the first list of single articles that still waits for one. */
async function packOnePiece(I: Worker) {
  const { rows } = await I.database.pool.query<{ name: string; order: string; code: string }>(
    `select list.name, orders.name as order, product_codes.code
     from picking_lists list
     join orders on orders.picking_list_id = list.id and orders.status = 'picking' and orders.type = 'mono'
     join order_lines on order_lines.order_id = orders.id
     join product_codes on product_codes.product_id = order_lines.product_id and product_codes.qty = 1
     order by 1, 2, 3 limit 1`,
  )
  const [found] = rows
  if (!found) throw new Error('The demo has a list of single articles at work')
  const body = { pickingName: found.name, barcode: found.code }
  const { order, parcel } = (await I.call(shipmentCalls.packMono, { body })).answer().data
  expect(order.status).toBe('packed')
  expect(parcel.tracking).not.toBe('')
  const known = (await I.call(orderCalls.information, { query: { order: order.name } })).answer().data
  expect(known[0]?.parcels.map(({ name }) => name)).toContain(parcel.name)
}

async function moveAPiece(I: Worker) {
  const { rows } = await I.database.pool.query<{ from: string; to: string; sku: string }>(
    `select place.name as from, products.sku,
       (select name from locations where kind = 'storage' and id <> place.id and not blocked order by name limit 1) as to
     from stock join locations place on place.id = location_id join products on products.id = product_id
     where place.kind = 'storage' and not place.blocked and stock.qty > 5 and lot is null order by 1, 2 limit 1`,
  )
  const [found] = rows
  if (!found) throw new Error('The demo has goods on its shelves')
  const { from, to, sku } = found
  const body = { from, to, lines: [{ sku, qty: 1 }], confirm: true }
  expect((await I.call(locationCalls.transfer, { body })).answer().data.moves).toHaveLength(1)
}

/** References and triggers were true of these rows when they were kept. */
async function load({ pool }: Database, { tables, sequences }: Release) {
  const client = await pool.connect()
  try {
    await client.query('set session_replication_role = replica')
    for (const [name, rows] of Object.entries(tables)) {
      await client.query(
        `insert into "${name}" overriding system value select * from json_populate_recordset(null::"${name}", $1)`,
        [JSON.stringify(rows)],
      )
    }
    for (const { name, last } of sequences) await client.query('select setval($1, $2)', [name, last])
    await client.query('set session_replication_role = default')
  } finally {
    client.release()
  }
}
