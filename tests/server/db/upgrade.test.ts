import { readdirSync, readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { locationCalls } from '#contract/endpoints/location.ts'
import { orderCalls } from '#contract/endpoints/order.ts'
import { shipmentCalls } from '#contract/endpoints/shipment.ts'
import { userCalls } from '#contract/endpoints/user.ts'
import { migrate } from '#server/db/migrate.ts'
import type { Database } from '#server/db/open.ts'
import { StartupError } from '#server/db/startup-error.ts'
import { checkStock } from '#server/db/stock-check.ts'
import { migrateUntil, openEmptyDatabase } from '#tests/drivers/database.ts'
import { atThisServer } from '#tests/drivers/server.ts'

const folder = new URL('./releases/', import.meta.url)

/** The demo as a release made it (`npm run keep-release`). */
type Release = {
  readonly migrations: number
  readonly tables: Readonly<Record<string, readonly Record<string, unknown>[]>>
  readonly sequences: readonly { readonly name: string; readonly last: number }[]
}

describe.each(readdirSync(folder))('a warehouse of %s', file => {
  const release: Release = JSON.parse(brotliDecompressSync(readFileSync(new URL(file, folder))).toString())

  test('is brought to today’s tables by this program, which works; an older one refuses it', async () => {
    const database = await openEmptyDatabase()
    await migrateUntil(database, release.migrations)
    await load(database, release)
    await migrate(database)

    for (const [name, rows] of Object.entries(release.tables)) {
      const { rows: found } = await database.pool.query(`select count(*)::int as n from "${name}"`)
      expect([name, found[0]?.n]).toEqual([name, rows.length])
    }
    for await (const { differences } of checkStock(database.db)) expect(differences).toEqual([])

    const older = await migrateUntil(database, release.migrations - 1).catch(error => error)
    expect(older).toBeInstanceOf(StartupError)
    expect(older.message).toContain('par une version plus récente de Douchette')

    const I = await atThisServer(database)
    await I.logIn('camille')
    expect((await I.call(userCalls.access, {})).answer().user.email).toContain('camille')
    await packOnePiece(I)
    await moveAPiece(I)
  })
})

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
